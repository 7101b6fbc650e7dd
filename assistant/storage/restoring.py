"""Brings rows that were put aside back to their tables, beside what has changed meanwhile.

Of a row there may be three versions: as it was before (`removed`), as the change left it (`added`)
and as it is now. Where nothing else changed it, it becomes what it was; where something did, each
column keeps what was changed since and else becomes what it was (a three-way merge).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from assistant.domain.ids import MessageId, UnitId
from assistant.storage.kept_words import KeptWordsStore
from assistant.storage.recording import ASIDE, columns_of
from assistant.storage.rows import id_lists, quoted

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from assistant.domain.ids import UndoId
    from assistant.storage.cursor import Cursor

_KEYS = """
SELECT table_name, constraint_column_names FROM duckdb_constraints()
WHERE database_name = current_database() AND schema_name = 'main'
AND constraint_type = 'PRIMARY KEY'
"""

Row = tuple[Any, ...]


@dataclass(slots=True)
class Images:
    """The rows of one table with a key, by that key, as before and as after the change."""

    removed: dict[Row, Row] = field(default_factory=dict)
    added: dict[Row, Row] = field(default_factory=dict)


class PutAside:
    """What was put aside for one entry, in the transaction that brings it back."""

    def __init__(self, cursor: Cursor, undo_id: UndoId) -> None:
        self._cursor = cursor
        self._mine = f"undo_id = {quoted(undo_id)}"
        live, aside = columns_of(cursor)
        self._columns = {
            table: [name for name in live[table] if name in aside[table]]
            for table in aside
            if table in live and self._has(table)
        }
        self._keys: dict[str, list[str]] = dict(cursor.execute(_KEYS))

    @property
    def tables(self) -> list[str]:
        """The tables of which anything was put aside."""
        return sorted(self._columns)

    def ids(self, table: str, column: str, *, added: bool | None = None) -> set[str]:
        """The values of a column among the rows before, after, or (None) both."""
        if table not in self._columns:
            return set()
        which = "" if added is None else f" AND added = {added}"
        rows = self._cursor.execute(
            f"SELECT DISTINCT {column} FROM {ASIDE}.{table} WHERE {self._mine}{which}"
        )
        return {value for (value,) in rows if value is not None}

    def select(self, table: str, columns: str, *, added: bool = False) -> list[Row]:
        """Columns of the rows before, or after."""
        if table not in self._columns:
            return []
        return self._cursor.execute(
            f"SELECT {columns} FROM {ASIDE}.{table} WHERE {self._mine} AND added = {added}"
        )

    def leave_out(self, table: str, column: str, ids: Iterable[str]) -> None:
        """Let go of rows before the change that must not come back."""
        if table in self._columns:
            for part in id_lists(ids):
                self._cursor.execute(
                    f"DELETE FROM {ASIDE}.{table}"
                    f" WHERE {self._mine} AND NOT added AND {column} IN {part}"
                )

    def images(self, table: str) -> Images:
        """All rows of a table, by its key."""
        images = Images()
        if table in self._columns:
            places = self._places(table)
            listed = ", ".join(self._columns[table])
            for added, *row in self._cursor.execute(
                f"SELECT added, {listed} FROM {ASIDE}.{table} WHERE {self._mine}"
            ):
                versions = images.added if added else images.removed
                versions[tuple(row[place] for place in places)] = tuple(row)
        return images

    def fits(self, tables: Collection[str]) -> bool:
        """Whether the rows of these tables are as the change left them."""
        return all(self._fits(table) for table in tables if table in self._columns)

    def put_back(self, table: str) -> None:
        """Make the rows of a table what they were, as far as nothing else changed them since."""
        if table not in self._columns:
            return
        if table == "messages":  # they may get their former words back
            changed = self.ids(table, "message_id")
            KeptWordsStore(self._cursor).drop(MessageId(UnitId(each)) for each in changed)
        if table in self._keys:
            self._merge(table)
        else:
            self._remove_added(table)
            self._insert(table, self._columns[table])

    def _has(self, table: str) -> bool:
        rows = self._cursor.execute(f"SELECT 1 FROM {ASIDE}.{table} WHERE {self._mine} LIMIT 1")
        return bool(rows)

    def _places(self, table: str) -> list[int]:
        names = self._columns[table]
        return [names.index(name) for name in self._keys.get(table, names)]

    def _fits(self, table: str) -> bool:
        listed = ", ".join(self._columns[table])
        rows = f"FROM {ASIDE}.{table} WHERE {self._mine}"
        changed = self._cursor.execute(
            f"SELECT {listed} {rows} AND added EXCEPT SELECT {listed} FROM {table} LIMIT 1"
        )
        if changed:
            return False
        key = ", ".join(self._keys.get(table, self._columns[table]))
        taken = self._cursor.execute(
            f"SELECT 1 FROM (SELECT {key} {rows} AND NOT added EXCEPT SELECT {key} {rows} AND"
            f" added) SEMI JOIN {table} USING ({key}) LIMIT 1"
        )
        return not taken

    def _remove_added(self, table: str) -> None:
        same = " AND ".join(
            f"a.{name} IS NOT DISTINCT FROM t.{name}" for name in self._columns[table]
        )
        self._cursor.execute(
            f"DELETE FROM {table} t USING {ASIDE}.{table} a"
            f" WHERE a.{self._mine} AND a.added AND {same}"
        )

    def _insert(self, table: str, key: Sequence[str]) -> None:
        """The rows before, where none of their key is there."""
        listed = ", ".join(self._columns[table])
        same = " AND ".join(f"a.{name} IS NOT DISTINCT FROM t.{name}" for name in key)
        self._cursor.execute(
            f"INSERT INTO {table} ({listed}) SELECT {listed} FROM {ASIDE}.{table} a"
            f" WHERE a.{self._mine} AND NOT a.added"
            f" AND NOT EXISTS (SELECT 1 FROM {table} t WHERE {same})"
        )

    def _merge(self, table: str) -> None:
        changed = self._changed_since(table)
        self._remove_added(table)
        key = self._keys[table]
        if changed:
            self._settle(table, changed)
        self._insert(table, key)

    def _changed_since(self, table: str) -> dict[Row, tuple[Row, Row | None]]:
        """By key: the rows that the change left and that are others now, or None for gone."""
        names, key = self._columns[table], self._keys[table]
        listed = ", ".join(names)
        left = self._cursor.execute(
            f"SELECT {listed} FROM {ASIDE}.{table} WHERE {self._mine} AND added"
            f" EXCEPT SELECT {listed} FROM {table}"
        )
        if not left:
            return {}
        places = self._places(table)
        joined = ", ".join(f"t.{name}" for name in names)
        same = " AND ".join(f"a.{name} = t.{name}" for name in key)
        now = {
            tuple(row[place] for place in places): tuple(row)
            for row in self._cursor.execute(
                f"SELECT DISTINCT {joined} FROM {table} t, {ASIDE}.{table} a"
                f" WHERE a.{self._mine} AND a.added AND {same}"
            )
        }
        keys = [tuple(row[place] for place in places) for row in left]
        return {each: (tuple(row), now.get(each)) for each, row in zip(keys, left, strict=True)}

    def _settle(self, table: str, changed: dict[Row, tuple[Row, Row | None]]) -> None:
        """Merge what was changed since; what was taken away since stays away."""
        names, key = self._columns[table], self._keys[table]
        before = self.images(table).removed
        found = " AND ".join(f"{name} = ?" for name in key)
        for each, (left, now) in changed.items():
            old = before.get(each)
            if old is None:
                continue
            self._cursor.execute(
                f"DELETE FROM {ASIDE}.{table} WHERE {self._mine} AND NOT added AND {found}", each
            )
            if now is None:
                continue
            merged = [
                was if is_now == after else is_now
                for was, after, is_now in zip(old, left, now, strict=True)
            ]
            self._cursor.execute(f"DELETE FROM {table} WHERE {found}", each)
            places = ", ".join("?" * len(names))
            self._cursor.execute(
                f"INSERT INTO {table} ({', '.join(names)}) VALUES ({places})", merged
            )
