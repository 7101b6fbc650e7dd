"""How far an import is, over all its files together."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO, cast

from assistant.domain.overviews import Progress
from assistant.transfer.files import FileSet, SourceFile, Unopened

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import TracebackType

    from assistant.transfer.files import Source

_SHARE_OF_READING = 0.45
"""Of the time that a file takes, as measured; the rest goes into writing."""
_TOLD_EVERY = 1 << 20
"""Bytes."""


class Meter:
    """Adds up what is done of the files of an import, by their sizes."""

    def __init__(
        self, files: Sequence[Source | Unopened], on_progress: Callable[[Progress], None] | None
    ) -> None:
        self._total = sum(map(_weight, files)) or 1
        self._on_progress = on_progress
        self._before = 0
        self._read = 0
        self._told = 0
        self._file: Source | Unopened | None = None

    def begin(self, file: Source | Unopened) -> None:
        """Turn to the next file."""
        if self._file is not None:
            self._before += _weight(self._file)
        self._file, self._read, self._told = file, 0, 0
        self._tell(0, 0, 0.0)

    def metered(self, file: Source) -> Source:
        """The same file, whose bytes are counted as they are read."""
        if isinstance(file, FileSet):
            members = tuple(self._metered(member) for member in file.members)
            return FileSet(label=file.label, kind=file.kind, members=members)
        return self._metered(file)

    def stored(self, done: int, total: int) -> None:
        """So many of the file's conversations are stored."""
        share = done / total if total else 1.0
        self._tell(done, total, _SHARE_OF_READING + (1 - _SHARE_OF_READING) * share)

    def _metered(self, file: SourceFile) -> SourceFile:
        def opened() -> BinaryIO:
            return cast("BinaryIO", _Counted(file.open_stream(), self._count))

        return SourceFile(
            label=file.label,
            size_bytes=file.size_bytes,
            modified=file.modified,
            open_stream=opened,
            path=file.path,
        )

    def _count(self, size: int) -> None:
        self._read += size
        if self._read - self._told >= _TOLD_EVERY:
            self._told = self._read
            whole = _weight(self._file) if self._file is not None else 1
            self._tell(0, 0, _SHARE_OF_READING * min(1.0, self._read / whole))

    def _tell(self, done: int, total: int, share: float) -> None:
        if self._on_progress is None or self._file is None:
            return
        fraction = (self._before + share * _weight(self._file)) / self._total
        what = self._file.label
        self._on_progress(Progress(done=done, total=total, what=what, fraction=min(1.0, fraction)))


def _weight(file: Source | Unopened) -> int:
    return 1 if isinstance(file, Unopened) else file.size_bytes + 1


class _Counted:
    """A stream that tells how much was read from it."""

    def __init__(self, stream: BinaryIO, count: Callable[[int], None]) -> None:
        self._stream = stream
        self._count = count

    def __enter__(self) -> _Counted:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stream.close()

    def read(self, size: int = -1) -> bytes:
        """As a stream reads."""
        content = self._stream.read(size)
        self._count(len(content))
        return content

    def readline(self, limit: int = -1) -> bytes:
        """As a stream reads a line."""
        line = self._stream.readline(limit)
        self._count(len(line))
        return line
