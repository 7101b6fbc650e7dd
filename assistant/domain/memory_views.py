"""The memory as its pages show it: facts in a table and on a page of their own, times, links."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assistant.domain.times import require_aware

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    import numpy as np
    from numpy.typing import NDArray

    from assistant.domain.entities import Entity, EntitySummary
    from assistant.domain.facts import CoreFact, FactStatus, FactType
    from assistant.domain.ids import ConversationId, FactId, MessageId, SegmentId
    from assistant.domain.messages import Message
    from assistant.domain.trajectories import EventTrajectory


@dataclass(frozen=True, slots=True, kw_only=True)
class FactRow:
    """A fact as a table shows it; `last_used` is None where no answer was given from it."""

    fact: CoreFact
    last_used: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FactTable:
    """All that match a query, by id in its order, with the first of them whole."""

    ids: tuple[FactId, ...]
    first: tuple[FactRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FactUse:
    """An answer that was given from a fact, and the question it answered ("" where none is)."""

    answer_id: MessageId
    conversation_id: ConversationId
    title: str
    question: str
    used_at: datetime

    def __post_init__(self) -> None:
        require_aware("used_at", self.used_at)


@dataclass(frozen=True, slots=True, kw_only=True)
class FactView:
    """All that is known of a fact.

    `history` are its versions, oldest first, itself among them. `messages` are those that it
    rests on, `titles` those of their conversations. `uses` are newest first, the newest of
    `used` in all. `entities` are whom it mentions, `stories` what its sources are a part of.
    """

    fact: CoreFact
    history: tuple[CoreFact, ...]
    messages: Mapping[MessageId, Message]
    titles: Mapping[ConversationId, str]
    uses: tuple[FactUse, ...] = ()
    used: int = 0
    entities: tuple[Entity, ...] = ()
    stories: tuple[EventTrajectory, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """When one segment of a story was said."""

    segment_id: SegmentId
    conversation_id: ConversationId
    started_at: datetime
    ended_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Lane:
    """A story on the timeline: when it was spoken of, in time order."""

    trajectory: EventTrajectory
    moments: tuple[Moment, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EntityGraph:
    """People and things, the most mentioned first, and what joins them.

    `places` are float32 (n, 2), about one apart. `links` are int32 (m, 2), rows of `nodes`;
    `strengths` int32 (m,): in how many messages and facts both are mentioned.
    """

    nodes: tuple[EntitySummary, ...]
    places: NDArray[np.float32]
    links: NDArray[np.int32]
    strengths: NDArray[np.int32]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bucket:
    """What a month or a week brought: facts that were learnt, answers given from the memory."""

    began: datetime
    learnt: int
    used: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Growth:
    """The memory in numbers: `buckets` are `unit` ("week" or "month") long, oldest first."""

    unit: str
    buckets: tuple[Bucket, ...]
    by_type: Mapping[FactType, int]
    by_status: Mapping[FactStatus, int]
    pinned: int
    device_only: int
    entities: int
    stories: int
    hidden: int
