"""Programs' SQLite files, opened so that neither the file nor what it holds can do anything.

Read with Python's own `sqlite3`, straight from the file as one that never changes, or from memory
where it lies in an archive or has a write-ahead log beside it: nothing is written anywhere. Only
whole columns of real tables are read; views, triggers, extensions and functions stay out, and a
query that goes on for too long is broken off.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

from assistant.errors import UnreadableFile
from assistant.transfer.write_ahead import with_log

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from assistant.cancel import CancelToken
    from assistant.transfer.files import SourceFile

SIGNATURE = b"SQLite format 3\0"
MAX_IN_MEMORY = 512 << 20
"""Bytes of a database that is read from memory, its log included."""
MAX_VALUE_BYTES = 1 << 26
"""Of one value; as much as a single conversation may have."""
MAX_STEPS = 400_000_000
"""Of SQLite's virtual machine, in all; reading a gigabyte of chats takes a twentieth."""
_STEPS_AT_ONCE = 200_000
_WRITE_VERSION, _READ_VERSION = 18, 19
"""Offsets in the header; 1 there means that no log belongs to the file."""
_ALLOWED = {sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_TRANSACTION}

Row = tuple[object, ...]


class ForeignDatabase:
    """An open database of another program. What SQLite raises becomes `UnreadableFile`."""

    def __init__(self, connection: sqlite3.Connection, cancel: CancelToken) -> None:
        self._connection = connection
        self._cancel = cancel
        self._steps = 0
        connection.text_factory = bytes
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MAX_VALUE_BYTES)
        for pragma in ("trusted_schema=OFF", "cell_size_check=ON", "mmap_size=0", "query_only=ON"):
            connection.execute(f"PRAGMA {pragma}")
        connection.set_progress_handler(self._step, _STEPS_AT_ONCE)
        with self._translated():
            self.tables = self._tables()
        connection.set_authorizer(_authorise)

    def rows(self, table: str, *columns: str) -> Iterator[Row]:
        """These columns of every row; None for a column that the table lacks."""
        yield from self._select(table, columns, "", ())

    def rows_between(
        self, table: str, key: str, least: str, below: str, *columns: str
    ) -> Iterator[Row]:
        """These columns of the rows whose `key` is at least `least` and below `below`, in order."""
        where = f" WHERE {_quoted(key)} >= ? AND {_quoted(key)} < ? ORDER BY {_quoted(key)}"
        yield from self._select(table, columns, where, (least, below))

    def _select(
        self, table: str, columns: tuple[str, ...], where: str, values: tuple[str, ...]
    ) -> Iterator[Row]:
        known = self.tables[table]
        named = ", ".join(_quoted(each) if each in known else "NULL" for each in columns)
        statement = f"SELECT {named} FROM {_quoted(table)}{where}"  # noqa: S608 - quoted names
        with self._translated(), closing(self._connection.execute(statement, values)) as found:
            yield from found

    def _tables(self) -> dict[str, frozenset[str]]:
        """The real tables and their columns."""
        statement = (
            "SELECT name FROM sqlite_schema WHERE type = 'table'"
            " AND sql LIKE 'CREATE TABLE%' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'"
        )
        names = [_text(name) for (name,) in self._connection.execute(statement)]
        return {name: self._columns(name) for name in names}

    def _columns(self, table: str) -> frozenset[str]:
        rows = self._connection.execute(f"PRAGMA table_info({_quoted(table)})")
        return frozenset(_text(row[1]) for row in rows)

    def _step(self) -> bool:
        self._steps += _STEPS_AT_ONCE
        return self._cancel.cancelled or self._steps > MAX_STEPS

    @contextmanager
    def _translated(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, UnicodeError, OverflowError, MemoryError) as error:
            self._cancel.check()
            if self._steps > MAX_STEPS:
                raise UnreadableFile("a database that takes too long to read") from error
            raise _refusal(error) from error


@contextmanager
def opened_database(file: SourceFile, cancel: CancelToken) -> Iterator[ForeignDatabase]:
    """The database in `file`; raises `UnreadableFile` where it is none or is damaged."""
    try:
        connection = _connect(file)
    except (sqlite3.Error, UnicodeError, MemoryError) as error:
        raise _refusal(error) from error
    with closing(connection):
        try:
            database = ForeignDatabase(connection, cancel)
        except sqlite3.Error as error:
            raise _refusal(error) from error
        yield database


def _connect(file: SourceFile) -> sqlite3.Connection:
    log = b"" if file.path is None else _log_beside(file.path)
    if file.path is not None and not log:
        address = f"{file.path.absolute().as_uri()}?mode=ro&immutable=1"
        return sqlite3.connect(address, uri=True, isolation_level=None)
    if file.size_bytes + len(log) > MAX_IN_MEMORY:
        why = f"a database of more than {MAX_IN_MEMORY >> 20} MB"
        advice = "close the program that writes it, or unpack it, and import the file again"
        raise UnreadableFile(f"{why} that has to be read in memory; {advice}")
    with file.opened() as stream:
        content = with_log(bytearray(stream.read(MAX_IN_MEMORY)), log)
    content[_WRITE_VERSION : _READ_VERSION + 1] = b"\1\1"
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.deserialize(bytes(content))
    return connection


def _log_beside(path: Path) -> bytes:
    """The write-ahead log of the database at `path`; empty where there is none."""
    try:
        with path.with_name(f"{path.name}-wal").open("rb") as stream:
            return stream.read(MAX_IN_MEMORY + 1)
    except OSError:
        return b""


def _authorise(action: int, *_about: object) -> int:
    return sqlite3.SQLITE_OK if action in _ALLOWED else sqlite3.SQLITE_DENY


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _text(value: object) -> str:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)


def _refusal(error: BaseException) -> UnreadableFile:
    return UnreadableFile(f"a damaged SQLite database ({error})")
