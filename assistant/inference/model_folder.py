"""The folder of downloaded models: what is whole is offered, what is on its way lies apart.

A model is a folder with its files and `model.json`, which says what they are and is written last.
What is being loaded lies under `.incoming` and becomes a model by one renaming.
"""

from __future__ import annotations

import json
import re
import shutil
from dataclasses import asdict, dataclass
from pathlib import PurePath
from typing import TYPE_CHECKING

from assistant.errors import InvalidInput
from assistant.paths import PRIVATE_DIRECTORY, write_whole, writing_to

if TYPE_CHECKING:
    from pathlib import Path

_INCOMING = ".incoming"
_MANIFEST = "model.json"
_PLAN = "download.json"
_PART = ".part"


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredFile:
    """A file with what it must be. One of the checksums is always there."""

    path: str
    size_bytes: int
    sha256: str | None
    git_sha1: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class DownloadPlan:
    """What a download is to bring: every file at one commit of a repository."""

    repository: str
    commit: str
    files: tuple[StoredFile, ...]

    @property
    def size_bytes(self) -> int:
        """All files together."""
        return sum(file.size_bytes for file in self.files)


class ModelFolder:
    """Where downloaded models lie."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def place_of(self, name: str) -> Path:
        """The folder that the model of this name has, or would have."""
        if not name or name.startswith(".") or "/" in name or "\\" in name:
            raise InvalidInput(f"{name!r} cannot be the name of a model.")
        return self._folder / name

    def installed(self) -> dict[str, DownloadPlan]:
        """Every model that is whole, by its name."""
        return self._plans(self._folder, _MANIFEST)

    def unfinished(self) -> dict[str, tuple[int, int]]:
        """Every download that was begun: bytes that are there, and bytes in all."""
        plans = self._plans(self._folder / _INCOMING, _PLAN)
        return {name: (self.loaded(name, plan), plan.size_bytes) for name, plan in plans.items()}

    def plan_of(self, name: str) -> DownloadPlan | None:
        """What the download of this name was to bring when it was last begun."""
        return self._read(self._incoming(name) / _PLAN)

    def begin(self, name: str, plan: DownloadPlan) -> None:
        """Keep what a download is to bring; parts of other files, of an earlier plan, go."""
        incoming = self._incoming(name)
        before = self._read(incoming / _PLAN)
        if before is not None and before.files != plan.files:
            self.discard(name)
        with writing_to(self._folder):
            incoming.mkdir(mode=PRIVATE_DIRECTORY, parents=True, exist_ok=True)
        write_whole(incoming / _PLAN, json.dumps(asdict(plan)))

    def whole(self, name: str, file: StoredFile) -> Path:
        """Where a file lies, inside the download, once it was checked."""
        return self._incoming(name) / file.path

    def part(self, name: str, file: StoredFile) -> Path:
        """Where a file lies while it is loading."""
        whole = self.whole(name, file)
        return whole.with_name(whole.name + _PART)

    def loaded(self, name: str, plan: DownloadPlan) -> int:
        """Bytes of the download that are there."""
        return sum(
            _size(self.whole(name, file)) or _size(self.part(name, file)) for file in plan.files
        )

    def finish(self, name: str, plan: DownloadPlan) -> Path:
        """Make the checked files a model; returns its folder."""
        incoming, place = self._incoming(name), self.place_of(name)
        write_whole(incoming / _MANIFEST, json.dumps(asdict(plan)))
        with writing_to(self._folder):
            (incoming / _PLAN).unlink(missing_ok=True)
            if place.exists():  # what is there is no model: `installed` has none of that name
                shutil.rmtree(place)
            incoming.replace(place)
        return place

    def discard(self, name: str) -> None:
        """Delete what was loaded of an unfinished download."""
        if self._incoming(name).exists():
            with writing_to(self._folder):
                shutil.rmtree(self._incoming(name))

    def remove(self, name: str) -> None:
        """Delete a model's files; where that fails halfway it is no longer offered."""
        place = self.place_of(name)
        with writing_to(self._folder):
            (place / _MANIFEST).unlink(missing_ok=True)
            shutil.rmtree(place, ignore_errors=True)

    def _incoming(self, name: str) -> Path:
        return self._folder / _INCOMING / self.place_of(name).name

    def _plans(self, folder: Path, file: str) -> dict[str, DownloadPlan]:
        try:
            names = sorted(place.name for place in folder.iterdir() if place.is_dir())
        except OSError:
            return {}
        found = {name: self._read(folder / name / file) for name in names if name != _INCOMING}
        return {name: plan for name, plan in found.items() if plan is not None}

    @staticmethod
    def _read(path: Path) -> DownloadPlan | None:
        """A plan; None where there is none, or a crash left half of one."""
        try:
            raw = json.loads(path.read_text(encoding="utf-8"))
            files = tuple(StoredFile(**each) for each in raw["files"])
            plan = DownloadPlan(repository=raw["repository"], commit=raw["commit"], files=files)
            return plan if _is_sound(plan) else None
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            return None


def _is_sound(plan: DownloadPlan) -> bool:
    """Whether a plan read from the disk names files, and only such as lie in its own folder."""
    texts = [plan.repository, plan.commit, *(file.path for file in plan.files)]
    if not plan.files or not all(isinstance(text, str) for text in texts):
        return False
    return all(
        isinstance(file.size_bytes, int)
        and file.size_bytes >= 0
        and not PurePath(file.path).is_absolute()
        and not {"", ".", ".."} & set(re.split(r"[/\\]", file.path))
        for file in plan.files
    )


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0
