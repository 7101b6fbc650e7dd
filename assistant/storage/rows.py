"""Values on their way to DuckDB and back.

Binding a Python value costs DuckDB some 10 µs, in a list too (and 0.1 ms where it searches for
pandas every time), so many rows travel as one JSON text, a few µs a value, vectors as base64 in it.
Planning that text's reading takes 0.4 ms, so that a few rows are bound as they are.
"""

from __future__ import annotations

import json
from base64 import b64encode
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import chain, islice
from typing import TYPE_CHECKING, TypeVar

from assistant.domain.times import require_aware
from assistant.errors import InvalidInput
from assistant.storage.wording import storable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from assistant.storage.cursor import Cursor

T = TypeVar("T")

STATEMENT_ROWS = 2000
STATEMENT_LETTERS = 4_000_000
"""A statement takes so many rows, or fewer when their texts and vectors are long."""

BOUND_VALUES = 64
"""Rows with no more values than these together are bound, not made JSON."""

POINT_LOOKUPS = 1000
"""DuckDB answers `IN` from an index for up to 2,048 ids, and reads the whole table for more."""


_ALL = 2**62
"""More rows than there can be, and still a number that DuckDB takes."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table's name and its columns' types, in the order in which rows are given and read.

    `put` and `insert_missing` are for tables whose first column alone is the key. They do
    without `INSERT OR REPLACE`, of which each statement in a transaction takes 0.2 MB.
    """

    name: str
    columns: Mapping[str, str]

    @property
    def listed(self) -> str:
        """The columns for a SELECT."""
        return ", ".join(self.columns)

    @property
    def key(self) -> str:
        """The first column."""
        return next(iter(self.columns))

    def insert(self, cursor: Cursor, rows: Iterable[Sequence[object]]) -> None:
        """Add rows; a key that exists is an error."""
        self._add(cursor, rows)

    def put(self, cursor: Cursor, rows: Iterable[Sequence[object]]) -> None:
        """Add rows or replace those with the same key; of equal keys the last row counts."""
        latest = {str(row[0]): row for row in rows}
        for part in id_lists(latest):
            cursor.execute(f"DELETE FROM {self.name} WHERE {self.key} IN {part}")
        self._add(cursor, latest.values())

    def replace(self, cursor: Cursor, row: Sequence[object]) -> bool:
        """Give the row with this key other values; whether there is one.

        For tables without an index beside the key's: no entry of any is written then.
        """
        key, *names = self.columns
        changes = ", ".join(f"{name} = ?" for name in names)
        values = [_bound(value) for value in (*row[1:], row[0])]
        changed = cursor.execute(f"UPDATE {self.name} SET {changes} WHERE {key} = ?", values)
        return bool(changed[0][0])

    def insert_missing(self, cursor: Cursor, rows: Iterable[Sequence[object]]) -> None:
        """Add the rows whose key is not there yet; of equal keys the last row counts."""
        latest = {row[0]: row for row in rows}
        new = self._value(self.key, self.columns[self.key])
        self._add(
            cursor, latest.values(), f"WHERE {new} NOT IN (SELECT {self.key} FROM {self.name})"
        )

    def _add(self, cursor: Cursor, rows: Iterable[Sequence[object]], condition: str = "") -> None:
        into = f"INSERT INTO {self.name} ({self.listed})"
        first = list(islice(rest := iter(rows), 1 + BOUND_VALUES // len(self.columns)))
        if not condition and first and len(first) * len(self.columns) <= BOUND_VALUES:
            places = f"({', '.join('?' * len(self.columns))})"
            values = [_bound(value) for row in first for value in row]
            cursor.execute(f"{into} VALUES {', '.join([places] * len(first))}", values)
            return
        read = ", ".join(self._value(name, kind) for name, kind in self.columns.items())
        sql = f"{into} SELECT {read} FROM ({self._items()}) {condition}"
        for part in _parts(chain(first, rest), list(self.columns)):
            cursor.execute(sql, [part])

    def _value(self, name: str, kind: str) -> str:
        return f"from_base64(item.{name})" if kind == "BLOB" else f"item.{name}"

    def _items(self) -> str:
        shape = {name: _json_type(kind) for name, kind in self.columns.items()}
        return f"SELECT unnest(from_json(?, '{json.dumps([shape])}')) AS item"


def _json_type(kind: str) -> str | list[str]:
    if kind == "BLOB":
        return "VARCHAR"
    return [kind.removesuffix("[]")] if kind.endswith("[]") else kind


def _parts(rows: Iterable[Sequence[object]], names: list[str]) -> Iterator[str]:
    """JSON arrays of bounded size."""
    items: list[str] = []
    letters = 0
    for row in rows:
        item = json.dumps(dict(zip(names, map(_plain, row), strict=True)))
        items.append(item)
        letters += len(item)
        if len(items) == STATEMENT_ROWS or letters >= STATEMENT_LETTERS:
            yield f"[{','.join(items)}]"
            items, letters = [], 0
    if items:
        yield f"[{','.join(items)}]"


def _plain(value: object) -> object:
    """A value as JSON can carry it."""
    if isinstance(value, str):
        return storable(value)
    if isinstance(value, datetime):
        return str(stored_moment(value))
    if isinstance(value, bytes):
        return b64encode(value).decode("ascii")
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    return value


def _bound(value: object) -> object:
    """A value as it is bound: of plain types, for which DuckDB need not search."""
    if isinstance(value, str):
        return storable(str(value))
    if isinstance(value, datetime):
        return stored_moment(value)
    if isinstance(value, list | tuple):
        return [_bound(each) for each in value]
    return value


def stored_moment(moment: datetime) -> datetime:
    """An aware moment as a TIMESTAMP column holds it: UTC without a zone."""
    require_aware("a stored moment", moment)
    return moment.astimezone(UTC).replace(tzinfo=None)


def read_moment(stored: datetime) -> datetime:
    """What a TIMESTAMP column holds, as an aware moment."""
    return stored.replace(tzinfo=UTC)


def window(limit: int, offset: int) -> list[int]:
    """Parameters for `LIMIT ? OFFSET ?`; raises `InvalidInput` for what is no part of a list."""
    if limit < 0 or offset < 0:
        raise InvalidInput(f"{min(limit, offset)} is no number of things to list.")
    return [min(limit, _ALL), min(offset, _ALL)]


def id_lists(ids: Iterable[str]) -> Iterator[str]:
    """`ids` as SQL lists for `IN`, each short enough for an index lookup, without doubles."""
    # No id holds NUL, which would end the statement.
    distinct = iter(dict.fromkeys(storable(each) for each in ids if "\0" not in each))
    while part := list(islice(distinct, POINT_LOOKUPS)):
        yield "(" + ", ".join(quoted(each) for each in part) + ")"


def id_json(ids: Iterable[str]) -> str:
    """`ids` as one parameter for `from_json(?, '["VARCHAR"]')`."""
    return json.dumps([storable(each) for each in ids])


def quoted(text: str) -> str:
    """`text` as an SQL literal."""
    return "'" + text.replace("'", "''") + "'"


def search_words(words: str) -> list[str]:
    """The distinct words of a search."""
    return list(dict.fromkeys(words.split()))


def holds(column: str) -> str:
    """The condition that a text holds a word, its parameter: anywhere in it, whatever its case.

    What a search shows is what forgetting those words takes, so both go by this.
    """
    return f"contains(lower({column}), lower(?))"


def holding_all(words: str, columns: Sequence[str]) -> tuple[str, list[str]]:
    """The condition that each of `words` is in one of `columns`, and its parameters."""
    wanted = search_words(words)
    each = f"({' OR '.join(map(holds, columns))})"
    condition = " AND ".join([each] * len(wanted)) or "true"
    return condition, [word for word in wanted for _ in columns]
