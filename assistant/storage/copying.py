"""Makes backups on a thread of its own, while the file goes on being read and changed."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from threading import Lock
from typing import TYPE_CHECKING

import duckdb

from assistant.errors import Cancelled, EngineBug
from assistant.storage.backups import backups_of, note_last
from assistant.storage.faults import translated
from assistant.storage.rewriting import back_up
from assistant.storage.verifying import contents_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from assistant.domain.backups import BackupContents
    from assistant.storage.connections import Connections
    from assistant.storage.instance import Instance


class Copying:
    """One copy at a time, by a connection that sees one moment of the file.

    The file must stay where it is meanwhile: what swaps it takes `kept_away` first.
    """

    def __init__(self, connections: Connections, database: Path) -> None:
        self._connections = connections
        self._database = database
        self._still = Lock()
        self._guard = Lock()
        self._busy: set[duckdb.DuckDBPyConnection] = set()
        self._stopped = False
        self._thread: ThreadPoolExecutor | None = None

    def begin(self, folder: Path, reason: str) -> Future[Path]:
        """Make a copy in `folder`; the future names it once it was read through."""
        with self._guard:
            if self._stopped:
                raise EngineBug("The memory file is closed.")
            if self._thread is None:
                self._thread = ThreadPoolExecutor(1, thread_name_prefix="memory-copier")
            return self._thread.submit(self._copy, folder, reason)

    def contents(self) -> BackupContents:
        """What the file holds now."""
        with self._connections.lend_file() as instance, self._connection(instance) as connection:
            try:
                return contents_of(connection)
            except duckdb.InterruptException as error:
                raise Cancelled("The reading was stopped.") from error
            except duckdb.Error as error:
                raise translated(error, self._database) from error

    @contextmanager
    def kept_away(self) -> Iterator[None]:
        """Wait for a copy under way, and let none begin during the block."""
        with self._still:
            yield

    def stop(self) -> None:
        """Break off the copy or the reading under way, and make no other copy."""
        with self._guard:
            self._stopped = True
            thread = self._thread
            for connection in self._busy:
                connection.interrupt()
        if thread is not None:
            thread.shutdown(wait=True, cancel_futures=True)

    def _copy(self, folder: Path, reason: str) -> Path:
        with (
            self._still,
            self._connections.lend_file() as instance,
            self._connection(instance) as connection,
        ):
            copy, contents = back_up(instance, connection, self._database, folder, reason)
        if folder.resolve() == backups_of(self._database):
            note_last(copy, contents.mark)
        return copy

    @contextmanager
    def _connection(self, instance: Instance) -> Iterator[duckdb.DuckDBPyConnection]:
        connection = instance.connection()
        with self._guard:
            if self._stopped:
                connection.close()
                raise Cancelled("The memory file is being closed.")
            self._busy.add(connection)
        try:
            yield connection
        finally:
            with self._guard:
                self._busy.discard(connection)
            with suppress(duckdb.Error):
                connection.close()
