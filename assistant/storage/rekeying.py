"""Writes files anew with another key, or with none.

Each file is whole under its name at any moment, with the old key or with the new one. The backups
come first and the memory file last, so that as long as it has the old key a change that was cut
off can be begun again, and once it has the new one everything has.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from assistant.errors import DatabaseDamaged, DatabaseTooNew, EngineBug, KeyWrong
from assistant.paths import PRIVATE_FILE, writing_to
from assistant.storage.backups import listed_backups
from assistant.storage.instance import Instance, flush_folder, wal_of
from assistant.storage.verifying import contents_of, contents_with_key, opens

if TYPE_CHECKING:
    from pathlib import Path

logger = logging.getLogger(__name__)


def write_with_key(path: Path, draft: Path, old: str | None, new: str | None) -> None:
    """Replace a file that nothing holds open by one with the same rows and another key.

    Keys are derived ones. The copy is read through before it takes the file's place.
    """
    with writing_to(path.parent):
        draft.unlink(missing_ok=True)
        wal_of(draft).unlink(missing_ok=True)
        instance = Instance(path, old, can_encrypt=True)
        try:
            connection = instance.connection()
            was = contents_of(connection)
            instance.copy_on(connection, draft, key=new)
            connection.close()
            instance.checkpoint()
        finally:
            instance.close()
        draft.chmod(PRIVATE_FILE)
        if contents_with_key(draft, new) != was:
            draft.unlink(missing_ok=True)
            raise EngineBug("A file written with another key does not hold what it held.")
        if wal_of(path).exists():
            raise EngineBug("The old memory file was not closed completely.")
        draft.replace(path)
        flush_folder(path.parent)


def rekey_backups(database: Path, old: str | None, new: str | None) -> tuple[int, list[Path]]:
    """Give the home's copies another key: how many have it now, and those that do not open."""
    followed, left = 0, []
    for copy in listed_backups(database):
        path = copy.path
        try:
            if opens(path, old) and old != new:
                write_with_key(path, path.with_name(path.name + ".part"), old, new)
            elif not opens(path, new):
                left.append(path)
                continue
        except (DatabaseDamaged, DatabaseTooNew, KeyWrong) as fault:
            logger.warning("A backup keeps its old key: %s", type(fault).__name__)
            left.append(path)
            continue
        followed += 1
    return followed, left
