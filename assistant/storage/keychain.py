"""Secrets in the system's keychain: the only module that uses keyring.

Secrets are never logged, and no error message holds one.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import keyring
import keyring.backends.chainer
import keyring.backends.fail
import keyring.backends.null
import keyring.errors

from assistant.errors import KeychainMissing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from keyring.backend import KeyringBackend

_SERVICE = "keepsake"
_NOWHERE = (keyring.backends.fail.Keyring, keyring.backends.null.Keyring)
_SAFE_PRIORITY = 1
"""keyring's own line: backends below it keep secrets in plain files or nowhere."""


def backend_name() -> str:
    """What the person's system calls its keychain; raises `KeychainMissing`."""
    return str(_backend().name)


def home_key(home_id: str) -> str | None:
    """The key of a home's memory file, or None where the keychain holds none."""
    return _read(f"home:{home_id}")


def store_home_key(home_id: str, key: str) -> None:
    """Keep the key of a home's memory file."""
    _write(f"home:{home_id}", key)


def forget_home_key(home_id: str) -> None:
    """Remove the key of a home's memory file, if there is one."""
    _delete(f"home:{home_id}")


def coming_key(home_id: str) -> str | None:
    """The key that a home is being changed to, or None where no change was cut off."""
    return _read(f"home:{home_id}:coming")


def store_coming_key(home_id: str, key: str) -> None:
    """Keep the key that a home is about to get, until it has it."""
    _write(f"home:{home_id}:coming", key)


def keep_coming_key(home_id: str) -> None:
    """The home has the coming key now: it takes the old one's place."""
    key = coming_key(home_id)
    if key is not None:
        store_home_key(home_id, key)
        _delete(f"home:{home_id}:coming")


def api_key(name: str) -> str | None:
    """The key of the API model called `name`; None where there is none, or no keychain."""
    return _read(f"api:{name}") if _is_there() else None


def store_api_key(name: str, key: str) -> None:
    """Keep the key of the API model called `name`."""
    _write(f"api:{name}", key)


def delete_api_key(name: str) -> None:
    """Remove the key of the API model called `name`, if there is one."""
    _delete(f"api:{name}")


def serving_token(home_id: str) -> str | None:
    """The token that other programs use to chat through a home; None where there is none."""
    return _read(f"serve:{home_id}") if _is_there() else None


def store_serving_token(home_id: str, token: str) -> None:
    """Keep the token that other programs use to chat through a home."""
    _write(f"serve:{home_id}", token)


def tool_secret(home_id: str, server: str, name: str) -> str | None:
    """What a server of tools needs under a name; None where there is none, or no keychain."""
    return _read(_tool_entry(home_id, server, name)) if _is_there() else None


def store_tool_secret(home_id: str, server: str, name: str, secret: str) -> None:
    """Keep what a server of tools needs under a name."""
    _write(_tool_entry(home_id, server, name), secret)


def delete_tool_secret(home_id: str, server: str, name: str) -> None:
    """Remove what a server of tools needed, if there is something."""
    _delete(_tool_entry(home_id, server, name))


def _tool_entry(home_id: str, server: str, name: str) -> str:
    return f"tool:{home_id}:{server.casefold()}:{name}"


def _read(entry: str) -> str | None:
    with _translated():
        secret: str | None = _backend().get_password(_SERVICE, entry)
        return secret


def _write(entry: str, secret: str) -> None:
    with _translated():
        _backend().set_password(_SERVICE, entry, secret)


def _delete(entry: str) -> None:
    if not _is_there():
        return
    with _translated():
        backend = _backend()
        if backend.get_password(_SERVICE, entry) is not None:
            backend.delete_password(_SERVICE, entry)


def _backend() -> KeyringBackend:
    if not _is_there():
        raise KeychainMissing("This system offers no keychain.")
    return keyring.get_keyring()


def _is_there() -> bool:
    backend = keyring.get_keyring()
    if isinstance(backend, keyring.backends.chainer.ChainerBackend):
        return any(_is_safe(each) for each in backend.backends)
    return _is_safe(backend)


def _is_safe(backend: KeyringBackend) -> bool:
    return not isinstance(backend, _NOWHERE) and backend.priority >= _SAFE_PRIORITY


@contextmanager
def _translated() -> Iterator[None]:
    try:
        yield
    # A backend's own message is not ours to trust with a secret, so none is passed on.
    except keyring.errors.KeyringLocked:
        raise KeychainMissing("The system keychain is locked.") from None
    except (keyring.errors.KeyringError, OSError, RuntimeError) as error:
        raise KeychainMissing(f"The system keychain failed ({type(error).__name__}).") from None
