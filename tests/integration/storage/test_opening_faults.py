from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import duckdb
import pytest

from assistant.errors import DatabaseDamaged, DatabaseLocked, HomeNotWritable
from assistant.storage.database import Database
from assistant.storage.encryption import derived_key
from assistant.storage.home import HomeStore
from assistant.storage.instance import Instance, wal_of

KEY = "a passphrase"
ROOT = Path(__file__).parents[3]
HOLDER = """
import sys
from pathlib import Path
from assistant.storage.database import Database
with Database(Path(sys.argv[1]), None):
    print("open", flush=True)
    sys.stdin.readline()
"""
NOBODY = 65_534
REFUSED = """
import os, sys
from pathlib import Path
from assistant.errors import HomeNotWritable
from assistant.storage.database import Database
from assistant.storage.migrate import shipped_migrations
shipped_migrations()  # later, the interpreter's own files may be out of reach
if os.getuid() == 0:
    os.setgid({nobody})
    os.setuid({nobody})
for path in sys.argv[1:]:
    try:
        Database(Path(path), None).close()
    except HomeNotWritable as error:
        print(error.home, error)
"""


def test_another_process_that_holds_the_file_is_named(path: Path) -> None:
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
    )
    with holder:
        assert holder.stdin is not None
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"open\n"
        with pytest.raises(DatabaseLocked) as caught:
            Database(path, None)
        assert f"PID {holder.pid}" in caught.value.holder
        assert f"PID {holder.pid}" in str(caught.value)
        holder.stdin.close()
    Database(path, None).close()


def test_the_same_process_cannot_open_it_twice(database: Database, path: Path) -> None:
    with pytest.raises(DatabaseLocked, match="open already"):
        Database(path, None)
    assert database.read().execute("SELECT 1") == [(1,)]


@pytest.mark.skipif(sys.platform == "win32", reason="folders are protected otherwise there")
def test_a_folder_that_may_not_be_written(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    Database(home / "memory.duckdb", None).close()
    home.chmod(0o555)
    (home / "memory.duckdb").chmod(0o444)
    for folder in (tmp_path, *tmp_path.parents[:3]):
        if os.getuid() == 0 and folder.owner() == "root":
            folder.chmod(folder.stat().st_mode | 0o055)
    code = REFUSED.format(nobody=NOBODY)
    paths = [str(home / "memory.duckdb"), str(home / "new.duckdb")]
    answer = subprocess.run(
        [sys.executable, "-c", code, *paths], capture_output=True, text=True, cwd=ROOT, check=True
    )
    home.chmod(0o755)
    lines = answer.stdout.splitlines()
    assert len(lines) == 2, answer
    assert all(line.startswith(str(home)) and "denied" in line for line in lines)


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(HomeNotWritable, match="does not exist"):
        Database(tmp_path / "absent" / "memory.duckdb", None)


def test_a_folder_in_place_of_the_file(path: Path) -> None:
    path.mkdir()
    with pytest.raises(DatabaseDamaged):
        Database(path, None)


def test_a_file_of_another_program(path: Path, tmp_path: Path) -> None:
    other = tmp_path / "other" / "memory.duckdb"
    other.parent.mkdir()
    with Database(other, None) as database:
        database.write(lambda cursor: cursor.execute("DROP TABLE schema_migrations")).result()
    other.rename(path)
    before = path.read_bytes()
    with pytest.raises(DatabaseDamaged, match="another program"):
        Database(path, None)
    assert path.read_bytes() == before


def _left_by_a_kill(path: Path) -> dict[Path, bytes]:
    """A file with its log, as a killed process leaves them."""
    with Database(path, KEY):
        pass
    child = os.fork()
    if child == 0:
        with Instance(path, derived_key(KEY)).connection() as connection:
            connection.execute("INSERT INTO home (name, value) VALUES ('word', 'kept')")
            os._exit(0)
    os.waitpid(child, 0)
    return {each: each.read_bytes() for each in (path, wal_of(path))}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_what_is_found_damaged_is_left_as_it_lies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A checkpoint at closing changed the file, and on a damaged one it ended the process."""
    path = tmp_path / "memory.duckdb"
    before = _left_by_a_kill(path)

    def damaged(*_: object) -> None:
        raise DatabaseDamaged(path, "a page does not fit.")

    with monkeypatch.context() as opening:
        opening.setattr("assistant.storage.database.require_own", damaged)
        with pytest.raises(DatabaseDamaged):
            Database(path, KEY)
    assert {each: each.read_bytes() for each in before} == before
    with Database(path, KEY) as database:
        assert HomeStore(database.read()).get("word") == "kept"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_page_found_damaged_later_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "memory.duckdb"
    _left_by_a_kill(path)
    database = Database(path, KEY)
    database.write(lambda cursor: HomeStore(cursor).put("more", "words")).result()
    before = {each: each.read_bytes() for each in (path, wal_of(path))}
    with (
        pytest.raises(DatabaseDamaged),
        database._connections.lend(database.read()),
    ):
        raise duckdb.IOException("Corrupt database file: computed checksum does not match")
    with database._connections.reopened():
        assert {each: each.read_bytes() for each in before} == before
    database.close()
    assert not wal_of(path).exists(), "what opens well again is closed like any other"
