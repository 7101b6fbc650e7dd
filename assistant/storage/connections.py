"""Cursors on a file that may be closed and opened again behind them."""

from __future__ import annotations

from contextlib import contextmanager
from threading import Lock, local
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

import duckdb

from assistant.errors import DatabaseDamaged, EngineBug
from assistant.storage.cursor import Cursor
from assistant.storage.faults import invalidates, translated
from assistant.storage.gate import Gate

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from assistant.storage.instance import Instance


class Connections:
    """Gives every thread its cursor, and the file to one caller alone when that is needed.

    `needs_opening` is set when DuckDB gave the file up, for example because the disk was full
    at a checkpoint; the next `reopened` brings it back with every commit.
    """

    def __init__(self, path: Path, open_file: Callable[[], Instance]) -> None:
        self._path = path
        self._open_file = open_file
        self._gate = Gate()
        self._lent: WeakKeyDictionary[Cursor, duckdb.DuckDBPyConnection] = WeakKeyDictionary()
        self._lent_guard = Lock()
        self._of_thread = local()
        self._instance: Instance | None = open_file()
        self._damaged = False
        self.needs_opening = False

    @property
    def instance(self) -> Instance:
        """The open file."""
        if self._instance is None:
            raise EngineBug("The memory file is closed.")
        return self._instance

    def of_this_thread(self) -> Cursor:
        """The calling thread's cursor, the same at every call."""
        cursor: Cursor | None = getattr(self._of_thread, "cursor", None)
        if cursor is None:
            cursor = self._of_thread.cursor = Cursor(self)
        return cursor

    @contextmanager
    def lend(self, cursor: Cursor) -> Iterator[duckdb.DuckDBPyConnection]:
        """Keep the file open for one statement of `cursor`; DuckDB's errors are translated."""
        with self._gate.open_for_statement():
            try:
                yield self._connection_of(cursor)
            except duckdb.Error as error:
                if invalidates(error):
                    self.needs_opening = True
                fault = translated(error, self._path)
                self._damaged |= isinstance(fault, DatabaseDamaged)
                # DuckDB's message may quote what a person said: it must not reach a log.
                raise fault from (None if isinstance(fault, EngineBug) else error)

    @contextmanager
    def lend_file(self) -> Iterator[Instance]:
        """Keep the file open, and where it is, for the length of the block."""
        with self._gate.open_for_statement():
            yield self.instance

    @contextmanager
    def reopened(self) -> Iterator[None]:
        """Close the file once nothing uses it, run the block, open it again."""
        with self._gate.shut():
            self._close()
            try:
                yield
            finally:
                self.needs_opening = True
                self._instance = self._open_file()
                self.needs_opening = False

    def close(self) -> None:
        """Close the file once nothing uses it; further statements raise `EngineBug`."""
        with self._gate.shut():
            self._close()
            self.needs_opening = False

    def abandon(self) -> None:
        """Close it as it lies, because it could not be opened well."""
        self._damaged = True
        self.close()

    def _connection_of(self, cursor: Cursor) -> duckdb.DuckDBPyConnection:
        with self._lent_guard:
            connection = self._lent.get(cursor)
            if connection is None:
                connection = self._lent[cursor] = self.instance.connection()
            return connection

    def _close(self) -> None:
        with self._lent_guard:
            for connection in list(self._lent.values()):
                connection.close()
            self._lent.clear()
        if self._instance is not None:
            (self._instance.abandon if self._damaged else self._instance.close)()
            self._instance = None
            self._damaged = False  # whoever opens it again finds out anew
