"""What can be undone: entries by when they are due, and the rows that were put aside for them."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from assistant.domain.ids import UndoId
from assistant.domain.undoing import UndoEntry, UndoKind
from assistant.errors import NotFound
from assistant.storage.recording import ASIDE, columns_of
from assistant.storage.rows import Table, quoted, read_moment, stored_moment

if TYPE_CHECKING:
    from collections.abc import Collection
    from datetime import datetime

    from assistant.storage.cursor import Cursor

_ENTRIES = Table(
    "undo_entries",
    {
        "undo_id": "VARCHAR",
        "kind": "VARCHAR",
        "made_at": "TIMESTAMP",
        "due_at": "TIMESTAMP",
        "counts": "VARCHAR",
        "state": "VARCHAR",
        "sealed_by": "VARCHAR",
    },
)
_DIGESTS = Table("undo_digests", {"undo_id": "VARCHAR", "digest": "BLOB"})
_DERIVED = frozenset(
    {
        "active_fact_queries", "active_fact_sources", "active_facts", "encodings", "entities",
        "entity_proposals", "mentions", "name_blocks_due", "named_conversations", "named_units",
        "names", "recalls", "segments", "standings", "trajectories", "trajectory_links",
    }
)  # fmt: skip
_FOR_GOOD = """
SELECT digest FROM forgotten WHERE digest NOT IN (SELECT digest FROM undo_digests)
"""
_LIFTED = """
DELETE FROM forgotten
WHERE digest IN (SELECT digest FROM undo_digests WHERE undo_id = ?)
AND digest NOT IN (SELECT digest FROM undo_digests WHERE undo_id <> ?)
"""


class UndoStore:
    """The entries that a cursor sees, newest first."""

    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor

    def add(self, entry: UndoEntry, digests: Collection[bytes] = ()) -> None:
        """Keep an entry, with the digests of what it forgot, before they are made known.

        Those that are known for good stay so, whatever is undone: the entry does not get them.
        """
        counts = json.dumps(dict(entry.counts))
        state = state_of_facts(self._cursor)
        row = (entry.undo_id, entry.kind, entry.made_at, entry.due_at, counts, state, None)
        _ENTRIES.insert(self._cursor, [row])
        if digests:
            for_good = {digest for (digest,) in self._cursor.execute(_FOR_GOOD)}
            own = [(entry.undo_id, digest) for digest in digests if digest not in for_good]
            _DIGESTS.insert(self._cursor, own)

    def all(self) -> list[UndoEntry]:
        """Every entry that is not erased yet."""
        rows = self._cursor.execute(
            f"SELECT {_ENTRIES.listed} FROM undo_entries ORDER BY made_at DESC, undo_id DESC"
        )
        return [_entry(row) for row in rows]

    def get(self, undo_id: UndoId) -> UndoEntry:
        """The entry; raises `NotFound` where it was erased or undone already."""
        rows = self._cursor.execute(
            f"SELECT {_ENTRIES.listed} FROM undo_entries WHERE undo_id = ?", [undo_id]
        )
        if not rows:
            raise NotFound(
                f"There is nothing to undo with the id {undo_id!r}.",
                hint="It was undone or erased already. List what can be undone: memory undo --list",
            )
        return _entry(rows[0])

    def facts_are_as_left_by(self, undo_id: UndoId) -> bool:
        """Whether no fact has come, gone or changed since an entry was made."""
        rows = self._cursor.execute("SELECT state FROM undo_entries WHERE undo_id = ?", [undo_id])
        return bool(rows) and rows[0][0] == state_of_facts(self._cursor)

    def up_to(self, entry: UndoEntry) -> list[UndoId]:
        """The entry and all that are older: they may hold words that it took as well."""
        rows = self._cursor.execute(
            "SELECT undo_id FROM undo_entries WHERE (made_at, undo_id) <= (?, ?)",
            [stored_moment(entry.made_at), entry.undo_id],
        )
        return [UndoId(undo_id) for (undo_id,) in rows]

    def due(self, moment: datetime, days: int) -> list[UndoId]:
        """The entries whose time is over, and all that are older than one of them.

        Their time is what was said when they were made, or `days` where the person has set less.
        """
        over = [entry for entry in self.all() if _ends(entry, days) <= moment]
        return self.up_to(over[0]) if over else []

    def next_due(self, days: int) -> datetime | None:
        """When the next entry is due; None where there is none."""
        return min((_ends(entry, days) for entry in self.all()), default=None)

    def holding(self, condition_of: dict[str, tuple[str, list[object]]]) -> list[UndoId]:
        """The forgettings that took a row for which a table's SQL condition holds."""
        _, aside = columns_of(self._cursor)
        found: set[str] = set()
        for table, (condition, parameters) in condition_of.items():
            if table in aside:
                rows = self._cursor.execute(
                    f"SELECT DISTINCT undo_id FROM {ASIDE}.{table}"
                    f" WHERE NOT added AND ({condition})",
                    parameters,
                )
                found.update(undo_id for (undo_id,) in rows)
        return sorted(UndoId(each) for each in found)

    def holding_words(self, words: Collection[str]) -> list[UndoId]:
        """The entries that put aside something told in which all of `words` stand.

        What is derived from that, such as titles of events, is derived anew after an undo.
        """
        _, aside = columns_of(self._cursor)
        conditions: dict[str, tuple[str, list[object]]] = {}
        for table, columns in aside.items():
            if table in _DERIVED:
                continue
            texts = [name for name, kind in columns.items() if kind.startswith("VARCHAR")]
            told = "lower(concat_ws(' ', " + ", ".join(f'"{name}"' for name in texts) + "))"
            condition = " AND ".join([f"contains({told}, lower(?))"] * len(words))
            conditions[table] = (condition or "false", list(words))
        return self.holding(conditions)

    def seal(self, ids: Collection[UndoId], by: UndoId) -> None:
        """Let entries be undone no more; an undo of `by` lets them again."""
        for undo_id in ids:
            self._cursor.execute(
                "UPDATE undo_entries SET sealed_by = ?"
                " WHERE undo_id = ? AND undo_id <> ? AND sealed_by IS NULL",
                [by, undo_id, by],
            )

    def lift(self, undo_id: UndoId) -> None:
        """Take back what an entry forbade: its digests, and the undo of others."""
        self._cursor.execute(_LIFTED, [undo_id, undo_id])
        self._cursor.execute("DELETE FROM undo_digests WHERE undo_id = ?", [undo_id])
        self._cursor.execute(
            "UPDATE undo_entries SET sealed_by = NULL WHERE sealed_by = ?", [undo_id]
        )

    def drop(self, ids: Collection[UndoId]) -> int:
        """Remove entries with all that was put aside for them; how many there were.

        What they forgot and no `lift` took back is known for good from now on, also where a later
        entry forgot it again. Tables in which nothing is left go too: their columns may be those
        of an older version.
        """
        listed = ", ".join(quoted(each) for each in ids)
        if not listed:
            return 0
        _, aside = columns_of(self._cursor)
        for table in aside:
            self._cursor.execute(f"DELETE FROM {ASIDE}.{table} WHERE undo_id IN ({listed})")
            ((left,),) = self._cursor.execute(f"SELECT count(*) FROM {ASIDE}.{table}")
            if not left:
                self._cursor.execute(f"DROP TABLE {ASIDE}.{table}")
        self._cursor.execute(
            "DELETE FROM undo_digests WHERE digest IN"
            f" (SELECT digest FROM undo_digests WHERE undo_id IN ({listed}))"
        )
        gone = self._cursor.execute(f"DELETE FROM undo_entries WHERE undo_id IN ({listed})")
        return int(gone[0][0])


def state_of_facts(cursor: Cursor) -> str:
    """Differs where any fact or source does."""
    return " ".join(
        str(part)
        for table in ("facts", "fact_sources")
        for part in cursor.execute(f"SELECT count(*), bit_xor(hash(t)) FROM {table} t")[0]
    )


def _ends(entry: UndoEntry, days: int) -> datetime:
    return min(entry.due_at, entry.made_at + timedelta(days=days))


def _entry(row: tuple[Any, ...]) -> UndoEntry:
    return UndoEntry(
        undo_id=UndoId(row[0]),
        kind=UndoKind(row[1]),
        made_at=read_moment(row[2]),
        due_at=read_moment(row[3]),
        counts=json.loads(row[4]),
        sealed=row[6] is not None,
    )
