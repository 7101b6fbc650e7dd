"""One open memory file: a DuckDB without network, extensions or files of its own choosing."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any, cast

import duckdb

from assistant.errors import Cancelled, EngineBug
from assistant.paths import require_room
from assistant.storage.encryption import crypto_extension
from assistant.storage.faults import translated, translated_at_opening

if TYPE_CHECKING:
    from pathlib import Path

MEMORY_LIMIT = "1GB"
"""Enough for a rewrite of any size; DuckDB spills to the home folder beyond it."""

THREADS = 4

ROW_GROUP_ROWS = 2048
"""A checkpoint rewrites the row group that grew. With DuckDB's default of 122,880 rows that
were gigabytes of vectors; with this it is at most 2,048 messages' worth."""

ALIAS = "keepsake"
"""What statements call the open file."""

_COPY = "copied"
_ASIDE = "SELECT table_name FROM duckdb_tables() WHERE database_name = ? AND schema_name = 'aside'"


def wal_of(path: Path) -> Path:
    """Where DuckDB keeps the commits that are not yet in the file itself."""
    return path.with_name(path.name + ".wal")


def spill_of(path: Path) -> Path:
    """Where DuckDB puts what does not fit into memory."""
    return path.with_name(path.name + ".tmp")


class Instance:
    """Holds the lock on the file from construction until `close`.

    Never open or copy the file by other means meanwhile: closing any other handle to it would
    drop the lock (POSIX locks belong to the process, not to the handle).
    """

    def __init__(
        self, path: Path, key: str | None, *, read_only: bool = False, can_encrypt: bool = False
    ) -> None:
        _spare_the_search_for_pandas()
        self._path = path
        self._key = key
        self._loads_crypto = can_encrypt or key is not None
        self._root = duckdb.connect(":memory:", config=_SETTINGS)
        try:
            self._confine()
            self._root.execute(self._attach(path, ALIAS, key, read_only=read_only))
            # The root makes connections for any thread, so long work has one of its own.
            self._own = self._root.cursor()
            if not read_only:
                self._bind_indexes()
        except duckdb.Error as error:
            self._abandon_root()
            raise translated_at_opening(error, path) from error
        except BaseException:
            self._abandon_root()
            raise

    def connection(self) -> duckdb.DuckDBPyConnection:
        """A further connection; not thread-safe itself, and closed before `close`."""
        connection = self._root.cursor()
        connection.execute(f"USE {ALIAS}")
        return connection

    def checkpoint(self) -> None:
        """Bring all commits into the file, so that nothing is left in the log beside it."""
        try:
            self._own.execute(f"CHECKPOINT {ALIAS}")
        except duckdb.Error as error:
            raise translated(error, self._path) from error

    def copy_to(self, target: Path) -> None:
        """Write everything that still exists, and nothing else, to a new file in the folder.

        It has the same key and is on the disk when this returns. Sequences continue.
        """
        self.copy_on(self._own, target, key=self._key)

    def copy_on(
        self, connection: duckdb.DuckDBPyConnection, target: Path, *, key: str | None
    ) -> None:
        """Copy as one connection sees the file, while others change it; with any key.

        Another key than the file's takes an instance that was made with `can_encrypt`.
        """
        try:
            connection.execute(self._attach(target, _COPY, key))
            try:
                connection.execute(f"COPY FROM DATABASE {ALIAS} TO {_COPY}")
            finally:
                with suppress(duckdb.Error):  # what raised before says more
                    connection.execute(f"DETACH {_COPY}")
        except duckdb.InterruptException as error:
            raise Cancelled("The copy was stopped.") from error
        except duckdb.Error as error:
            raise translated(error, self._path) from error
        if wal_of(target).exists():
            require_room(target)
            raise EngineBug("A copy of the memory file was not completed.")
        flush_to_disk(target)

    def another(self, path: Path) -> Instance:
        """Another file in the same folder, with the same key."""
        return Instance(path, self._key)

    @property
    def key(self) -> str | None:
        """The derived key; None where the file is not encrypted."""
        return self._key

    def puts_aside(self) -> bool:
        """Whether anything waits to be undone or erased."""
        connection = self._root.cursor()  # other threads may be using the own one
        try:
            return bool(connection.execute(_ASIDE, [ALIAS]).fetchall())
        except duckdb.Error as error:
            raise translated(error, self._path) from error
        finally:
            connection.close()

    def drop_aside(self) -> None:
        """Let go of all that waits to be undone or erased."""
        try:
            for (table,) in self._own.execute(_ASIDE, [ALIAS]).fetchall():
                self._own.execute(f'DROP TABLE {ALIAS}.aside."{table}"')
            for table in ("undo_entries", "undo_digests"):
                self._own.execute(f"DELETE FROM {ALIAS}.main.{table}")
        except duckdb.Error as error:
            raise translated(error, self._path) from error

    def close(self) -> None:
        """Let go of the file."""
        self._own.close()
        self._root.close()

    def abandon(self) -> None:
        """Let go of the file as it lies: what is in its log stays there.

        A checkpoint, which closing makes, would change a damaged file, and may abort the process.
        """
        self._own.close()
        self._abandon_root()

    def _abandon_root(self) -> None:
        with suppress(duckdb.Error):  # where it was given up already there is none to make
            self._root.execute("PRAGMA disable_checkpoint_on_shutdown")
        self._root.close()

    def _confine(self) -> None:
        """No file outside the folder, no network, and nobody may change that."""
        if self._loads_crypto:
            self._root.execute(f"LOAD {_quoted(crypto_extension())}")
            self._root.execute("SET temp_file_encryption = true")
        self._root.execute(f"SET temp_directory = {_quoted(spill_of(self._path))}")
        folder = _quoted(f"{self._path.parent}{os.sep}")
        self._root.execute(f"SET allowed_directories = [{folder}]")
        self._root.execute("SET enable_external_access = false")
        self._root.execute("SET lock_configuration = true")

    def _bind_indexes(self) -> None:
        """Make DuckDB take what it replayed from the log into every index.

        After a crash it keeps replayed entries of secondary indexes aside until something
        writes to the table; a checkpoint before that drops them, and lookups miss rows that
        are there (DuckDB 1.5.5). A write that changes nothing is enough.
        """
        tables = self._own.execute(
            "SELECT DISTINCT schema_name, table_name FROM duckdb_indexes() WHERE database_name = ?",
            [ALIAS],
        ).fetchall()
        for schema, table in tables:
            self._own.execute(f'DELETE FROM {ALIAS}."{schema}"."{table}" WHERE false')

    @staticmethod
    def _attach(path: Path, alias: str, key: str | None, *, read_only: bool = False) -> str:
        options = "READ_ONLY" if read_only else f"ROW_GROUP_SIZE {ROW_GROUP_ROWS}"
        if key is not None:
            options += f", ENCRYPTION_KEY {_quoted(key)}"
        return f"ATTACH {_quoted(path)} AS {alias} ({options})"


_SETTINGS: dict[str, str | bool | int | float | list[str]] = {
    "allow_community_extensions": "false",
    "allow_persistent_secrets": "false",
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
    "memory_limit": MEMORY_LIMIT,
    "threads": str(min(THREADS, os.cpu_count() or 1)),
}


def _spare_the_search_for_pandas() -> None:
    """Let an import of pandas fail at once.

    DuckDB tries one twice for every text that is bound, and each looks through all of `sys.path`:
    0.1 ms a text, more than most statements take. Keepsake has no use for pandas.
    """
    cast("dict[str, Any]", sys.modules).setdefault("pandas", None)


def flush_to_disk(path: Path) -> None:
    """Return when a file that nothing holds open is safe from a power cut."""
    handle = os.open(path, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def flush_folder(folder: Path) -> None:
    """Make renames in `folder` safe from a power cut, where the system offers that."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _quoted(value: object) -> str:
    return "'" + str(value).replace("'", "''") + "'"
