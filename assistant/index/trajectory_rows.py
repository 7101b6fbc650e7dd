"""Which trajectory each segment is in, by the numbers that recall counts by."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from assistant.domain.edges import Edge, EdgeType
from assistant.index.semantic_graph import NONE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

    from assistant.domain.ids import SegmentId, TrajectoryId, UnitId
    from assistant.domain.trajectories import EventTrajectory
    from assistant.index.message_rows import MessageRows, RowView


class TrajectoryRows:
    """Trajectories of several segments, numbered. Not thread-safe: its map guards it.

    A segment alone in its trajectory has none here: nothing can spread along it.
    """

    def __init__(self, rows: MessageRows) -> None:
        self._rows = rows
        self._known: dict[TrajectoryId, EventTrajectory] = {}
        self._numbers: dict[TrajectoryId, int] = {}
        self._of_segment: dict[SegmentId, TrajectoryId] = {}
        self._by_segment = np.empty(0, np.int64)
        self._stale = False

    def __len__(self) -> int:
        return len(self._known)

    def __contains__(self, unit_id: object) -> bool:
        return unit_id in self._known

    def put(self, trajectories: Iterable[EventTrajectory]) -> None:
        """Take trajectories as they are now; a segment is in the one that named it last."""
        for each in trajectories:
            self._drop(each.trajectory_id)
            self._known[each.trajectory_id] = each
            self._numbers.setdefault(each.trajectory_id, len(self._numbers))
            for segment_id in each.segment_ids:
                self._of_segment[segment_id] = each.trajectory_id
        self._stale = True

    def follow_segments(self) -> None:
        """Segments changed: look their numbers up again when somebody asks."""
        self._stale = True

    def remove(self, unit_ids: Iterable[UnitId]) -> None:
        """Forget trajectories; other units' ids are passed over."""
        for unit_id in unit_ids:
            self._drop(unit_id)

    def get(self, trajectory_id: UnitId) -> EventTrajectory | None:
        """A trajectory as it is known here."""
        return self._known.get(trajectory_id)  # type: ignore[call-overload, no-any-return]

    def of_segment(self, segment_id: UnitId) -> TrajectoryId | None:
        """The trajectory that a segment is in, also one of its own."""
        return self._of_segment.get(segment_id)  # type: ignore[call-overload, no-any-return]

    def edges(self, unit_id: UnitId) -> Iterator[Edge]:
        """`in_trajectory`, from a segment or to a trajectory; see `EdgeSource`."""
        own = self.of_segment(unit_id)
        if own is not None:
            yield Edge(source=unit_id, target=own, type=EdgeType.IN_TRAJECTORY)
        known = self.get(unit_id)
        for segment_id in known.segment_ids if known else ():
            yield Edge(source=segment_id, target=unit_id, type=EdgeType.IN_TRAJECTORY)

    def of_rows(self, view: RowView) -> NDArray[np.int64]:
        """The number (rows,) of the trajectory that each row's segment is in, else `NONE`."""
        by_segment = self._numbered(int(view.segments.max(initial=NONE)) + 1)
        return np.append(by_segment, NONE)[view.segments]

    def _drop(self, unit_id: UnitId) -> None:
        known = self._known.pop(unit_id, None)  # type: ignore[call-overload]
        for segment_id in known.segment_ids if known else ():
            if self._of_segment.get(segment_id) == unit_id:
                del self._of_segment[segment_id]
                self._stale = True

    def _numbered(self, segments: int) -> NDArray[np.int64]:
        """By segment number; made anew when a trajectory changed or segments came."""
        if self._stale or len(self._by_segment) < segments:
            by_segment = np.full(segments, NONE, np.int64)
            for trajectory_id, each in self._known.items():
                if len(each.segment_ids) < 2:
                    continue
                for segment_id in each.segment_ids:
                    place = self._rows.segment_number(segment_id)
                    if 0 <= place < segments and self._of_segment[segment_id] == trajectory_id:
                        by_segment[place] = self._numbers[trajectory_id]
            self._by_segment, self._stale = by_segment, False
        return self._by_segment[:segments]
