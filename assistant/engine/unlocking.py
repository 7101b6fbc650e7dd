"""Finding the key of a home, or giving a new home its key."""

from __future__ import annotations

import json
import secrets
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from assistant.errors import DatabaseDamaged, HomeNotWritable, KeychainMissing, KeyMissing
from assistant.paths import write_whole
from assistant.storage import keychain

if TYPE_CHECKING:
    from assistant.paths import Home

KEY_BYTES = 32


@dataclass(frozen=True, slots=True, kw_only=True)
class _Lock:
    """What is known of a home before it is opened; kept beside the memory file, not secret."""

    home_id: str
    encrypted: bool


def find_key(home: Home, passphrase: str | None, *, encrypt: bool) -> str | None:
    """The key that opens `home`; None where it is not encrypted.

    A passphrase wins over the keychain. A new home is encrypted when `encrypt` says so, with the
    passphrase or with a fresh random key that goes into the keychain. Raises `KeyMissing` where
    neither is to be had; nothing is created then.
    """
    lock = _read(home)
    if lock is None:
        return _new_home(home, passphrase, encrypt=encrypt)
    if not lock.encrypted:
        return None
    return passphrase or _from_keychain(lock)


def _new_home(home: Home, passphrase: str | None, *, encrypt: bool) -> str | None:
    lock = _Lock(home_id=secrets.token_hex(8), encrypted=encrypt)
    key = None
    if encrypt:
        key = passphrase or secrets.token_hex(KEY_BYTES)
        if passphrase is None:
            try:
                keychain.store_home_key(lock.home_id, key)
            except KeychainMissing as error:
                raise KeyMissing(
                    "The memory is encrypted, and this system has no keychain to keep its key in.",
                    hint="Set KEEPSAKE_KEY to a passphrase of your choice, and keep it safe.",
                    new_home=True,
                ) from error
    write_whole(home.lock, json.dumps(asdict(lock)))
    return key


def _from_keychain(lock: _Lock) -> str:
    try:
        key = keychain.home_key(lock.home_id)
    except KeychainMissing as error:
        raise KeyMissing(
            "The memory is encrypted, and this system has no keychain that holds its key.",
            hint="Set KEEPSAKE_KEY to this home's passphrase.",
        ) from error
    if key is None:
        raise KeyMissing("The memory is encrypted, and the keychain does not hold its key.")
    return key


def _read(home: Home) -> _Lock | None:
    try:
        return _Lock(**json.loads(home.lock.read_text(encoding="utf-8")))
    except FileNotFoundError:
        return None
    except OSError as error:
        raise HomeNotWritable(home.folder, f"{home.lock.name}: {error.strerror}") from error
    except (ValueError, TypeError, RecursionError) as error:
        raise DatabaseDamaged(home.lock, "it does not say how the home is locked") from error
