"""Finding the key of a home, giving a new home its key, and giving an old one another."""

from __future__ import annotations

import json
import secrets
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from assistant.domain.backups import KeyChanged, KeyPlace, require_long_enough
from assistant.errors import (
    DatabaseDamaged,
    EnvironmentFault,
    HomeNotWritable,
    KeychainMissing,
    KeyMissing,
    NotFound,
)
from assistant.paths import write_whole
from assistant.storage import keychain
from assistant.storage.encryption import is_encrypted
from assistant.storage.recovery_phrase import key_of, looks_like_phrase, phrase_of

if TYPE_CHECKING:
    from assistant.paths import Home
    from assistant.storage.database import Database

KEY_BYTES = 16
"""128 bits, which are twelve words to write down; homes of the first versions have twice that."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HomeLock:
    """What is known of a home before it is opened; kept beside the memory file, not secret.

    `made` says that the memory file was there once, `anew` that it was put aside to begin a new
    one, and `changing` that the keychain holds a coming key. `memory_id` is the id of the memory
    file that belongs here, empty while it is not known. Whether the file is encrypted it says
    itself; `encrypted` counts before there is one.
    """

    home_id: str
    encrypted: bool
    made: bool = False
    changing: bool = False
    anew: bool = False
    memory_id: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class HomeKey:
    """A key that may open a home: what `Database` takes, and where it is kept."""

    secret: str | None
    place: KeyPlace
    typed: bool = False
    """Whether the keychain does not hold it yet, although it belongs there."""


def keys_for(home: Home, passphrase: str | None, *, encrypt: bool) -> list[HomeKey]:
    """The keys that may open `home`, the likeliest first.

    What was typed wins over the keychain; it is a passphrase or a recovery phrase. A new home is
    encrypted when `encrypt` says so, with the passphrase or with a fresh random key that goes into
    the keychain. Raises `KeyMissing` where neither is to be had, and `PassphraseTooShort` for a new
    home; nothing is created then.
    """
    lock, encrypted = read_lock(home), is_encrypted(home.database)
    if lock is None and encrypted is None:
        return [_new_home(home, passphrase, encrypt=encrypt)]
    if encrypted is False or (encrypted is None and lock is not None and not lock.encrypted):
        return [HomeKey(secret=None, place=KeyPlace.NOWHERE)]
    if passphrase:
        if encrypted is None and lock is not None and (lock.anew or not lock.made):
            require_long_enough(passphrase)  # the file is still to be made
        return typed_keys(passphrase)
    if lock is None:
        raise KeyMissing("The memory is encrypted, and the file that says with which key is gone.")
    return _from_keychain(lock)


def typed_keys(text: str) -> list[HomeKey]:
    """What somebody typed, as a passphrase and as a recovery phrase.

    Raises `InvalidInput` for a recovery phrase with a slip in it, which no passphrase looks like.
    """
    keys = [HomeKey(secret=text, place=KeyPlace.PASSPHRASE)]
    if looks_like_phrase(text):
        key = key_of(text)
        keys.insert(0, HomeKey(secret=key, place=KeyPlace.KEYCHAIN, typed=True))
    return keys


def settle_lock(home: Home, key: HomeKey, memory_id: str = "") -> None:
    """Note that `key` opened the file of this id; the keychain gets what was typed of its own."""
    lock = read_lock(home) or HomeLock(home_id=secrets.token_hex(8), encrypted=True)
    if key.typed and key.secret is not None:
        with suppress(KeychainMissing):  # it is typed again at the next opening
            keychain.store_home_key(lock.home_id, key.secret)
    known = replace(
        lock,
        encrypted=key.secret is not None,
        made=True,
        anew=False,
        memory_id=memory_id or lock.memory_id,
    )
    if known != read_lock(home):
        write_lock(home, known)


def recovery_phrase(home: Home, place: KeyPlace) -> tuple[str, ...]:
    """The words for the key in the keychain; `NotFound` where the key is not there."""
    lock = read_lock(home)
    key = None
    if lock is not None and place is KeyPlace.KEYCHAIN:
        key = keychain.home_key(lock.home_id)
    if key is None:
        raise NotFound(
            "This memory has no recovery phrase, because no key of it is in the keychain.",
            hint="A passphrase of your own opens it: keep that safe, it is all that is needed.",
        )
    return phrase_of(key)


def change_key(home: Home, database: Database, place: KeyPlace, passphrase: str = "") -> KeyChanged:
    """Encrypt the home anew, with a key in another place or another key in the same; or not at all.

    A random key is put into the keychain before any file has it. Raises `KeychainMissing`,
    `PassphraseTooShort`, `DiskFull` or `HomeNotWritable`.
    """
    lock = _required(home)
    if place is KeyPlace.KEYCHAIN:
        key = secrets.token_hex(KEY_BYTES)
        keychain.store_coming_key(lock.home_id, key)
        write_lock(home, replace(lock, changing=True))
        return finish_change(home, database)
    if place is KeyPlace.PASSPHRASE:
        require_long_enough(passphrase)
    new = passphrase if place is KeyPlace.PASSPHRASE else None
    followed, left = database.change_key(new).result()
    write_lock(home, replace(lock, encrypted=new is not None, changing=False))
    keychain.forget_home_key(lock.home_id)
    return KeyChanged(encrypted=new is not None, followed=followed, left=tuple(left))


def finish_change(home: Home, database: Database) -> KeyChanged:
    """Bring the home to the coming key, which the keychain holds."""
    lock = _required(home)
    key = keychain.coming_key(lock.home_id)
    followed, left = 0, list[Path]()
    if key is not None:
        followed, left = database.change_key(key).result()
    keychain.keep_coming_key(lock.home_id)
    write_lock(home, replace(lock, encrypted=True, changing=False))
    return KeyChanged(encrypted=True, followed=followed, left=tuple(left))


def _required(home: Home) -> HomeLock:
    lock = read_lock(home)
    if lock is None:
        raise DatabaseDamaged(home.lock, "it is gone")
    return lock


def _new_home(home: Home, passphrase: str | None, *, encrypt: bool) -> HomeKey:
    lock = HomeLock(home_id=secrets.token_hex(8), encrypted=encrypt)
    key = HomeKey(secret=None, place=KeyPlace.NOWHERE)
    if encrypt and passphrase:
        require_long_enough(passphrase)
        key = HomeKey(secret=passphrase, place=KeyPlace.PASSPHRASE)
    elif encrypt:
        secret = secrets.token_hex(KEY_BYTES)
        try:
            keychain.store_home_key(lock.home_id, secret)
        except KeychainMissing as error:
            raise KeyMissing(
                "The memory is encrypted, and this system has no keychain to keep its key in.",
                hint="Set KEEPSAKE_KEY to a passphrase of your choice, and keep it safe.",
                new_home=True,
            ) from error
        key = HomeKey(secret=secret, place=KeyPlace.KEYCHAIN)
    write_lock(home, lock)
    return key


def _from_keychain(lock: HomeLock) -> list[HomeKey]:
    try:
        keys = [keychain.home_key(lock.home_id)]
        if lock.changing:
            keys.append(keychain.coming_key(lock.home_id))
    except KeychainMissing as error:
        raise KeyMissing(
            "The memory is encrypted, and this system has no keychain that holds its key.",
            hint="Set KEEPSAKE_KEY to this home's passphrase, or to its recovery phrase.",
        ) from error
    found = [HomeKey(secret=key, place=KeyPlace.KEYCHAIN) for key in keys if key is not None]
    if not found:
        raise KeyMissing("The memory is encrypted, and the keychain does not hold its key.")
    return found


def write_lock(home: Home, lock: HomeLock) -> None:
    """Replace what is known of a home."""
    write_whole(home.lock, json.dumps(asdict(lock)))


def memory_id(home: Home) -> str:
    """The id of the memory file that belongs to this home; empty where it is not known."""
    lock = read_lock(home)
    return "" if lock is None else lock.memory_id


def home_id(home: Home) -> str:
    """What the keychain knows an open home by; raises `EnvironmentFault`."""
    lock = read_lock(home)
    if lock is None:
        raise EnvironmentFault("This home has no identity.", hint=KeychainMissing.hint)
    return lock.home_id


def read_lock(home: Home) -> HomeLock | None:
    """What is known of a home; None for a new one."""
    try:
        return HomeLock(**json.loads(home.lock.read_text(encoding="utf-8")))
    except FileNotFoundError:
        return None
    except OSError as error:
        raise HomeNotWritable(home.folder, f"{home.lock.name}: {error.strerror}") from error
    except (ValueError, TypeError, RecursionError) as error:
        raise DatabaseDamaged(home.lock, "it does not say how the home is locked") from error
