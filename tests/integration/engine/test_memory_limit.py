"""A home that may take little memory answers as one that may take all, and forgets as it does."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from assistant.domain.backups import KeyPlace
from assistant.domain.forgetting import ForgetRequest
from assistant.domain.messages import Role
from assistant.domain.recall import Recall
from assistant.domain.requests import RecallRequest
from assistant.domain.transfers import ImportedConversation, ImportedMessage
from assistant.engine import Engine
from assistant.paths import Home
from assistant.storage.encodings import EncodingStore

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
MARK = "zebedeemark"
THINGS = ("garden", "bicycle", "harbour", "invoice", "piano", "lecture", "recipe", "holiday")
QUERIES = ("Where is my bicycle?", "What about the piano lesson?", "the invoice of the harbour")


def talks() -> list[ImportedConversation]:
    chats = []
    for number, thing in enumerate(THINGS):
        texts = [
            f"Today I was busy with the {thing}, and number {number} of it was hard.",
            f"What was hard about the {thing}?",
            f"It was so far away, and the {THINGS[number - 3]} as well.",
        ]
        if thing == "piano":
            texts.append(f"My teacher of the piano lesson is called {MARK}.")
        messages = tuple(
            ImportedMessage(
                external_id=f"{number}/{place}",
                parent=f"{number}/{place - 1}" if place else None,
                role=Role.ASSISTANT if place % 2 else Role.USER,
                text=text,
                time=NOON + timedelta(days=number, minutes=place),
            )
            for place, text in enumerate(texts)
        )
        chats.append(
            ImportedConversation(
                external_id=f"chat {number}",
                title=thing,
                messages=messages,
                active_leaf=messages[-1].external_id,
            )
        )
    return chats


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    """One home for all, without encryption, so that its bytes can be looked at."""
    home = Home(tmp_path_factory.mktemp("home"))
    opened = Engine.open(home, passphrase="a secret")
    opened.change_setting("privacy.encryption", False).result()
    opened.remember(talks(), source="test").result()
    opened.flush().result()
    yield opened
    opened.close()
    assert not cold_file(opened).exists()


def cold_file(engine: Engine) -> Path:
    return engine._parts.home.folder / "cold.sqlite"


def told(recall: Recall) -> list[str]:
    return [block.text for block in recall.blocks]


def test_answers_are_the_same_under_a_limit(engine: Engine) -> None:
    before = [engine.recall(RecallRequest(query=query)).result() for query in QUERIES]
    (check,) = [one for one in engine.doctor().result() if one.name == "memory limit"]
    assert check.ok
    assert "messages in memory" in check.detail
    engine.change_setting("memory.limit_mb", 1).result()
    engine.recall(RecallRequest(query="anything")).result()
    file = cold_file(engine)
    assert file.read_bytes().startswith(b"SQLite")
    if sys.platform != "win32":
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    for query, known in zip(QUERIES, before, strict=True):
        assert told(engine.recall(RecallRequest(query=query)).result()) == told(known)
    (check,) = [one for one in engine.doctor().result() if one.name == "memory limit"]
    assert not check.ok, "the process itself is larger"


def test_what_is_forgotten_leaves_the_file_too(engine: Engine) -> None:
    engine.change_setting("memory.limit_mb", 1).result()
    engine.change_setting("memory.undo_days", 0).result()
    engine.recall(RecallRequest(query="anything")).result()
    plan = engine.plan_forgetting(ForgetRequest(words=MARK)).result()
    (message,) = engine.messages(plan.messages).result()
    stored = EncodingStore(engine._parts.database.read())
    vectors = stored.chunks_of(engine._parts.embedder.embedder_id, [message.message_id])
    marks = [(one * 127).round().astype("int8").tobytes() for one in vectors[message.message_id]]
    semantic_map = engine._parts.remembering._semantic_map
    assert semantic_map is not None
    assert semantic_map.paging is not None
    semantic_map.paging.keep_hot(0)  # what an answer showed had come back
    assert any(mark in cold_file(engine).read_bytes() for mark in marks)
    engine.forget(plan.plan_id).result()
    assert not any(mark in cold_file(engine).read_bytes() for mark in marks)
    for folder, _, names in os.walk(engine._parts.home.folder):
        for name in names:
            if name.endswith(".sqlite"):
                assert MARK.encode() not in (Path(folder) / name).read_bytes()
    assert not any(MARK in text for text in told(engine.recall(RecallRequest(query=MARK)).result()))


def test_the_file_follows_the_key_of_the_home(engine: Engine) -> None:
    engine.change_setting("memory.limit_mb", 1).result()
    engine.recall(RecallRequest(query=QUERIES[0])).result()
    before = told(engine.recall(RecallRequest(query=QUERIES[0])).result())
    engine._parts.locking.change(KeyPlace.PASSPHRASE, "another one")
    assert not cold_file(engine).read_bytes().startswith(b"SQLite")
    assert told(engine.recall(RecallRequest(query=QUERIES[0])).result()) == before
