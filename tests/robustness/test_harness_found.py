"""Faults that the harness found, each kept as a case of its own."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace

import pytest

from assistant.engine import Engine
from assistant.errors import DatabaseDamaged, DiskFull
from assistant.paths import Home
from assistant.storage.database import Database
from assistant.storage.encodings import EncodingStore
from assistant.storage.home import HomeStore
from assistant.storage.messages import MessageStore
from tests.command_line import Keepsake
from tests.integration.memory.conftest import Home as Memory

ROOT = Path(__file__).parents[2]
KEY = "a passphrase"

WRITER = """
import os, signal, sys
from pathlib import Path
from assistant.storage.database import Database
from assistant.storage.home import HomeStore

database = Database(Path(sys.argv[1]), sys.argv[2] or None)
for number in range(20):
    database.write(lambda cursor: HomeStore(cursor).put(f"n{number}", "x" * 100)).result()
os.kill(os.getpid(), signal.SIGKILL)
"""


def _unencoded(memory: Memory) -> set[str]:
    cursor = memory.database.read()
    ids = [message.message_id for message in MessageStore(cursor).remembered()]
    return set(EncodingStore(cursor).missing(memory.embedder.embedder_id, ids))


def test_going_back_to_an_earlier_embedder_encodes_again(tmp_path: Path) -> None:
    """Its vectors had been deleted, and nothing said that they had to be made again."""
    with Database(tmp_path / "memory.duckdb", None) as database:
        memory = Memory(database)
        memory.talk(memory.chat(), *(f"These are words number {each}." for each in range(6)))
        for embedder in ("first", "second", "first"):
            memory.embedder.embedder_id = embedder
            memory.ingest = memory.new_ingest()
            memory.learn()
            assert _unencoded(memory) == set(), embedder


@pytest.mark.parametrize("name", ["settings.json", "home.json", "owner.json"])
def test_a_draft_that_a_kill_left_goes_at_the_next_opening(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "home"
    folder.mkdir()
    (folder / f"{name}.new").write_text('{"half": ')
    Engine.open(Home(folder), passphrase=KEY).close()
    assert not (folder / f"{name}.new").exists()


def test_nobody_else_may_read_a_file_of_the_home(tmp_path: Path) -> None:
    """A rewrite had left the new file to whatever the system's mask was."""
    place = Home(tmp_path / "home")
    engine = Engine.open(place, passphrase=KEY)
    engine.add_fact("My locker is number 7.").result()
    engine.compact().result()
    engine.close()
    assert {f"{path.name} {stat.S_IMODE(path.stat().st_mode) & 0o077:o}"
            for path in place.folder.rglob("*") if stat.S_IMODE(path.stat().st_mode) & 0o077
            } == set()  # fmt: skip


def test_a_command_makes_private_files_only(tmp_path: Path) -> None:
    """What DuckDB writes beside the memory while it is open has no mode of our own."""
    keepsake = Keepsake(tmp_path / "home")
    process = keepsake.start("memory", "activity", preexec_fn=lambda: os.umask(0o022))
    seen: set[int] = set()
    while process.poll() is None:
        for path in (tmp_path / "home").glob("*"):
            with suppress(FileNotFoundError):
                seen.add(stat.S_IMODE(path.stat().st_mode) & 0o077)
    process.communicate()
    assert seen == {0}


def _killed_with_a_log(path: Path, key: str | None) -> Path:
    command = [sys.executable, "-c", WRITER, str(path), key or ""]
    subprocess.run(command, cwd=ROOT, check=False)
    log = path.with_name(path.name + ".wal")
    assert log.stat().st_size > 1000
    return log


def _names(path: Path, key: str | None) -> int:
    with Database(path, key) as database:
        rows = database.read().execute("SELECT count(*) FROM home WHERE name LIKE 'n%'")
        return int(rows[0][0])


def _zeroed(log: Path) -> None:
    log.write_bytes(bytes(log.stat().st_size))


def _cut(log: Path) -> None:
    log.write_bytes(log.read_bytes()[:-150])


@pytest.mark.parametrize("key", [KEY, None])
@pytest.mark.parametrize("damage", [_zeroed, _cut, Path.unlink])
def test_changes_lost_with_a_damaged_log_are_told_once(
    tmp_path: Path, key: str | None, damage: Callable[[Path], None]
) -> None:
    """DuckDB drops the end of a log that it cannot read, and says nothing."""
    path = tmp_path / "memory.duckdb"
    damage(_killed_with_a_log(path, key))
    with pytest.raises(DatabaseDamaged, match="changes were lost") as told:
        Database(path, key)
    assert "restore" in told.value.hint
    assert bool(list((tmp_path / "backups").glob("*damaged-log*"))) == (damage is not Path.unlink)
    assert _names(path, key) < 20
    assert not path.with_name("memory.duckdb.seen").exists()


@pytest.mark.parametrize("key", [KEY, None])
def test_nothing_is_told_where_nothing_was_lost(tmp_path: Path, key: str | None) -> None:
    path = tmp_path / "memory.duckdb"
    _killed_with_a_log(path, key)
    assert _names(path, key) == 20


def test_a_file_that_begins_anew_is_not_measured_by_the_one_before(tmp_path: Path) -> None:
    path = tmp_path / "memory.duckdb"
    _killed_with_a_log(path, None).unlink()
    path.unlink()
    assert _names(path, None) == 0


def test_no_commit_is_begun_on_a_disk_that_is_nearly_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A commit that failed halfway left keys in an index of DuckDB, and the next one aborted."""
    with Database(tmp_path / "memory.duckdb", None) as database:
        monkeypatch.setattr("shutil.disk_usage", lambda _path: SimpleNamespace(free=1_000_000))
        with pytest.raises(DiskFull):
            database.write(lambda cursor: HomeStore(cursor).put("a", "b")).result()
        monkeypatch.undo()
        database.write(lambda cursor: HomeStore(cursor).put("a", "c")).result()
        assert HomeStore(database.read()).get("a") == "c"
