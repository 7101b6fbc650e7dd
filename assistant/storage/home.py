"""Small values of the home itself, by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.storage.rows import Table

if TYPE_CHECKING:
    from assistant.storage.cursor import Cursor

_TABLE = Table("home", {"name": "VARCHAR", "value": "VARCHAR"})


class HomeStore:
    """Names and values that the parts of the engine keep about this home."""

    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor

    def get(self, name: str) -> str | None:
        """The value, or None where there is none."""
        row = self._cursor.execute("SELECT value FROM home WHERE name = ?", [name]).fetchone()
        return None if row is None else str(row[0])

    def put(self, name: str, value: str) -> None:
        """Set a value."""
        _TABLE.put(self._cursor, [(name, value)])
