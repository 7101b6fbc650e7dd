"""Nothing from a closed profile appears outside of it, and nothing else inside."""

from __future__ import annotations

from dataclasses import dataclass, replace

from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.domain.changes import FactsChanged
from assistant.domain.facts import CoreFact, FactSource
from assistant.domain.ids import ConversationId, FactId, UnitId
from assistant.domain.profiles import MemoryScope
from assistant.domain.requests import RecallRequest
from assistant.domain.units import Signal
from assistant.retrieval.unit_search import Within
from tests.unit.retrieval.builders import NOON, History, fact

CHATS = tuple(f"chat{number}" for number in range(5))
SPACES = ("", "first", "second")
"""No closed profile, or one of two."""


@dataclass(frozen=True, slots=True)
class Telling:
    """A message of a chat, and whether a fact is made of it, alone or with the one before."""

    chat: str
    subject: int
    as_fact: bool
    folded: bool
    replacing: bool


tellings = st.lists(
    st.builds(
        Telling,
        st.sampled_from(CHATS),
        st.integers(0, 2),
        st.booleans(),
        st.booleans(),
        st.booleans(),
    ),
    min_size=1,
    max_size=10,
)
places = st.fixed_dictionaries({chat: st.sampled_from(SPACES) for chat in CHATS})


def scope_of(space: str, place: dict[str, str]) -> MemoryScope:
    """What `ProfileStore.scope` says, told once more."""
    if space:
        return MemoryScope(only=frozenset(ConversationId(c) for c in CHATS if place[c] == space))
    return MemoryScope(without=frozenset(ConversationId(c) for c in CHATS if place[c]))


def told(plan: list[Telling]) -> tuple[History, dict[str, str]]:
    """A history of the tellings, each with a word of its own, and the chat of each word."""
    history = History()
    facts: list[CoreFact] = []
    chat_of: dict[str, str] = {}
    for number, one in enumerate(plan):
        marker = f"marker{number}x"
        chat_of[marker] = one.chat
        words = f"my harbour{one.subject} is called {marker}"
        (message_id,) = history.say(words, conversation=one.chat)
        source = FactSource(
            message_id=message_id, conversation_id=ConversationId(one.chat), quote=words
        )
        if not one.as_fact:
            continue
        if one.folded and facts:
            facts[-1] = replace(facts[-1], sources=(*facts[-1].sources, source))
            continue
        new = fact(f"f{number:02}", f"your harbour{one.subject} is called {marker}", message_id)
        new = replace(new, sources=(source,))
        if one.replacing and facts:
            old = facts[-1]
            facts[-1] = old.superseded_at(NOON)
            new = replace(new, replaces=FactId(UnitId(old.fact_id)))
        facts.append(new)
    history.map.apply(FactsChanged(tuple(facts)))
    return history, chat_of


@settings(max_examples=60, deadline=None)
@given(tellings, places, st.sampled_from(SPACES), st.integers(0, 2))
def test_what_is_recalled_was_said_on_this_side(
    plan: list[Telling], place: dict[str, str], space: str, subject: int
) -> None:
    history, chat_of = told(plan)
    scope = scope_of(space, place)
    query = f"what is my harbour{subject} called"
    request = RecallRequest(query=query, budget=400, scope=scope)
    shown = [block.text for block in history.recaller.recall(request).blocks]
    cited = {
        message_id
        for block in history.recaller.recall(request).blocks
        for message_id in block.message_ids
    }
    within = Within(scope=scope)
    shown += [hit.text for hit in history.recaller.units(query, within, Signal.BOTH, 50)]
    for hit in history.recaller.segments(request, 20):
        cited.update(hit.message_ids)
    there = {one.message_id: one.conversation_id for one in history.messages}
    assert all(scope.holds(there[message_id]) for message_id in cited)
    for marker, chat in chat_of.items():
        if not scope.holds(ConversationId(chat)):
            assert not any(marker in text for text in shown)


@settings(max_examples=30, deadline=None)
@given(tellings, st.integers(0, 2))
def test_where_no_profile_is_closed_nothing_is_left_out(plan: list[Telling], subject: int) -> None:
    history, _ = told(plan)
    request = RecallRequest(query=f"what is my harbour{subject} called", budget=400)
    everything = replace(request, scope=scope_of("", dict.fromkeys(CHATS, "")))
    one, other = history.recaller.recall(request), history.recaller.recall(everything)
    assert [block.text for block in one.blocks] == [block.text for block in other.blocks]
