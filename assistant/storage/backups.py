"""Copies of the memory file in folders of the person's, or in the home itself."""

from __future__ import annotations

import json
import shutil
from contextlib import suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from assistant.domain.backups import BackupCopy
from assistant.domain.times import at_seconds, utc_now
from assistant.paths import PRIVATE_FILE, remove_draft_of, write_whole, writing_to
from assistant.patterns import Pattern
from assistant.storage.instance import flush_folder, flush_to_disk, wal_of

if TYPE_CHECKING:
    from pathlib import Path

PRIVATE_FOLDER = 0o700
_UNFINISHED = ".part"
_KIND = ".duckdb"
_NAME = Pattern(r"-(\d{8}-\d{6})(?:-(before-\d{4}|[a-z]+))?(?:-\d+)?\.duckdb")
_LAST = "last.json"


def backups_of(database: Path) -> Path:
    """The folder in the home that holds its backups."""
    return database.parent / "backups"


def kept_backups(database: Path) -> list[Path]:
    """The backups in the home, oldest first; unfinished ones of a crash included."""
    folder = backups_of(database)
    return sorted(
        path
        for path in folder.glob(f"{database.stem}-*{_KIND}*")
        if path.suffix in {_KIND, _UNFINISHED, ".wal", ".new"}
    )


def listed_backups(database: Path) -> list[BackupCopy]:
    """The whole copies in the home, newest first, by their names."""
    found = []
    for path in backups_of(database).glob(f"{database.stem}-*{_KIND}"):
        with suppress(OSError):
            found.append(described(path))
    return sorted(
        found, key=lambda copy: (copy.made_at, len(copy.path.name), copy.path.name), reverse=True
    )


def described(path: Path) -> BackupCopy:
    """What a copy's name and size say; raises `OSError`."""
    state = path.stat()
    named = _NAME.search(path.name)
    made = (
        datetime.strptime(named[1], "%Y%m%d-%H%M%S").replace(tzinfo=UTC)
        if named
        else at_seconds(state.st_mtime)
    )
    reason = (named[2] or "") if named else ""
    return BackupCopy(path=path, made_at=made, size_bytes=state.st_size, reason=reason)


def remove_unfinished(database: Path) -> None:
    """Remove what a crash left of copies; call it only as the file's owner."""
    for path in backups_of(database).glob(f"{database.stem}-*{_UNFINISHED}*"):
        path.unlink(missing_ok=True)
    remove_draft_of(backups_of(database) / _LAST)


def copy_into(source: Path, folder: Path, *, reason: str = "") -> Path:
    """Copy a file that nothing holds open; the new file is whole or not there at all.

    Raises `HomeNotWritable` or `DiskFull`, naming the folder.
    """
    with writing_to(folder):
        folder.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
        target = _free_name(folder, source.name.split(".")[0], reason)
        draft = target.with_name(target.name + _UNFINISHED)
        try:
            shutil.copyfile(source, draft)
            draft.chmod(PRIVATE_FILE)
            flush_to_disk(draft)
            draft.replace(target)
        except BaseException:
            with suppress(OSError):
                draft.unlink(missing_ok=True)
            raise
        flush_folder(folder)
    return target


def move_into(source: Path, folder: Path, *, reason: str) -> Path:
    """Move a closed file, with the commits beside it, into a folder of the same disk."""
    with writing_to(folder):
        folder.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
        target = _free_name(folder, source.name.split(".")[0], reason)
        # The commits first: beside a file that another takes the place of they would be wrong.
        if wal_of(source).exists():
            wal_of(source).replace(wal_of(target))
        source.replace(target)
        target.chmod(PRIVATE_FILE)
        flush_folder(folder)
        flush_folder(source.parent)
    return target


def mark_of_last(database: Path) -> str:
    """What the memory held when it was last copied, as `BackupContents.mark`; empty if unknown."""
    try:
        kept = json.loads((backups_of(database) / _LAST).read_text(encoding="utf-8"))
        path = backups_of(database) / str(kept["name"])
        return str(kept["mark"]) if path.is_file() else ""
    except (OSError, ValueError, TypeError, KeyError):
        return ""


def note_last(copy: Path, mark: str) -> None:
    """Remember of which contents `copy` is."""
    write_whole(copy.parent / _LAST, json.dumps({"name": copy.name, "mark": mark}))


def _free_name(folder: Path, stem: str, reason: str) -> Path:
    stamp = f"{stem}-{utc_now():%Y%m%d-%H%M%S}" + (f"-{reason}" if reason else "")
    names = (stamp, *(f"{stamp}-{number}" for number in range(2, 10_000)))
    return next(path for name in names if not (path := folder / f"{name}{_KIND}").exists())
