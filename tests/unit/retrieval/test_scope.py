"""What is recalled in a profile and outside of it."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from assistant.domain.changes import FactsChanged, StandingsChanged
from assistant.domain.facts import CoreFact, FactSource, FactStatus
from assistant.domain.ids import ConversationId, FactId, MessageId, UnitId
from assistant.domain.profiles import MemoryScope
from assistant.domain.recall import Recall
from assistant.domain.requests import RecallRequest
from assistant.domain.standing import MessageStanding, Standing
from assistant.domain.units import Signal
from assistant.retrieval.scope import facts_within
from assistant.retrieval.unit_search import Within
from tests.unit.retrieval.builders import NOON, History, fact

CLOSED = ConversationId("closed")
OUTSIDE = MemoryScope(without=frozenset({CLOSED}))
INSIDE = MemoryScope(only=frozenset({CLOSED}))


def told(history: History, query: str, scope: MemoryScope) -> str:
    return words(history.recaller.recall(RecallRequest(query=query, budget=500, scope=scope)))


def words(recall: Recall) -> str:
    return "\n".join(block.text for block in recall.blocks)


def source(message_id: MessageId, conversation: str, quote: str) -> FactSource:
    return FactSource(
        message_id=message_id, conversation_id=ConversationId(conversation), quote=quote
    )


def known(history: History, scope: MemoryScope) -> dict[str, CoreFact]:
    vector = history.embedder.encode_query("anything").vector
    scores = facts_within(history.map, history.map.fact_scores("anything", vector), scope)
    return {one.fact.fact_id: one.fact for one in scores}


def test_messages_stay_on_their_side() -> None:
    history = History()
    history.say("the harbour is in Trondheim", conversation="closed")
    history.say("the harbour is in Bergen", conversation="open")
    assert "Trondheim" not in told(history, "where is the harbour", OUTSIDE)
    assert "Bergen" in told(history, "where is the harbour", OUTSIDE)
    assert "Bergen" not in told(history, "where is the harbour", INSIDE)
    assert "Trondheim" in told(history, "where is the harbour", INSIDE)


def test_segments_and_units_stay_on_their_side() -> None:
    history = History()
    ids = history.say("the harbour is in Trondheim", conversation="closed")
    history.segment(ids, conversation="closed")
    history.say("another thing entirely", conversation="open")
    request = RecallRequest(query="the harbour", scope=OUTSIDE)
    assert not any(ids[0] in hit.message_ids for hit in history.recaller.segments(request, 10))
    within = Within(space="basic", scope=OUTSIDE)
    found = history.recaller.units("the harbour", within, Signal.BOTH, 10)
    assert ids[0] not in [hit.unit_id for hit in found]


def test_a_fact_told_inside_alone_stays_inside() -> None:
    history = History()
    (inside,) = history.say("I keep bees", conversation="closed")
    one = fact("f1", "You keep bees", inside)
    told_inside = source(inside, "closed", "bees")
    history.map.apply(FactsChanged((replace(one, sources=(told_inside,)),)))
    assert not known(history, OUTSIDE)
    assert list(known(history, INSIDE)) == ["f1"]


def test_a_fact_told_on_both_sides_shows_the_sources_of_each() -> None:
    history = History()
    (inside,) = history.say("I keep bees", conversation="closed")
    (outside,) = history.say("I keep bees on the roof", conversation="open")
    one = fact("f1", "You keep bees", inside)
    sources = (source(inside, "closed", "bees"), source(outside, "open", "bees"))
    history.map.apply(FactsChanged((replace(one, sources=sources),)))
    for scope, message_id in ((OUTSIDE, outside), (INSIDE, inside)):
        assert [one.message_id for one in known(history, scope)["f1"].sources] == [message_id]


def test_a_wording_of_the_other_side_is_not_shown() -> None:
    """Several tellings are kept as one fact in the words of the first."""
    history = History()
    (inside,) = history.say("I keep twelve hives of bees at Quillon", conversation="closed")
    (outside,) = history.say("I keep bees", conversation="open")
    one = fact("f1", "You keep twelve hives of bees at Quillon", inside)
    sources = (source(inside, "closed", "x"), source(outside, "open", "x"))
    history.map.apply(FactsChanged((replace(one, sources=sources),)))
    assert not known(history, OUTSIDE)
    assert "f1" in known(history, INSIDE)


def test_a_correction_by_the_person_does_not_open_a_closed_fact() -> None:
    history = History()
    (inside,) = history.say("I keep bees", conversation="closed")
    note = source(MessageId(UnitId("m_note")), "notes", "You keep twelve hives")
    one = fact("f1", "You keep twelve hives", inside)
    sources = (source(inside, "closed", "bees"), note)
    history.map.apply(FactsChanged((replace(one, sources=sources),)))
    assert not known(history, OUTSIDE)


def test_what_was_replaced_inside_still_holds_outside() -> None:
    history = History()
    (outside,) = history.say("I live in Bergen", conversation="open")
    (inside,) = history.say("I live in Trondheim", conversation="closed")
    old = replace(
        fact("f1", "You live in Bergen", outside),
        sources=(source(outside, "open", "I live in Bergen"),),
    )
    new = replace(
        fact("f2", "You live in Trondheim", inside),
        sources=(source(inside, "closed", "I live in Trondheim"),),
        replaces=FactId(UnitId("f1")),
        valid_from=NOON + timedelta(days=1),
    )
    history.map.apply(FactsChanged((old.superseded_at(new.valid_from), new)))
    assert known(history, OUTSIDE)["f1"].status is FactStatus.ACTIVE
    assert known(history, OUTSIDE)["f1"].valid_to is None
    assert "Trondheim" not in told(history, "where do I live", OUTSIDE)
    assert "Bergen" in told(history, "where do I live", OUTSIDE)
    assert known(history, MemoryScope())["f1"].status is FactStatus.SUPERSEDED


def test_what_is_to_be_forgotten_is_left_out_wherever_that_was_said() -> None:
    history = History()
    (open_,) = history.say("the harbour is in Bergen", conversation="open")
    (cause,) = history.say("forget the harbour", conversation="closed")
    for standing, left in ((Standing.WITHDRAWN, False), (Standing.SUPERSEDED, True)):
        one = MessageStanding(
            message_id=open_, cause=cause, standing=standing, since=NOON, policy="t"
        )
        history.map.apply(StandingsChanged((open_,), (one,)))
        assert ("Bergen" in told(history, "where is the harbour", OUTSIDE)) is left
