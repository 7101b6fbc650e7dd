"""Which rows of another home's memory are new here, and what the others are here.

A row is known by its id; a chat also by the program and id that it was imported with, a message by
its id within that chat, a profile by its name, a file by its bytes, a fact by its words. What is
known keeps the id that it has here, and all that comes behind it is told so. Nothing is written.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Any

from assistant.domain.memory_transfers import ImportConflict, SectionCounts
from assistant.domain.undoing import ActivityKind
from assistant.patterns import Pattern
from assistant.storage import whole_tables
from assistant.storage.conversations import NOTES_SOURCE
from assistant.transfer.memory_layout import (
    COMPARED,
    ID_COLUMNS,
    SECTIONS,
    SHOWN,
    TEXTS_WITH_IDS,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from assistant.storage.cursor import Cursor
    from assistant.storage.whole_tables import Row
    from assistant.transfer.memory_file import Batch
    from assistant.transfer.memory_rows import RowForm

MOST_CONFLICTS = 200
"""So many are listed one by one; the rest are counted."""
SHOWN_LETTERS = 200

_AN_ID = Pattern(r"(?<![0-9a-z])[a-z]{1,2}_[0-9a-z]{20}(?![0-9a-z])")
_SECTION_OF = {one.table: one for one in SECTIONS}

_COMES_WITH: Mapping[str, str] = {
    "pictures": "document_id",
    "attachments": "message_id",
    "segments": "conversation_id",
    "trajectories": "segment_ids",
    "trajectory_links": "segment_id",
    "folded_facts": "fact_id",
    "names": "unit_id",
    "named_units": "unit_id",
    "named_conversations": "conversation_id",
    "standings": "message_id",
    "memory_acts": "message_id",
    "held_facts": "message_id",
    "recalls": "message_id",
    "demands": "answer_id",
    "model_readings": "message_id",
    "rederivations": "conversation_id",
}
"""Rows that come only with what their column names: of what is known, this home has its own."""


class Merging:
    """Goes through the rows in the order of the file. `empty`: this home has nothing of its own.

    `new` are the ids of all that is new. `grown` are chats of this home that get messages, `leaves`
    the message that each chat of the file ends with, `sources` what known facts rest on as well,
    `behind` the new messages and facts, each with what it follows in the file.
    """

    def __init__(self, cursor: Cursor, forms: Mapping[str, RowForm], *, empty: bool) -> None:
        self._cursor = cursor
        self._forms = forms
        self._empty = empty
        self.ids: dict[str, str] = {}
        self.new: set[str] = set()
        self.grown: set[str] = set()
        self.leaves: dict[str, str | None] = {}
        self.sources: dict[str, list[Row]] = defaultdict(list)
        self.behind: dict[str, tuple[str, str]] = {}
        self.conflicts: list[ImportConflict] = []
        self._counts: dict[str, Counter[str]] = defaultdict(Counter)
        self._external: dict[str, dict[str, tuple[str, str]]] = {}
        self._taken: dict[str, set[tuple[Any, ...]]] = {}
        self._first_entry = 0
        self._whole: dict[str, bool] = {}
        self._find: Mapping[str, Callable[[list[Row]], dict[str, str]]] = {
            "profiles": self._profiles_named,
            "conversations": self._chats_imported,
            "documents": self._files_held,
            "facts": self._facts_worded,
        }

    @property
    def sections(self) -> dict[str, SectionCounts]:
        """What became of each list so far."""
        return {table: SectionCounts(**counts) for table, counts in self._counts.items()}

    def take(self, batch: Batch) -> list[Row]:
        """Those rows of a batch that are new, as they are to be stored here."""
        counts = self._counts[batch.table]
        counts["read"] += len(batch.rows)
        section = _SECTION_OF[batch.table]
        if self._comes_whole(batch.table):
            fresh = batch.rows
        elif section.derived:
            counts["known"] += len(batch.rows)
            return []
        else:
            fresh = self._fresh(batch.table, section.key, [self._here(row) for row in batch.rows])
        if section.key:
            self.new.update(str(row[section.key]) for row in fresh)
        counts["new"] += len(fresh)
        return fresh

    def left_out(self, table: str, number: int) -> None:
        """Note that so many rows did not come after all."""
        counts = self._counts[table]
        number = min(number, counts["new"])
        counts["new"] -= number
        counts["left_out"] += number

    def _comes_whole(self, table: str) -> bool:
        """Whether nothing can be known: a home without chats may have a log and rules."""
        if table not in self._whole:
            self._whole[table] = self._empty and whole_tables.is_empty(self._cursor, [table])
        return self._whole[table]

    def _fresh(self, table: str, key: str, rows: list[Row]) -> list[Row]:
        if table in ("entity_decisions", "activity", "attachments", "fact_sources"):
            return self._without_key(table, rows)
        column = _COMES_WITH.get(table)
        if column is not None:
            rows = self._with_new(table, column, rows)
        if not key:
            return rows
        rows = self._unknown(table, key, rows)
        if table == "messages":
            rows = self._unsaid(rows)
        elif table in self._find:
            found = self._find[table](rows)
            self.ids.update(found)
            self._count(table, "known", len(found))
            rows = [row for row in rows if row[key] not in found]
        self._note_order(table, key, rows)
        return rows

    def _here(self, row: Row) -> Row:
        """The row with the ids that things have here."""
        if not self.ids:
            return row
        return {name: self._translated(name, value) for name, value in row.items()}

    def _translated(self, name: str, value: object) -> object:
        if value is None:
            return None
        if name in ID_COLUMNS:
            if isinstance(value, list):
                return [self.ids.get(each, each) for each in value]
            return self.ids.get(str(value), value)
        if name in TEXTS_WITH_IDS:
            return _AN_ID.sub(lambda found: self.ids.get(found[0], found[0]), str(value))
        return value

    def _count(self, table: str, what: str, number: int) -> None:
        self._counts[table][what] += number

    def _with_new(self, table: str, column: str, rows: list[Row]) -> list[Row]:
        kept = []
        for row in rows:
            named = row[column] if isinstance(row[column], list) else [row[column]]
            if all(each in self.new for each in named):
                kept.append(row)
        self._count(table, "known", len(rows) - len(kept))
        return kept

    def _unknown(self, table: str, key: str, rows: list[Row]) -> list[Row]:
        """The rows whose id is not there; those that are and tell otherwise are conflicts."""
        columns = self._forms[table].columns
        there = {
            row[key]: row
            for row in whole_tables.rows_with(
                self._cursor, table, columns, key, [str(row[key]) for row in rows]
            )
        }
        for row in rows:
            if (known := there.get(row[key])) is not None:
                self._compare(table, key, known, row)
        return [row for row in rows if row[key] not in there]

    def _compare(self, table: str, key: str, known: Row, row: Row) -> None:
        if table == "conversations":
            self.leaves[row[key]] = row["active_leaf"]
        differ = any(known[name] != row[name] for name in COMPARED.get(table, ()))
        self._count(table, "differing" if differ else "known", 1)
        if differ and len(self.conflicts) < MOST_CONFLICTS:
            shown = SHOWN[table]
            here, there = _short(known[shown]), _short(row[shown])
            if here == there and table == "facts":
                here, there = f"{here} ({known['status']})", f"{there} ({row['status']})"
            self.conflicts.append(
                ImportConflict(kind=table, unit_id=str(row[key]), here=here, there=there)
            )

    def _note_order(self, table: str, key: str, rows: list[Row]) -> None:
        column = {"messages": "parent_id", "facts": "replaces"}.get(table)
        for row in rows:
            if column is not None and row[column] is not None:
                self.behind[row[key]] = (table, row[column])
            if table == "messages" and row["conversation_id"] not in self.new:
                self.grown.add(row["conversation_id"])

    # What is known by other things than its id

    def _profiles_named(self, rows: list[Row]) -> dict[str, str]:
        there = {
            name.casefold(): profile_id
            for profile_id, name in whole_tables.every(
                self._cursor, "profiles", ("profile_id", "name")
            )
        }
        named = ((row["profile_id"], row["name"].casefold()) for row in rows)
        return {profile_id: there[name] for profile_id, name in named if name in there}

    def _chats_imported(self, rows: list[Row]) -> dict[str, str]:
        columns = dict.fromkeys(("conversation_id", "source", "external_id"), "VARCHAR")
        there = {
            (one["source"], one["external_id"]): one["conversation_id"]
            for one in whole_tables.rows_with(
                self._cursor, "conversations", columns, "source", {row["source"] for row in rows}
            )
            if one["external_id"] or one["source"] == NOTES_SOURCE
        }
        found = {}
        for row in rows:
            known = there.get((row["source"], row["external_id"]))
            if known is not None:
                found[row["conversation_id"]] = known
                self.leaves[known] = row["active_leaf"]
        return found

    def _unsaid(self, rows: list[Row]) -> list[Row]:
        """The messages that no import has brought into their chats under other ids."""
        fresh = []
        for row in rows:
            chat = row["conversation_id"]
            known = None
            if chat not in self.new and row["external_id"]:
                known = self._said_in(chat).get(row["external_id"])
            if known is not None and known[1] == row["text"]:
                self.ids[row["message_id"]] = known[0]
                self._count("messages", "known", 1)
            else:
                fresh.append(row)
        return fresh

    def _said_in(self, chat: str) -> dict[str, tuple[str, str]]:
        if chat not in self._external:
            columns = dict.fromkeys(("external_id", "message_id", "text"), "VARCHAR")
            found = whole_tables.rows_with(
                self._cursor, "messages", columns, "conversation_id", [chat]
            )
            self._external[chat] = {
                one["external_id"]: (one["message_id"], one["text"])
                for one in found
                if one["external_id"]
            }
        return self._external[chat]

    def _files_held(self, rows: list[Row]) -> dict[str, str]:
        columns = dict.fromkeys(("document_id", "digest", "name", "kind", "text"), "VARCHAR")
        there = {
            (one["digest"], one["name"], one["kind"], one["text"]): one["document_id"]
            for one in whole_tables.rows_with(
                self._cursor, "documents", columns, "digest", {row["digest"] for row in rows}
            )
        }
        found = {
            row["document_id"]: there.get((row["digest"], row["name"], row["kind"], row["text"]))
            for row in rows
        }
        return {key: known for key, known in found.items() if known is not None}

    def _facts_worded(self, rows: list[Row]) -> dict[str, str]:
        names = ("fact_id", "subject", "type", "statement", "status")
        there = {
            (one["subject"], one["type"], one["statement"], one["status"]): one["fact_id"]
            for one in whole_tables.rows_with(
                self._cursor,
                "facts",
                dict.fromkeys(names, "VARCHAR"),
                "statement",
                {row["statement"] for row in rows},
            )
        }
        found = {
            row["fact_id"]: there.get(
                (row["subject"], row["type"], row["statement"], row["status"])
            )
            for row in rows
        }
        return {key: known for key, known in found.items() if known is not None}

    # Rows that have no id of their own

    def _without_key(self, table: str, rows: list[Row]) -> list[Row]:
        if table == "fact_sources":
            return self._sources(rows)
        if table == "attachments":
            kept = self._with_new(table, "message_id", rows)
            return [row for row in kept if row["document_id"] not in self._doubles(row)]
        identity = _decision if table == "entity_decisions" else _entry
        if table not in self._taken:
            columns = list(self._forms[table].columns)
            self._taken[table] = {
                identity(dict(zip(columns, row, strict=True)))
                for row in whole_tables.every(self._cursor, table, columns)
            }
            if table == "activity":
                smallest = whole_tables.smallest(self._cursor, table, "entry_id")
                self._first_entry = smallest - 1
        fresh = [row for row in rows if identity(row) not in self._taken[table]]
        self._count(table, "known", len(rows) - len(fresh))
        return self._numbered(fresh) if table == "activity" else fresh

    def _doubles(self, row: Row) -> Iterable[str]:
        """The files that a message has by a row before this one, now that two are one."""
        had = self._taken.setdefault("attachments", set())
        double = (row["message_id"], row["document_id"]) in had
        had.add((row["message_id"], row["document_id"]))
        return (row["document_id"],) if double else ()

    def _sources(self, rows: list[Row]) -> list[Row]:
        """Those of new facts; known facts get theirs where the message is new."""
        fresh = [row for row in rows if row["fact_id"] in self.new]
        for row in rows:
            if row["fact_id"] not in self.new:
                if row["message_id"] in self.new:
                    self.sources[row["fact_id"]].append(row)
                self._count("fact_sources", "known", 1)
        return fresh

    def _numbered(self, rows: list[Row]) -> list[Row]:
        """Entries that come in are older than any that this home will still add to."""
        numbered = []
        for row in sorted(rows, key=lambda row: row["happened_at"], reverse=True):
            numbered.append(row | {"entry_id": self._first_entry})
            self._first_entry -= 1
        return numbered


def _decision(row: Row) -> tuple[Any, ...]:
    return (frozenset((row["one"], row["other"])), row["verdict"])


def _entry(row: Row) -> tuple[Any, ...]:
    if row["kind"] == ActivityKind.LEARNT:  # one entry a day, which grows
        return (row["kind"], row["policy"], row["happened_at"].date())
    return (row["kind"], row["policy"], row["happened_at"], row["counts"])


def _short(text: object) -> str:
    words = " ".join(str(text).split())
    return words if len(words) <= SHOWN_LETTERS else f"{words[:SHOWN_LETTERS]}…"
