from __future__ import annotations

import stat
import sys
from pathlib import Path

import pytest

from assistant.errors import Cancelled, EnvironmentFault, HomeNotWritable
from assistant.storage.backups import listed_backups
from assistant.storage.database import Database
from assistant.storage.home import HomeStore
from assistant.storage.migrate import shipped_migrations

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
    names = sorted(each.name for each in tmp_path.iterdir())
    assert names == ["file", "memory.duckdb", "memory.duckdb.seen"]


def test_writers_go_on_while_a_backup_is_made(path: Path, tmp_path: Path) -> None:
    with Database(path, KEY) as database:
        making = database.backup(tmp_path / "made")
        for number in range(20):
            database.write(
                lambda cursor, n=number: HomeStore(cursor).put(f"n{n}", "x")  # type: ignore[misc]
            ).result()
        copy = making.result()
        assert database.read().execute("SELECT count(*) FROM home WHERE name LIKE 'n%'") == [(20,)]
    with Database(copy, KEY) as database:
        assert database.read().execute("SELECT count(*) <= 20 FROM home WHERE name LIKE 'n%'") == [
            (True,)
        ]


def test_closing_breaks_a_backup_off_and_leaves_no_half(path: Path, tmp_path: Path) -> None:
    database = Database(path, KEY)
    making = database.backup(tmp_path / "made")
    database.close()
    assert (
        making.cancelled()
        or making.exception() is None
        or isinstance(making.exception(), Cancelled)
    )
    assert not list((tmp_path / "made").glob("*.part*"))
    assert not path.with_name("memory.duckdb.copy").exists()


def test_a_torn_copy_is_not_taken_for_a_backup(path: Path, tmp_path: Path) -> None:
    with Database(path, KEY) as database:
        database.write(lambda cursor: HomeStore(cursor).put("a", "1" * 100_000)).result()
        copy = database.backup(tmp_path / "made").result()
        assert database.contents_of_copy(copy) == database.contents()
        torn = copy.read_bytes()
        copy.write_bytes(torn[: len(torn) // 2])
        with pytest.raises(EnvironmentFault):
            database.contents_of_copy(copy)


def test_what_a_file_holds_is_told_by_its_rows_alone(path: Path) -> None:
    with Database(path, None) as database:
        empty = database.contents()
        database.write(lambda cursor: HomeStore(cursor).put("a", "1")).result()
        filled = database.contents()
        assert filled.mark != empty.mark
        database.rewrite().result()
        assert database.contents() == filled
        database.write(lambda cursor: HomeStore(cursor).put("a", "2")).result()
        assert database.contents().mark != filled.mark
        assert filled.schema == max(step.version for step in shipped_migrations())


def test_the_names_of_copies_say_when_and_why(path: Path) -> None:
    with Database(path, None) as database:
        folder = path.parent / "backups"
        made = {
            database.backup(folder, reason=reason).result() for reason in ("", "", "before-0012")
        }
    found = listed_backups(path)
    assert {copy.path for copy in found} == made
    assert sorted(copy.reason for copy in found) == ["", "", "before-0012"]


def test_what_a_crash_left_beside_the_backups_goes_at_the_next_opening(tmp_path: Path) -> None:
    path = tmp_path / "memory.duckdb"
    with Database(path, KEY) as database:
        copy = database.backup(tmp_path / "backups").result()
    left = [copy.with_name(name) for name in ("memory-1.duckdb.part", "last.json.new")]
    for each in left:
        each.write_bytes(b"of a crash")
    with Database(path, KEY):
        assert [each for each in left if each.exists()] == []
        assert copy.exists()
