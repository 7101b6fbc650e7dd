"""How far the work behind a chat has come, so that a crash resumes it where it stopped."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.storage.rows import Table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from assistant.domain.ids import ConversationId
    from assistant.storage.cursor import Cursor

_WATERMARKS = Table("watermarks", {"stage": "VARCHAR", "done_to": "BIGINT"})
_REDERIVATIONS = Table("rederivations", {"conversation_id": "VARCHAR"})


class WatermarkStore:
    """The message position up to which each stage has worked."""

    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor

    def done_to(self, stage: str) -> int:
        """The position of the last message done; 0 before the first."""
        row = self._cursor.execute(
            "SELECT done_to FROM watermarks WHERE stage = ?", [stage]
        ).fetchone()
        return 0 if row is None else int(row[0])

    def advance(self, stage: str, position: int) -> None:
        """Note that everything up to `position` is done; never goes back."""
        if position > self.done_to(stage):
            _WATERMARKS.put(self._cursor, [(stage, position)])


class RederivationStore:
    """Conversations whose active branch changed: to be segmented and learnt from again."""

    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor

    def add(self, ids: Iterable[ConversationId]) -> None:
        """Note that these are due; once is enough."""
        _REDERIVATIONS.insert_missing(self._cursor, ((each,) for each in ids))

    def all(self) -> list[ConversationId]:
        """Those that are due."""
        rows = self._cursor.execute("SELECT conversation_id FROM rederivations ORDER BY ALL")
        return [conversation_id for (conversation_id,) in rows]

    def done(self, conversation_id: ConversationId) -> None:
        """Note that a conversation is derived from its active branch again."""
        self._cursor.execute(
            "DELETE FROM rederivations WHERE conversation_id = ?", [conversation_id]
        )
