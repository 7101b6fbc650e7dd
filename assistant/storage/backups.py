"""Copies of the memory file in folders of the person's, or in the home itself."""

from __future__ import annotations

import shutil
from contextlib import suppress
from typing import TYPE_CHECKING

from assistant.domain.times import utc_now
from assistant.paths import PRIVATE_FILE, writing_to
from assistant.storage.instance import flush_folder, flush_to_disk

if TYPE_CHECKING:
    from pathlib import Path

PRIVATE_FOLDER = 0o700
_UNFINISHED = ".part"
_KIND = ".duckdb"


def backups_of(database: Path) -> Path:
    """The folder in the home that holds its backups."""
    return database.parent / "backups"


def kept_backups(database: Path) -> list[Path]:
    """The backups in the home, oldest first; unfinished ones of a crash included."""
    folder = backups_of(database)
    found = {
        *folder.glob(f"{database.stem}-*{_KIND}"),
        *folder.glob(f"{database.stem}-*{_UNFINISHED}"),
    }
    return sorted(found)


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


def _free_name(folder: Path, stem: str, reason: str) -> Path:
    stamp = f"{stem}-{utc_now():%Y%m%d-%H%M%S}" + (f"-{reason}" if reason else "")
    names = (stamp, *(f"{stamp}-{number}" for number in range(2, 10_000)))
    return next(path for name in names if not (path := folder / f"{name}{_KIND}").exists())
