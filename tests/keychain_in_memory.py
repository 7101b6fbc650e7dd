"""A keychain that lives as long as a test."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import keyring
from keyring.backend import KeyringBackend


class KeyringInMemory(KeyringBackend):
    """Keeps secrets in a dictionary."""

    priority = 5.0

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.kept: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, username: str) -> str | None:
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.kept[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        del self.kept[service, username]


@contextmanager
def keychain_in_memory() -> Iterator[KeyringInMemory]:
    """The process's keychain is one of this block's own."""
    before = keyring.get_keyring()
    kept = KeyringInMemory()
    keyring.set_keyring(kept)
    try:
        yield kept
    finally:
        keyring.set_keyring(before)
