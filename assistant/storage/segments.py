"""Segments, by conversation and by the words of their messages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from assistant.domain.segments import Segment
from assistant.storage.rows import Table, holds, id_lists, read_moment, search_words, window

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence
    from datetime import datetime

    from assistant.domain.ids import ConversationId, MessageId, SegmentId
    from assistant.storage.cursor import Cursor

_TABLE = Table(
    "segments",
    {
        "segment_id": "VARCHAR",
        "conversation_id": "VARCHAR",
        "position": "INTEGER",
        "started_at": "TIMESTAMP",
        "ended_at": "TIMESTAMP",
        "entities": "VARCHAR[]",
        "message_ids": "VARCHAR[]",
        "policy": "VARCHAR",
    },
)
_SELECT = f"SELECT {_TABLE.listed} FROM segments"
_NEWEST_FIRST = "ORDER BY started_at DESC, segment_id DESC"
_PARTS = "SELECT segment_id, conversation_id, unnest(message_ids) AS message_id FROM segments"


class SegmentStore:
    """The segments that a cursor sees."""

    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor

    def replace(self, conversation_id: ConversationId, segments: Sequence[Segment]) -> None:
        """Make `segments`, in order, all that the conversation has; ids may stay the same."""
        self.remove_conversation(conversation_id)
        _TABLE.insert(self._cursor, [_row(place, each) for place, each in enumerate(segments)])

    def put(self, placed: Iterable[tuple[int, Segment]]) -> None:
        """Store segments, each at its place in its conversation; all others stay as they are.

        For conversations that only grew: nothing is taken away.
        """
        _TABLE.put(self._cursor, [_row(place, each) for place, each in placed])

    def sizes(self, ids: Collection[ConversationId]) -> dict[ConversationId, dict[SegmentId, int]]:
        """How many messages each segment has, for each of these conversations."""
        found: dict[ConversationId, dict[SegmentId, int]] = {one: {} for one in ids}
        for part in id_lists(ids):
            for conversation_id, segment_id, size in self._cursor.execute(
                "SELECT conversation_id, segment_id, len(message_ids) FROM segments"
                f" WHERE conversation_id IN {part}"
            ):
                found[conversation_id][segment_id] = size
        return found

    def of_conversation(self, conversation_id: ConversationId) -> list[Segment]:
        """The conversation's segments in order."""
        return self.of_conversations([conversation_id]).get(conversation_id, [])

    def of_conversations(
        self, ids: Iterable[ConversationId]
    ) -> dict[ConversationId, list[Segment]]:
        """The segments of those of these conversations that have any, in order."""
        return _by_conversation(
            segment
            for part in id_lists(ids)
            for segment in self._where(f"WHERE conversation_id IN {part} ORDER BY position")
        )

    def all(self) -> list[Segment]:
        """Every segment, in order within each conversation."""
        return self._where("ORDER BY conversation_id, position")

    def by_conversation(self) -> dict[ConversationId, list[Segment]]:
        """Every segment, in order, by conversation."""
        return _by_conversation(self.all())

    def by_ids(self, ids: Iterable[SegmentId]) -> dict[SegmentId, Segment]:
        """Those of `ids` that exist."""
        return {
            segment.segment_id: segment
            for part in id_lists(ids)
            for segment in self._where(f"WHERE segment_id IN {part}")
        }

    def of_stories(self) -> dict[SegmentId, Segment]:
        """Those of trajectories that hold several."""
        told = "SELECT unnest(segment_ids) FROM trajectories WHERE len(segment_ids) > 1"
        found = self._where(f"WHERE segment_id IN ({told})")
        return {segment.segment_id: segment for segment in found}

    def of_messages(self, ids: Iterable[MessageId]) -> dict[MessageId, SegmentId]:
        """The segment of each message that is in one."""
        return {
            message_id: segment_id
            for part in id_lists(ids)
            for message_id, segment_id in self._cursor.execute(
                f"SELECT message_id, segment_id FROM ({_PARTS} WHERE conversation_id IN"
                f" (SELECT conversation_id FROM messages WHERE message_id IN {part}))"
                f" WHERE message_id IN {part}"
            )
        }

    def search(self, words: str, limit: int, offset: int = 0) -> tuple[list[Segment], int]:
        """Segments in whose messages every one of `words` occurs, newest first, and how many.

        Case does not matter; a word may also stand in the conversation's title. Without words
        every segment is found.
        """
        where, parameters = _matching(search_words(words))
        total = self._cursor.execute(f"SELECT count(*) FROM segments {where}", parameters)[0][0]
        found = self._where(
            f"{where} {_NEWEST_FIRST} LIMIT ? OFFSET ?", [*parameters, *window(limit, offset)]
        )
        return found, int(total)

    def count(self) -> int:
        """How many segments there are."""
        return int(self._cursor.execute("SELECT count(*) FROM segments")[0][0])

    def last_ended(self) -> datetime | None:
        """When the newest message that is in a segment was said."""
        stored = self._cursor.execute("SELECT max(ended_at) FROM segments")[0][0]
        return None if stored is None else read_moment(stored)

    def cut_otherwise(self, policy: str, *, after: str = "") -> ConversationId | None:
        """The first conversation behind `after` with a segment that `policy` did not cut."""
        rows = self._cursor.execute(
            "SELECT min(conversation_id) FROM segments"
            " WHERE conversation_id > ? AND NOT starts_with(policy, ?)",
            [after, f"{policy}:"],
        )
        found: ConversationId | None = rows[0][0]
        return found

    def remove_conversation(self, conversation_id: ConversationId) -> None:
        """Remove all segments of a conversation."""
        self._cursor.execute("DELETE FROM segments WHERE conversation_id = ?", [conversation_id])

    def _where(self, rest: str, parameters: Sequence[object] = ()) -> list[Segment]:
        return [_segment(row) for row in self._cursor.execute(f"{_SELECT} {rest}", parameters)]


def _by_conversation(segments: Iterable[Segment]) -> dict[ConversationId, list[Segment]]:
    found: dict[ConversationId, list[Segment]] = {}
    for segment in segments:
        found.setdefault(segment.conversation_id, []).append(segment)
    return found


def _matching(words: list[str]) -> tuple[str, list[object]]:
    each = (
        "(conversation_id IN"
        f" (SELECT conversation_id FROM conversations WHERE {holds('title')})"
        f" OR segment_id IN (SELECT segment_id FROM ({_PARTS}) JOIN messages USING (message_id)"
        f" WHERE {holds('text')}))"
    )
    where = f"WHERE {' AND '.join([each] * len(words))}" if words else ""
    return where, [value for word in words for value in (word, word)]


def _row(place: int, segment: Segment) -> tuple[object, ...]:
    return (
        segment.segment_id,
        segment.conversation_id,
        place,
        segment.started_at,
        segment.ended_at,
        sorted(segment.entities),
        segment.message_ids,
        segment.policy,
    )


def _segment(row: tuple[Any, ...]) -> Segment:
    return Segment(
        segment_id=row[0],
        conversation_id=row[1],
        started_at=read_moment(row[3]),
        ended_at=read_moment(row[4]),
        entities=frozenset(row[5]),
        message_ids=tuple(row[6]),
        policy=row[7],
    )
