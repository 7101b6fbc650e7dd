"""Puts a backup in the memory's place: verified, with what was forgotten since forgotten again."""

from __future__ import annotations

import logging
import secrets
import shutil
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from assistant.domain.backups import DAMAGED, REPLACED, BackupContents, KeyPlace, Restored
from assistant.engine.opening import last_good_backup, set_aside
from assistant.engine.unlocking import (
    HomeKey,
    HomeLock,
    keys_for,
    memory_id,
    read_lock,
    settle_lock,
    typed_keys,
    write_lock,
)
from assistant.errors import (
    DatabaseDamaged,
    DatabaseTooNew,
    EnvironmentFault,
    InvalidInput,
    KeyMissing,
    KeyWrong,
    NotFound,
)
from assistant.memory.forgetting.replaying import forget_again
from assistant.ownership import HomeOwnership
from assistant.paths import PRIVATE_FILE
from assistant.storage.database import Database
from assistant.storage.encryption import is_encrypted
from assistant.storage.replacing import (
    bring_in,
    discard_incoming,
    finish_replacing,
    take_place,
)
from assistant.storage.rewriting import copy_draft_of, remove_copy_draft
from assistant.storage.verifying import contents_of_file

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from assistant.paths import Home

logger = logging.getLogger(__name__)

OTHER_COPY_HINT = "Choose another copy: `keepsake backup --list` names those in the home."


def restore_backup(home: Home, file: Path, passphrase: str | None = None) -> Restored:
    """Make `file` the memory of `home`, which nobody has open; blocks, as long as a copy takes.

    The file is copied, opened, brought up to date and read through first. It opens with the key of
    the home, or with what was typed: a passphrase or a recovery phrase. It gets the key of the
    home; a home that has none yet gets the file's. The memory that was there is kept aside.

    Raises `HomeInUse`, `NotFound`, `KeyMissing`, `KeyWrong`, `DatabaseDamaged`, `DatabaseTooNew`,
    `DiskFull` or `HomeNotWritable`; the home is as it was then.
    """
    require_backup(file, home.database)
    with _owned(home):
        before, now = _home_now(home, passphrase)
        keys = [*now, *(typed_keys(passphrase) if passphrase else [])]
        try:
            return _replace(home, bring_in(file, home.database), file, keys, before)
        finally:
            discard_incoming(home.database)


def begin_anew(home: Home) -> Path | None:
    """Put a memory that does not open aside; the next opening makes a new one."""
    with _owned(home):
        aside = set_aside(home)
        lock = read_lock(home)
        if lock is not None:
            write_lock(home, replace(lock, anew=True))
    return aside


def peek(home: Home, file: Path, passphrase: str | None = None) -> BackupContents:
    """What a backup holds, with the home's key or what was typed; changes no byte of it.

    Not for whoever has the home open: the head of its file is read. Raises `KeyMissing`,
    `KeyWrong`, `DatabaseDamaged` or `NotFound`.
    """
    require_backup(file, home.database)
    keys = [*_keys(home, None), *(typed_keys(passphrase) if passphrase else [])]
    return matching(file, keys)[0]


def require_backup(file: Path, database: Path) -> None:
    """Raise `NotFound` where there is no file, `InvalidInput` for a folder or the memory itself."""
    if file.is_dir():
        raise InvalidInput(
            f"{str(file)!r} is a folder.", hint="Name the copy in it: a file that ends in .duckdb."
        )
    if not file.is_file():
        raise NotFound(f"There is no file {str(file)!r}.", hint="Name a file made by a backup.")
    if file.resolve() == database.resolve():
        raise InvalidInput(
            "That is the memory itself, not a copy of it.", hint="Name a file made by a backup."
        )


@contextmanager
def _owned(home: Home) -> Iterator[None]:
    ownership = HomeOwnership(home)
    try:
        finish_replacing(home.database)
        yield
    finally:
        ownership.release()


def _keys(home: Home, passphrase: str | None) -> list[HomeKey]:
    """The keys of a home that there is; none where it cannot be opened for want of one."""
    if read_lock(home) is None and is_encrypted(home.database) is None:
        return []
    try:
        return keys_for(home, passphrase, encrypt=False)
    except KeyMissing:
        return []


def _home_now(
    home: Home, passphrase: str | None
) -> tuple[tuple[BackupContents | None, HomeKey | None], list[HomeKey]]:
    """What the memory holds, with the key that opens it; nothing of one that does not open."""
    keys = _keys(home, None) or _keys(home, passphrase)
    if not home.database.exists():
        return (None, keys[0] if keys else None), keys
    for key in keys:
        try:
            with Database(home.database, key.secret, identity=memory_id(home)) as database:
                return (database.contents(), key), [key, *keys]
        except KeyWrong:
            continue
        except (DatabaseDamaged, DatabaseTooNew) as fault:
            logger.warning("The memory that is replaced does not open: %s", type(fault).__name__)
            return (None, key), keys
    return (None, None), keys


def matching(file: Path, keys: Sequence[HomeKey]) -> tuple[BackupContents, HomeKey]:
    """What a file holds and the first key that opens it; raises `KeyMissing` or `KeyWrong`."""
    found = is_encrypted(file)
    if found is None:
        raise DatabaseDamaged(file, "it is no memory file.", hint=OTHER_COPY_HINT)
    if not found:
        open_to_all = HomeKey(secret=None, place=KeyPlace.NOWHERE)
        return contents_of_file(file, None), open_to_all
    wrong: KeyWrong | None = None
    for key in keys:
        if key.secret is None:
            continue
        try:
            return contents_of_file(file, key.secret), key
        except KeyWrong as error:
            wrong = error
    if wrong is not None:
        raise KeyWrong(
            "The backup has another key than this memory.",
            hint="Give its passphrase, or the recovery phrase of the memory that it is of.",
        )
    raise KeyMissing(
        "The backup is encrypted, and its key is not in the keychain.",
        hint="Give its passphrase, or the recovery phrase of the memory that it is of.",
    )


def _replace(
    home: Home,
    incoming: Path,
    file: Path,
    keys: Sequence[HomeKey],
    now: tuple[BackupContents | None, HomeKey | None],
) -> Restored:
    before, own = now
    _contents, key = _matching_named(incoming, file, keys)
    with Database(incoming, key.secret, keep_older=False) as database:
        again, known = _forget_since(home, database, own, readable=before is not None)
        kept = own if own is not None else key
        if kept.secret != key.secret:
            database.change_key(kept.secret).result()
        contents = database.contents()
        if identity := memory_id(home):
            database.identify(identity)
    aside = take_place(home.database, reason=REPLACED if before is not None else DAMAGED)
    _note(home, kept)
    return Restored(
        contents=contents, before=before, forgotten_again=again, aside=aside, list_known=known
    )


def _matching_named(
    incoming: Path, file: Path, keys: Sequence[HomeKey]
) -> tuple[BackupContents, HomeKey]:
    """As `matching`, with faults that name the file that the person chose."""
    try:
        return matching(incoming, keys)
    except DatabaseDamaged as damage:
        raise DatabaseDamaged(file, damage.reason, hint=OTHER_COPY_HINT) from damage


def _forget_since(
    home: Home, database: Database, own: HomeKey | None, *, readable: bool
) -> tuple[int, bool]:
    """Forget again what the home has forgotten; how many messages, and whether that is known.

    A memory that does not open cannot tell; the newest backup that does tells what it knew.
    """
    if not home.database.exists() and own is None:
        return 0, True
    if readable and own is not None:
        with Database(home.database, own.secret) as current:
            return forget_again(database, current), True
    found = last_good_backup(home.database, [own]) if own is not None else None
    if found is None:
        return 0, False
    draft = copy_draft_of(home.database)  # opening may bring it up to date; the backup stays
    try:
        shutil.copyfile(found[0].path, draft)
        draft.chmod(PRIVATE_FILE)
        with Database(draft, found[2].secret, keep_older=False) as older:
            return forget_again(database, older), False
    except (EnvironmentFault, OSError) as fault:
        logger.warning("What was forgotten is not known: %s", type(fault).__name__)
        return 0, False
    finally:
        remove_copy_draft(home.database)


def _note(home: Home, key: HomeKey) -> None:
    """A new home is locked as the file was that it came from."""
    if read_lock(home) is None:
        write_lock(home, HomeLock(home_id=secrets.token_hex(8), encrypted=key.secret is not None))
    settle_lock(home, key)
