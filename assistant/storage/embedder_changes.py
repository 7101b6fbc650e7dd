"""Vectors of the embedder that is to come, beside those of the one in use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.storage.progress import WatermarkStore
from assistant.storage.rows import Table

if TYPE_CHECKING:
    from assistant.domain.ids import MessageId
    from assistant.storage.cursor import Cursor

_CHANGING = "changing"
_WATERMARKS = Table("watermarks", {"stage": "VARCHAR", "done_to": "BIGINT"})
_LACKING = """
SELECT old.message_id FROM encodings old JOIN messages USING (message_id)
WHERE old.embedder_id = ? AND old.message_id NOT IN
    (SELECT message_id FROM encodings WHERE embedder_id = ?)
ORDER BY ALL LIMIT ?
"""


class EmbedderChangeStore:
    """Which embedder a memory is on its way to, and what it still lacks of its vectors."""

    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor

    def begin(self, coming: str) -> None:
        """Keep the vectors of `coming` from now on; those of any other that was to come go."""
        self.end()
        _WATERMARKS.put(self._cursor, [(f"{_CHANGING}:{coming}", 1)])

    def end(self) -> None:
        """No other embedder is to come: what is left of its vectors counts as former."""
        self._cursor.execute(
            "DELETE FROM watermarks WHERE starts_with(stage, ?)", [f"{_CHANGING}:"]
        )

    def coming(self) -> str | None:
        """The id of the embedder whose vectors are kept beside; None for none."""
        row = self._cursor.execute(
            "SELECT stage FROM watermarks WHERE starts_with(stage, ?)", [f"{_CHANGING}:"]
        ).fetchone()
        return None if row is None else str(row[0]).removeprefix(f"{_CHANGING}:")

    def lacking(self, used: str, coming: str, limit: int) -> list[MessageId]:
        """Up to `limit` messages that `used` encoded and `coming` has yet to."""
        rows = self._cursor.execute(_LACKING, [used, coming, limit])
        return [message_id for (message_id,) in rows]

    def counts(self, used: str, coming: str) -> tuple[int, int]:
        """How many messages and facts have vectors of `coming`, and how many of `used`."""
        known: dict[str, int] = dict(
            self._cursor.execute(
                "SELECT embedder_id, count(*) FROM encodings WHERE embedder_id IN (?, ?)"
                " GROUP BY ALL",
                [used, coming],
            )
        )
        return known.get(coming, 0), known.get(used, 0)

    def complete(self, used: str, coming: str) -> bool:
        """Where nothing lacks, note that `coming` has come as far as `used`; whether it has."""
        if self.lacking(used, coming, 1):
            return False
        marks = WatermarkStore(self._cursor)
        reached = marks.done_to([f"encode:{used}"])[f"encode:{used}"]
        marks.advance([f"encode:{coming}"], reached)
        return True
