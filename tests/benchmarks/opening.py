"""How soon a memory of many messages is usable after its home is opened.

    python -m tests.benchmarks.opening --messages 100000 --data DIR --kept base.pickle

The home is made once through the storage layer, in large transactions: LoCoMo's turns repeated,
with stored vectors moved (`perturbed_chats`) and without token vectors, which opening does not
read. Then it is opened like any other, twice: the first time what words come to in the index is
worked out and kept. Seconds on the clock and of the processor, by stage.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np

from assistant.domain.changes import SegmentsChanged
from assistant.domain.encodings import Encoding
from assistant.domain.messages import Conversation
from assistant.engine.collecting import not_collecting
from assistant.engine.kept_words import KeptWords
from assistant.index.semantic_map import SemanticMap
from assistant.storage.conversations import ConversationStore
from assistant.storage.database import Cursor, Database
from assistant.storage.encodings import EncodingStore
from assistant.storage.messages import MessageStore
from assistant.storage.segments import SegmentStore
from tests.benchmarks.perturbed_chats import Base, base, copies, segments

EMBEDDER = "stored"
CHATS_AT_ONCE = 100
NOW = datetime(2026, 1, 1, tzinfo=UTC)


def fill(database: Database, chats: Base, count: int) -> None:
    """Store `count` messages with their vectors and segments."""
    all_chats = copies(chats, count)
    while some := list(islice(all_chats, CHATS_AT_ONCE)):

        def store(cursor: Cursor, some: list[tuple[Any, Any]] = some) -> None:
            messages = [one for chat, _ in some for one in chat]
            ConversationStore(cursor).add_all(
                Conversation(
                    conversation_id=chat[0].conversation_id,
                    title="",
                    created_at=NOW,
                    updated_at=NOW,
                )
                for chat, _ in some
            )
            MessageStore(cursor).add(messages)
            nothing = np.empty((0, chats_dimension(chats)), np.int8), np.empty(0, np.uint32)
            vectors = (vector for _, several in some for vector in several)
            EncodingStore(cursor).put(
                EMBEDDER,
                {
                    one.message_id: Encoding(
                        chunks=vector[None], tokens=nothing[0], token_starts=nothing[1]
                    )
                    for one, vector in zip(messages, vectors, strict=True)
                },
            )
            for chat, _ in some:
                SegmentStore(cursor).replace(chat[0].conversation_id, segments(chat))

        database.write(store).result()


def chats_dimension(chats: Base) -> int:
    """How long a vector is."""
    return int(next(iter(chats.encodings.values())).chunks.shape[1])


def opened(database: Database) -> dict[str, dict[str, float]]:
    """The stages of what an engine does when it builds its index, one after the other."""
    cursor = database.read()
    found: dict[str, dict[str, float]] = {}
    built = SemanticMap(lambda _: {})

    def stage(name: str, work: Callable[[], Any]) -> Any:
        began, computed = time.perf_counter(), time.process_time()
        result = work()
        found[name] = {
            "s": round(time.perf_counter() - began, 2),
            "cpu_s": round(time.process_time() - computed, 2),
        }
        return result

    def words() -> None:
        for messages, known in KeptWords(database).messages():
            built.load_messages(messages, known)

    def put_segments() -> None:
        for conversation_id, several in SegmentStore(cursor).by_conversation().items():
            built.apply(SegmentsChanged(conversation_id, tuple(several)))

    stage("messages and words", words)
    chunks = stage("read vectors", lambda: list(EncodingStore(cursor).chunks(EMBEDDER)))
    stage("vectors", lambda: built.load_chunks(chunks))
    stage("segments", put_segments)
    stage("views", lambda: built.view_scores(np.zeros(chunks[0][1].shape[1], np.float32)))
    found["all"] = {
        kind: round(sum(each[kind] for each in found.values()), 2) for kind in ("s", "cpu_s")
    }
    return found


def reopened(path: Path) -> dict[str, Any]:
    """Open the file and build the index of it."""
    began, computed = time.perf_counter(), time.process_time()
    database = Database(path, "5a" * 32)
    try:
        file = {
            "s": round(time.perf_counter() - began, 2),
            "cpu_s": round(time.process_time() - computed, 2),
        }
        with not_collecting():
            return {"file": file} | opened(database)
    finally:
        database.close()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=10_000)
    parser.add_argument("--data", type=Path, required=True, help="the folder of locomo10.json")
    parser.add_argument("--kept", type=Path, default=Path(tempfile.gettempdir()) / "base.pickle")
    given = parser.parse_args()
    chats = base(given.data, given.kept)
    with tempfile.TemporaryDirectory(prefix="keepsake-benchmark-") as folder:
        path = Path(folder) / "memory.duckdb"
        database = Database(path, "5a" * 32)
        began = time.perf_counter()
        fill(database, chats, given.messages)
        database.close()
        filled = round(time.perf_counter() - began, 1)
        found = {name: reopened(path) for name in ("first", "again")}
        size = round(path.stat().st_size / 2**20)
    print(json.dumps({"messages": given.messages, "fill_s": filled, "file_mb": size} | found,
                     indent=2))  # fmt: skip


if __name__ == "__main__":
    main()
