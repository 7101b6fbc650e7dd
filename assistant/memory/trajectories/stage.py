"""Keeps the file's trajectories true to its segments, a small piece at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.domain.changes import TrajectoriesChanged, UnitsRemoved
from assistant.memory.branch_state import vectors_of
from assistant.memory.trajectories.judging import LinearJudge
from assistant.memory.trajectories.linkable import Linkable, linkable
from assistant.memory.trajectories.linking import Trajectories
from assistant.storage.messages import MessageStore
from assistant.storage.segments import SegmentStore
from assistant.storage.trajectories import StoredLink, TrajectoryStore

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from assistant.cancel import CancelToken
    from assistant.domain.changes import Change
    from assistant.domain.ids import TrajectoryId, UnitId
    from assistant.domain.messages import ConversationKind
    from assistant.domain.segments import Segment
    from assistant.inference.ports import Embedder
    from assistant.memory.trajectories.judging import TrajectoryJudge
    from assistant.memory.trajectories.linkable import Order
    from assistant.memory.trajectories.linking import Growing
    from assistant.storage.database import Cursor, Database

SEGMENTS_AT_ONCE = 32


class TrajectoryLinking:
    """Links segments that are new or changed. Used by the ingest thread.

    What is due is the earliest segment whose link is missing or rests on other messages than it has
    now; it and all that began after it are linked again, so that the order in which things come to
    the file makes no difference. Mostly that is the newest segment alone. The trajectories up to
    then stay in memory; a longer way back is read from the file.
    """

    def __init__(
        self, database: Database, embedder: Embedder, judge: TrajectoryJudge | None = None
    ) -> None:
        self._database = database
        self._embedder = embedder
        self._judge = judge or LinearJudge()
        self._state: Trajectories | None = None

    def step(self, cancel: CancelToken) -> Sequence[Change] | None:
        """Link some segments; see `Stage`."""
        cursor = self._database.read()
        due = TrajectoryStore(cursor).first_due(self._embedder.embedder_id)
        if due is None:
            return None
        state = self._state_before(cursor, due, cancel)
        found = TrajectoryStore(cursor).segments_from(due, SEGMENTS_AT_ONCE)
        segments = _linkables(cursor, found, self._embedder)
        touched: dict[TrajectoryId, None] = {}
        links: list[StoredLink] = []
        for segment, (unit, _) in zip(segments, found, strict=True):
            cancel.check()
            growing = state.link(segment)
            touched[growing.trajectory_id] = None
            links.append(self._stored(segment, unit, growing))

        def write(cursor: Cursor) -> Sequence[Change] | None:
            if not self._holds(cursor, due, [unit for unit, _ in found]):
                return None
            gone = TrajectoryStore(cursor).unlink_from(due)
            TrajectoryStore(cursor).add_links(links)
            return _rewritten(cursor, state, {**touched, **dict.fromkeys(gone)})

        changes = self._database.write(write).result()
        if changes is None:
            self._state = None
        return changes or ()

    def _state_before(self, cursor: Cursor, due: Order, cancel: CancelToken) -> Trajectories:
        state = self._state
        if state is None or not state.rewind(due):
            self._state = None
            state = Trajectories(self._judge)
            for link, kind in TrajectoryStore(cursor).links_before(due):
                cancel.check()
                state.restore(_linked(link, kind), link.trajectory_id, link.policy)
            self._state = state
        return state

    def _holds(self, cursor: Cursor, due: Order, segments: Sequence[Segment]) -> bool:
        """Whether all is still as it was read."""
        if TrajectoryStore(cursor).first_due(self._embedder.embedder_id) != due:
            return False
        now = SegmentStore(cursor).by_ids(segment.segment_id for segment in segments)
        return all(
            segment.segment_id in now and now[segment.segment_id].message_ids == segment.message_ids
            for segment in segments
        )

    def _stored(self, segment: Linkable, unit: Segment, growing: Growing) -> StoredLink:
        return StoredLink(
            segment_id=segment.segment_id,
            trajectory_id=growing.trajectory_id,
            started_at=segment.started_at,
            first_message=segment.first,
            ended_at=segment.ended_at,
            conversation_id=segment.conversation_id,
            messages=len(unit.message_ids),
            last_message=unit.message_ids[-1],
            embedder_id=self._embedder.embedder_id,
            vector=segment.vector.astype("<f2"),
            entities=segment.entities,
            telling=segment.telling,
            policy=growing.policy,
        )


def _linkables(
    cursor: Cursor, found: Sequence[tuple[Segment, ConversationKind]], embedder: Embedder
) -> list[Linkable]:
    messages = MessageStore(cursor).by_ids(
        message_id for segment, _ in found for message_id in segment.message_ids
    )
    vectors = vectors_of(cursor, list(messages.values()), embedder.embedder_id)
    return [
        linkable(
            segment,
            kind,
            [messages[each] for each in segment.message_ids if each in messages],
            vectors,
            embedder.dimension,
        )
        for segment, kind in found
    ]


def _linked(link: StoredLink, kind: ConversationKind) -> Linkable:
    return Linkable(
        segment_id=link.segment_id,
        conversation_id=link.conversation_id,
        kind=kind,
        first=link.first_message,
        started_at=link.started_at,
        ended_at=link.ended_at,
        vector=link.vector.astype("<f4"),
        entities=link.entities,
        telling=link.telling,
    )


def _rewritten(
    cursor: Cursor, state: Trajectories, ids: Iterable[TrajectoryId]
) -> Sequence[Change]:
    """Store trajectories as they are now; those that have no segment any more go."""
    known = [(each, state.get(each)) for each in ids]
    kept = [growing.unit() for _, growing in known if growing is not None]
    gone: list[UnitId] = [each for each, growing in known if growing is None]
    TrajectoryStore(cursor).remove(each for each, growing in known if growing is None)
    TrajectoryStore(cursor).put(kept)
    changes: list[Change] = [UnitsRemoved(tuple(gone))] if gone else []
    return [*changes, TrajectoriesChanged(tuple(kept))] if kept else changes
