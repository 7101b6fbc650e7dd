"""What the person does not want used in a conversation, by id: no words are kept here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.storage.rows import Table, id_lists

if TYPE_CHECKING:
    from collections.abc import Collection
    from datetime import datetime

    from assistant.domain.ids import ConversationId, UnitId
    from assistant.storage.cursor import Cursor

_TABLE = Table(
    "left_out",
    {
        "entry_key": "VARCHAR",
        "conversation_id": "VARCHAR",
        "unit_id": "VARCHAR",
        "since": "TIMESTAMP",
    },
)


class LeftOutStore:
    """The messages, facts and files that conversations go without."""

    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor

    def add(
        self, conversation_id: ConversationId, units: Collection[UnitId], since: datetime
    ) -> None:
        """Leave units out of a conversation; those that are left out already stay so."""
        _TABLE.insert_missing(
            self._cursor,
            [(f"{conversation_id} {unit}", conversation_id, unit, since) for unit in units],
        )

    def of(self, conversation_id: ConversationId) -> list[UnitId]:
        """What a conversation goes without, the first that was left out first."""
        rows = self._cursor.execute(
            "SELECT unit_id FROM left_out WHERE conversation_id = ? ORDER BY since, unit_id",
            [conversation_id],
        )
        return [unit for (unit,) in rows]

    def remove(self, conversation_id: ConversationId, units: Collection[UnitId]) -> None:
        """Use units in a conversation again."""
        for part in id_lists(units):
            self._cursor.execute(
                f"DELETE FROM left_out WHERE conversation_id = ? AND unit_id IN {part}",
                [conversation_id],
            )
