"""Files that earlier versions wrote open here, with every row that they had."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from assistant.errors import DatabaseTooNew
from assistant.storage.backups import listed_backups
from assistant.storage.database import Database
from assistant.storage.facts import FactStore
from assistant.storage.messages import MessageStore
from assistant.storage.migrate import shipped_migrations
from tests.data.make_old_homes import COUNTS, ENCRYPTED, FOLDER, KEY, ROWS, unpack

HELD: dict[str, dict[str, int]] = json.loads(COUNTS.read_text(encoding="utf-8"))
FILLED_BY_A_STEP = {"profiles", "watermarks"}
"""Tables to which a later step or an opening adds rows of its own."""


def _counts(database: Database) -> dict[str, int]:
    cursor = database.read()
    names = cursor.execute(
        "SELECT table_name FROM duckdb_tables() WHERE database_name = current_database()"
        " AND schema_name = 'main'"
    )
    return {name: cursor.execute(f'SELECT count(*) FROM "{name}"')[0][0] for (name,) in names}


@pytest.mark.parametrize("name", sorted(HELD))
def test_an_old_file_opens_with_equal_counts(path: Path, name: str) -> None:
    before = unpack(name, path)
    with Database(path, None) as database:
        counts = _counts(database)
        found = {table: counts[table] for table in HELD[name] if table in counts}
        wanted = {table: number for table, number in HELD[name].items() if table in counts}
        wanted["home"] += 1  # the id of the file
        assert {t: n for t, n in found.items() if t not in FILLED_BY_A_STEP} == {
            t: n for t, n in wanted.items() if t not in FILLED_BY_A_STEP
        }
        assert not set(HELD[name]) - set(counts), "no table is dropped with what it held"
        texts = [each.text for each in MessageStore(database.read()).every()]
        assert texts == [f"Old words, number {n}" for n in range(1, ROWS + 1)]
        assert FactStore(database.read()).count() == ROWS
    newest = max(step.version for step in shipped_migrations())
    copies = listed_backups(path)
    assert len(copies) == (1 if int(name) < newest else 0)
    assert all(copy.path.read_bytes() == before for copy in copies), "kept as it was"


def test_an_old_encrypted_file_opens_with_its_passphrase(path: Path) -> None:
    shutil.copyfile(FOLDER / ENCRYPTED, path)
    before = path.read_bytes()
    with Database(path, KEY) as database:
        assert MessageStore(database.read()).count() == ROWS
    (copy,) = listed_backups(path)
    assert copy.path.read_bytes() == before


def test_every_released_schema_has_its_file() -> None:
    """A step that is released gets one: `python -m tests.data.make_old_homes`."""
    assert sorted(HELD) == sorted(path.name[:4] for path in FOLDER.glob("*.gz"))
    assert [f"{number:04d}" for number in range(1, 13)] == sorted(HELD)[:12]


def test_a_newer_file_is_refused_and_left_as_it_is(path: Path) -> None:
    newest = max(HELD)
    before = unpack(newest, path)
    older = [step for step in shipped_migrations() if step.version < int(newest)]
    with pytest.raises(DatabaseTooNew) as caught:
        Database(path, None, migrations=older)
    assert (caught.value.found, caught.value.supported) == (int(newest), older[-1].version)
    assert caught.value.hint
    assert path.read_bytes() == before
    assert [each.name for each in path.parent.iterdir()] == [path.name]
