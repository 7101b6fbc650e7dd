"""Another key, or none: the rows stay, the bytes change, and so do the copies in the home."""

from __future__ import annotations

from pathlib import Path

import pytest

from assistant.errors import KeyMissing, KeyWrong
from assistant.storage.database import Database
from assistant.storage.encryption import is_encrypted
from assistant.storage.home import HomeStore

MARKER = "heliotropemarker"
CHANGES = [("old", "new"), (None, "new"), ("old", None)]


def _make(path: Path, key: str | None) -> Path:
    with Database(path, key) as database:
        database.write(lambda cursor: HomeStore(cursor).put("a", MARKER)).result()
        return database.backup(path.parent / "backups").result()


@pytest.mark.parametrize(("old", "new"), CHANGES)
def test_the_file_and_its_copies_get_the_key(path: Path, old: str | None, new: str | None) -> None:
    copy = _make(path, old)
    with Database(path, old) as database:
        assert database.change_key(new).result() == (1, [])
        assert database.encrypted is (new is not None)
        database.write(lambda cursor: HomeStore(cursor).put("b", "later")).result()
        database.rewrite().result()
    for each in (path, *(path.parent / "backups").glob("*.duckdb")):
        assert is_encrypted(each) is (new is not None)
        assert (MARKER.encode() in each.read_bytes()) is (new is None)
        with pytest.raises((KeyWrong, KeyMissing)):
            Database(each, old)
        with Database(each, new) as database:
            assert HomeStore(database.read()).get("a") == MARKER
    assert copy.parent == path.parent / "backups"


def test_a_copy_with_another_key_is_left_and_named(path: Path) -> None:
    copy = _make(path, "older")
    path.unlink()
    with Database(path, "old") as database:
        assert database.change_key("new").result() == (0, [copy])
    with Database(copy, "older") as database:
        assert HomeStore(database.read()).get("a") == MARKER


def test_readers_notice_nothing(path: Path) -> None:
    _make(path, "old")
    with Database(path, "old") as database:
        cursor = database.read()
        changing = database.change_key(None)
        assert HomeStore(cursor).get("a") == MARKER
        changing.result()
        assert HomeStore(cursor).get("a") == MARKER


def test_a_file_that_is_none_has_no_head(tmp_path: Path) -> None:
    assert is_encrypted(tmp_path / "absent") is None
    (tmp_path / "text").write_text("no memory file, but long enough to have a head of its own")
    assert is_encrypted(tmp_path / "text") is None
