"""Forgetting much at once: `python -m tests.benchmarks.forgetting [--facts N] [--others N]`.

Prints JSON with milliseconds: the preview of forgetting a person with so many facts, in a home with
so many other messages, the forgetting itself, its undo, and the erasure. Encrypted, as a home is.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import numpy as np

from assistant.domain.encodings import Encoding
from assistant.domain.facts import CoreFact, FactSource, FactType
from assistant.domain.forgetting import ForgetRequest
from assistant.domain.ids import ConversationId, MessageId, new_fact_id, new_message_id
from assistant.domain.messages import Message, Role
from assistant.memory.forgetting.erasure import Undoing
from assistant.memory.forgetting.forgetting import Forgetting
from assistant.storage.database import Cursor, Database
from assistant.storage.encodings import EncodingStore
from assistant.storage.facts import FactStore
from assistant.storage.messages import MessageStore
from tests.integration.memory.conftest import NOON, Home

R = TypeVar("R")
CHAT_MESSAGES = 50
TOKENS = 30


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--facts", type=int, default=1000)
    parser.add_argument("--others", type=int, default=20_000)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "memory.duckdb"
        with Database(path, "a passphrase") as database:
            _fill(Home(database), given.facts, given.others)
            figures = _measured(database)
        size = path.stat().st_size
    print(
        json.dumps({**vars(given), "megabytes": size // 10**6, "milliseconds": figures}, indent=2)
    )


def _fill(home: Home, facts: int, others: int) -> None:
    rng = np.random.default_rng(3)
    told: list[MessageId] = []
    for start in range(0, others + facts, CHAT_MESSAGES):
        chat = home.chat(title=f"Chat {start}")
        messages: list[Message] = []
        parent: MessageId | None = None
        for number in range(start, start + CHAT_MESSAGES):
            about = number < facts
            text = f"Ilse likes thing {number}." if about else f"This is about matter {number}."
            message = replace(_message(home, chat, text), parent_id=parent)
            parent = message.message_id
            messages.append(message)
            told += [parent] if about else []
        vectors = {
            each.message_id: Encoding(
                chunks=rng.normal(size=(1, 384)).astype(np.float32),
                tokens=rng.integers(-127, 127, (TOKENS, 384)).astype(np.int8),
                token_starts=np.arange(TOKENS, dtype=np.uint32),
            )
            for each in messages
        }
        stored = [
            _fact(each.message_id, chat, each.text) for each in messages if each.message_id in told
        ]

        def put(cursor: Cursor) -> None:
            MessageStore(cursor).add(messages)  # noqa: B023
            EncodingStore(cursor).put("all-minilm-l6-v2@test", vectors)  # noqa: B023
            FactStore(cursor).put(stored)  # noqa: B023

        home.write(put)


def _message(home: Home, chat: ConversationId, text: str) -> Message:
    return Message(
        message_id=new_message_id(), conversation_id=chat, parent_id=None, role=Role.USER,
        text=text, said_at=home.clock,
    )  # fmt: skip


def _fact(message_id: MessageId, chat: ConversationId, text: str) -> CoreFact:
    return CoreFact(
        fact_id=new_fact_id(),
        subject="Ilse",
        type=FactType.PREFERENCE,
        statement=text,
        sources=(FactSource(message_id=message_id, conversation_id=chat, quote=text),),
        valid_from=NOON,
        policy="told",
    )


def _measured(database: Database) -> dict[str, int]:
    figures: dict[str, int] = {}

    def timed(name: str, work: Callable[[], R]) -> R:
        began = time.perf_counter()
        result = work()
        figures[name] = round((time.perf_counter() - began) * 1000)
        return result

    forgetting = Forgetting(database, lambda _: None, undo_days=lambda: 7)
    undoing = Undoing(database, lambda _: None, lambda: 7)
    request = ForgetRequest(words="Ilse")
    plan = timed("preview", lambda: forgetting.plan(request))
    timed("forget", lambda: forgetting.carry_out(plan.plan_id))
    timed("undo", undoing.undo)
    again = forgetting.plan(request)
    done = forgetting.carry_out(again.plan_id)
    if done.undo_id is not None:
        chosen = done.undo_id
        timed("erase", lambda: undoing.erase_now(chosen))
    return figures


if __name__ == "__main__":
    main()
