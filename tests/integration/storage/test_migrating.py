from __future__ import annotations

from pathlib import Path

import pytest

from assistant.errors import DatabaseTooNew, EngineBug
from assistant.storage.database import Database
from assistant.storage.home import HomeStore
from assistant.storage.migrate import Migration, shipped_migrations

KEY = "a passphrase"
FIRST = shipped_migrations()[0]


def _step(version: int, sql: str) -> Migration:
    return Migration(version=version, name=f"step_{version}", sql=sql)


SECOND = _step(2, "CREATE TABLE extra (x INTEGER); INSERT INTO extra VALUES (7);")
THIRD = _step(3, "ALTER TABLE extra ADD COLUMN y VARCHAR; UPDATE extra SET y = 'new';")
BROKEN = _step(3, "CREATE TABLE half (x INTEGER); SELECT * FROM absent;")


def _tables(database: Database) -> set[str]:
    return {name for (name,) in database.read().execute("SELECT table_name FROM duckdb_tables()")}


def _schema(database: Database) -> list[int]:
    rows = database.read().execute("SELECT version FROM schema_migrations ORDER BY version")
    return [version for (version,) in rows]


def test_shipped_steps_are_numbered_without_gaps() -> None:
    assert [step.version for step in shipped_migrations()] == list(
        range(1, len(shipped_migrations()) + 1)
    )


def test_a_new_file_has_every_step_and_no_backup(path: Path) -> None:
    with Database(path, None, migrations=[FIRST, SECOND]) as database:
        assert _schema(database) == [1, 2]
    assert [each.name for each in path.parent.iterdir()] == ["memory.duckdb"]


@pytest.mark.parametrize("key", [KEY, None])
def test_an_older_file_is_copied_and_brought_up(path: Path, key: str | None) -> None:
    with Database(path, key, migrations=[FIRST]) as database:
        database.write(lambda cursor: HomeStore(cursor).put("a", "kept")).result()
    before = path.read_bytes()
    with Database(path, key, migrations=[FIRST, SECOND, THIRD]) as database:
        assert _schema(database) == [1, 2, 3]
        assert database.read().execute("FROM extra") == [(7, "new")]
        assert HomeStore(database.read()).get("a") == "kept"
    (backup,) = (path.parent / "backups").iterdir()
    assert backup.name.endswith("before-0002.duckdb")
    assert backup.read_bytes() == before
    with Database(backup, key, migrations=[FIRST]) as database:
        assert HomeStore(database.read()).get("a") == "kept"


def test_an_up_to_date_file_is_not_copied(path: Path) -> None:
    for _ in range(2):
        Database(path, None).close()
    assert not (path.parent / "backups").exists()


def test_a_step_that_fails_leaves_the_steps_before_it(path: Path) -> None:
    Database(path, None, migrations=[FIRST]).close()
    with pytest.raises(EngineBug):
        Database(path, None, migrations=[FIRST, SECOND, BROKEN])
    with Database(path, None, migrations=[FIRST, SECOND]) as database:
        assert _schema(database) == [1, 2]
        assert "half" not in _tables(database)


def test_a_first_step_that_fails_leaves_no_file(path: Path) -> None:
    with pytest.raises(EngineBug):
        Database(path, None, migrations=[_step(1, "SELECT * FROM absent")])
    assert not path.exists()
    Database(path, None).close()


def test_a_newer_file_is_refused_untouched(path: Path) -> None:
    Database(path, None, migrations=[FIRST, SECOND]).close()
    before = path.read_bytes()
    with pytest.raises(DatabaseTooNew) as caught:
        Database(path, None, migrations=[FIRST])
    assert (caught.value.found, caught.value.supported) == (2, 1)
    assert path.read_bytes() == before


def test_an_edited_step_is_a_bug(path: Path) -> None:
    Database(path, None, migrations=[FIRST, SECOND]).close()
    edited = _step(2, SECOND.sql + " -- harmless?")
    with pytest.raises(EngineBug, match="edited"):
        Database(path, None, migrations=[FIRST, edited])


def test_a_full_run_of_steps_survives_a_rewrite(path: Path) -> None:
    with Database(path, None, migrations=[FIRST, SECOND]) as database:
        database.rewrite().result()
        assert _schema(database) == [1, 2]
