"""Event trajectories: segments, not contiguous, of one evolving event or task (MemSIF 3.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assistant.domain.times import require_aware

if TYPE_CHECKING:
    from datetime import datetime

    from assistant.domain.ids import SegmentId, TrajectoryId


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
