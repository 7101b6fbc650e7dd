"""Facts: normalised statements that name the messages they rest on (MemSIF 3.3)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from assistant.domain.times import require_aware

if TYPE_CHECKING:
    from datetime import datetime

    from assistant.domain.ids import ConversationId, FactId, MessageId


class FactType(StrEnum):
    """What a fact is about (MemSIF C.1, and Mandol's long-term states)."""

    IDENTITY = "identity"
    EVENT = "event"
    PREFERENCE = "preference"
    RELATION = "relation"
    STATE = "state"


class FactStatus(StrEnum):
    """Whether a fact is current, replaced by a newer one, at odds with one, or on its way out."""

    ACTIVE = "active"
    SUPERSEDED = "superseded"
    CONFLICTING = "conflicting"
    FORGOTTEN = "forgotten"


SPACE_OF_TYPE = {
    FactType.IDENTITY: "semantic",
    FactType.RELATION: "semantic",
    FactType.STATE: "semantic",
    FactType.EVENT: "episodic",
    FactType.PREFERENCE: "emotional",
}
"""Which abstract space a CoreFact's type belongs to (Mandol 3.1.2)."""

PERSON_POLICY = "person"
"""The policy of a fact that the person wrote or edited; it outranks every other."""
OVER_ATTRIBUTE = "over:"
"""The attribute of a fact that says what is over begins so."""
TOLD_POLICY = "told"
"""The policy of a fact that is a plain sentence of the person's, judged by weights."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FactSource:
    """The words a fact rests on: `quote` stands verbatim in the message."""

    message_id: MessageId
    conversation_id: ConversationId
    quote: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CoreFact:
    """A statement that held from `valid_from` until `valid_to` (None: it still holds).

    `attribute` is the slot within subject and type that a newer fact replaces
    ("home", "pet:dog"); empty where facts add up instead. `sources` are oldest first, never
    empty. `replaces` names the fact that this one superseded or edited; a conflicting one
    contradicts it, and is kept until the person settles which is right.
    """

    fact_id: FactId
    subject: str
    type: FactType
    statement: str
    sources: tuple[FactSource, ...]
    valid_from: datetime
    policy: str
    attribute: str = ""
    valid_to: datetime | None = None
    status: FactStatus = FactStatus.ACTIVE
    pinned: bool = False
    device_only: bool = False
    replaces: FactId | None = None

    def __post_init__(self) -> None:
        require_aware("valid_from", self.valid_from)
        if not self.statement.strip():
            raise ValueError("a fact needs a statement")
        if not self.sources:
            raise ValueError("a fact needs at least one source")

    @property
    def space(self) -> str:
        """The abstract space it lives in."""
        return SPACE_OF_TYPE[self.type]

    def holds_at(self, moment: datetime) -> bool:
        """Whether the fact was true at `moment`."""
        return self.valid_from <= moment and (self.valid_to is None or moment < self.valid_to)

    def superseded_at(self, moment: datetime) -> CoreFact:
        """The same fact, closed at `moment` (never before it began)."""
        closed = max(moment, self.valid_from)
        return replace(self, valid_to=closed, status=FactStatus.SUPERSEDED)
