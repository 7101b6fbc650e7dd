"""Opens the memory of a home, or says exactly why not and what would help."""

from __future__ import annotations

import logging
from shlex import quote
from typing import TYPE_CHECKING

from assistant.domain.backups import DAMAGED, BackupContents, BackupCopy, KeyPlace
from assistant.domain.times import here
from assistant.engine.unlocking import (
    change_key,
    finish_change,
    keys_for,
    memory_id,
    read_lock,
    recovery_phrase,
    settle_lock,
)
from assistant.errors import (
    AssistantError,
    DatabaseDamaged,
    EnvironmentFault,
    KeyWrong,
    MemoryOfAnotherHome,
)
from assistant.storage.backups import backups_of, listed_backups, move_into
from assistant.storage.database import Database
from assistant.storage.replacing import discard_incoming, finish_replacing
from assistant.storage.verifying import contents_of_file

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from assistant.domain.backups import KeyChanged
    from assistant.engine.unlocking import HomeKey
    from assistant.paths import Home

logger = logging.getLogger(__name__)

_HINT_OF_ANOTHER = (
    " To take the memory that is there now, move it out of the home first, and restore it from"
    " there."
)


class Locking:
    """How an open home is locked, and how that is changed."""

    def __init__(self, home: Home, database: Database, place: KeyPlace) -> None:
        self._home = home
        self._database = database
        self._place = place
        self.after_change: Callable[[], None] = lambda: None
        """Called once the home has another key, before anything else is done with it."""

    @property
    def place(self) -> KeyPlace:
        """Where the key is kept."""
        return self._place

    def phrase(self) -> tuple[str, ...]:
        """The recovery phrase; `NotFound` where the key is not in the keychain."""
        return recovery_phrase(self._home, self._place)

    def change(self, place: KeyPlace, passphrase: str = "") -> KeyChanged:
        """Write the home anew with another key, or without; see `unlocking.change_key`."""
        changed = change_key(self._home, self._database, place, passphrase)
        self._place = place
        self.after_change()
        return changed


def open_memory(home: Home, passphrase: str | None, *, encrypt: bool) -> tuple[Database, Locking]:
    """Open the memory of a home that this process owns; a new home gets one.

    Raises `KeyMissing`, `KeyWrong`, `InvalidInput` for a recovery phrase with a slip in it,
    `DatabaseLocked`, `DatabaseTooNew`, `HomeNotWritable`, `DiskFull`, and `DatabaseDamaged`, which
    names the last good backup then. What is there stays as it is in every one of these cases.
    """
    finish_replacing(home.database)
    discard_incoming(home.database)
    keys = keys_for(home, passphrase, encrypt=encrypt)
    try:
        _require_there(home)
        database, key = _first_that_opens(home.database, keys, memory_id(home))
    except DatabaseDamaged as damage:
        if damage.path == home.database:
            _offer_backup(damage, home.database, keys)
            if isinstance(damage, MemoryOfAnotherHome):
                damage.hint += _HINT_OF_ANOTHER
        raise
    try:
        settle_lock(home, key, database.identity)
        _finish_cut_off_change(home, database)
    except BaseException:
        database.close()
        raise
    return database, Locking(home, database, key.place)


def set_aside(home: Home) -> Path | None:
    """Put a memory that does not open among the backups, so that the home begins anew."""
    finish_replacing(home.database)
    if not home.database.exists():
        return None
    return move_into(home.database, backups_of(home.database), reason=DAMAGED)


def last_good_backup(
    database: Path, keys: Sequence[HomeKey]
) -> tuple[BackupCopy, BackupContents, HomeKey] | None:
    """The newest copy in the home that opens with one of the keys, read through."""
    for copy in listed_backups(database):
        if copy.reason == DAMAGED:
            continue
        for key in keys:
            try:
                return copy, contents_of_file(copy.path, key.secret), key
            except EnvironmentFault as fault:
                logger.info("A backup cannot be used: %s", type(fault).__name__)
    return None


def _first_that_opens(
    path: Path, keys: Sequence[HomeKey], identity: str
) -> tuple[Database, HomeKey]:
    wrong: KeyWrong | None = None
    for key in keys:
        try:
            return Database(path, key.secret, identity=identity), key
        except KeyWrong as error:
            wrong = wrong or error
    raise wrong or KeyWrong("No key opens the memory file.")


def _require_there(home: Home) -> None:
    """A file that was there and is gone is damage: a new one would be a silent loss."""
    lock = read_lock(home)
    if lock is None or lock.anew or home.database.exists():
        return
    if lock.made or listed_backups(home.database):
        raise DatabaseDamaged(home.database, "it is not there any more.")


def _offer_backup(damage: DatabaseDamaged, database: Path, keys: Sequence[HomeKey]) -> None:
    try:
        found = last_good_backup(database, keys)
    except AssistantError:  # the damage is what has to be told
        found = None
    if found is None:
        damage.hint = (
            "No backup in the home opens. Restore one that you made elsewhere with `keepsake"
            " restore FILE`, or begin anew with `keepsake restore --anew`: both keep the file."
        )
        return
    copy, contents, _key = found
    damage.backup, damage.made_at, damage.counts = copy.path, copy.made_at, contents.counts
    damage.hint = (
        f"The last good backup is of {here(copy.made_at):%Y-%m-%d %H:%M} and holds"
        f" {contents.counts.get('messages', 0)} messages. Take it with"
        f" `keepsake --home {quote(str(database.parent))} restore {quote(str(copy.path))}`; the"
        " damaged file is kept."
    )


def _finish_cut_off_change(home: Home, database: Database) -> None:
    """Go on with a change of the key that a crash cut off."""
    lock = read_lock(home)
    if lock is None or not lock.changing:
        return
    logger.warning("A change of the key was cut off and is finished now")
    finish_change(home, database)
