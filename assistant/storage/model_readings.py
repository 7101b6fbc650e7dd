"""Which messages a chat model has read for facts, and which segments wait for it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from assistant.storage.removal import delete
from assistant.storage.rows import Table, id_json, id_lists, stored_moment

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from assistant.domain.ids import MessageId, SegmentId, UnitId
    from assistant.storage.cursor import Cursor

_TABLE = Table(
    "model_readings",
    {
        "message_id": "VARCHAR",
        "policy": "VARCHAR",
        "outcome": "VARCHAR",
        "read_at": "TIMESTAMP",
    },
)
_WAITING = """
WITH parts AS (
    SELECT segment_id, conversation_id, position, ended_at, unnest(message_ids) AS message_id
    FROM segments
), unread AS (
    SELECT DISTINCT segment_id, parts.conversation_id, parts.position, ended_at
    FROM parts JOIN messages USING (message_id)
    WHERE role = 'user' AND origin <> 'document' AND message_id NOT IN (
        SELECT message_id FROM model_readings WHERE outcome = 'read' OR policy = ?
    )
), private AS (
    SELECT DISTINCT segment_id FROM parts WHERE message_id IN (
        SELECT unnest(from_json(?, '["VARCHAR"]'))
    )
)
"""
_CLOSED = """
(ended_at < ? OR position < (
    SELECT max(position) FROM segments AS later
    WHERE later.conversation_id = unread.conversation_id
))
"""


class ReadingOutcome(StrEnum):
    """What came of reading a message: facts perhaps, or a model that failed at it."""

    READ = "read"
    RULES = "rules"


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """What is asked of the segments that wait.

    `policy`: the reader's; where another one failed, this one may try. `quiet_since`: a segment
    that may still grow waits until it has been quiet since then; None for no wait. `kept_here`:
    what this model may not be shown; segments that hold any of it are left out.
    """

    policy: str
    quiet_since: datetime | None
    kept_here: frozenset[UnitId]


class ModelReadingStore:
    """The readings that a cursor sees."""

    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor

    def waiting(self, asked: Waiting, limit: int) -> list[SegmentId]:
        """Segments with messages that are not read yet, the newest first."""
        where, parameters = _condition(asked)
        rows = self._cursor.execute(
            f"{_WAITING} SELECT segment_id FROM unread WHERE {where}"
            " ORDER BY ended_at DESC, segment_id LIMIT ?",
            [*parameters, limit],
        )
        return [segment_id for (segment_id,) in rows]

    def count_waiting(self, asked: Waiting) -> int:
        """How many segments there are of which a message is not read yet."""
        where, parameters = _condition(asked)
        rows = self._cursor.execute(
            f"{_WAITING} SELECT count(*) FROM unread WHERE {where}", parameters
        )
        return int(rows[0][0])

    def unread(self, ids: Iterable[MessageId], policy: str) -> set[MessageId]:
        """Those of `ids` that `policy` has yet to read."""
        wanted = set(ids)
        known = {
            message_id
            for part in id_lists(wanted)
            for (message_id,) in self._cursor.execute(
                "SELECT message_id FROM model_readings"
                f" WHERE (outcome = 'read' OR policy = ?) AND message_id IN {part}",
                [policy],
            )
        }
        return wanted - known

    def counts(self) -> dict[ReadingOutcome, int]:
        """How many messages were read, and at how many a model failed."""
        rows: dict[str, int] = dict(
            self._cursor.execute("SELECT outcome, count(*) FROM model_readings GROUP BY outcome")
        )
        return {outcome: int(rows.get(outcome.value, 0)) for outcome in ReadingOutcome}

    def put(
        self, ids: Iterable[MessageId], policy: str, outcome: ReadingOutcome, moment: datetime
    ) -> None:
        """Note that messages were read."""
        _TABLE.put(self._cursor, [(message_id, policy, outcome, moment) for message_id in ids])

    def remove(self, ids: Iterable[MessageId]) -> None:
        """Note that messages were not read, or are none any more."""
        delete(self._cursor, "model_readings", "message_id", ids)


def _condition(asked: Waiting) -> tuple[str, list[object]]:
    conditions = ["true"]
    parameters: list[object] = [asked.policy, id_json(asked.kept_here)]
    if asked.quiet_since is not None:
        conditions.append(_CLOSED)
        parameters.append(stored_moment(asked.quiet_since))
    if asked.kept_here:
        conditions.append("segment_id NOT IN (SELECT segment_id FROM private)")
    return " AND ".join(conditions), parameters
