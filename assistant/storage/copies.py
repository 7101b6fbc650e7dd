"""Messages that repeat others word for word: a chat that branched off begins with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.domain.messages import Origin
from assistant.storage.rows import id_lists

if TYPE_CHECKING:
    from collections.abc import Collection

    from assistant.domain.ids import MessageId
    from assistant.storage.cursor import Cursor


def with_the_same_words(cursor: Cursor, ids: Collection[MessageId]) -> set[MessageId]:
    """`ids`, the messages that they are copies of where those still exist, and all copies."""
    firsts = set(ids)
    for part in id_lists(ids):
        firsts.update(
            first
            for (first,) in cursor.execute(
                f"SELECT external_id FROM messages WHERE message_id IN {part} AND origin = ?",
                [Origin.COPIED],
            )
        )
    found = set(ids)
    for part in id_lists(firsts):
        found.update(
            message_id
            for (message_id,) in cursor.execute(
                "SELECT message_id FROM messages"
                f" WHERE message_id IN {part} OR (origin = ? AND external_id IN {part})",
                [Origin.COPIED],
            )
        )
    return found
