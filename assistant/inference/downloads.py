"""Downloads one model of the catalogue: resumable, checked, and offered only when it is whole."""

from __future__ import annotations

import hashlib
import os
import shutil
import time
from collections import deque
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, BinaryIO, TypeVar

from assistant.domain.downloads import DownloadProgress, DownloadState
from assistant.errors import DiskFull, DownloadFailed, InvalidInput, ModelFileInvalid
from assistant.inference.gguf import check_gguf
from assistant.inference.hub import HostedFile, Interrupted
from assistant.inference.model_folder import DownloadPlan, StoredFile
from assistant.inference.placed_embedders import read_folder
from assistant.inference.reranking import check_folder
from assistant.paths import writing_to

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from assistant.cancel import CancelToken
    from assistant.inference.hub import Hub
    from assistant.inference.model_folder import ModelFolder
    from assistant.inference.offers import Offer, OfferedFile

R = TypeVar("R")

TRIES = 5
"""Tries in a row that bring nothing before it is said that the download failed."""

FIRST_PAUSE_SECONDS = 1.0
LONGEST_PAUSE_SECONDS = 30.0
SPARE_BYTES = 500_000_000
"""Left free on the disk, so that the memory can still be written."""

TELL_SECONDS = 0.2
PACE_SECONDS = 8.0
_BLOCK = 1 << 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Patience:
    """How often and after how long it is tried again."""

    tries: int = TRIES
    first_pause_s: float = FIRST_PAUSE_SECONDS


class Download:
    """One model on its way. `run` once; `tell` is called on the same thread, a few times a second.

    `permit` is asked before every connection and every time something is told; what it raises ends
    the download.
    """

    def __init__(
        self,
        offer: Offer,
        folder: ModelFolder,
        hub: Hub,
        *,
        cancel: CancelToken,
        tell: Callable[[DownloadProgress], None],
        permit: Callable[[], None],
        patience: Patience | None = None,
    ) -> None:
        self._offer = offer
        self._folder = folder
        self._hub = hub
        self._cancel = cancel
        self._tell = tell
        self._permit = permit
        self._patience = patience or Patience()
        self._pace = _Pace()
        self._told_at = 0.0
        self._done = self._total = 0

    def run(self) -> Path:
        """Load what is missing, check it and place it; returns the model's folder.

        Raises `DownloadFailed`, `DiskFull`, `HomeNotWritable`, `ModelFileInvalid`, `InvalidInput`
        where it is there already, `Cancelled`: what was loaded stays, unless it is wrong.
        """
        name = self._offer.name
        if name in self._folder.installed():
            raise InvalidInput(f"{name} is downloaded already.", hint="Use it, or remove it first.")
        self._say(DownloadState.ASKING)
        plan = self._planned()
        self._total = plan.size_bytes
        self._folder.begin(name, plan)
        self._done = self._folder.loaded(name, plan)
        self._require_room(plan)
        for file in plan.files:
            self._bring(plan, file)
        self._require_usable(plan)
        return self._folder.finish(name, plan)

    def _planned(self) -> DownloadPlan:
        """Ask the host about every file, and compare with what the catalogue knows."""
        before = self._folder.plan_of(self._offer.name)
        revision = before.commit if before else self._offer.revision
        files = []
        for wanted in self._offer.files:
            hosted = self._persistently(partial(self._described, wanted, revision))
            revision = hosted.commit
            files.append(_agreed(wanted, hosted, self._offer.title))
        return DownloadPlan(repository=self._offer.repository, commit=revision, files=tuple(files))

    def _described(self, wanted: OfferedFile, revision: str) -> HostedFile:
        self._permit()
        return self._hub.describe(
            self._offer.repository, wanted.path, revision, cancel=self._cancel
        )

    def _require_room(self, plan: DownloadPlan) -> None:
        missing = plan.size_bytes - self._done
        place = self._folder.whole(self._offer.name, plan.files[0]).parent
        free = shutil.disk_usage(place).free
        if missing + SPARE_BYTES > free:
            raise DiskFull(
                f"{self._offer.title} needs {(missing + SPARE_BYTES) / 1e9:.1f} GB on the disk; "
                f"{free / 1e9:.1f} GB are free.",
                hint="Free some space, or choose a smaller model. What was loaded stays.",
            )

    def _bring(self, plan: DownloadPlan, file: StoredFile) -> None:
        """Load one file, check it, and give it its name."""
        whole = self._folder.whole(self._offer.name, file)
        part = self._folder.part(self._offer.name, file)
        if whole.exists():
            return
        with writing_to(part.parent):
            part.parent.mkdir(parents=True, exist_ok=True)
            if _size(part) > file.size_bytes:
                part.unlink()
            part.touch()
        self._persistently(lambda: self._append(plan, file, part))
        self._say(DownloadState.CHECKING)
        if not self._is_right(part, file):
            part.unlink()
            raise DownloadFailed(
                f"{file.path} is not what it should be: its checksum is another.",
                hint="It was deleted. Try again, or choose another host or model.",
            )
        with writing_to(part.parent):
            part.replace(whole)

    def _append(self, plan: DownloadPlan, file: StoredFile, part: Path) -> None:
        """Load from where the part ends until all of it is there."""
        self._permit()
        start = _size(part)
        if start == file.size_bytes:
            return
        with writing_to(part.parent), part.open("ab") as out:
            blocks = self._hub.blocks(
                plan.repository, file.path, _hosted(plan, file), start,
                cancel=self._cancel, restart=lambda: self._begin_anew(out),
            )  # fmt: skip
            self._told_at = 0.0  # the first block is told of, however soon the host falls silent
            try:
                with closing(blocks):  # at once, not when the error that ends the loop is let go of
                    for block in blocks:
                        out.write(block)
                        self._done += len(block)
                        self._pace.add(len(block))
                        self._say(DownloadState.LOADING, often=True)
                        self._cancel.check()
            finally:
                out.flush()
                os.fsync(out.fileno())

    def _begin_anew(self, out: BinaryIO) -> None:
        """The host does not go on from a place: what is there is loaded again."""
        self._done -= out.tell()
        out.seek(0)
        out.truncate()

    def _persistently(self, attempt: Callable[[], R]) -> R:
        """Try again after a broken connection, for as long as something comes."""
        failures = 0
        while True:
            before = self._done
            try:
                return attempt()
            except Interrupted as problem:
                failures = 1 if self._done > before else failures + 1
                pause = self._patience.first_pause_s * 2 ** (failures - 1)
                pause = max(problem.pause, min(pause, LONGEST_PAUSE_SECONDS))
                if failures >= self._patience.tries or problem.pause > LONGEST_PAUSE_SECONDS:
                    raise problem.fault from problem
            self._say(DownloadState.ASKING)
            self._cancel.wait(pause)
            self._cancel.check()

    def _is_right(self, part: Path, file: StoredFile) -> bool:
        """Whether the bytes on the disk are those that the host or the catalogue speaks of."""
        if _size(part) != file.size_bytes:
            return False
        digest = hashlib.sha256() if file.sha256 else hashlib.sha1(usedforsecurity=False)
        if not file.sha256:
            digest.update(f"blob {file.size_bytes}\0".encode())
        with writing_to(part.parent), part.open("rb") as data:
            while block := data.read(_BLOCK):
                digest.update(block)
                self._cancel.check()
        return digest.hexdigest() == (file.sha256 or file.git_sha1)

    def _require_usable(self, plan: DownloadPlan) -> None:
        """Whether the model can be used here; one that cannot is deleted, and the reason raised."""
        weights = self._folder.whole(self._offer.name, plan.files[0])
        try:
            if self._offer.kind == "chat":
                check_gguf(weights)
            elif self._offer.kind == "embedder":
                read_folder(weights.parent)
            else:
                check_folder(weights.parent)
        except ModelFileInvalid:
            self._folder.discard(self._offer.name)
            raise

    def _say(self, state: DownloadState, *, often: bool = False) -> None:
        now = time.monotonic()
        if often and now - self._told_at < TELL_SECONDS:
            return
        self._told_at = now
        self._permit()
        pace = self._pace.bytes_per_second() if state is DownloadState.LOADING else None
        self._tell(
            DownloadProgress(
                name=self._offer.name,
                state=state,
                done=self._done,
                total=self._total,
                bytes_per_second=pace,
                seconds_left=(self._total - self._done) / pace if pace else None,
            )
        )


class _Pace:
    """Bytes a second over the last few seconds."""

    def __init__(self) -> None:
        self._seen: deque[tuple[float, int]] = deque()

    def add(self, size: int) -> None:
        now = time.monotonic()
        self._seen.append((now, size))
        while now - self._seen[0][0] > PACE_SECONDS:
            self._seen.popleft()

    def bytes_per_second(self) -> float | None:
        """None before there is a second to go by."""
        if len(self._seen) < 2:
            return None
        span = time.monotonic() - self._seen[0][0]
        return sum(size for _, size in self._seen) / span if span > 1 else None


def _agreed(wanted: OfferedFile, hosted: HostedFile, title: str) -> StoredFile:
    """What a file must be, by the catalogue and the host; raises where they do not agree."""
    other_size = wanted.size_bytes not in (None, hosted.size_bytes)
    if other_size or (wanted.sha256 and hosted.sha256 and wanted.sha256 != hosted.sha256):
        raise DownloadFailed(
            f"The host has another file under the name {wanted.path} than the catalogue knows.",
            hint="Nothing was loaded. Choose another host or model.",
        )
    sha256 = wanted.sha256 or hosted.sha256
    if sha256 is None and hosted.git_sha1 is None:
        raise DownloadFailed(
            f"The host gives no checksum for {wanted.path}, so {title} could not be checked.",
            hint="Nothing was loaded. Choose another host.",
        )
    return StoredFile(
        path=wanted.path,
        size_bytes=hosted.size_bytes,
        sha256=sha256,
        git_sha1=None if sha256 else hosted.git_sha1,
    )


def _hosted(plan: DownloadPlan, file: StoredFile) -> HostedFile:
    return HostedFile(
        size_bytes=file.size_bytes,
        sha256=file.sha256,
        git_sha1=file.git_sha1,
        commit=plan.commit,
    )


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0
