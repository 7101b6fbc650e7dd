"""Laws of consolidating: however facts come in, the same tellings give the same history."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from assistant.domain.facts import PERSON_POLICY, CoreFact, FactSource, FactStatus, FactType
from assistant.domain.ids import ConversationId, FactId, MessageId, UnitId
from assistant.memory.facts.consolidation import FactChanges, consolidate, without_messages
from assistant.memory.facts.identity import slot_of

START = datetime(2026, 1, 1, tzinfo=UTC)
CHAT = ConversationId("c_1")


def message(number: int) -> MessageId:
    return MessageId(UnitId(f"m_{number:03}"))


def moment(number: int) -> datetime:
    """Messages are numbered in the order in which they were said."""
    return START + timedelta(days=number)


TOLD_AT = {message(number): moment(number) for number in range(100)}


def telling(number: int, value: str, slot: str) -> CoreFact:
    source = FactSource(message_id=message(number), conversation_id=CHAT, quote=value)
    return CoreFact(
        fact_id=FactId(UnitId(f"f_{number:03}{value}{slot}")),
        subject="you",
        type=FactType.IDENTITY,
        statement=f"You {slot or 'have'} {value}.",
        sources=(source,),
        valid_from=moment(number),
        policy="stated",
        attribute=slot,
    )


tellings = st.lists(
    st.builds(telling, st.integers(0, 30), st.sampled_from("abc"), st.sampled_from(["home", ""])),
    max_size=14,
    unique_by=lambda fact: (fact.sources[0].message_id, fact.attribute),
)


def applied(known: Sequence[CoreFact], changes: FactChanges) -> list[CoreFact]:
    after = {fact.fact_id: fact for fact in known if fact.fact_id not in changes.removed}
    after.update({fact.fact_id: fact for fact in changes.kept})
    return list(after.values())


def learnt(batches: Iterable[Sequence[CoreFact]]) -> list[CoreFact]:
    known: list[CoreFact] = []
    for batch in batches:
        known = applied(known, consolidate(batch, known, TOLD_AT))
    return known


def shape(facts: Iterable[CoreFact]) -> set[tuple[object, ...]]:
    """Facts without their ids; what one replaced is named by what it says."""
    facts = list(facts)
    said = {fact.fact_id: (fact.statement, fact.valid_from) for fact in facts}
    return {
        (
            fact.statement, fact.attribute, fact.valid_from, fact.valid_to, fact.status,
            tuple(source.message_id for source in fact.sources),
            said[fact.replaces] if fact.replaces else None,
        )
        for fact in facts
    }  # fmt: skip


@given(tellings, st.randoms(use_true_random=False))
def test_the_order_of_learning_does_not_matter(told: list[CoreFact], random: object) -> None:
    shuffled = list(told)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    one_by_one = learnt([[fact] for fact in shuffled])
    assert shape(one_by_one) == shape(learnt([told]))


@given(tellings)
def test_learning_twice_changes_nothing(told: list[CoreFact]) -> None:
    known = learnt([told])
    assert consolidate(told, known, TOLD_AT) == FactChanges()
    again = [replace(fact, fact_id=FactId(UnitId(f"{fact.fact_id}x"))) for fact in told]
    assert consolidate(again, known, TOLD_AT) == FactChanges()


@given(tellings, tellings)
def test_no_source_is_lost_by_learning_more(some: list[CoreFact], more: list[CoreFact]) -> None:
    def sources(facts: Iterable[CoreFact]) -> set[tuple[str, str]]:
        return {(fact.statement, s.message_id) for fact in facts for s in fact.sources}

    known = learnt([some])
    assert sources(known) <= sources(applied(known, consolidate(more, known, TOLD_AT)))


@given(tellings)
def test_one_value_holds_at_a_time(told: list[CoreFact]) -> None:
    known = learnt([told])
    for slot in {slot_of(fact) for fact in known}:
        history = sorted(
            (fact for fact in known if slot_of(fact) == slot), key=lambda fact: fact.valid_from
        )
        assert [fact.status for fact in history[:-1]] == [FactStatus.SUPERSEDED] * (
            len(history) - 1
        )
        assert history[-1].status is FactStatus.ACTIVE
        for older, newer in pairwise(history):
            assert older.valid_to == newer.valid_from
            assert newer.replaces == older.fact_id


@given(tellings, st.sets(st.integers(0, 30)))
def test_taking_back_is_as_if_it_had_never_been_told(
    told: list[CoreFact], numbers: set[int]
) -> None:
    gone = {message(number) for number in numbers}
    known = learnt([told])
    left = applied(known, without_messages(gone, known, TOLD_AT))
    never = [fact for fact in told if fact.sources[0].message_id not in gone]
    assert shape(left) == shape(learnt([never]))


@given(tellings, st.integers(0, 30), st.sampled_from("abc"))
def test_what_the_person_wrote_is_never_overwritten(
    told: list[CoreFact], number: int, value: str
) -> None:
    written = replace(
        telling(number, value, "home"), fact_id=FactId(UnitId("f_own")), policy=PERSON_POLICY
    )
    known = applied([written], consolidate(told, [written], TOLD_AT))
    (mine,) = [fact for fact in known if fact.policy == PERSON_POLICY]
    assert (mine.statement, mine.status, mine.valid_from) == (
        written.statement, FactStatus.ACTIVE, written.valid_from,
    )  # fmt: skip
    assert set(written.sources) <= set(mine.sources)
