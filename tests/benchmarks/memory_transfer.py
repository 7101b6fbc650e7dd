"""How long a memory of 100,000 messages takes to leave and to come in, and how much room.

`python -m tests.benchmarks.memory_transfer [MESSAGES]`; each step runs in a process of its own.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

from assistant.cancel import CancelToken
from assistant.domain.facts import CoreFact, FactSource, FactType
from assistant.domain.ids import new_conversation_id, new_fact_id, new_message_id
from assistant.domain.messages import Conversation, Message, Role
from assistant.storage.conversations import ConversationStore
from assistant.storage.cursor import Cursor
from assistant.storage.database import Database
from assistant.storage.facts import FactStore
from assistant.storage.messages import MessageStore
from assistant.transfer.memory_export import MemoryExport
from assistant.transfer.memory_import import MemoryImport

BEGAN = datetime(2024, 1, 1, tzinfo=UTC)
EACH_CHAT = 50
WORDS = "the boiler in the cellar of number {n} hums at night and was looked at by Ilse on {n}. "


def fill(path: Path, messages: int) -> None:
    """A home with chats of fifty messages, and a fact for every fifth message."""
    with Database(path, "key") as database:
        for chat in range(messages // EACH_CHAT):
            database.write(lambda cursor, chat=chat: _chat(cursor, chat)).result()  # type: ignore[misc]


def _chat(cursor: Cursor, chat: int) -> None:
    conversation_id = new_conversation_id()
    said: list[Message] = []
    for at in range(EACH_CHAT):
        number = chat * EACH_CHAT + at
        said.append(
            Message(
                message_id=new_message_id(),
                conversation_id=conversation_id,
                parent_id=said[-1].message_id if said else None,
                role=(Role.USER, Role.ASSISTANT)[at % 2],
                text=WORDS.format(n=number) * (1 + number % 5),
                said_at=BEGAN + timedelta(minutes=number),
            )
        )
    ConversationStore(cursor).add(
        Conversation(
            conversation_id=conversation_id,
            title=f"Chat {chat}",
            created_at=said[0].said_at,
            updated_at=said[-1].said_at,
            active_leaf=said[-1].message_id,
        )
    )
    MessageStore(cursor).add(said)
    FactStore(cursor).put(
        [
            CoreFact(
                fact_id=new_fact_id(),
                subject="you",
                type=FactType.EVENT,
                statement=f"Ilse looked at boiler {message.message_id}.",
                sources=(
                    FactSource(
                        message_id=message.message_id,
                        conversation_id=conversation_id,
                        quote=message.text[:60],
                    ),
                ),
                valid_from=message.said_at,
                policy="rules",
            )
            for message in said[::5]
        ]
    )


def step(name: str, home: Path, file: Path) -> None:
    """One step in this process, told on standard output."""
    if name.isdecimal():  # a process of its own: what a parent took counts for its children
        fill(home, int(name))
        return
    with Database(home, "key") as database:
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        began = time.perf_counter()
        if name == "export":
            MemoryExport(
                database.read(), {}, tell=lambda _done, _all: None, cancel=CancelToken()
            ).to_file(file, overwrite=True)
        else:
            MemoryImport(
                database, file, again=False, dry_run=name == "look",
                tell=lambda _done, _all: None, cancel=CancelToken(),
            ).run()  # fmt: skip
        took = time.perf_counter() - began
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(f"{name:8} {took:6.1f} s, peak {peak / 1024:.0f} MB ({before / 1024:.0f} MB before)")


def main() -> None:
    if len(sys.argv) == 4:
        step(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]))
        return
    messages = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    with tempfile.TemporaryDirectory() as folder:
        home, other = Path(folder) / "home.duckdb", Path(folder) / "other.duckdb"
        file = Path(folder) / "memory.json"
        for name, where in (
            (str(messages), home), ("export", home), ("look", other), ("import", other),
            ("again", other),
        ):  # fmt: skip
            subprocess.run(
                [sys.executable, "-m", __spec__.name, name, str(where), str(file)], check=True
            )
            if name == "export":
                print(f"{messages} messages, a file of {file.stat().st_size / 1e6:.0f} MB")


if __name__ == "__main__":
    main()
