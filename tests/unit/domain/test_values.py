"""Domain values refuse to be wrong."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from assistant.domain.facts import CoreFact, FactSource, FactStatus, FactType
from assistant.domain.ids import (
    ConversationId,
    FactId,
    MessageId,
    UnitId,
    new_message_id,
)
from assistant.domain.messages import Message, Role

NOON = datetime(2026, 5, 31, 12, tzinfo=UTC)
SOURCE = FactSource(
    message_id=MessageId(UnitId("m_1")), conversation_id=ConversationId("c_1"), quote="I moved"
)


def fact(**changes: object) -> CoreFact:
    values: dict[str, object] = {
        "fact_id": FactId(UnitId("f_1")),
        "subject": "you",
        "type": FactType.IDENTITY,
        "statement": "You live in Lyon.",
        "sources": (SOURCE,),
        "valid_from": NOON,
        "policy": "stated",
    }
    return CoreFact(**(values | changes))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "changes",
    [{"sources": ()}, {"statement": "  "}, {"valid_from": NOON.replace(tzinfo=None)}],
)
def test_a_fact_without_its_foundations_is_refused(changes: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"source|statement|time zone"):
        fact(**changes)


def test_a_superseded_fact_held_until_then() -> None:
    closed = fact().superseded_at(NOON + timedelta(days=1))
    assert closed.status is FactStatus.SUPERSEDED
    assert closed.holds_at(NOON)
    assert not closed.holds_at(NOON + timedelta(days=1))


def test_a_fact_never_ends_before_it_begins() -> None:
    assert fact().superseded_at(NOON - timedelta(days=1)).valid_to == NOON


def test_a_message_needs_words_and_a_time_zone() -> None:
    values = {
        "message_id": new_message_id(),
        "conversation_id": ConversationId("c_1"),
        "parent_id": None,
        "role": Role.USER,
    }
    with pytest.raises(ValueError, match="words"):
        Message(**values, text=" ", said_at=NOON)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="time zone"):
        Message(**values, text="Hi", said_at=NOON.replace(tzinfo=None))  # type: ignore[arg-type]


def test_ids_are_unique_and_sort_by_time() -> None:
    ids = [new_message_id() for _ in range(1000)]
    assert len(set(ids)) == 1000
    assert [key[:12] for key in ids] == sorted(key[:12] for key in ids)
    assert all(key.startswith("m_") for key in ids)
