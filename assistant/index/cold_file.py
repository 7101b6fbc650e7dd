"""The file of what memory does not hold: vectors as signed bytes, encrypted as the home is.

It is derived, and made for one run: it begins empty, belongs to the process that made it, and is
removed at its end. One that a crash left behind is removed, unread, by the next process.
"""

from __future__ import annotations

import os
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING

import apsw
import numpy as np

from assistant.errors import DiskFull, EngineBug, HomeNotWritable
from assistant.paths import PRIVATE_FILE

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from numpy.typing import NDArray

SCHEMA = 1
SCALE = 127
"""A component of a unit vector times this fits a signed byte."""
CACHE_KB = 4096
_IDS_AT_ONCE = 2000
_SIDE_FILES = ("-journal", "-wal", "-shm")


@dataclass(frozen=True, slots=True, kw_only=True)
class Stamp:
    """What a file's vectors were made by, and for which run."""

    embedder_id: str
    run: str


class ColdFile:
    """Vectors by table and number. Thread-safe.

    Rows are plain: a `vec0` table of sqlite-vec keeps a thousand vectors in one blob, which a read
    of one of them walks through, and leaves the bytes of a deleted one where they were. With
    `secure_delete` they are overwritten, so that what is forgotten is gone when `erase` returns.
    """

    def __init__(self, path: Path, key: str | None, stamp: Stamp) -> None:
        """Begin anew at `path`; `key` is 64 hexadecimal digits, None leaves it plain.

        Raises `DiskFull` or `HomeNotWritable`.
        """
        self._path = path
        self._lock = Lock()
        self._tables: set[str] = set()
        self._closed = False
        remove_cold_file(path)
        try:
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, PRIVATE_FILE))
        except OSError as error:
            raise HomeNotWritable(path, str(error.strerror)) from error
        self._connection = apsw.Connection(str(path))
        self._begin(key, stamp)

    @property
    def path(self) -> Path:
        """Where the file lies."""
        return self._path

    def stamp(self) -> Stamp:
        """Whose vectors it holds."""
        with self._lock:
            told = dict(self._connection.execute("SELECT name, value FROM stamp"))
        return Stamp(embedder_id=str(told["embedder"]), run=str(told["run"]))

    def put(self, table: str, first: int, vectors: NDArray[np.float32]) -> None:
        """Add unit vectors (n, dim) with the numbers from `first` on; raises `DiskFull`."""
        scaled = np.rint(np.clip(vectors, -1, 1) * SCALE).astype(np.int8)
        rows = ((first + place, one.tobytes()) for place, one in enumerate(scaled))
        with self._lock, _translated(self._path):
            if self._closed:
                raise HomeNotWritable(self._path, "it was closed")
            self._require(table)
            with self._connection:
                put = f"INSERT OR REPLACE INTO {table} VALUES (?, ?)"  # noqa: S608, a name of ours
                self._connection.executemany(put, rows)

    def read(self, table: str, numbers: NDArray[np.int64], dimension: int) -> NDArray[np.float32]:
        """The vectors (len(numbers), dim) of ascending `numbers`; 0 for one that is not there.

        A file that was closed has none: whoever still reads it reads a map that was replaced.
        """
        found = np.zeros((len(numbers), dimension), np.float32)
        with self._lock:
            if self._closed or table not in self._tables:
                return found
            for start in range(0, len(numbers), _IDS_AT_ONCE):
                part = numbers[start : start + _IDS_AT_ONCE]
                wanted = f"SELECT number, vector FROM {table} WHERE number IN {_listed(part)}"  # noqa: S608
                rows: list[tuple[int, bytes]] = self._connection.execute(wanted).fetchall()  # type: ignore[assignment]
                if not rows:
                    continue
                places = start + np.searchsorted(part, [number for number, _ in rows])
                read = np.frombuffer(b"".join(blob for _, blob in rows), np.int8)
                found[places] = read.reshape(len(rows), dimension)
        found /= SCALE
        return found

    def erase(self, table: str, numbers: NDArray[np.int64]) -> None:
        """Overwrite vectors; unknown numbers are ignored. Raises `DiskFull`."""
        with self._lock, _translated(self._path):
            if not self._closed and table in self._tables and len(numbers):
                gone = f"DELETE FROM {table} WHERE number IN {_listed(numbers)}"  # noqa: S608
                self._connection.execute(gone)

    def change_key(self, key: str | None) -> None:
        """Write the file anew with another key, or without."""
        with self._lock, _translated(self._path):
            self._connection.execute(f"PRAGMA rekey = '{_raw(key)}'")

    def close(self) -> None:
        """Remove the file; a second call does nothing."""
        with self._lock:
            if not self._closed:
                self._closed = True
                self._connection.close()
                remove_cold_file(self._path)

    def _begin(self, key: str | None, stamp: Stamp) -> None:
        run = self._connection.execute
        with _translated(self._path):
            if key is not None:
                run(f"PRAGMA key = '{_raw(key)}'")
            # A journal in memory: a file that a crash breaks is removed anyway, and a journal on
            # disk would hold once more what is being erased.
            for pragma in (
                "page_size = 4096", "secure_delete = ON", "journal_mode = MEMORY",
                "synchronous = OFF", "temp_store = MEMORY", f"cache_size = -{CACHE_KB}",
            ):  # fmt: skip
                run(f"PRAGMA {pragma}").fetchall()
            run("CREATE TABLE stamp (name TEXT PRIMARY KEY, value) WITHOUT ROWID")
            run(
                "INSERT INTO stamp VALUES ('schema', ?), ('embedder', ?), ('run', ?)",
                (SCHEMA, stamp.embedder_id, stamp.run),
            )

    def _require(self, table: str) -> None:
        if table not in self._tables:
            self._connection.execute(
                f"CREATE TABLE {table} (number INTEGER PRIMARY KEY, vector BLOB NOT NULL)"
            )
            self._tables.add(table)


def remove_cold_file(path: Path) -> None:
    """Remove the file and what SQLite may have put beside it."""
    for name in (path, *(path.with_name(path.name + end) for end in _SIDE_FILES)):
        with suppress(OSError):
            name.unlink(missing_ok=True)


def _listed(numbers: NDArray[np.int64]) -> str:
    return f"({','.join(map(str, numbers.tolist()))})"


def _raw(key: str | None) -> str:
    if key is None:
        return ""
    if len(key) != 64 or not set(key) <= set("0123456789abcdef"):
        raise EngineBug("The key of the cold file is no 64 hexadecimal digits.")
    return f"raw:{key}"


@contextmanager
def _translated(path: Path) -> Iterator[None]:
    """SQLite's faults as ours."""
    try:
        yield
    except apsw.FullError as error:
        raise DiskFull(str(error)) from error
    except (apsw.CantOpenError, apsw.ReadOnlyError) as error:
        raise HomeNotWritable(path, str(error)) from error
