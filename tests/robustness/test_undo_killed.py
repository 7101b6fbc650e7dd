"""Killed while it forgets, undoes or erases, a home is as it was before or as it is after."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from assistant.memory.forgetting.erasure import Undoing
from assistant.storage.database import Database
from assistant.storage.messages import MessageStore
from assistant.storage.references import dangling
from assistant.storage.undo import UndoStore
from tests.integration.memory.conftest import Home
from tests.integration.memory.dumping import differences, dump

ROOT = Path(__file__).parents[2]
MARKER = "heliotropemarker"

RESTLESS = """
import sys
from pathlib import Path
from assistant.domain.forgetting import ForgetRequest
from assistant.memory.forgetting.erasure import Undoing
from assistant.memory.forgetting.forgetting import Forgetting
from assistant.storage.database import Database

database = Database(Path(sys.argv[1]), None)
forgetting = Forgetting(database, lambda change: None, undo_days=lambda: 7)
undoing = Undoing(database, lambda change: None, lambda: 7)
if undoing.entries():
    undoing.undo()
print("ready", flush=True)
while True:
    plan = forgetting.plan(ForgetRequest(words="heliotropemarker"))
    forgetting.carry_out(plan.plan_id)
    undoing.undo()
"""

ERASER = """
import sys
from pathlib import Path
from assistant.domain.forgetting import ForgetRequest
from assistant.memory.forgetting.erasure import Undoing
from assistant.memory.forgetting.forgetting import Forgetting
from assistant.storage.database import Database

database = Database(Path(sys.argv[1]), None)
forgetting = Forgetting(database, lambda change: None, undo_days=lambda: 7)
print("ready", flush=True)
plan = forgetting.plan(ForgetRequest(words="heliotropemarker"))
done = forgetting.carry_out(plan.plan_id)
Undoing(database, lambda change: None, lambda: 7).erase_now(done.undo_id)
"""


def _filled(path: Path) -> None:
    with Database(path, None) as database:
        home = Home(database)
        for number in range(6):
            chat = home.chat(title=f"{MARKER} {number}")
            home.talk(chat, f"My dog is called {MARKER}.", "I see.", "I live in Bern.", "Yes.")
        home.learn()


def _kill_after(code: str, path: Path, seconds: float) -> None:
    child = subprocess.Popen(
        [sys.executable, "-c", code, str(path)], stdout=subprocess.PIPE, cwd=ROOT
    )
    with child:
        assert child.stdout is not None
        assert child.stdout.readline() == b"ready\n"
        time.sleep(seconds)
        child.kill()


def _rounds(path: Path, count: int) -> None:
    _filled(path)
    with Database(path, None) as database:
        before = dump(database.read())
    for seconds in random.Random(11).choices([0.05, 0.1, 0.2, 0.4, 0.7], k=count):
        _kill_after(RESTLESS, path, seconds)
        with Database(path, None) as database:
            assert dangling(database.read()) == []
            entries = UndoStore(database.read()).all()
            told = [MARKER in each.text for each in MessageStore(database.read()).every()]
            assert any(told) == (not entries), "either all of it is there, or all can be undone"
            if entries:
                Undoing(database, lambda _: None, lambda: 7).undo()
            assert differences(before, dump(database.read())) == {}


def test_a_kill_leaves_before_or_after(tmp_path: Path) -> None:
    _rounds(tmp_path / "memory.duckdb", 1)


@pytest.mark.heavy
def test_many_kills_leave_before_or_after(tmp_path: Path) -> None:
    _rounds(tmp_path / "memory.duckdb", 20)


@pytest.mark.heavy
@pytest.mark.parametrize("seconds", [0.05, 0.15, 0.3, 0.6])
def test_a_kill_while_erasing_erases_at_the_next_opening(tmp_path: Path, seconds: float) -> None:
    path = tmp_path / "memory.duckdb"
    _filled(path)
    _kill_after(ERASER, path, seconds)
    with Database(path, None) as database:
        database.write(lambda _: None).result()  # a rewrite that was cut off ends before
        gone = not any(MARKER in each.text for each in MessageStore(database.read()).every())
        waiting = UndoStore(database.read()).all()
    held = any(
        MARKER.encode() in each.read_bytes() for each in tmp_path.rglob("*") if each.is_file()
    )
    assert held == (not gone or bool(waiting))
