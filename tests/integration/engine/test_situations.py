"""What a person says over weeks, and what the assistant knows of it afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from assistant.cancel import CancelToken
from assistant.domain.facts import FactStatus
from assistant.domain.prompts import Exchange, Piece, PieceKind
from assistant.domain.requests import FactQuery, RecallRequest, SendRequest
from assistant.engine import Engine
from assistant.inference import catalogue
from assistant.paths import Home
from tests.engine_threads import begin_threads
from tests.integration.chat.test_exchange import ScriptedModel
from tests.integration.engine.test_engine import NOON, talk

KNOWN = ("facts", "fact_sources", "active_facts", "active_fact_sources", "entities", "edges")


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    """A home that was told things on several days, and answers with a scripted model."""
    engine = Engine.open(
        Home(tmp_path_factory.mktemp("situations") / "home"), passphrase="a secret"
    )
    days = {
        0: ("I commute to work in a green hatchback.", "A fine car."),
        1: ("My colleague Ilse dislikes football.", "Poor Ilse."),
        2: ("My dog is called Rex.", "A good name."),
        40: ("I sold the hatchback, I cycle to work now.", "Good for your health."),
    }
    chats = []
    for day, texts in days.items():
        chat = talk(f"day {day}", *texts)
        later = timedelta(days=day)
        messages = tuple(replace(m, time=_moved(m.time, later)) for m in chat.messages)
        chats.append(replace(chat, messages=messages))
    engine.remember(chats, source="test").result()
    engine.flush().result()
    begin_threads(engine)
    yield engine
    engine.close()


@pytest.fixture
def engine(opened: Engine, monkeypatch: pytest.MonkeyPatch) -> Engine:
    model = ScriptedModel([Piece(PieceKind.ANSWER, "Fine.")], name=catalogue.CHAT_MODEL)
    monkeypatch.setattr(opened._parts.models, "lend", lambda _name=None: nullcontext(model))
    return opened


def _moved(moment: datetime | None, later: timedelta) -> datetime:
    return (moment or NOON) + later


def ask(engine: Engine, text: str) -> Exchange:
    request = SendRequest(text=text)
    done = engine.send(request, on_piece=lambda _: None, cancel=CancelToken()).result()
    engine.flush().result()
    return done


def known(engine: Engine) -> dict[str, list[str]]:
    """All rows of what is known."""
    cursor = engine._parts.database.read()
    return {
        table: sorted(repr(row) for row in cursor.execute(f"SELECT * FROM {table}"))
        for table in KNOWN
    }


def test_a_hatchback_makes_way_for_a_bicycle(engine: Engine) -> None:
    """The old fact is kept as replaced, with both dates and both sentences."""
    every = engine.facts(FactQuery(statuses=tuple(FactStatus))).result().facts
    (old,) = [fact for fact in every if "green hatchback" in fact.statement]
    assert old.status is not FactStatus.ACTIVE
    assert old.valid_from == NOON
    assert old.valid_to is not None
    assert old.valid_to.date() == (NOON + timedelta(days=40)).date()
    assert old.sources[0].quote == "I commute to work in a green hatchback."
    found = engine.recall(RecallRequest(query="How do I get to work?")).result()
    text = "\n".join(block.text for block in found.blocks)
    assert "cycle to work" in text
    for block in found.blocks:
        assert block.kind != "fact" or "green hatchback" not in block.text or "until" in block.text


def test_what_ilse_dislikes_is_hers(engine: Engine) -> None:
    told = engine.facts(FactQuery(words="football")).result().facts
    statements = [fact.statement for fact in told]
    assert statements
    assert all("Ilse" in statement for statement in statements)
    assert ask(engine, "Do I like football?").answer.startswith("You haven't told me that")


def test_what_was_never_told_is_not_made_up(engine: Engine) -> None:
    before = known(engine)
    assert ask(engine, "What is my shoe size?").answer == "You haven't told me that yet."
    assert known(engine) == before


def test_asking_ten_times_changes_nothing_known(engine: Engine) -> None:
    before = known(engine)
    for _ in range(10):
        ask(engine, "What do you know about me?")
    after = known(engine)
    assert {name: rows for name, rows in after.items() if rows != before[name]} == {}
