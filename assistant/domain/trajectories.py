"""Event trajectories: segments, not contiguous, of one evolving event or task (MemSIF 3.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assistant.domain.times import require_aware

if TYPE_CHECKING:
    from datetime import datetime

    from assistant.domain.ids import ConversationId, MessageId, SegmentId, TrajectoryId


@dataclass(frozen=True, slots=True, kw_only=True)
class EventTrajectory:
    """Segments of the same event or task in time order, from any conversations.

    `title` names it in a few of its own words. `entities` are the key entities of its segments,
    casefolded. `policy` names what linked its newest segment.
    """

    trajectory_id: TrajectoryId
    title: str
    segment_ids: tuple[SegmentId, ...]
    started_at: datetime
    ended_at: datetime
    entities: frozenset[str] = frozenset()
    policy: str = ""

    def __post_init__(self) -> None:
        require_aware("started_at", self.started_at)
        require_aware("ended_at", self.ended_at)
        if not self.segment_ids:
            raise ValueError("a trajectory holds at least one segment")


@dataclass(frozen=True, slots=True, kw_only=True)
class Episode:
    """One segment of a story: when and where it was said, and its most telling sentences.

    `excerpt` holds whole sentences in the order in which they were said, gaps marked with "…"; in
    a chat with an assistant they are the person's. `message_ids` are those that they stand in.
    """

    segment_id: SegmentId
    conversation_id: ConversationId
    title: str
    time: datetime
    excerpt: str
    message_ids: tuple[MessageId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TrajectoryStory:
    """A trajectory as one reads it: its episodes in time order."""

    trajectory: EventTrajectory
    episodes: tuple[Episode, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TrajectoryPage:
    """Trajectories of several segments, the one that went on last first; `total` counts all."""

    trajectories: tuple[EventTrajectory, ...]
    total: int
