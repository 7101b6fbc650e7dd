"""Takes the words of forgotten messages out of trajectories, in the transaction that forgets."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from assistant.domain.changes import TrajectoriesChanged, UnitsRemoved
from assistant.domain.trajectories import EventTrajectory
from assistant.memory.trajectories.wording import title_of
from assistant.storage.trajectories import TrajectoryStore

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from assistant.domain.changes import Change
    from assistant.domain.ids import SegmentId, TrajectoryId, UnitId
    from assistant.storage.database import Cursor


def leave_trajectories(cursor: Cursor, segments: Iterable[SegmentId]) -> tuple[Change, ...]:
    """Take segments that lost a message, or all of them, out of their trajectories.

    The trajectories are called by what is left in them. Where linking has to begin again is noted,
    so that it comes to what it would have come to without the forgotten.
    """
    # A link that is due may still hold words of a branch that was left.
    touched = {*segments, *TrajectoryStore(cursor).outdated_links()}
    of_segment = TrajectoryStore(cursor).of_segments(touched)
    TrajectoryStore(cursor).empty_links(touched)
    kept: list[EventTrajectory] = []
    gone: list[UnitId] = []
    for trajectory_id in sorted(set(of_segment.values())):
        rest = _rest(cursor, trajectory_id)
        if rest is None:
            gone.append(trajectory_id)
        else:
            kept.append(rest)
    TrajectoryStore(cursor).remove(of_segment.values())
    TrajectoryStore(cursor).put(kept)
    changes: list[Change] = []
    if gone:
        changes.append(UnitsRemoved(tuple(gone)))
    if kept:
        changes.append(TrajectoriesChanged(tuple(kept)))
    return tuple(changes)


def _rest(cursor: Cursor, trajectory_id: TrajectoryId) -> EventTrajectory | None:
    links = TrajectoryStore(cursor).links_of(trajectory_id)
    if not links:
        return None
    telling: Sequence[Sequence[str]] = [link.telling for link in links]
    said = Counter(word.casefold() for words in telling for word in words)
    return EventTrajectory(
        trajectory_id=trajectory_id,
        title=title_of(telling, lambda word: said[word]),
        segment_ids=tuple(link.segment_id for link in links),
        started_at=links[0].started_at,
        ended_at=max(link.ended_at for link in links),
        entities=frozenset(said),
        policy=links[-1].policy,
    )
