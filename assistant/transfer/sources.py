"""Finding the files of an import: single ones, and those in folders and zip archives."""

from __future__ import annotations

import os
import stat
import zipfile
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, BinaryIO

from assistant.domain.times import at_seconds, utc_now
from assistant.transfer.bundles import grouped
from assistant.transfer.files import Source, SourceFile, Unopened

if TYPE_CHECKING:
    from collections.abc import Iterator
    from contextlib import ExitStack

    from assistant.cancel import CancelToken

MAX_ARCHIVE_BYTES = 4 << 30
"""All files of an archive that are opened, unpacked, together."""
MAX_FILES = 100_000
"""In one folder or archive; some programs keep a file for each part of a message."""
_BOMB_RATIO = 200
_BOMB_BYTES = 64 << 20
"""An entry that unpacks to more than this and this many times its size is no chat."""

_UNPACKED = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2})
"""No program packs its chats with LZMA, and one such entry may ask for 4 GB of memory."""

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


def find_files(path: Path, archives: ExitStack, cancel: CancelToken) -> Iterator[Source | Unopened]:
    """The files that a path stands for, in order of their names; never raises for a bad one.

    Files that hold chats only together come as one `FileSet`. What lies in archives can be read
    until `archives` is closed. Raises `Cancelled`: a folder may hold a whole disk.
    """
    for found in grouped(_found_at(path, cancel)):
        if isinstance(found, _Archive):
            yield from _in_archive(found.path, found.modified, archives)
        else:
            yield found


@dataclass(frozen=True, slots=True, kw_only=True)
class _Archive:
    """A zip archive, which is opened once its turn has come."""

    path: Path
    modified: datetime


def _found_at(path: Path, cancel: CancelToken) -> list[SourceFile | Unopened | _Archive]:
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            return _in_folder(path, cancel)
        if stat.S_ISREG(status.st_mode):
            return [_file_or_archive(path, status)]
        return [Unopened(label=str(path), what="the path", why="neither a file nor a folder")]
    except (FileNotFoundError, NotADirectoryError):
        return [Unopened(label=str(path), what="the path", why="no such file or folder")]
    except (OSError, ValueError) as error:
        return [Unopened(label=str(path), what="the path", why=f"cannot be read: {error}")]


def _in_folder(folder: Path, cancel: CancelToken) -> list[SourceFile | Unopened | _Archive]:
    found: list[SourceFile | Unopened | _Archive] = []
    passed: list[str] = []
    for parent, folders, names in os.walk(folder):
        cancel.check()
        folders[:] = sorted(name for name in folders if not _is_junk_folder(name))
        for name in sorted(names):
            path = Path(parent) / name
            if _is_junk(name) or _is_beside_a_database(name, names):
                continue
            if path.suffix.lower() in _NO_CHATS:
                passed.append(name)
                continue
            if len(found) >= MAX_FILES:
                why = f"more than {MAX_FILES} files; choose the folder of the export itself"
                return [*found, Unopened(label=str(folder), what="the rest of the folder", why=why)]
            found += _found_at(path, cancel)
    return [*found, *_beside(str(folder), passed, len(found))]


def _file_or_archive(path: Path, status: os.stat_result) -> SourceFile | _Archive:
    modified = _moment(status.st_mtime)
    with path.open("rb") as stream:
        is_archive = stream.read(4) in (b"PK\x03\x04", b"PK\x05\x06")
    if is_archive:
        return _Archive(path=path, modified=modified)
    return SourceFile(
        label=str(path),
        size_bytes=status.st_size,
        modified=modified,
        open_stream=lambda: path.open("rb"),
        path=path,
    )


def _in_archive(path: Path, modified: datetime, archives: ExitStack) -> Iterator[Source | Unopened]:
    try:
        archive = archives.enter_context(zipfile.ZipFile(path))
    except (zipfile.BadZipFile, NotImplementedError, ValueError) as error:
        yield Unopened(label=str(path), what="the archive", why=f"a damaged zip archive: {error}")
        return
    except OSError as error:
        yield Unopened(label=str(path), what="the archive", why=f"cannot be read: {error}")
        return
    entries = [entry for entry in archive.infolist() if not _is_junk_entry(entry)]
    entries.sort(key=lambda entry: entry.filename)
    opened = [entry for entry in entries if _suffix(entry) not in _NO_CHATS]
    refusal = _refusal(opened)
    if refusal:
        yield Unopened(label=str(path), what="the archive", why=refusal)
        return
    yield from grouped(
        [_entry(archive, entry, f"{path}/{entry.filename}", modified) for entry in opened]
    )
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
    if entry.compress_type not in _UNPACKED:
        return Unopened(label=label, what="the file", why="packed in a rare way; unpack it first")
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
        kinds = ", ".join(endings)
        what = f"1 file ({kinds})" if len(passed) == 1 else f"{len(passed)} files ({kinds})"
        yield Unopened(label=label, what=what, why="images, sounds and documents hold no chats")
    elif not found:
        yield Unopened(label=label, what="the whole of it", why="it holds no files")


def _suffix(entry: zipfile.ZipInfo) -> str:
    return PurePosixPath(entry.filename).suffix.lower()


def _is_junk_entry(entry: zipfile.ZipInfo) -> bool:
    parts = PurePosixPath(entry.filename).parts
    if not parts or entry.is_dir():  # a damaged one may have no name
        return True
    return _is_junk(parts[-1]) or any(_is_junk_folder(part) for part in parts[:-1])


def _is_junk(name: str) -> bool:
    """What macOS and Windows leave in every folder."""
    return name.lower() in _JUNK_NAMES or name.startswith("._")


def _is_beside_a_database(name: str, names: list[str]) -> bool:
    """A log or index of a database in the same folder, which is read with it."""
    return any(name.endswith(end) and name[: -len(end)] in names for end in ("-wal", "-shm"))


def _is_junk_folder(name: str) -> bool:
    return name.lower() in _JUNK_FOLDERS or name.startswith(".")


def _moment(seconds: float) -> datetime:
    try:
        return at_seconds(seconds)
    except (ValueError, OverflowError, OSError):
        return utc_now()


def _entry_moment(entry: zipfile.ZipInfo, archive_modified: datetime) -> datetime:
    """The entry's own time, which carries no zone; the archive's where it is no date."""
    try:
        return datetime(*entry.date_time, tzinfo=UTC)
    except ValueError:
        return archive_modified
