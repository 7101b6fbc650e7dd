"""Puts a whole file in the memory's place, and the one that was there aside.

The renaming to `.restored` is the decision: before it nothing happened, after it whoever opens the
home next goes on where a crash cut it off.
"""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

from assistant.domain.backups import REPLACED
from assistant.paths import PRIVATE_FILE, writing_to
from assistant.storage.backups import backups_of, move_into
from assistant.storage.instance import flush_folder, flush_to_disk, spill_of, wal_of
from assistant.storage.witness import forget_acknowledged

if TYPE_CHECKING:
    from pathlib import Path


def incoming_of(database: Path) -> Path:
    """Where a restored file is made ready."""
    return database.with_name(database.name + ".incoming")


def _ready_of(database: Path) -> Path:
    return database.with_name(database.name + ".restored")


def bring_in(source: Path, database: Path) -> Path:
    """Copy a file from anywhere into the home, private, to be made ready there."""
    incoming = incoming_of(database)
    with writing_to(database.parent):
        discard_incoming(database)
        shutil.copyfile(source, incoming)
        incoming.chmod(PRIVATE_FILE)
        flush_to_disk(incoming)
    return incoming


def discard_incoming(database: Path) -> None:
    """Remove what was brought in and not finished."""
    incoming = incoming_of(database)
    for end in ("", ".new", ".rewrite", ".copy"):
        path = incoming.with_name(incoming.name + end)
        path.unlink(missing_ok=True)
        forget_acknowledged(path)
        wal_of(path).unlink(missing_ok=True)
        shutil.rmtree(spill_of(path), ignore_errors=True)


def take_place(database: Path, *, reason: str = REPLACED) -> Path | None:
    """Make the incoming file, which is whole and closed, the memory; where the old one lies now."""
    with writing_to(database.parent):
        forget_acknowledged(incoming_of(database))
        incoming_of(database).replace(_ready_of(database))
        flush_folder(database.parent)
    return finish_replacing(database, reason=reason)


def finish_replacing(database: Path, *, reason: str = REPLACED) -> Path | None:
    """Do what `take_place` decided, where it was cut off; call it only as the home's owner."""
    ready = _ready_of(database)
    if not ready.exists():
        return None
    aside = None
    if database.exists():
        aside = move_into(database, backups_of(database), reason=reason)
    with writing_to(database.parent):
        wal_of(database).unlink(missing_ok=True)
        forget_acknowledged(database)
        ready.replace(database)
        flush_folder(database.parent)
    return aside
