"""Stopping an answer, whatever it waits for: soon, with what was written, and nothing learnt."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from assistant.cancel import CancelToken
from assistant.domain.prompts import Exchange, Piece
from assistant.domain.requests import FactQuery, SendRequest
from assistant.engine import Engine
from assistant.errors import Cancelled
from assistant.paths import Home

SOON_S = 1.0
LONG = "I live in Quillon and my dog is called Wexford. Tell me a very long story about us. "


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    """An engine with the bundled model, neither that nor the embedder loaded."""
    opened = Engine.open(Home(tmp_path / "home"), passphrase="a secret")
    opened.change_setting("memory.recall_tokens", 100).result()
    yield opened
    opened.close()


def stopped(
    engine: Engine, text: str, when: Callable[[Event], Any], *, loaded: bool = True
) -> tuple[Exchange | None, float]:
    """Ask, stop when `when` has seen enough, and say how long the end took."""
    if loaded:
        engine.prepare_recall().result()
        with engine._parts.models.lend() as model:
            model.load(cancel=CancelToken())
    begun, cancel = Event(), CancelToken()

    def heard(_piece: Piece) -> None:
        begun.set()

    answer = engine.send(SendRequest(text=text), on_piece=heard, cancel=cancel)
    when(begun)
    at = time.monotonic()
    cancel.cancel()
    try:
        done: Exchange | None = answer.result(timeout=10)
    except Cancelled:
        done = None
    return done, time.monotonic() - at


def test_while_the_memory_is_looked_through_or_the_model_loads(engine: Engine) -> None:
    done, took = stopped(engine, LONG, lambda _begun: time.sleep(0.1), loaded=False)
    assert done is None
    assert took < SOON_S
    thread = engine.thread(engine.conversations().result()[0].conversation.conversation_id)
    assert [each.message.text for each in thread.result().messages] == [LONG.strip()]


def test_amid_the_answer(engine: Engine) -> None:
    done, took = stopped(engine, LONG, lambda begun: begun.wait(20))
    assert took < SOON_S
    assert done is not None
    assert not done.complete
    assert done.conversation_id is not None
    last = engine.thread(done.conversation_id).result().messages[-1].message
    assert (last.text, last.complete) == (done.answer, False)
    engine.flush().result()
    learnt = engine.facts(FactQuery()).result().facts
    assert all(last.message_id not in {s.message_id for s in fact.sources} for fact in learnt)


def test_while_the_prompt_is_read(engine: Engine) -> None:
    done, took = stopped(engine, LONG + "And then? " * 900, lambda _begun: time.sleep(0.6))
    assert done is None
    assert took < SOON_S
