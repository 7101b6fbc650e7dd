"""Whole tables, row by row, for copies of a memory that leave this home and come into another."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

from assistant.storage.recording import columns_of
from assistant.storage.rows import Table, id_lists, quoted, read_moment, stored_moment

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from assistant.storage.cursor import Cursor

Row = dict[str, Any]
"""A row by its columns; moments are aware, lists are lists, bytes are bytes."""

PAGE_ROWS = 2000


_NEEDED = """
SELECT table_name, column_name FROM duckdb_columns()
WHERE database_name = current_database() AND schema_name = 'main' AND NOT is_nullable
"""


def columns_by_table(cursor: Cursor) -> dict[str, dict[str, str]]:
    """Every table that is in use, with its columns and their types."""
    return columns_of(cursor)[0]


def needed_columns(cursor: Cursor) -> set[tuple[str, str]]:
    """The columns that always hold something, each with its table before it."""
    return {(table, column) for table, column in cursor.execute(_NEEDED)}


def pages(
    cursor: Cursor, table: str, columns: Mapping[str, str], *, order: str = "rowid"
) -> Iterator[list[Row]]:
    """All rows, `PAGE_ROWS` at a time, in the order of storing.

    `order` is a whole number that grows from row to row. Rows that come while it is read may be
    among them; where a rewrite of the file moved rows meanwhile, some may be missing.
    """
    listed = ", ".join(f'"{name}"' for name in columns)
    last = -1
    while True:
        rows = cursor.execute(
            f"SELECT {order}, {listed} FROM {table} WHERE {order} > ? ORDER BY {order} LIMIT ?",
            [last, PAGE_ROWS],
        )
        if not rows:
            return
        last = rows[-1][0]
        yield [_row(columns, row[1:]) for row in rows]


def count(cursor: Cursor, table: str) -> int:
    """How many rows a table has."""
    return int(cursor.execute(f"SELECT count(*) FROM {table}")[0][0])


def rows_with(
    cursor: Cursor, table: str, columns: Mapping[str, str], column: str, values: Iterable[str]
) -> list[Row]:
    """The rows whose `column` is one of `values`."""
    listed = ", ".join(f'"{name}"' for name in columns)
    return [
        _row(columns, row)
        for part in id_lists(values)
        for row in cursor.execute(f"SELECT {listed} FROM {table} WHERE {column} IN {part}")
    ]


def every(cursor: Cursor, table: str, columns: Collection[str]) -> set[tuple[Any, ...]]:
    """The whole table as a set of rows of these columns; for small ones."""
    listed = ", ".join(f'"{name}"' for name in columns)
    return {
        tuple(map(_given, row))
        for row in cursor.execute(f"SELECT {listed} FROM {table}").fetchall()
    }


def insert(
    cursor: Cursor, table: str, columns: Mapping[str, str], rows: Sequence[Mapping[str, Any]]
) -> None:
    """Add rows; what a row does not name is its column's default."""
    if rows:
        Table(table, columns).insert(cursor, ([row[name] for name in columns] for row in rows))


def set_value(cursor: Cursor, table: str, key: str, ids: Iterable[str], change: Row) -> None:
    """Give the rows with these keys the values of `change`."""
    assigned = ", ".join(f'"{name}" = ?' for name in change)
    values = [
        stored_moment(each) if isinstance(each, datetime) else each for each in change.values()
    ]
    for part in id_lists(ids):
        cursor.execute(f"UPDATE {table} SET {assigned} WHERE {key} IN {part}", values)


def is_empty(cursor: Cursor, tables: Iterable[str]) -> bool:
    """Whether none of the tables has a row."""
    return not any(cursor.execute(f"SELECT 1 FROM {table} LIMIT 1") for table in tables)


def smallest(cursor: Cursor, table: str, column: str) -> int:
    """The smallest number in a column; 0 where there is none."""
    return int(cursor.execute(f"SELECT coalesce(min({column}), 0) FROM {table}")[0][0])


def last_changes(cursor: Cursor, kinds: Iterable[str]) -> int:
    """Another number whenever something of these kinds was noted in the activity log."""
    wanted = ", ".join(map(quoted, kinds))
    rows = cursor.execute(
        f"SELECT coalesce(max(entry_id), 0) FROM activity WHERE kind IN ({wanted})"
    )
    return int(rows[0][0])


def _row(columns: Mapping[str, str], row: Sequence[Any]) -> Row:
    return {
        name: read_moment(value) if kind == "TIMESTAMP" and value is not None else value
        for (name, kind), value in zip(columns.items(), row, strict=True)
    }


def _given(value: object) -> object:
    if isinstance(value, list):
        return tuple(value)
    return read_moment(value) if isinstance(value, datetime) else value
