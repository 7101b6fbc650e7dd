"""Identities. The prefix says the kind, so an id is readable wherever it turns up."""

from __future__ import annotations

import secrets
import time
from hashlib import blake2b
from typing import NewType

ConversationId = NewType("ConversationId", str)
UnitId = NewType("UnitId", str)
MessageId = NewType("MessageId", UnitId)
SegmentId = NewType("SegmentId", UnitId)
TrajectoryId = NewType("TrajectoryId", UnitId)
FactId = NewType("FactId", UnitId)
EntityId = NewType("EntityId", UnitId)
ClusterId = NewType("ClusterId", UnitId)
DocumentId = NewType("DocumentId", UnitId)
PlanId = NewType("PlanId", str)
ProfileId = NewType("ProfileId", str)
UndoId = NewType("UndoId", str)

_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
_TIME_DIGITS = 10
_RANDOM_DIGITS = 10


def _base32(number: int, digits: int) -> str:
    return "".join(_ALPHABET[number >> (5 * place) & 31] for place in reversed(range(digits)))


def _fresh(prefix: str) -> str:
    """Prefix, milliseconds, randomness: later ids sort after earlier ones."""
    now = _base32(time.time_ns() // 1_000_000, _TIME_DIGITS)
    return f"{prefix}_{now}{_base32(secrets.randbits(5 * _RANDOM_DIGITS), _RANDOM_DIGITS)}"


def new_conversation_id() -> ConversationId:
    """A conversation id that was never given out before."""
    return ConversationId(_fresh("c"))


def new_message_id() -> MessageId:
    """A message id that was never given out before."""
    return MessageId(UnitId(_fresh("m")))


def new_segment_id() -> SegmentId:
    """A segment id that was never given out before."""
    return SegmentId(UnitId(_fresh("s")))


def new_fact_id() -> FactId:
    """A fact id that was never given out before."""
    return FactId(UnitId(_fresh("f")))


def new_document_id() -> DocumentId:
    """A document id that was never given out before."""
    return DocumentId(UnitId(_fresh("d")))


def cluster_id_of(founder: str) -> ClusterId:
    """The id of the candidate cluster that `founder` began, however often it is derived."""
    digest = int.from_bytes(blake2b(founder.encode("utf-8"), digest_size=13).digest())
    return ClusterId(UnitId(f"k_{_base32(digest, _TIME_DIGITS + _RANDOM_DIGITS)}"))


def new_profile_id() -> ProfileId:
    """A profile id that was never given out before."""
    return ProfileId(_fresh("pr"))


def new_plan_id() -> PlanId:
    """A forget plan's id that was never given out before."""
    return PlanId(_fresh("p"))


def new_undo_id() -> UndoId:
    """An id that was never given out before, for something that can be undone."""
    return UndoId(_fresh("u"))


def new_rule_id() -> str:
    """A rule's id that was never given out before."""
    return _fresh("r")
