"""How long a backup takes, and how long a message waits to be stored meanwhile.

`python -m tests.benchmarks.backups --messages 2000`: messages with vectors of 400 tokens each.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from pathlib import Path

import numpy as np

from assistant.domain.encodings import Encoding
from assistant.storage.conversations import ConversationStore
from assistant.storage.database import Cursor, Database
from assistant.storage.encodings import EncodingStore
from assistant.storage.messages import MessageStore
from tests.integration.storage.making import conversation, message, mid


def _fill(database: Database, count: int) -> None:
    database.write(lambda cursor: ConversationStore(cursor).add(conversation())).result()
    dice = np.random.default_rng(1)
    for first in range(0, count, 100):

        def change(cursor: Cursor, first: int = first) -> None:
            names = [f"m{n}" for n in range(first, min(first + 100, count))]
            MessageStore(cursor).add([message(name, text=f"words of {name}") for name in names])
            vectors = {
                mid(name): Encoding(
                    chunks=np.ones((1, 384), np.float32),
                    tokens=dice.integers(-128, 127, (400, 384), np.int8),
                    token_starts=np.arange(400, dtype=np.uint32),
                )
                for name in names
            }
            EncodingStore(cursor).put("e", vectors)

        database.write(change).result()


def _wait_of_one(database: Database, name: str) -> float:
    began = time.perf_counter()
    database.write(lambda cursor: MessageStore(cursor).add([message(name)])).result()
    return (time.perf_counter() - began) * 1000


def main() -> None:
    """Fill a home, then store messages with and without a backup under way."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=2000)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "memory.duckdb"
        with Database(path, "a passphrase") as database:
            _fill(database, chosen.messages)
            alone = [_wait_of_one(database, f"a{n}") for n in range(30)]
            began = time.perf_counter()
            making = database.backup(path.parent / "backups")
            during: list[float] = []
            while not making.done():
                during.append(_wait_of_one(database, f"b{len(during)}"))
                time.sleep(0.02)
            took = time.perf_counter() - began
            began = time.perf_counter()
            database.contents()
            look = time.perf_counter() - began
            size = making.result().stat().st_size / 1e6
    print(f"{size:.0f} MB backed up and read through in {took:.1f} s")
    print(f"looking whether anything changed: {look * 1000:.0f} ms")
    for name, waits in (("alone", alone), ("during a backup", during)):
        middle, most = statistics.median(waits), max(waits)
        print(
            f"storing a message {name}: median {middle:.0f} ms, most {most:.0f} ms ({len(waits)})"
        )


if __name__ == "__main__":
    main()
