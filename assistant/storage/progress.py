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

    def done_to(self, stages: Iterable[str]) -> dict[str, int]:
        """The position of the last message that each of `stages` did; 0 before the first."""
        known: dict[str, int] = dict(self._cursor.execute("SELECT stage, done_to FROM watermarks"))
        return {stage: known.get(stage, 0) for stage in stages}

    def advance(self, stages: Iterable[str], position: int) -> None:
        """Note that `stages` did everything up to `position`; none ever goes back."""
        behind = [stage for stage, done in self.done_to(stages).items() if done < position]
        if behind:
            _WATERMARKS.put(self._cursor, [(stage, position) for stage in behind])

    def begin_again(self, kind: str, *, but: str) -> None:
        """Let every stage called `kind`, a colon and more begin anew, except the stage `but`."""
        self._cursor.execute(
            "DELETE FROM watermarks WHERE starts_with(stage, ?) AND stage <> ?", [f"{kind}:", but]
        )


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
