"""Laws of folding: what was told decides, not in which order it was learnt."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from assistant.domain.facts import CoreFact, FactSource, FactType
from assistant.domain.ids import ConversationId, FactId, MessageId, UnitId
from assistant.memory.facts.groups import folded, shown
from assistant.memory.facts.likeness import MERGE_THRESHOLD, may_be_one
from assistant.storage.folded_facts import Wording

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
VERBS = ("keep", "own", "tend", "raise")
THINGS = ("bees", "three goats", "no geese", "two goats", "Ines", "hens")

tellings = st.lists(
    st.tuples(st.sampled_from(VERBS), st.sampled_from(THINGS), st.integers(0, 3)),
    min_size=1,
    max_size=9,
)


def _wording(place: int, verb: str, thing: str, turn: int) -> Wording:
    vector = np.array([np.cos(turn * 0.4), np.sin(turn * 0.4)], np.float32)
    source = FactSource(
        message_id=MessageId(UnitId(f"m_{place}")),
        conversation_id=ConversationId("c_1"),
        quote=f"I {verb} {thing}.",
    )
    fact = CoreFact(
        fact_id=FactId(UnitId(f"f_{place}")),
        subject="you",
        type=FactType.STATE,
        statement=f"You {verb} {thing}.",
        sources=(source,),
        valid_from=NOON + timedelta(days=place),
        policy="told",
    )
    return Wording(fact=fact, vector=vector)


def _all(told: list[tuple[str, str, int]]) -> list[Wording]:
    return [_wording(place, *each) for place, each in enumerate(told)]


def _moments(wordings: list[Wording]) -> dict[MessageId, datetime]:
    return {one.fact.sources[0].message_id: one.fact.valid_from for one in wordings}


def _names(groups: list[list[Wording]]) -> list[list[str]]:
    return [[one.fact.fact_id for one in group] for group in groups]


@given(told=tellings, chance=st.randoms(use_true_random=False))
def test_the_order_of_learning_changes_nothing(
    told: list[tuple[str, str, int]], chance: Random
) -> None:
    wordings = _all(told)
    mixed = chance.sample(wordings, len(wordings))
    moments = _moments(wordings)
    assert _names(folded(mixed, moments)) == _names(folded(wordings, moments))


@given(told=tellings)
def test_nothing_is_lost_and_no_two_leaders_say_the_same(told: list[tuple[str, str, int]]) -> None:
    wordings = _all(told)
    groups = folded(wordings, _moments(wordings))
    assert sorted(one for group in _names(groups) for one in group) == sorted(
        one.fact.fact_id for one in wordings
    )
    leaders = [group[0] for group in groups]
    for place, one in enumerate(leaders):
        for other in leaders[place + 1 :]:
            near = float(one.vector @ other.vector) >= MERGE_THRESHOLD
            assert not (near and may_be_one(one.fact.statement, other.fact.statement))


@given(told=tellings)
def test_the_first_telling_is_shown_with_every_source(told: list[tuple[str, str, int]]) -> None:
    wordings = _all(told)
    moments = _moments(wordings)
    for group in folded(wordings, moments):
        fact = shown(group, moments, {})
        assert fact.statement == group[0].fact.statement
        assert [source.message_id for source in fact.sources] == [
            one.fact.sources[0].message_id for one in group
        ]


@given(one=st.sampled_from(THINGS), other=st.sampled_from(THINGS), verb=st.sampled_from(VERBS))
def test_being_one_goes_both_ways(one: str, other: str, verb: str) -> None:
    here, there = f"You {verb} {one}.", f"You {verb} {other}."
    assert may_be_one(here, there) == may_be_one(there, here)
    assert may_be_one(here, here)
