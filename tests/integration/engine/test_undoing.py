"""Undo over a real engine: the index follows, and what is due is erased while it runs."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from assistant.domain.changes import Change, UndoOffered
from assistant.domain.forgetting import ForgetRequest
from assistant.domain.messages import Role
from assistant.domain.recall import Recall
from assistant.domain.requests import FactQuery, RecallRequest
from assistant.domain.transfers import ImportedConversation, ImportedMessage
from assistant.domain.undoing import ActivityKind
from assistant.engine import Engine
from assistant.errors import NotFound
from assistant.paths import Home

DEADLINE_S = 20.0
TALKS = {
    "dog": ("My dog is called Wolpertinger.", "What a name.", "I live in Bern.", "I see."),
    "tea": ("I love oolong tea.", "So do I.", "My sister Marta lives in Porto.", "Nice."),
}


def _talk(name: str) -> ImportedConversation:
    return ImportedConversation(
        external_id=name,
        title=f"About the {name}",
        messages=tuple(
            ImportedMessage(
                external_id=f"{name}:{n}",
                parent=f"{name}:{n - 1}" if n else None,
                role=(Role.USER, Role.ASSISTANT)[n % 2],
                text=text,
                time=datetime(2026, 5, 1, 12, n, tzinfo=UTC),
            )
            for n, text in enumerate(TALKS[name])
        ),
        active_leaf=f"{name}:3",
    )


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    opened = Engine.open(Home(tmp_path_factory.mktemp("undo") / "home"), passphrase="a secret")
    pools = (opened._readers, opened._long_work)
    for waiting in [pool.submit(time.sleep, 0.05) for pool in pools for _ in range(4)]:
        waiting.result()  # all threads begin now: a test may leave none behind that it began
    opened.memory.build_memory_from_raw([_talk(name) for name in TALKS], source="talks").result()
    opened.flush().result()
    yield opened
    opened.close()


def _recall(engine: Engine, query: str) -> Recall:
    return engine.recall(RecallRequest(query=query, budget=200)).result()


def _shown(found: Recall) -> list[tuple[object, ...]]:
    return [(block.message_ids, block.text, round(block.score, 5)) for block in found.blocks]


def test_a_meaning_and_a_topic_name_what_is_to_go(engine: Engine) -> None:
    (dog, *_rest) = engine.memory.search_unit("Wolpertinger").result()
    plan = engine.plan_forgetting(ForgetRequest(meaning="what my dog is called")).result()
    assert dog.unit_id in {*plan.messages, *plan.facts_removed}
    said = [each.text for each in engine.messages(plan.messages).result()]
    assert "My dog is called Wolpertinger." in said
    assert "I live in Bern." not in said
    plan = engine.plan_forgetting(ForgetRequest(topic="wolpertinger")).result()
    said = [each.text for each in engine.messages(plan.messages).result()]
    assert "My dog is called Wolpertinger." in said
    for nothing in (ForgetRequest(meaning="quantum field theory"), ForgetRequest(topic="xyz")):
        with pytest.raises(NotFound):
            engine.plan_forgetting(nothing).result()


def test_recall_answers_as_before_after_an_undo(engine: Engine) -> None:
    heard: list[Change] = []
    stop = engine.listen(heard.append)
    before = _shown(_recall(engine, "What is my dog called?"))
    assert "Wolpertinger" in str(before)
    plan = engine.plan_forgetting(ForgetRequest(words="wolpertinger")).result()
    assert plan.undo_until is not None
    done = engine.forget(plan.plan_id).result()
    (offered,) = [each.entry for each in heard if isinstance(each, UndoOffered)]
    assert offered.undo_id == done.undo_id
    assert "Wolpertinger" not in str(_shown(_recall(engine, "What is my dog called?")))
    engine.flush().result()
    assert [each.undo_id for each in engine.undo_entries().result()] == [done.undo_id]
    undone = engine.undo(done.undo_id).result()
    assert undone.back["messages"] == len(plan.messages)
    engine.flush().result()
    assert _shown(_recall(engine, "What is my dog called?")) == before
    stop()


def test_what_is_due_is_erased_while_it_runs(engine: Engine) -> None:
    plan = engine.plan_forgetting(ForgetRequest(words="oolong")).result()
    engine.forget(plan.plan_id).result()
    assert engine.undo_entries().result()
    engine.change_setting("memory.undo_days", 0).result()
    until = time.monotonic() + DEADLINE_S
    while engine.undo_entries().result() and time.monotonic() < until:
        time.sleep(0.02)
    assert engine.undo_entries().result() == []
    engine.change_setting("memory.undo_days", 7).result()
    kinds = [each.kind for each in engine.activity().result()]
    assert kinds[:2] == [ActivityKind.ERASED, ActivityKind.FORGOTTEN]
    assert ActivityKind.LEARNT in kinds


def test_an_edit_is_undone(engine: Engine) -> None:
    fact = engine.add_fact("My locker is number 12.").result()
    engine.edit_fact(fact.fact_id, "My locker is number 14.").result()
    engine.undo().result()
    found = engine.facts(FactQuery(words="locker")).result().facts
    assert [each.statement for each in found] == [fact.statement]
