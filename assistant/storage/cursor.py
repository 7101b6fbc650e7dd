"""What a store works with: one thread's way to run statements."""

from __future__ import annotations

from threading import get_ident
from typing import TYPE_CHECKING, Any, Protocol

from assistant.errors import EngineBug
from assistant.storage.wording import storable

if TYPE_CHECKING:
    from collections.abc import Sequence
    from contextlib import AbstractContextManager

    import duckdb


class Rows(list[tuple[Any, ...]]):
    """All rows of an answer, already read."""

    def fetchall(self) -> list[tuple[Any, ...]]:
        """Every row."""
        return self

    def fetchone(self) -> tuple[Any, ...] | None:
        """The first row, or None."""
        return self[0] if self else None


class Connecting(Protocol):
    """Lends the DuckDB connection behind a cursor for the length of one statement."""

    def lend(self, cursor: Cursor) -> AbstractContextManager[duckdb.DuckDBPyConnection]:
        """Keep the file open while the block runs; raises what it raised, translated."""
        ...


class Cursor:
    """Runs statements for the thread that made it, and for no other.

    DuckDB gives wrong rows when threads share a connection, so another thread is refused. Rows
    are read at once: no statement stays open between calls, so the file behind a cursor may be
    swapped at any time without its user noticing. Outside a transaction every statement sees
    the newest committed state.
    """

    def __init__(self, connecting: Connecting) -> None:
        self._connecting = connecting
        self._thread = get_ident()

    def execute(self, sql: str, parameters: Sequence[object] = ()) -> Rows:
        """Run one statement; texts among the parameters pass through `storable`."""
        if get_ident() != self._thread:
            raise EngineBug("A cursor was used by a thread that it does not belong to.")
        values = [storable(each) if isinstance(each, str) else each for each in parameters]
        with self._connecting.lend(self) as connection:
            return Rows(connection.execute(sql, values).fetchall())
