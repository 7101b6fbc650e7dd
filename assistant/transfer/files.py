"""The files of an import, as they are handed from finding to reading."""

from __future__ import annotations

import zipfile
import zlib
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, BinaryIO

from assistant.errors import UnreadableFile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from datetime import datetime
    from pathlib import Path

MAX_FILE_BYTES = 1 << 30
"""A single file, unpacked. The largest exports known are a third of this."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceFile:
    """A file that may hold chats. `label` is its path, inside its archive where it is in one.

    `open_stream` may be called again; what it raises is translated by `opened`. `path` is where
    it lies on the disk; None inside an archive.
    """

    label: str
    size_bytes: int
    modified: datetime
    open_stream: Callable[[], BinaryIO]
    path: Path | None = None

    @property
    def name(self) -> str:
        """Its name without folders."""
        return self.label.replace("\\", "/").rpartition("/")[2]

    @contextmanager
    def opened(self, *, at_most: int | None = MAX_FILE_BYTES) -> Iterator[BinaryIO]:
        """The file's bytes; raises `UnreadableFile` where they cannot be read, then or later.

        A file of more bytes than `at_most` is refused; None where not all of it will be read.
        """
        if at_most is not None and self.size_bytes > at_most:
            raise UnreadableFile(f"larger than {at_most >> 20} MB")
        try:
            stream = self.open_stream()
        except OSError as error:
            raise UnreadableFile(f"cannot be read: {error.strerror or error}") from error
        except (zipfile.BadZipFile, NotImplementedError, RuntimeError, ValueError) as error:
            raise UnreadableFile(f"cannot be unpacked: {error}") from error
        try:
            with stream:
                yield stream
        except OSError as error:
            raise UnreadableFile(f"cannot be read: {error.strerror or error}") from error
        except (zipfile.BadZipFile, zlib.error, EOFError) as error:
            raise UnreadableFile("damaged in its archive; download the archive again") from error


@dataclass(frozen=True, slots=True, kw_only=True)
class Unopened:
    """A path, or some files below one, that were not opened, and why."""

    label: str
    what: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FileSet:
    """Files that hold chats only together, such as a folder with a file for each message.

    `label` is their folder; `kind` the program that keeps chats so.
    """

    label: str
    kind: str
    members: tuple[SourceFile, ...]

    @property
    def modified(self) -> datetime:
        """When the newest of them was written."""
        return max(member.modified for member in self.members)

    @property
    def size_bytes(self) -> int:
        """All of them together."""
        return sum(member.size_bytes for member in self.members)


Source = SourceFile | FileSet
