from __future__ import annotations

import re
from pathlib import Path

import pytest

from assistant.errors import KeyMissing, KeyWrong
from assistant.storage.database import Database
from assistant.storage.encryption import derived_key
from assistant.storage.home import HomeStore

MARKER = "heliotrope marker"


def _fill(path: Path, key: str | None, value: str = MARKER) -> None:
    with Database(path, key) as database:
        database.write(lambda cursor: HomeStore(cursor).put("a", value)).result()


def _bytes_of(folder: Path) -> bytes:
    return b"".join(each.read_bytes() for each in sorted(folder.rglob("*")) if each.is_file())


ODD = [
    "x",
    " ",
    "k" * 200,
    "' (READ_ONLY); DROP TABLE home; --",
    "\\x41\\ \" ' $1 ?",
    "Übergrößenträger 🗝️ 钥匙",
    "nul\0inside",
    "\ud800 from an odd environment",
]


@pytest.mark.parametrize("key", [ODD[3], ODD[5], ODD[6]], ids=["quotes", "unicode", "nul"])
def test_any_passphrase_opens_what_it_closed(path: Path, key: str) -> None:
    _fill(path, key)
    with Database(path, key) as database:
        assert HomeStore(database.read()).get("a") == MARKER


def test_only_the_very_passphrase_gives_the_key() -> None:
    keys = [derived_key(each) for each in (*ODD[3:], "key", "Key", "key ", "kéy")]
    assert len(set(keys)) == len(keys)
    assert all(re.fullmatch("[0-9a-f]{64}", key) for key in keys)


def test_letters_composed_otherwise_give_the_same_key() -> None:
    assert derived_key("Übung") == derived_key("U\u0308bung")


def test_the_derivation_never_changes() -> None:
    """A change here would lock everyone out."""
    expected = "ff4ac97cca9badfa062e649b14ea0a254a72bcd1309b7e3503306ca9a5c914a9"
    assert derived_key("a passphrase") == expected


def test_an_empty_passphrase_is_none(path: Path) -> None:
    with pytest.raises(KeyMissing):
        Database(path, "")
    assert not path.exists()


def test_no_word_is_readable_in_file_or_log(path: Path) -> None:
    with Database(path, "key") as database:
        database.write(lambda cursor: HomeStore(cursor).put("a", MARKER)).result()
        assert path.with_name("memory.duckdb.wal").exists()
        assert MARKER.encode() not in _bytes_of(path.parent)
    assert MARKER.encode() not in _bytes_of(path.parent)


def test_words_are_readable_without_encryption(path: Path) -> None:
    """So that the test above would notice."""
    with Database(path, None) as database:
        assert not database.encrypted
        database.write(lambda cursor: HomeStore(cursor).put("a", MARKER)).result()
        assert MARKER.encode() in _bytes_of(path.parent)


@pytest.mark.parametrize(
    ("made_with", "opened_with", "fault"),
    [("key", "other", KeyWrong), ("key", None, KeyMissing), (None, "key", KeyWrong)],
)
def test_the_wrong_key_changes_no_byte(
    path: Path,
    made_with: str | None,
    opened_with: str | None,
    fault: type[Exception],
) -> None:
    _fill(path, made_with)
    before = _bytes_of(path.parent)
    with pytest.raises(fault) as caught:
        Database(path, opened_with)
    assert _bytes_of(path.parent) == before
    assert caught.value.hint  # type: ignore[attr-defined]
    with Database(path, made_with) as database:
        assert HomeStore(database.read()).get("a") == MARKER


def test_the_wrong_key_changes_no_byte_of_commits_that_wait(path: Path, tmp_path: Path) -> None:
    crashed = tmp_path / "crashed"
    crashed.mkdir()
    with Database(path, "key") as database:
        database.write(lambda cursor: HomeStore(cursor).put("a", MARKER)).result()
        for name in ("memory.duckdb", "memory.duckdb.wal"):
            (crashed / name).write_bytes(path.with_name(name).read_bytes())
    before = _bytes_of(crashed)
    with pytest.raises(KeyWrong):
        Database(crashed / "memory.duckdb", "other")
    assert _bytes_of(crashed) == before
    with Database(crashed / "memory.duckdb", "key") as database:
        assert HomeStore(database.read()).get("a") == MARKER
