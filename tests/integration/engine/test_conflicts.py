"""What the person wrote stands; what they say otherwise later waits to be settled."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from assistant.domain.facts import FactStatus
from assistant.domain.forgetting import ForgetRequest
from assistant.domain.ids import FactId, UnitId
from assistant.domain.messages import Role
from assistant.domain.requests import FactQuery, RecallRequest
from assistant.domain.times import utc_now
from assistant.domain.transfers import ImportedConversation, ImportedMessage
from assistant.engine import Engine
from assistant.errors import InvalidInput, NotFound
from assistant.paths import Home


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    opened = Engine.open(Home(tmp_path / "home"), passphrase="a secret")
    yield opened
    opened.close()


def say(
    engine: Engine, name: str, text: str, *, ahead: timedelta = timedelta(milliseconds=1)
) -> None:
    """Say something in a chat of its own, after all that was said and written before."""
    message = ImportedMessage(
        external_id=name,
        parent=None,
        role=Role.USER,
        text=text,
        time=utc_now() + ahead,
    )
    chat = ImportedConversation(external_id=name, title=name, messages=(message,), active_leaf=name)
    engine.remember([chat], source="test").result()
    engine.flush().result()


def current(engine: Engine) -> list[str]:
    return sorted(fact.statement for fact in engine.facts(FactQuery()).result().facts)


def test_what_contradicts_the_person_is_kept_beside_their_word(engine: Engine) -> None:
    written = engine.add_fact("I live in Bern.").result()
    say(engine, "a", "I live in Basel.")
    ((mine, heard),) = engine.memory.conflicts().result()
    assert (mine.fact_id, heard.statement) == (written.fact_id, "You live in Basel.")
    assert heard.status is FactStatus.CONFLICTING
    assert heard.sources[0].quote == "I live in Basel."
    assert current(engine) == ["I live in Bern."]
    recall = engine.recall(RecallRequest(query="Where do I live?")).result()
    facts = [block.text for block in recall.blocks if block.kind == "fact"]
    assert facts == ["I live in Bern."]


def test_the_same_again_is_a_source_and_no_conflict(engine: Engine) -> None:
    engine.add_fact("You live in Bern.").result()
    say(engine, "a", "I live in Bern.")
    assert engine.memory.conflicts().result() == []
    (fact,) = engine.facts(FactQuery()).result().facts
    assert len(fact.sources) == 2


def test_settling_for_what_was_said_makes_it_the_persons_word(engine: Engine) -> None:
    engine.add_fact("I live in Bern.").result()
    say(engine, "a", "I live in Basel.")
    ((_, heard),) = engine.memory.conflicts().result()
    right = engine.memory.settle(heard.fact_id).result()
    assert (right.statement, right.policy) == ("You live in Basel.", "person")
    assert heard.sources[0] in right.sources
    assert engine.memory.conflicts().result() == []
    assert current(engine) == ["You live in Basel."]
    versions = engine.fact_history(right.fact_id).result()
    assert [fact.statement for fact in versions] == ["I live in Bern.", "You live in Basel."]


def test_settling_for_what_was_written_ends_it_until_something_new_is_said(engine: Engine) -> None:
    written = engine.add_fact("I live in Bern.").result()
    say(engine, "a", "I live in Basel.")
    settled = engine.memory.settle(written.fact_id).result()
    assert settled.statement == "I live in Bern."
    assert engine.memory.conflicts().result() == []
    with pytest.raises(InvalidInput):
        engine.memory.settle(settled.fact_id).result()
    with pytest.raises(NotFound):
        engine.memory.settle(FactId(UnitId("f_nowhere"))).result()


@pytest.mark.parametrize("side", ["written", "heard"])
def test_settling_ends_it_too_where_the_clock_ran_ahead(engine: Engine, side: str) -> None:
    written = engine.add_fact("I live in Bern.").result()
    say(engine, "a", "I live in Basel.", ahead=timedelta(days=3))
    say(engine, "b", "I live in Geneva.", ahead=timedelta(days=5))
    heard = {fact.statement: fact for _, fact in engine.memory.conflicts().result()}
    right = written if side == "written" else heard["You live in Basel."]
    engine.memory.settle(right.fact_id).result()
    engine.flush().result()
    assert engine.memory.conflicts().result() == []
    assert current(engine) == [right.statement]
    say(engine, "c", "I live in Lugano.", ahead=timedelta(days=6))
    assert len(engine.memory.conflicts().result()) == 1


def test_several_tellings_are_one_conflict_and_go_with_their_words(engine: Engine) -> None:
    engine.add_fact("I live in Bern.").result()
    say(engine, "a", "I live in Basel.")
    say(engine, "b", "As I said, I live in Basel.")
    ((_, heard),) = engine.memory.conflicts().result()
    assert len(heard.sources) == 2
    plan = engine.plan_forgetting(ForgetRequest(words="Basel")).result()
    engine.forget(plan.plan_id).result()
    assert engine.memory.conflicts().result() == []
    assert current(engine) == ["I live in Bern."]


def test_what_was_said_stands_when_the_persons_word_is_forgotten(engine: Engine) -> None:
    written = engine.add_fact("I live in Bern.").result()
    say(engine, "a", "I live in Basel.")
    plan = engine.plan_forgetting(ForgetRequest(unit_ids=(written.fact_id,))).result()
    engine.forget(plan.plan_id).result()
    assert engine.memory.conflicts().result() == []
    assert current(engine) == ["You live in Basel."]
