"""What the index worked out of messages' words, by runs of positions; bytes that it alone reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.storage.rows import id_lists

if TYPE_CHECKING:
    from collections.abc import Iterable

    from assistant.domain.ids import MessageId
    from assistant.storage.cursor import Cursor


class KeptWordsStore:
    """The runs that a cursor sees."""

    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor

    def get(self, first: int, digest: bytes) -> bytes | None:
        """What is kept of the run that begins at a position, if it has this digest."""
        rows = self._cursor.execute(
            "SELECT data FROM kept_words WHERE first_position = ? AND digest = ?", [first, digest]
        )
        return rows[0][0] if rows else None

    def put(self, first: int, last: int, digest: bytes, data: bytes) -> None:
        """Keep a run, in the place of what overlaps it."""
        self._cursor.execute(
            "DELETE FROM kept_words WHERE first_position <= ? AND last_position >= ?",
            [last, first],
        )
        self._cursor.execute(
            "INSERT INTO kept_words VALUES (?, ?, ?, ?)", [first, last, digest, data]
        )

    def drop(self, ids: Iterable[MessageId]) -> None:
        """Let go of every run that holds words of these messages, which are still there."""
        positions = {
            position
            for part in id_lists(ids)
            for (position,) in self._cursor.execute(
                f"SELECT position FROM messages WHERE message_id IN {part}"
            )
        }
        if not positions:
            return
        for first, last in self._cursor.execute(
            "SELECT first_position, last_position FROM kept_words"
        ):
            if any(first <= position <= last for position in positions):
                self._cursor.execute("DELETE FROM kept_words WHERE first_position = ?", [first])
