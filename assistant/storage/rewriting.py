"""Replacing the memory file by one that holds only what still exists.

DuckDB leaves deleted rows as plain bytes in its file until the space happens to be used again.
"""

from __future__ import annotations

import logging
import shutil
from contextlib import contextmanager
from typing import TYPE_CHECKING

from assistant.errors import EngineBug, RequestError
from assistant.paths import PRIVATE_FILE, writing_to
from assistant.storage.backups import backups_of, copy_into, kept_backups
from assistant.storage.instance import flush_folder, spill_of, wal_of
from assistant.storage.verifying import contents_of, contents_with_key

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import duckdb

    from assistant.domain.backups import BackupContents
    from assistant.storage.connections import Connections
    from assistant.storage.instance import Instance

logger = logging.getLogger(__name__)


def draft_of(database: Path) -> Path:
    """Where a new file grows until it takes the old one's place."""
    return database.with_name(database.name + ".new")


def _mark_of(database: Path) -> Path:
    return database.with_name(database.name + ".rewrite")


def rewrite_is_due(database: Path) -> bool:
    """Whether something was erased and the rewrite after it did not come to its end."""
    return _mark_of(database).exists()


@contextmanager
def erasing(database: Path) -> Iterator[None]:
    """Have a rewrite due from before the block, which deletes, until `rewrite` ends well.

    The mark has to be there first: a crash right after the deletion leaves no other moment for it.
    A request that is refused deletes nothing, and takes the mark back.
    """
    mark = _mark_of(database)
    was_due = mark.exists()
    with writing_to(database.parent):
        mark.touch(PRIVATE_FILE)
        flush_folder(database.parent)
    try:
        yield
    except RequestError:
        if not was_due:
            mark.unlink(missing_ok=True)
        raise


def rewrite(connections: Connections, database: Path) -> None:
    """Swap the file for a copy without deleted bytes; other threads read on meanwhile.

    Copies in the home's backups folder go, and one new copy takes their place if there were any.
    A crash leaves the old file or the new one, both whole, and the rewrite is due again.
    """
    draft = draft_of(database)
    with writing_to(database.parent):
        _mark_of(database).touch(PRIVATE_FILE)
        remove_draft(database)
        flush_folder(database.parent)
        try:
            connections.instance.copy_to(draft)
            connections.instance.checkpoint()
            with connections.reopened():
                _swap(draft, database)
        finally:
            remove_draft(database)
        _renew_backups(connections, database)
        _mark_of(database).unlink()
        flush_folder(database.parent)
    logger.info("Rewrote the memory file")


def remove_draft(database: Path) -> None:
    """Remove a copy that was not finished; call it only as the file's owner."""
    _remove(draft_of(database))


def remove_copy_draft(database: Path) -> None:
    """Remove a backup that was not finished; call it only while none is being made."""
    _remove(copy_draft_of(database))


def _remove(draft: Path) -> None:
    inner = draft.with_name(draft.name + ".new")
    for path in (draft, wal_of(draft), inner, wal_of(inner)):
        path.unlink(missing_ok=True)
    shutil.rmtree(spill_of(draft), ignore_errors=True)


def remove_spill(database: Path) -> None:
    """Remove what DuckDB put aside before a crash; call it only while no statement runs."""
    shutil.rmtree(spill_of(database), ignore_errors=True)


def _swap(draft: Path, database: Path) -> None:
    if wal_of(database).exists():
        raise EngineBug("The old memory file was not closed completely.")
    remove_spill(database)
    draft.chmod(PRIVATE_FILE)
    draft.replace(database)
    flush_folder(database.parent)


def copy_draft_of(database: Path) -> Path:
    """Where a backup grows, while the file itself goes on being used."""
    return database.with_name(database.name + ".copy")


def back_up(
    instance: Instance,
    connection: duckdb.DuckDBPyConnection,
    database: Path,
    folder: Path,
    reason: str = "",
) -> tuple[Path, BackupContents]:
    """Write a compact copy into `folder`, without what only waits to be undone or erased.

    It is opened then, and read through: where nothing changed meanwhile it holds what the file
    holds. Raises `EngineBug` where it does not, and leaves no copy then.
    """
    draft = copy_draft_of(database)
    _remove(draft)
    before = contents_of(connection)
    try:
        instance.copy_on(connection, draft, key=instance.key)
        still = before == contents_of(connection)
        if instance.puts_aside():
            _leave_out_aside(instance, draft)
        copy = copy_into(draft, folder, reason=reason)
    finally:
        _remove(draft)
    try:
        found = contents_with_key(copy, instance.key)
        if still and found != before:
            raise EngineBug("A backup does not hold what the memory holds.")
    except BaseException:
        copy.unlink(missing_ok=True)
        raise
    return copy, found


def _leave_out_aside(instance: Instance, draft: Path) -> None:
    """Take it out of the copy, and by another copy its bytes."""
    inner = draft_of(draft)
    remove_draft(draft)
    opened = instance.another(draft)
    try:
        opened.drop_aside()
        opened.copy_to(inner)
        opened.checkpoint()
    finally:
        opened.close()
    wal_of(draft).unlink(missing_ok=True)
    inner.replace(draft)
    flush_folder(draft.parent)


def _renew_backups(connections: Connections, database: Path) -> None:
    old = kept_backups(database)
    if not old:
        return
    connection = connections.instance.connection()
    try:
        fresh, _contents = back_up(connections.instance, connection, database, backups_of(database))
    finally:
        connection.close()
    for path in old:
        if path != fresh:
            path.unlink(missing_ok=True)
