"""Trajectories, and the links that they follow from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from assistant.domain.messages import ConversationKind
from assistant.domain.trajectories import EventTrajectory
from assistant.storage.removal import delete
from assistant.storage.rows import Table, id_lists, read_moment, stored_moment, window
from assistant.storage.segments import SegmentStore

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from datetime import datetime

    from numpy.typing import NDArray

    from assistant.domain.ids import ConversationId, MessageId, SegmentId, TrajectoryId
    from assistant.domain.segments import Segment
    from assistant.storage.cursor import Cursor

_TRAJECTORIES = Table(
    "trajectories",
    {
        "trajectory_id": "VARCHAR",
        "title": "VARCHAR",
        "started_at": "TIMESTAMP",
        "ended_at": "TIMESTAMP",
        "entities": "VARCHAR[]",
        "segment_ids": "VARCHAR[]",
        "policy": "VARCHAR",
    },
)
_LINKS = Table(
    "trajectory_links",
    {
        "segment_id": "VARCHAR",
        "trajectory_id": "VARCHAR",
        "started_at": "TIMESTAMP",
        "first_message": "VARCHAR",
        "ended_at": "TIMESTAMP",
        "conversation_id": "VARCHAR",
        "messages": "INTEGER",
        "last_message": "VARCHAR",
        "embedder_id": "VARCHAR",
        "vector": "BLOB",
        "entities": "BLOB",
        "telling": "VARCHAR[]",
        "policy": "VARCHAR",
    },
)
_DUE = """
SELECT s.started_at AS began, s.message_ids[1] AS first,
    l.started_at AS linked_began, l.first_message AS linked_first
FROM segments s FULL JOIN trajectory_links l USING (segment_id)
WHERE l.segment_id IS NULL OR s.segment_id IS NULL OR l.messages <> len(s.message_ids)
    OR l.last_message <> s.message_ids[-1] OR l.first_message <> s.message_ids[1]
    OR l.started_at <> s.started_at OR l.embedder_id <> ?
"""
_FIRST_DUE = f"""
WITH due AS MATERIALIZED ({_DUE})
SELECT * FROM (
    SELECT began, first FROM due UNION ALL SELECT linked_began, linked_first FROM due
) WHERE began IS NOT NULL ORDER BY ALL LIMIT 1
"""

Order = tuple["datetime", "MessageId"]
"""When a segment began, and its first message: the order of links."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredLink:
    """One segment's link; `vector` float16 (dim,), `entities` uint32, ascending."""

    segment_id: SegmentId
    trajectory_id: TrajectoryId
    started_at: datetime
    first_message: MessageId
    ended_at: datetime
    conversation_id: ConversationId
    messages: int
    last_message: MessageId
    embedder_id: str
    vector: NDArray[np.float16]
    entities: NDArray[np.uint32]
    telling: tuple[str, ...]
    policy: str


class TrajectoryStore:
    """The trajectories that a cursor sees."""

    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor

    def put(self, trajectories: Iterable[EventTrajectory]) -> None:
        """Add trajectories or replace those with the same id."""
        _TRAJECTORIES.put(
            self._cursor,
            [
                (
                    each.trajectory_id,
                    each.title,
                    each.started_at,
                    each.ended_at,
                    sorted(each.entities),
                    each.segment_ids,
                    each.policy,
                )
                for each in trajectories
            ],
        )

    def remove(self, ids: Iterable[TrajectoryId]) -> None:
        """Remove trajectories; their links are the caller's."""
        delete(self._cursor, "trajectories", "trajectory_id", ids)

    def all(self) -> list[EventTrajectory]:
        """Every trajectory, the one that began first first."""
        return self._where("ORDER BY started_at, trajectory_id")

    def page(self, limit: int, offset: int = 0) -> tuple[list[EventTrajectory], int]:
        """Those of several segments, the one that went on last first, and how many there are.

        A segment that nothing goes on with is no story yet.
        """
        several = "WHERE len(segment_ids) > 1"
        total = self._cursor.execute(f"SELECT count(*) FROM trajectories {several}")[0][0]
        newest = f"{several} ORDER BY ended_at DESC, trajectory_id DESC LIMIT ? OFFSET ?"
        return self._where(newest, window(limit, offset)), int(total)

    def by_ids(self, ids: Iterable[TrajectoryId]) -> dict[TrajectoryId, EventTrajectory]:
        """Those of `ids` that exist."""
        return {
            each.trajectory_id: each
            for part in id_lists(ids)
            for each in self._where(f"WHERE trajectory_id IN {part}")
        }

    def of_segments(self, ids: Iterable[SegmentId]) -> dict[SegmentId, TrajectoryId]:
        """The trajectory of each segment that was linked."""
        return {
            segment_id: trajectory_id
            for part in id_lists(ids)
            for segment_id, trajectory_id in self._cursor.execute(
                f"SELECT segment_id, trajectory_id FROM trajectory_links WHERE segment_id IN {part}"
            )
            if trajectory_id
        }

    def first_due(self, embedder_id: str) -> Order | None:
        """From where on segments are to be linked (again); None where all links hold."""
        found = self._cursor.execute(_FIRST_DUE, [embedder_id])
        return None if not found else (read_moment(found[0][0]), found[0][1])

    def segments_from(self, order: Order, limit: int) -> list[tuple[Segment, ConversationKind]]:
        """The next segments at or after `order`, with the kind of their conversations."""
        ids = [
            segment_id
            for (segment_id,) in self._cursor.execute(
                "SELECT segment_id FROM segments WHERE started_at > ? OR"
                " (started_at = ? AND message_ids[1] >= ?)"
                " ORDER BY started_at, message_ids[1] LIMIT ?",
                [stored_moment(order[0]), stored_moment(order[0]), order[1], limit],
            )
        ]
        found = SegmentStore(self._cursor).by_ids(ids)
        conversations = {segment.conversation_id for segment in found.values()}
        kinds = {
            conversation_id: ConversationKind(kind)
            for part in id_lists(conversations)
            for conversation_id, kind in self._cursor.execute(
                f"SELECT conversation_id, kind FROM conversations WHERE conversation_id IN {part}"
            )
        }
        known = [found[each] for each in ids if each in found]
        return [(one, kinds[one.conversation_id]) for one in known if one.conversation_id in kinds]

    def outdated_links(self) -> list[SegmentId]:
        """Segments that are gone or hold other messages than when they were linked."""
        return [
            segment_id
            for (segment_id,) in self._cursor.execute(
                "SELECT segment_id FROM trajectory_links l LEFT JOIN segments s USING (segment_id)"
                " WHERE s.segment_id IS NULL OR l.messages <> len(s.message_ids)"
                " OR l.last_message <> s.message_ids[-1] OR l.first_message <> s.message_ids[1]"
            )
        ]

    def links_before(self, order: Order) -> Iterator[tuple[StoredLink, ConversationKind]]:
        """The links of what began before `order`, in order, with their conversations' kind."""
        for row in self._cursor.execute(
            f"SELECT {_LINKS.listed}, kind FROM trajectory_links"
            " LEFT JOIN conversations USING (conversation_id)"
            " WHERE started_at < ? OR (started_at = ? AND first_message < ?)"
            " ORDER BY started_at, first_message",
            [stored_moment(order[0]), stored_moment(order[0]), order[1]],
        ):
            yield _link(row), ConversationKind(row[-1] or ConversationKind.ASSISTANT)

    def links_of(self, trajectory_id: TrajectoryId) -> list[StoredLink]:
        """A trajectory's links in order."""
        return [
            _link(row)
            for row in self._cursor.execute(
                f"SELECT {_LINKS.listed} FROM trajectory_links WHERE trajectory_id = ?"
                " ORDER BY started_at, first_message",
                [trajectory_id],
            )
        ]

    def unlink_from(self, order: Order) -> set[TrajectoryId]:
        """Take away the links of what began at `order` or later; returns whose they were."""
        where = "WHERE started_at > ? OR (started_at = ? AND first_message >= ?)"
        place = [stored_moment(order[0]), stored_moment(order[0]), order[1]]
        found = self._cursor.execute(
            f"SELECT DISTINCT trajectory_id FROM trajectory_links {where}", place
        )
        self._cursor.execute(f"DELETE FROM trajectory_links {where}", place)
        return {trajectory_id for (trajectory_id,) in found if trajectory_id}

    def add_links(self, links: Sequence[StoredLink]) -> None:
        """Store links of segments that have none, or replace theirs."""
        _LINKS.put(self._cursor, [_row(link) for link in links])

    def empty_links(self, ids: Iterable[SegmentId]) -> None:
        """Take all words, vectors and the trajectory out of segments' links.

        What is left says where linking has to begin again.
        """
        for part in id_lists(ids):
            self._cursor.execute(
                "UPDATE trajectory_links SET trajectory_id = '', messages = 0, last_message = '',"
                f" vector = ''::BLOB, entities = ''::BLOB, telling = [] WHERE segment_id IN {part}"
            )

    def _where(self, rest: str, parameters: Sequence[object] = ()) -> list[EventTrajectory]:
        return [
            _trajectory(row)
            for row in self._cursor.execute(
                f"SELECT {_TRAJECTORIES.listed} FROM trajectories {rest}", parameters
            )
        ]


def _trajectory(row: tuple[Any, ...]) -> EventTrajectory:
    return EventTrajectory(
        trajectory_id=row[0],
        title=row[1],
        started_at=read_moment(row[2]),
        ended_at=read_moment(row[3]),
        entities=frozenset(row[4]),
        segment_ids=tuple(row[5]),
        policy=row[6],
    )


def _row(link: StoredLink) -> tuple[object, ...]:
    return (
        link.segment_id,
        link.trajectory_id,
        link.started_at,
        link.first_message,
        link.ended_at,
        link.conversation_id,
        link.messages,
        link.last_message,
        link.embedder_id,
        np.ascontiguousarray(link.vector, dtype="<f2").tobytes(),
        np.ascontiguousarray(link.entities, dtype="<u4").tobytes(),
        link.telling,
        link.policy,
    )


def _link(row: tuple[Any, ...]) -> StoredLink:
    return StoredLink(
        segment_id=row[0],
        trajectory_id=row[1],
        started_at=read_moment(row[2]),
        first_message=row[3],
        ended_at=read_moment(row[4]),
        conversation_id=row[5],
        messages=row[6],
        last_message=row[7],
        embedder_id=row[8],
        vector=np.frombuffer(row[9], dtype="<f2"),
        entities=np.frombuffer(row[10], dtype="<u4"),
        telling=tuple(row[11]),
        policy=row[12],
    )
