from __future__ import annotations

import stat
import sys
from pathlib import Path

import pytest

from assistant.errors import HomeNotWritable
from assistant.storage.database import Database
from assistant.storage.home import HomeStore

KEY = "a passphrase"


@pytest.mark.parametrize("key", [KEY, None])
def test_a_backup_opens_with_the_same_key(path: Path, tmp_path: Path, key: str | None) -> None:
    elsewhere = tmp_path / "else where" / "it's safe"
    with Database(path, key) as database:
        database.write(lambda cursor: HomeStore(cursor).put("a", "1")).result()
        first = database.backup(elsewhere).result()
        second = database.backup(elsewhere).result()
        database.write(lambda cursor: HomeStore(cursor).put("a", "2")).result()
    assert first != second
    assert sorted(elsewhere.iterdir()) == sorted([first, second])
    with Database(first, key) as database:
        assert HomeStore(database.read()).get("a") == "1"
    assert [each.name for each in path.parent.iterdir() if each.is_file()] == ["memory.duckdb"]


@pytest.mark.skipif(sys.platform == "win32", reason="no such modes there")
def test_a_backup_is_private(database: Database, tmp_path: Path) -> None:
    backup = database.backup(tmp_path / "made").result()
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    assert stat.S_IMODE(backup.parent.stat().st_mode) == 0o700


def test_a_place_that_takes_no_files(database: Database, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(HomeNotWritable):
        database.backup(tmp_path / "file").result()
    assert database.read().execute("SELECT 1") == [(1,)]
    assert sorted(each.name for each in tmp_path.iterdir()) == ["file", "memory.duckdb"]
