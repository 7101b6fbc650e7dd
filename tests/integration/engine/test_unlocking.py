"""Where a home's key comes from, and what is said where there is none."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import keyring
import pytest
from keyring.backends.fail import Keyring as NoKeyring

from assistant.engine.unlocking import keys_for
from assistant.errors import DatabaseDamaged, KeyMissing
from assistant.paths import Home
from tests.keychain_in_memory import KeyringInMemory, keychain_in_memory


@pytest.fixture
def home(tmp_path: Path) -> Home:
    made = Home(tmp_path / "home")
    made.prepare()
    return made


def first_key(home: Home, passphrase: str | None, *, encrypt: bool) -> str | None:
    return keys_for(home, passphrase, encrypt=encrypt)[0].secret


@pytest.fixture
def keychain() -> Iterator[KeyringInMemory]:
    with keychain_in_memory() as kept:
        yield kept


@pytest.fixture
def no_keychain() -> Iterator[None]:
    before = keyring.get_keyring()
    keyring.set_keyring(NoKeyring())  # type: ignore[no-untyped-call]
    yield
    keyring.set_keyring(before)


def test_a_new_home_gets_a_random_key_that_the_keychain_keeps(
    home: Home, keychain: KeyringInMemory
) -> None:
    key = first_key(home, None, encrypt=True)
    assert key is not None
    assert len(key) == 32
    assert list(keychain.kept.values()) == [key]
    assert first_key(home, None, encrypt=True) == key
    assert key not in home.lock.read_text()


@pytest.mark.usefixtures("keychain")
def test_a_passphrase_wins_over_the_keychain(home: Home) -> None:
    first_key(home, None, encrypt=True)
    assert first_key(home, "mine alone", encrypt=True) == "mine alone"


@pytest.mark.usefixtures("no_keychain")
def test_a_new_home_without_keychain_asks_for_a_passphrase_and_makes_nothing(home: Home) -> None:
    with pytest.raises(KeyMissing) as caught:
        first_key(home, None, encrypt=True)
    assert caught.value.new_home
    assert not home.lock.exists()
    assert first_key(home, "mine alone", encrypt=True) == "mine alone"
    with pytest.raises(KeyMissing) as again:
        first_key(home, None, encrypt=True)
    assert not again.value.new_home


def test_a_key_that_the_keychain_lost_is_missed(home: Home, keychain: KeyringInMemory) -> None:
    first_key(home, None, encrypt=True)
    keychain.kept.clear()
    with pytest.raises(KeyMissing):
        first_key(home, None, encrypt=True)


@pytest.mark.usefixtures("no_keychain")
def test_an_open_home_needs_no_key(home: Home) -> None:
    assert first_key(home, None, encrypt=False) is None
    assert first_key(home, "mine alone", encrypt=True) is None, "a home stays as it was made"


@pytest.mark.parametrize("text", ["", "{", "[]", "null", json.dumps({"home_id": 1}), "[" * 10_000])
def test_a_broken_lock_file_is_named(home: Home, text: str) -> None:
    home.lock.write_text(text)
    with pytest.raises(DatabaseDamaged, match=r"home\.json"):
        first_key(home, "mine alone", encrypt=True)
