"""What is written in a chat and not sent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.storage.removal import delete
from assistant.storage.rows import Table, holding_all

if TYPE_CHECKING:
    from collections.abc import Iterable

    from assistant.domain.ids import ConversationId
    from assistant.storage.cursor import Cursor

_TABLE = Table("drafts", {"conversation_id": "VARCHAR", "text": "VARCHAR"})


class DraftStore:
    """The drafts that a cursor sees; that of a chat that has not begun is under None."""

    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor

    def get(self, conversation_id: ConversationId | None) -> str:
        """What is written there; empty where nothing is."""
        row = self._cursor.execute(
            "SELECT text FROM drafts WHERE conversation_id = ?", [conversation_id or ""]
        ).fetchone()
        return "" if row is None else str(row[0])

    def put(self, conversation_id: ConversationId | None, text: str) -> None:
        """Keep what is written there; of blanks nothing is kept."""
        if text.strip():
            _TABLE.put(self._cursor, [(conversation_id or "", text)])
        else:
            self.remove([conversation_id])

    def remove(self, ids: Iterable[str | None]) -> None:
        """Forget what is written in these chats."""
        delete(self._cursor, "drafts", "conversation_id", [each or "" for each in ids])

    def holding(self, words: str) -> set[str]:
        """The chats whose drafts hold every one of `words`; '' for one that has not begun."""
        condition, parameters = holding_all(words, ["text"])
        rows = self._cursor.execute(
            f"SELECT conversation_id FROM drafts WHERE {condition}", parameters
        )
        return {conversation_id for (conversation_id,) in rows}
