"""Finding the files of an import: single ones, and those in folders and zip archives."""

from __future__ import annotations

import os
import stat
import zipfile
import zlib
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, BinaryIO

from assistant.domain.times import utc_now
from assistant.errors import UnreadableFile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

MAX_FILE_BYTES = 1 << 30
"""A single file, unpacked. The largest exports known are a third of this."""
MAX_ARCHIVE_BYTES = 4 << 30
"""All files of an archive that are opened, unpacked, together."""
MAX_FILES = 20_000
"""In one folder or archive."""
_BOMB_RATIO = 200
_BOMB_BYTES = 64 << 20
"""An entry that unpacks to more than this and this many times its size is no chat."""

_JUNK_NAMES = {".ds_store", "thumbs.db", "desktop.ini"}
_JUNK_FOLDERS = {"__macosx"}
# fmt: off
_NO_CHATS = frozenset((
    ".png", ".jpg", ".jpeg", ".gif", ".webp", ".heic", ".bmp", ".tif", ".tiff", ".svg", ".ico",
    ".mp3", ".wav", ".m4a", ".ogg", ".opus", ".flac", ".mp4", ".mov", ".webm", ".avi", ".mkv",
    ".pdf", ".doc", ".docx", ".xls", ".xlsx", ".ppt", ".pptx", ".odt", ".epub",
    ".css", ".js", ".woff", ".woff2", ".ttf", ".otf", ".dat", ".bin", ".exe", ".dll", ".so",
))
# fmt: on
"""Endings of what lies beside chats in an archive; such files are counted, not opened."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceFile:
    """A file that may hold chats. `label` is its path, inside its archive where it is in one.

    `open_stream` may be called again; what it raises is translated by `opened`.
    """

    label: str
    size_bytes: int
    modified: datetime
    open_stream: Callable[[], BinaryIO]

    @contextmanager
    def opened(self) -> Iterator[BinaryIO]:
        """The file's bytes; raises `UnreadableFile` where they cannot be read, then or later."""
        if self.size_bytes > MAX_FILE_BYTES:
            raise UnreadableFile(f"larger than {MAX_FILE_BYTES >> 20} MB")
        try:
            stream = self.open_stream()
        except OSError as error:
            raise UnreadableFile(f"cannot be read: {error.strerror or error}") from error
        except (zipfile.BadZipFile, NotImplementedError, RuntimeError) as error:
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


def find_files(path: Path) -> Iterator[SourceFile | Unopened]:
    """The files that a path stands for, in order of their names; never raises for a bad one."""
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            yield from _in_folder(path)
        elif stat.S_ISREG(status.st_mode):
            yield from _file_or_archive(path, status)
        else:
            yield Unopened(label=str(path), what="the path", why="neither a file nor a folder")
    except (FileNotFoundError, NotADirectoryError):
        yield Unopened(label=str(path), what="the path", why="no such file or folder")
    except (OSError, ValueError) as error:
        yield Unopened(label=str(path), what="the path", why=f"cannot be read: {error}")


def _in_folder(folder: Path) -> Iterator[SourceFile | Unopened]:
    passed: list[str] = []
    found = 0
    for parent, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not _is_junk_folder(name))
        for name in sorted(names):
            path = Path(parent) / name
            if _is_junk(name):
                continue
            if path.suffix.lower() in _NO_CHATS:
                passed.append(name)
                continue
            found += 1
            if found > MAX_FILES:
                why = f"more than {MAX_FILES} files; choose the folder of the export itself"
                yield Unopened(label=str(folder), what="the rest of the folder", why=why)
                return
            yield from find_files(path)
    yield from _beside(str(folder), passed, found)


def _file_or_archive(path: Path, status: os.stat_result) -> Iterator[SourceFile | Unopened]:
    modified = _moment(status.st_mtime)
    with path.open("rb") as stream:
        is_archive = stream.read(4) in (b"PK\x03\x04", b"PK\x05\x06")
    if is_archive:
        yield from _in_archive(path, modified)
        return
    yield SourceFile(
        label=str(path),
        size_bytes=status.st_size,
        modified=modified,
        open_stream=lambda: path.open("rb"),
    )


def _in_archive(path: Path, modified: datetime) -> Iterator[SourceFile | Unopened]:
    try:
        archive = zipfile.ZipFile(path)
    except (zipfile.BadZipFile, NotImplementedError, ValueError) as error:
        why = f"a damaged zip archive: {error}"
        yield Unopened(label=str(path), what="the archive", why=why)
        return
    with archive:
        entries = [entry for entry in archive.infolist() if not _is_junk_entry(entry)]
        entries.sort(key=lambda entry: entry.filename)
        opened = [entry for entry in entries if _suffix(entry) not in _NO_CHATS]
        refusal = _refusal(opened)
        if refusal:
            yield Unopened(label=str(path), what="the archive", why=refusal)
            return
        for entry in opened:
            yield _entry(archive, entry, f"{path}/{entry.filename}", modified)
        passed = [entry.filename for entry in entries if _suffix(entry) in _NO_CHATS]
        yield from _beside(str(path), passed, len(opened))


def _refusal(entries: list[zipfile.ZipInfo]) -> str:
    """Why an archive is not opened at all; empty where it may be."""
    if len(entries) > MAX_FILES:
        return f"it holds more than {MAX_FILES} files"
    if sum(entry.file_size for entry in entries) > MAX_ARCHIVE_BYTES:
        return f"it unpacks to more than {MAX_ARCHIVE_BYTES >> 30} GB"
    return ""


def _entry(
    archive: zipfile.ZipFile, entry: zipfile.ZipInfo, label: str, modified: datetime
) -> SourceFile | Unopened:
    if entry.flag_bits & 0x1:
        return Unopened(label=label, what="the file", why="protected by a password; unpack it")
    if entry.filename.lower().endswith(".zip"):
        return Unopened(label=label, what="the file", why="a zip in a zip; unpack it first")
    if entry.file_size > _BOMB_BYTES and entry.file_size > _BOMB_RATIO * entry.compress_size:
        why = f"it unpacks to {entry.file_size // max(1, entry.compress_size)} times its size"
        return Unopened(label=label, what="the file", why=why)
    return SourceFile(
        label=label,
        size_bytes=entry.file_size,
        modified=_entry_moment(entry, modified),
        open_stream=lambda: _as_binary(archive, entry),
    )


def _as_binary(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> BinaryIO:
    # ZipExtFile stops at the size that the archive states, so a false one unpacks no further.
    stream: BinaryIO = archive.open(entry)  # type: ignore[assignment]
    return stream


def _beside(label: str, passed: list[str], found: int) -> Iterator[Unopened]:
    """What lies beside the chats is named once; so is a folder or archive that holds nothing."""
    if passed:
        endings = sorted({PurePosixPath(name).suffix.lower() for name in passed})
        files = "1 file" if len(passed) == 1 else f"{len(passed)} files"
        what = f"{files} ({', '.join(endings)})"
        yield Unopened(label=label, what=what, why="images, sounds and documents hold no chats")
    elif not found:
        yield Unopened(label=label, what="the whole of it", why="it holds no files")


def _suffix(entry: zipfile.ZipInfo) -> str:
    return PurePosixPath(entry.filename).suffix.lower()


def _is_junk_entry(entry: zipfile.ZipInfo) -> bool:
    parts = PurePosixPath(entry.filename).parts
    if entry.is_dir() or not parts:
        return True
    return _is_junk(parts[-1]) or any(_is_junk_folder(part) for part in parts[:-1])


def _is_junk(name: str) -> bool:
    """What macOS and Windows leave in every folder."""
    return name.lower() in _JUNK_NAMES or name.startswith("._")


def _is_junk_folder(name: str) -> bool:
    return name.lower() in _JUNK_FOLDERS or name.startswith(".")


def _moment(seconds: float) -> datetime:
    try:
        return datetime.fromtimestamp(seconds, UTC)
    except (ValueError, OverflowError, OSError):
        return utc_now()


def _entry_moment(entry: zipfile.ZipInfo, archive_modified: datetime) -> datetime:
    """The entry's own time, which carries no zone; the archive's where it is no date."""
    try:
        return datetime(*entry.date_time, tzinfo=UTC)
    except ValueError:
        return archive_modified
