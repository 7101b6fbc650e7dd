"""A page is damaged, and a newer log goes on from it: DuckDB aborts there instead of raising."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from assistant.errors import AssistantError, DatabaseDamaged
from assistant.paths import Home
from assistant.storage.database import Database
from assistant.storage.replaying import try_log_apart
from tests.command_line import Keepsake
from tests.robustness.harness.damaging import BLOCK

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(os.name == "nt", reason="the writer kills itself")

WRITER = """
import os, signal, sys
from pathlib import Path
from assistant.engine import Engine
from assistant.paths import Home
from assistant.storage.backups import backups_of
from assistant.storage.home import HomeStore

home = Home(Path(sys.argv[1]))
engine = Engine.open(home)
database = engine._parts.database
ROWS = "SELECT sha256(range::VARCHAR) || sha256((range + 7)::VARCHAR), range FROM range(6000)"

def many(cursor):
    HomeStore(cursor).put("a", "x")
    cursor.execute(f"INSERT INTO watermarks (stage, done_to) {ROWS}")

def few(cursor):
    HomeStore(cursor).put("a", "y")
    cursor.execute("DELETE FROM watermarks WHERE done_to BETWEEN 1500 AND 1505 OR done_to = 5500")

database.write(many).result()
database.backup(backups_of(home.database)).result()
engine.close()
engine = Engine.open(home)
engine._parts.database.write(few).result()
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture(scope="module")
def killed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A plain home with a backup, and with commits that are only in the log."""
    home = tmp_path_factory.mktemp("killed") / "home"
    home.mkdir(mode=0o700)
    (home / "settings.json").write_text('{"privacy": {"encryption": false}}')
    ended = subprocess.run([sys.executable, "-c", WRITER, str(home)], cwd=ROOT, check=False)
    assert ended.returncode == -signal.SIGKILL
    assert Home(home).database.with_name("memory.duckdb.wal").stat().st_size > 100
    return home


@pytest.fixture
def home(killed: Path, tmp_path: Path) -> Path:
    shutil.copytree(killed, tmp_path / "home")
    return tmp_path / "home"


def _damage(database: Path, *, part: float) -> bytes:
    """A stretch of every block of the last part of the file."""
    content = bytearray(database.read_bytes())
    first = int(part * len(content)) // BLOCK * BLOCK
    for start in range(first, len(content) - BLOCK, BLOCK):
        content[start + 17_000 : start + 17_100] = b"\xa5" * 100
    database.write_bytes(content)
    return bytes(content)


def test_the_program_survives_it_and_offers_the_backup(home: Path) -> None:
    damaged = _damage(home / "memory.duckdb", part=0.8)
    log = (home / "memory.duckdb.wal").read_bytes()
    keepsake = Keepsake(home, key=None)
    ended = keepsake.ended("memory", "stats")
    assert ended.code == 3, ended.err
    assert "its log goes on from" in ended.err
    assert "restore" in ended.err
    assert "Traceback" not in ended.err
    assert (home / "memory.duckdb").read_bytes() == damaged
    assert (home / "memory.duckdb.wal").read_bytes() == log
    backup = next((home / "backups").glob("memory-*.duckdb"))
    keepsake.run("restore", str(backup), "--yes")
    keepsake.run("memory", "stats")
    aside = next((home / "backups").glob("*-damaged.duckdb"))
    assert aside.read_bytes() == damaged


def test_a_set_aside_file_is_looked_at_without_harm(home: Path) -> None:
    damaged = _damage(home / "memory.duckdb", part=0.8)
    with pytest.raises(DatabaseDamaged, match="goes on from"):
        try_log_apart(home / "memory.duckdb")
    assert (home / "memory.duckdb").read_bytes() == damaged


def test_trying_a_sound_log_changes_nothing_and_loses_nothing(home: Path) -> None:
    before = {path.name: path.read_bytes() for path in home.glob("memory.*")}
    try_log_apart(home / "memory.duckdb")
    assert {path.name: path.read_bytes() for path in home.glob("memory.*")} == before
    with Database(home / "memory.duckdb", None) as database:
        rows = database.read().execute("SELECT value FROM home WHERE name = 'a'")
    assert rows == [("y",)]


def test_a_file_without_a_log_starts_no_process(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Database(home / "memory.duckdb", None).close()
    started: list[object] = []
    monkeypatch.setattr(subprocess, "Popen", lambda *_args, **_how: started.append(1))
    Database(home / "memory.duckdb", None).close()
    assert not started


def test_where_no_process_can_be_started_the_file_is_opened_all_the_same(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere")
    Database(home / "memory.duckdb", None).close()


def test_what_is_not_fatal_is_told_by_the_opening_itself(home: Path) -> None:
    (home / "memory.duckdb").write_bytes(b"This is not it.\n" * 5000)
    try_log_apart(home / "memory.duckdb")
    with pytest.raises(AssistantError):
        Database(home / "memory.duckdb", None)
