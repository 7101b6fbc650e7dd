"""Killed at any moment, the file reopens with everything that was acknowledged."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from assistant.storage.database import Database
from assistant.storage.encodings import EncodingStore
from assistant.storage.messages import MessageStore

pytestmark = pytest.mark.usefixtures("really_made")

ROOT = Path(__file__).parents[2]
MARKER = "heliotropemarker"

WRITER = """
import sys
from pathlib import Path
import numpy as np
from assistant.domain.encodings import Encoding
from assistant.storage.conversations import ConversationStore
from assistant.storage.database import Database
from assistant.storage.encodings import EncodingStore
from assistant.storage.messages import MessageStore
from tests.integration.storage.making import conversation, message, mid

database = Database(Path(sys.argv[1]), sys.argv[2] or None)
start = MessageStore(database.read()).count()
if start == 0:
    database.write(lambda cursor: ConversationStore(cursor).add(conversation())).result()
vectors = Encoding(
    chunks=np.ones((1, 384), np.float32),
    tokens=np.full((400, 384), start % 100, np.int8),
    token_starts=np.arange(400, dtype=np.uint32),
)
print("ready", flush=True)
for number in range(start, start + 100_000):
    def change(cursor):
        previous = f"m{number - 1}" if number else None
        MessageStore(cursor).add([message(f"m{number}", previous, f"words {number}")])
        EncodingStore(cursor).put("e", {mid(f"m{number}"): vectors})
    database.write(change).result()
    print(number, flush=True)
"""

REWRITER = """
import sys
from pathlib import Path
from assistant.storage.database import Database
from assistant.storage.messages import MessageStore

database = Database(Path(sys.argv[1]), sys.argv[2] or None)
print("ready", flush=True)
while True:
    database.rewrite().result()
"""


def _start(code: str, path: Path, key: str | None) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-c", code, str(path), key or ""], stdout=subprocess.PIPE, cwd=ROOT
    )


def _kill_after(child: subprocess.Popen[bytes], seconds: float) -> list[bytes]:
    """Whole lines that the child wrote before it was killed."""
    with child:
        assert child.stdout is not None
        assert child.stdout.readline() == b"ready\n"
        time.sleep(seconds)
        child.kill()
        written = child.stdout.read()
    return [line for line in written.splitlines(keepends=True) if line.endswith(b"\n")]


@pytest.mark.parametrize("key", ["a passphrase", None])
def test_what_was_acknowledged_is_there_after_a_kill(tmp_path: Path, key: str | None) -> None:
    path = tmp_path / "memory.duckdb"
    acknowledged = 0
    for seconds in random.Random(7).sample([0.05, 0.2, 0.5], 3):
        lines = _kill_after(_start(WRITER, path, key), seconds)
        if lines:
            acknowledged = int(lines[-1]) + 1
        with Database(path, key) as database:
            store = MessageStore(database.read())
            count = store.count()
            # One more may have been committed whose acknowledgement was not written any more.
            assert count in {acknowledged, acknowledged + 1}
            assert len(list(store.remembered())) == count
            assert database.read().execute("SELECT count(*) FROM encodings") == [(count,)]
            assert store.last_position() >= count
        acknowledged = count
    assert acknowledged > 0


@pytest.mark.parametrize("key", ["a passphrase", None])
def test_lookups_find_every_row_after_a_kill(tmp_path: Path, key: str | None) -> None:
    """DuckDB drops what it replayed into an index when a checkpoint comes before a write."""
    path = tmp_path / "memory.duckdb"
    _kill_after(_start(WRITER, path, key), 0.3)
    Database(path, key).close()  # opened and closed without any write
    with Database(path, key) as database:
        messages = MessageStore(database.read())
        everything = [message.message_id for message in messages.remembered()]
        assert everything
        conversation = messages.get(everything[0]).conversation_id
        assert [m.message_id for m in messages.of_conversation(conversation)] == everything
        assert EncodingStore(database.read()).missing("e", everything) == set()


def test_a_kill_during_a_rewrite_leaves_a_whole_file(tmp_path: Path) -> None:
    path, key = tmp_path / "memory.duckdb", None
    _kill_after(_start(WRITER, path, key), 0.2)
    with Database(path, key) as database:
        expected = MessageStore(database.read()).count()
    dice = random.Random(3)
    for _ in range(5):
        _kill_after(_start(REWRITER, path, key), dice.uniform(0.0, 0.25))
        with Database(path, key) as database:
            assert MessageStore(database.read()).count() == expected
            database.write(lambda _: None).result()  # a rewrite that was cut off ends before
            assert not path.with_name("memory.duckdb.rewrite").exists()
        assert [each.name for each in tmp_path.iterdir()] == ["memory.duckdb"]


def test_a_kill_while_the_file_is_made_leaves_none_or_a_good_one(tmp_path: Path) -> None:
    code = WRITER.replace("database = Database", 'print("ready", flush=True)\ndatabase = Database')
    dice = random.Random(5)
    for number in range(4):
        path = tmp_path / str(number) / "memory.duckdb"
        path.parent.mkdir()
        _kill_after(_start(code, path, None), dice.uniform(0.0, 0.08))
        with Database(path, None) as database:
            assert MessageStore(database.read()).count() >= 0
        assert [each.name for each in path.parent.iterdir()] == ["memory.duckdb"]
