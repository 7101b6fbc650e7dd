"""Kills a home while it is brought up from an earlier schema."""

from __future__ import annotations

import random
import shutil
import time
from dataclasses import replace
from pathlib import Path

from assistant.engine import Engine
from assistant.engine.unlocking import read_lock, write_lock
from assistant.paths import Home
from assistant.storage.database import Cursor, Database
from assistant.storage.identity import NAME as IDENTITY
from assistant.storage.migrate import shipped_migrations
from tests.robustness.harness.checking import check
from tests.robustness.harness.killing import KEY, Tally, settings_for
from tests.robustness.harness.ledger import Ledger
from tests.robustness.harness.processes import Emit, Line, Task, run
from tests.robustness.harness.stand_ins import use_stand_in_vectors
from tests.robustness.harness.steps import Steps

NAME = "migrate"
CHATS, TURNS = 12, 6
_CHAT = """INSERT INTO conversations (conversation_id, title, kind, origin, source, external_id,
active_leaf, memory, created_at, updated_at)
VALUES (?, 'old', 'assistant', 'typed', '', '', ?, true, '2024-01-01', '2024-01-01')"""
_MESSAGE = """INSERT INTO messages (message_id, conversation_id, parent_id, role, speaker, text,
reasoning, said_at, utc_offset_minutes, origin, external_id, model, complete, remembered)
VALUES (?, ?, ?, ?, '', ?, '', '2024-01-01', 0, 'typed', '', '', true, true)"""


class Migrating:
    """Homes of earlier schemas, opened and killed meanwhile."""

    def __init__(self, folder: Path, seed: int, url: str) -> None:
        self._folder, self._seed, self._url = folder, seed, url
        self._steps = {True: 400, False: 400}
        self.tally = Tally()
        self._made: dict[tuple[int, str | None], Path] = {}

    def go_on(self, rounds: int, until: float) -> None:
        """So many rounds, or as many as fit before the monotonic moment `until`."""
        versions = [step.version for step in shipped_migrations()]
        for number in range(rounds):
            if time.monotonic() > until:
                return
            chance = random.Random(f"{self._seed}:{number}:migrate")
            key = KEY if number % 2 == 0 else None
            upto = chance.choice(versions[:-1]) if number % 3 else versions[0]
            self._round(number, chance, self._old_home(upto, key), key)

    def _round(self, number: int, chance: random.Random, old: Path, key: str | None) -> None:
        home = self._folder / "home"
        shutil.rmtree(home, ignore_errors=True)
        shutil.copytree(old, home)
        step = None if number < 2 else chance.randint(1, self._steps[key is None])
        ended = run(_opening(home, key, step))
        if (opened := ended.said("steps")) is not None:
            self._steps[key is None] = opened["steps"]
        place = step / self._steps[key is None] if step and ended.killed else None
        self.tally.note(NAME, "within" if ended.killed else "not killed", place)
        faults = [ended.fault] if ended.fault else []
        again = run(check(home, key, set(), thorough=number % 4 == 0), deadline_s=30)
        self.tally.opening_s.append(again.seconds)
        if again.fault:
            faults.append(f"reopening: {again.fault}")
        else:
            faults += self._counted(again.said("state"), again.said("faults"), home)
        if faults:
            shown = f"{ended.output[-500:]} {again.output[-900:]}"
            self.tally.tell(f"migration round {number}, step {step}, {old.name}: "
                            f"{'; '.join(faults)}\n{shown}")  # fmt: skip

    def _counted(self, state: Line | None, rest: Line | None, home: Path) -> list[str]:
        assert state is not None
        assert rest is not None
        expected = {f"said:Zq{n}i": True for n in range(CHATS * TURNS)}
        faults = Ledger(state=dict(expected)).settle(state["state"], [])
        faults += rest["faults"]
        if not list((home / "backups").glob("*.duckdb")):
            faults.append("no backup was made before")
        return faults

    def _old_home(self, upto: int, key: str | None) -> Path:
        if (upto, key) not in self._made:
            home = self._folder / f"schema-{upto}-{'sealed' if key else 'plain'}"
            run(_making(home, key, upto, self._url))
            self._made[upto, key] = home
        return self._made[upto, key]


def _opening(home: Path, key: str | None, step: int | None) -> Task:
    def task(emit: Emit) -> None:
        use_stand_in_vectors()
        steps = Steps(step)
        emit({"begin": NAME})
        steps.arm()
        engine = Engine.open(Home(home), passphrase=key)
        engine.flush().result()
        emit({"steps": steps.disarm()})
        engine.close()

    return task


def _making(home: Path, key: str | None, upto: int, url: str) -> Task:
    """A home as the version with schema `upto` left it."""

    def task(_emit: Emit) -> None:
        place = Home(home)
        home.mkdir(mode=0o700, parents=True)
        place.settings.write_text(settings_for(url, encrypted=key is not None), encoding="utf-8")
        place.settings.chmod(0o600)
        Engine.open(place, passphrase=key).close()
        place.database.unlink()
        lock = read_lock(place)
        assert lock is not None
        write_lock(place, replace(lock, memory_id=""))
        steps = [step for step in shipped_migrations() if step.version <= upto]
        with Database(place.database, key, migrations=steps) as database:
            database.write(_filled).result()

    return task


def _filled(cursor: Cursor) -> None:
    _fill(cursor)
    cursor.execute("DELETE FROM home WHERE name = ?", [IDENTITY])  # no earlier version had it
    columns = {name for (name,) in cursor.execute(
        "SELECT column_name FROM duckdb_columns() WHERE table_name = 'conversations'")}  # fmt: skip
    for column, value in (("titled_by", "'words'"), ("pinned", "false"), ("archived", "false")):
        if column in columns:
            cursor.execute(f"UPDATE conversations SET {column} = {value}")


def _fill(cursor: Cursor) -> None:
    for chat in range(CHATS):
        ids = [f"m{chat}x{turn}" for turn in range(TURNS)]
        cursor.execute(_CHAT, [f"c{chat}", ids[-1]])
        for turn, message_id in enumerate(ids):
            text = f"I live in Zq{chat * TURNS + turn}i now."
            role = ("user", "assistant")[turn % 2]
            parent = ids[turn - 1] if turn else None
            cursor.execute(_MESSAGE, [message_id, f"c{chat}", parent, role, text])
