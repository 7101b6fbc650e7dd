"""Taking a whole memory in: looked over first, then stored in one transaction or not at all.

Into an empty home it comes as it was, ids and all. Where this home has things of its own, what is
known stays as it is here, and what both tell differently is reported. Vectors are made again behind
it, batch by batch like those of any message; so are stories and names where two memories meet. What
was forgotten here goes again with all that rests on it, unless it is asked for.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from assistant.domain.memory_transfers import MemoryImported
from assistant.errors import UnreadableFile
from assistant.memory.forgetting.digests import forgotten_among
from assistant.memory.forgetting.words_beside import forgotten_columns
from assistant.paths import said_name
from assistant.storage import whole_tables
from assistant.transfer.memory_arrival import Arrival
from assistant.transfer.memory_export import forms_of
from assistant.transfer.memory_file import MemoryFile, opened
from assistant.transfer.memory_merging import Merging

if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from pathlib import Path

    from assistant.cancel import CancelToken
    from assistant.domain.changes import Change
    from assistant.storage.database import Cursor, Database
    from assistant.transfer.memory_file import Batch, Header
    from assistant.transfer.memory_rows import RowForm

OWN_TABLES = ("conversations", "messages", "facts", "profiles", "drafts", "entity_decisions")
"""A home in which all of these are empty has nothing of its own."""


@dataclass(frozen=True, slots=True)
class Taken:
    """The report, what is to be announced, and the settings that the file holds."""

    report: MemoryImported
    changes: tuple[Change, ...] = ()
    settings: dict[str, object] = field(default_factory=dict)


class MemoryImport:
    """One import. `again`: also what was forgotten here. `tell` hears how many bytes are read.

    The file is read twice: nothing is written before all of it was looked over.
    """

    def __init__(
        self,
        database: Database,
        path: Path,
        *,
        again: bool,
        dry_run: bool,
        tell: Callable[[int, int], None],
        cancel: CancelToken,
    ) -> None:
        self._database = database
        self._path = path
        self._again = again
        self._dry_run = dry_run
        self._tell = tell
        self._cancel = cancel

    def run(self) -> Taken:
        """Take it in; raises `UnreadableFile`, `Cancelled` and what the database raises."""
        try:
            with opened(self._path) as stream:
                cursor = self._database.read()
                forms = forms_of(cursor)
                file = MemoryFile(stream, forms, self._cancel)
                size = self._path.stat().st_size
                known = _Forgotten(cursor, again=self._again)

                def look(batch: Batch) -> None:
                    known.look(batch)
                    self._tell(batch.read, 2 * size)

                header = file.check(look)
                return self._taken(file, header, forms, known, size)
        except UnreadableFile as error:
            raise UnreadableFile(
                f"Nothing was imported from {said_name(self._path)}: {error}.", hint=error.hint
            ) from error

    def _taken(
        self,
        file: MemoryFile,
        header: Header,
        forms: dict[str, RowForm],
        known: _Forgotten,
        size: int,
    ) -> Taken:
        def change(cursor: Cursor) -> tuple[Merging, tuple[Change, ...], int]:
            empty = whole_tables.is_empty(cursor, OWN_TABLES)
            merging = Merging(cursor, forms, empty=empty)
            arrival = Arrival(cursor, merging, header, empty=empty)
            for whole in file.batches():
                batch = known.without_words(cursor, whole)
                if not self._dry_run:
                    arrival.before(batch)
                rows = merging.take(batch)
                if not self._dry_run:
                    form = forms[batch.table]
                    whole_tables.insert(cursor, form.table, form.columns, rows)
                self._tell(size + batch.read, 2 * size)
            if self._dry_run:
                return merging, (), known.count(merging.new)
            changes, forgotten = arrival.settle(known.units & merging.new)
            return merging, changes, forgotten

        if self._dry_run:
            merging, changes, forgotten = change(self._database.read())
        elif known.units:
            merging, changes, forgotten = self._database.erase(change).result()
            self._database.rewrite().result()
        else:
            merging, changes, forgotten = self._database.write(change).result()
        report = MemoryImported(
            path=self._path,
            written_at=header.written_at,  # type: ignore[arg-type]  # looked at before
            program=header.program,
            dry_run=self._dry_run,
            sections=merging.sections,
            conflicts=tuple(merging.conflicts),
            forgotten=forgotten,
        )
        return Taken(report, changes, dict(header.settings))


class _Forgotten:
    """The units of a file that say what was forgotten here, by their ids in the file."""

    def __init__(self, cursor: Cursor, *, again: bool) -> None:
        self._cursor = cursor
        self._again = again
        self.units: set[str] = set()

    def look(self, batch: Batch) -> None:
        """Note those of a batch."""
        column = _TOLD.get(batch.table)
        if self._again or column is None:
            return
        key = f"{batch.table[:-1]}_id"
        found = forgotten_among(self._cursor, [row[column] for row in batch.rows])
        self.units.update(batch.rows[place][key] for place in found)

    def without_words(self, cursor: Cursor, batch: Batch) -> Batch:
        """The batch without titles, names, drafts and examples that were forgotten here.

        A chat and a profile are called by their day then.
        """
        if self._again or not batch.rows:
            return batch
        forgotten = forgotten_columns(cursor, batch.table, batch.rows)
        rows = []
        for index, row in enumerate(batch.rows):
            columns = forgotten.get(index)
            if columns is None:
                rows.append(row)
            elif batch.table in _CALLED:
                called = _CALLED[batch.table]
                day = str(row["created_at"])[:10]
                rows.append(row | {each: day if each == called else "" for each in columns})
        return batch._replace(rows=rows)

    def count(self, new: Collection[str]) -> int:
        """How many of them would be new."""
        return sum(unit in new for unit in self.units)


_CALLED = {"conversations": "title", "profiles": "name"}
_TOLD = {"messages": "text", "facts": "statement", "documents": "text"}
