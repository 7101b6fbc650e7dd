"""ActiveFacts: what questions prove useful, in the words of the messages it rests on (MemSIF 3.4).

A question that was answered from memory is a demand; the sentences that answered it are its
evidence. Evidence on one matter gathers in a cluster with the questions that asked for it. A
cluster with sources and questions enough is promoted: it is an ActiveFact, and is recalled.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from assistant.domain.times import local, require_aware

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    import numpy as np
    from numpy.typing import NDArray

    from assistant.domain.ids import ClusterId, ConversationId, MessageId

ACTIVE_SPACE = "active"
"""The abstract space of promoted ActiveFacts (Mandol 3.1.2)."""
ACTIVE_POLICY = "questions"
"""How they are made: sentences that answered questions, chosen without a language model."""
STATED = 3
"""A statement is made of the words of so many sources, those that answered most questions."""
FEWEST_SOURCES = 2
"""What rests on fewer distinct sources is no ActiveFact, however often it is asked for."""


class EvidenceSpan(NamedTuple):
    """The characters `start` up to, not including, `end` of a message that answered a question."""

    message_id: MessageId
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Demand:
    """A question that was answered from memory; it counts on the day it was asked.

    Names messages only: the question's words are kept nowhere else.
    """

    answer_id: MessageId
    question_id: MessageId
    asked_at: datetime

    def __post_init__(self) -> None:
        require_aware("asked_at", self.asked_at)


@dataclass(frozen=True, slots=True, kw_only=True)
class ActiveSource:
    """Words that answered questions: `quote` stands verbatim in the message, at `span`."""

    span: EvidenceSpan
    conversation_id: ConversationId
    speaker: str
    quote: str
    said_at: datetime
    utc_offset_minutes: int = 0

    @property
    def message_id(self) -> MessageId:
        """The message that it stands in."""
        return self.span.message_id

    @property
    def line(self) -> str:
        """The words with who said them and on which day."""
        day = f"{local(self.said_at, self.utc_offset_minutes):%Y-%m-%d}"
        return f"{self.speaker}, {day}: {self.quote}" if self.speaker else f"{day}: {self.quote}"


@dataclass(frozen=True, slots=True, kw_only=True)
class ActiveQuery:
    """A question that asked for it."""

    message_id: MessageId
    text: str
    asked_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class ActiveFact:
    """A cluster ⟨subject, statement, meta⟩; an ActiveFact proper once it is `promoted`.

    `sources` are those that answered most questions first, and never empty. `support` and
    `demand` are MemSIF's Score_src and Score_qry (Eq. 2 and 3), 0 … 1. `last_used` is when it last
    answered a question, however often that had been asked before.
    """

    fact_id: ClusterId
    subject: str
    sources: tuple[ActiveSource, ...]
    queries: tuple[ActiveQuery, ...]
    support: float
    demand: float
    formed_at: datetime
    last_used: datetime
    promoted: bool
    policy: str = ACTIVE_POLICY

    def __post_init__(self) -> None:
        require_aware("formed_at", self.formed_at)
        require_aware("last_used", self.last_used)
        if not self.sources:
            raise ValueError("an ActiveFact needs at least one source")

    @property
    def space(self) -> str:
        """The abstract space it lives in."""
        return ACTIVE_SPACE

    @property
    def statement(self) -> str:
        """What the first of its sources say, in their own words; see `stated`."""
        return stated(self.sources[:STATED])


def stated(sources: Iterable[ActiveSource]) -> str:
    """The words of sources, a line each, oldest first."""
    ordered = sorted(sources, key=lambda source: (source.said_at, source.span))
    return "\n".join(source.line for source in ordered)


@dataclass(frozen=True, slots=True, kw_only=True)
class ActiveVectors:
    """What an ActiveFact is found by; float32 (n, dim), unit length.

    `statements` are those of its sources, in their order, `queries` of the questions.
    """

    statements: NDArray[np.float32]
    queries: NDArray[np.float32]
