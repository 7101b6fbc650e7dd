"""Stories on a timeline: when each was spoken of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.domain.memory_views import Lane, Moment
from assistant.domain.standing import FOR_GOOD
from assistant.memory.standing.hidden_messages import hidden_messages
from assistant.memory.trajectories.story import with_shown_title
from assistant.storage.segments import SegmentStore
from assistant.storage.trajectories import TrajectoryStore

if TYPE_CHECKING:
    from assistant.storage.database import Cursor

MOST_LANES = 2000


def timeline(cursor: Cursor, most: int = MOST_LANES) -> list[Lane]:
    """Stories of several segments, the one that went on last first, with their moments."""
    found, _total = TrajectoryStore(cursor).page(most)
    segments = SegmentStore(cursor).of_stories()
    hidden = {
        one.message_id
        for one in hidden_messages(cursor)
        if one.standing in FOR_GOOD and not one.restored
    }
    lanes = []
    for one in found:
        known = [segments[each] for each in one.segment_ids if each in segments]
        taken = any(not hidden.isdisjoint(each.message_ids) for each in known)
        moments = tuple(
            Moment(
                segment_id=each.segment_id,
                conversation_id=each.conversation_id,
                started_at=each.started_at,
                ended_at=each.ended_at,
            )
            for each in known
        )
        if moments:
            shown = with_shown_title(cursor, one) if taken else one
            lanes.append(Lane(trajectory=shown, moments=moments))
    return lanes
