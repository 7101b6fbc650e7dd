from __future__ import annotations

import logging
import traceback
from collections.abc import Iterator
from typing import Any

import keyring
import keyring.backend
import keyring.backends.chainer
import keyring.backends.fail
import keyring.backends.null
import keyring.errors
import pytest

from assistant.errors import KeychainMissing
from assistant.storage import keychain

SECRET = "a secret value"


class MemoryKeyring(keyring.backend.KeyringBackend):
    """Keeps secrets as a system's keychain does."""

    priority: float = 9

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.entries: dict[tuple[str, str], str] = {}

    @property
    def name(self) -> str:
        return "Memory"

    def get_password(self, service: str, username: str) -> str | None:
        return self.entries.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.entries[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        if self.entries.pop((service, username), None) is None:
            raise keyring.errors.PasswordDeleteError("not there")


class LockedKeyring(MemoryKeyring):
    """The person dismissed the question for its password."""

    def get_password(self, service: str, username: str) -> str | None:
        raise keyring.errors.KeyringLocked("dismissed")

    def set_password(self, service: str, username: str, password: str) -> None:
        raise keyring.errors.PasswordSetError(f"could not set {password}")


class PlainFileKeyring(MemoryKeyring):
    """Like keyrings.alt, which writes secrets into a readable file."""

    priority = 0.5


@pytest.fixture(autouse=True)
def _own_keyring() -> Iterator[None]:
    before = keyring.get_keyring()
    yield
    keyring.set_keyring(before)


@pytest.fixture
def backend() -> MemoryKeyring:
    made = MemoryKeyring()
    keyring.set_keyring(made)
    return made


def test_keys_are_kept_by_home_and_by_model(backend: MemoryKeyring) -> None:
    keychain.store_home_key("h1", SECRET)
    keychain.store_api_key("gpt", "another")
    assert keychain.home_key("h1") == SECRET
    assert keychain.api_key("gpt") == "another"
    assert keychain.home_key("gpt") is None
    assert keychain.api_key("h1") is None
    assert backend.entries == {
        ("keepsake", "home:h1"): SECRET,
        ("keepsake", "api:gpt"): "another",
    }
    assert keychain.backend_name() == "Memory"


def test_a_key_can_be_replaced_and_deleted_twice(backend: MemoryKeyring) -> None:
    keychain.store_api_key("gpt", "old")
    keychain.store_api_key("gpt", "new")
    assert keychain.api_key("gpt") == "new"
    for _ in range(2):
        keychain.delete_api_key("gpt")
    assert backend.entries == {}


def _uses() -> list[Any]:
    return [
        keychain.backend_name,
        lambda: keychain.home_key("h"),
        lambda: keychain.store_home_key("h", SECRET),
        lambda: keychain.store_api_key("gpt", SECRET),
    ]


def _chain_of(*members: Any) -> Any:
    class Chain(keyring.backends.chainer.ChainerBackend):
        backends = members

    return Chain()  # type: ignore[no-untyped-call]


def _nowhere(kind: Any) -> Any:
    return kind()


@pytest.mark.parametrize(
    "made",
    [
        _nowhere(keyring.backends.fail.Keyring),
        _nowhere(keyring.backends.null.Keyring),
        PlainFileKeyring(),
        _chain_of(_nowhere(keyring.backends.fail.Keyring), PlainFileKeyring()),
    ],
    ids=["fail", "null", "plain file", "chain of none"],
)
def test_no_keychain_is_said_before_anything_is_kept(made: keyring.backend.KeyringBackend) -> None:
    keyring.set_keyring(made)
    for use in _uses():
        with pytest.raises(KeychainMissing) as caught:
            use()
        assert caught.value.hint
    assert keychain.api_key("gpt") is None, "a local server needs no key, and so no keychain"
    keychain.delete_api_key("gpt")


def test_a_chain_with_a_real_keychain_is_used() -> None:
    real = MemoryKeyring()
    keyring.set_keyring(_chain_of(real, _nowhere(keyring.backends.fail.Keyring)))
    keychain.store_home_key("h", SECRET)
    assert real.entries == {("keepsake", "home:h"): SECRET}


def test_a_locked_keychain_never_tells_the_secret(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    keyring.set_keyring(LockedKeyring())
    with pytest.raises(KeychainMissing, match="locked"):
        keychain.home_key("h")
    with pytest.raises(KeychainMissing) as caught:
        keychain.store_home_key("h", SECRET)
    assert SECRET not in "".join(traceback.format_exception(caught.value))
    assert SECRET not in caplog.text
