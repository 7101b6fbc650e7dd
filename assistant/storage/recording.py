"""Puts aside what a change takes away, so that it can be undone exactly.

A `RecordingCursor` runs statements like any other; of every row that they remove, add or change it
keeps the row before or after in a table of the same name in the schema `aside`. It does so by the
statements themselves, so a table that is added to the schema later is recorded like the others.
"""

from __future__ import annotations

import re
from datetime import datetime
from typing import TYPE_CHECKING

from assistant.errors import EngineBug
from assistant.patterns import Pattern
from assistant.storage.cursor import Cursor, Rows
from assistant.storage.rows import Table, quoted, read_moment

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from assistant.domain.ids import UndoId

ASIDE = "aside"

UNRECORDED = frozenset(
    {
        "home",
        "watermarks",
        "schema_migrations",
        "undo_entries",
        "undo_digests",
        "activity",
        "contacts",
        "kept_words",
    }
)
"""What goes on whatever is undone; words stand in `kept_words` alone, which undoing drops."""

_READS = frozenset({"SELECT", "WITH", "FROM"})
_DELETE = Pattern(r"\s*DELETE\s+FROM\s+(\w+)(\s+WHERE\s.*)?\s*", re.DOTALL | re.IGNORECASE)
_UPDATE = Pattern(r"\s*UPDATE\s+(\w+)\s+SET\s+(.*?)(\s+WHERE\s.*)?\s*", re.DOTALL | re.IGNORECASE)
_INSERT = Pattern(r"\s*INSERT\s+INTO\s+(\w+)\b.*", re.DOTALL | re.IGNORECASE)
_COLUMNS = """
SELECT schema_name, table_name, column_name, data_type FROM duckdb_columns()
WHERE database_name = current_database() AND schema_name IN ('main', ?) AND NOT internal
ORDER BY table_name, column_index
"""


def columns_of(cursor: Cursor) -> tuple[dict[str, dict[str, str]], dict[str, dict[str, str]]]:
    """The columns of every table with their types: those in use, and those put aside."""
    live: dict[str, dict[str, str]] = {}
    aside: dict[str, dict[str, str]] = {}
    for schema, table, column, kind in cursor.execute(_COLUMNS, [ASIDE]):
        (aside if schema == ASIDE else live).setdefault(table, {})[column] = kind
    return live, aside


class RecordingCursor(Cursor):
    """Runs statements in the transaction of `base` and puts aside what they take, under one id.

    Call `settle` at the end: it leaves out what was taken away and put back unchanged. Raises
    `EngineBug` for a statement that it could not undo.
    """

    def __init__(self, base: Cursor, undo_id: UndoId) -> None:
        self._base = base
        self._undo_id = undo_id
        self._live, self._aside = columns_of(base)
        self._touched: set[str] = set()

    def execute(self, sql: str, parameters: Sequence[object] = ()) -> Rows:
        """Run one statement; see `Cursor.execute`."""
        head = sql.split(None, 1)[0].upper()
        if head in _READS:
            return self._base.execute(sql, parameters)
        if found := _DELETE.fullmatch(sql):
            return self._deleted(sql, parameters, found[1], found[2] or "")
        if found := _UPDATE.fullmatch(sql):
            before = parameters[found[2].count("?") :]
            return self._written(sql, parameters, found[1], (found[3] or "", before))
        if found := _INSERT.fullmatch(sql):
            return self._written(sql, parameters, found[1], None)
        raise EngineBug(f"A statement cannot be undone: {head}.")

    def settle(self) -> frozenset[str]:
        """Keep only what differs in the end; the tables in which anything does."""
        changed = {table for table in self._touched if self._differs(table)}
        return frozenset(changed)

    def _deleted(self, sql: str, parameters: Sequence[object], table: str, where: str) -> Rows:
        if table not in UNRECORDED:
            self._keep(table, where, parameters)
        return self._base.execute(sql, parameters)

    def _written(
        self,
        sql: str,
        parameters: Sequence[object],
        table: str,
        before: tuple[str, Sequence[object]] | None,
    ) -> Rows:
        if table in UNRECORDED:
            return self._base.execute(sql, parameters)
        if before is not None:
            self._keep(table, *before)
        added = self._base.execute(f"{sql} RETURNING *", parameters)
        self._note(table, added)
        return Rows([(len(added),)])

    def _keep(self, table: str, where: str, parameters: Sequence[object]) -> None:
        self._mirror(table)
        listed = ", ".join(self._live[table])
        self._base.execute(
            f"INSERT INTO {ASIDE}.{table} (undo_id, added, {listed})"
            f" SELECT {quoted(self._undo_id)}, false, {listed} FROM {table}{where}",
            parameters,
        )

    def _note(self, table: str, rows: Iterable[Sequence[object]]) -> None:
        self._mirror(table)
        columns = {"undo_id": "VARCHAR", "added": "BOOLEAN", **self._live[table]}
        Table(f"{ASIDE}.{table}", columns).insert(
            self._base, [(self._undo_id, True, *map(_aware, row)) for row in rows]
        )

    def _mirror(self, table: str) -> None:
        """Have a table to put rows of `table` aside in."""
        self._touched.add(table)
        wanted, there = self._live[table], self._aside.get(table)
        if there is None:
            columns = ", ".join(f'"{name}" {_kept(kind)}' for name, kind in wanted.items())
            self._base.execute(
                f"CREATE TABLE {ASIDE}.{table} (undo_id VARCHAR, added BOOLEAN, {columns})"
            )
        for name, kind in wanted.items():
            if there is not None and name not in there:
                self._base.execute(f'ALTER TABLE {ASIDE}.{table} ADD COLUMN "{name}" {kind}')
        self._aside[table] = {**(there or {}), **wanted}

    def _differs(self, table: str) -> bool:
        mine = f"undo_id = {quoted(self._undo_id)}"
        name = f"{ASIDE}.{table}"
        counts: dict[bool, int] = dict(
            self._base.execute(f"SELECT added, count(*) FROM {name} WHERE {mine} GROUP BY added")
        )
        if len(counts) < 2:
            return bool(counts)
        listed = ", ".join(self._live[table])
        removed = f"SELECT {listed} FROM {name} WHERE {mine} AND NOT added"
        added = f"SELECT {listed} FROM {name} WHERE {mine} AND added"
        self._base.execute(
            f"CREATE TEMP TABLE settled AS SELECT false AS added, * FROM ({removed} EXCEPT ALL"
            f" {added}) UNION ALL SELECT true AS added, * FROM ({added} EXCEPT ALL {removed})"
        )
        self._base.execute(f"DELETE FROM {name} WHERE {mine}")
        left = self._base.execute(
            f"INSERT INTO {name} (undo_id, added, {listed})"
            f" SELECT {quoted(self._undo_id)}, added, {listed} FROM temp.settled"
        )
        self._base.execute("DROP TABLE temp.settled")
        return bool(left[0][0])


def _kept(kind: str) -> str:
    """Vectors do not get smaller, and trying to makes every checkpoint slower."""
    return f"{kind} USING COMPRESSION uncompressed" if kind == "BLOB" else kind


def _aware(value: object) -> object:
    return read_moment(value) if isinstance(value, datetime) else value
