"""Ingest killed at any moment: a restart goes on exactly where it stopped."""

from __future__ import annotations

import random
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

from assistant.cancel import CancelToken
from assistant.domain.messages import Role
from assistant.storage.database import Database
from assistant.storage.encodings import EncodingStore
from assistant.storage.facts import FactStore
from assistant.storage.messages import MessageStore
from assistant.storage.segments import SegmentStore
from tests.integration.memory.conftest import Home

ROOT = Path(__file__).parents[2]
KILLS = 6

CHILD = """
import sys, time
from pathlib import Path
from assistant.cancel import CancelToken
from assistant.memory import ingest
from assistant.storage.database import Database
from tests.integration.memory.conftest import Home, WordHashes

class Slow(WordHashes):
    def encode(self, texts):
        time.sleep(0.05)
        return super().encode(texts)

ingest.BATCH_MESSAGES = 8
with Database(Path(sys.argv[1]), None) as database:
    home = Home(database)
    home.embedder = Slow()
    home.ingest = home.new_ingest()
    print("ready", flush=True)
    while home.ingest.step(CancelToken()):
        pass
"""


def _fill(path: Path) -> None:
    with Database(path, None) as database:
        home = Home(database)
        for number in range(6):
            chat = home.chat()
            for turn in range(10):
                text = (
                    f"I love topic{number}x{turn}." if turn % 4 == 0 else f"words {number} {turn}"
                )
                home.say(chat, text, Role.ASSISTANT if turn % 2 else Role.USER)


def _kill_somewhere(path: Path, delay: float) -> None:
    child = subprocess.Popen(
        [sys.executable, "-c", CHILD, str(path)], cwd=ROOT, stdout=subprocess.PIPE
    )
    assert child.stdout is not None
    with child.stdout as output:
        output.readline()
        time.sleep(delay)
        child.send_signal(signal.SIGKILL)
        child.wait()


def _state(home: Home) -> tuple[list[list[list[str]]], list[tuple[str, int]]]:
    cursor = home.database.read()
    segments = SegmentStore(cursor).by_conversation()
    facts = FactStore(cursor).active()
    return (
        [[list(s.message_ids) for s in segments[key]] for key in sorted(segments)],
        sorted((fact.statement, len(fact.sources)) for fact in facts),
    )


def test_nothing_is_lost_and_nothing_is_done_twice(tmp_path: Path) -> None:
    disturbed, quiet = tmp_path / "a" / "memory.duckdb", tmp_path / "b" / "memory.duckdb"
    for path in (disturbed, quiet):
        path.parent.mkdir()
    _fill(disturbed)
    shutil.copyfile(disturbed, quiet)
    chance = random.Random(7)
    for _ in range(KILLS):
        _kill_somewhere(disturbed, chance.uniform(0.0, 0.4))
    states = []
    for path in (disturbed, quiet):
        with Database(path, None) as database:
            home = Home(database)
            while home.ingest.step(CancelToken()):
                pass
            states.append(_state(home))
            cursor = database.read()
            ids = [message.message_id for message in MessageStore(cursor).every()]
            embedder = home.embedder.embedder_id
            assert EncodingStore(cursor).missing(embedder, ids) == set()
            held = Counter(m for s in SegmentStore(cursor).all() for m in s.message_ids)
            assert held == Counter(ids), "each message is in exactly one segment"
            assert home.ingest.pending() == 0
    assert states[0] == states[1]
