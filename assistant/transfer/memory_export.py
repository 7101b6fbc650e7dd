"""Writing a whole memory out as JSON, list by list and row by row, so that none of it lies here.

The file is one JSON object, each row of a list on a line of its own. Its last line but one is the
SHA-256 of all lines before: what was cut off or changed on the way shows before any of it is read.
What was forgotten lies in other tables than these, so that it is in no export; words that a newer
fact has replaced carry a mark that says by what, and when.
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING

from assistant import __version__
from assistant.domain.memory_transfers import MemoryExported, MemoryFormat
from assistant.domain.times import utc_now
from assistant.domain.undoing import ActivityKind
from assistant.errors import EngineBug
from assistant.memory.naming.settling import known_entity_key
from assistant.storage import whole_tables
from assistant.storage.profiles import ProfileStore
from assistant.transfer.exporting import whole_file
from assistant.transfer.memory_arrival import learnt_up_to
from assistant.transfer.memory_layout import FORMAT, SECTIONS, VERSION
from assistant.transfer.memory_rows import RowForm
from assistant.transfer.replaced_words import replaced_words

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path
    from typing import TextIO

    from assistant.cancel import CancelToken
    from assistant.storage.cursor import Cursor

TRIES = 5
"""So often is a file begun anew, because something was forgotten while it was written."""

_TAKEN = (ActivityKind.FORGOTTEN, ActivityKind.DELETED, ActivityKind.ERASED, ActivityKind.UNDONE)


class _MovedOn(Exception):
    """Something was forgotten while it was being written, and may stand in the file."""


class MemoryExport:
    """One export under way. `settings` are the person's choices about memory, by name.

    `tell` hears how many rows of all are written.
    """

    def __init__(
        self,
        cursor: Cursor,
        settings: Mapping[str, object],
        *,
        tell: Callable[[int, int], None],
        cancel: CancelToken,
    ) -> None:
        self._cursor = cursor
        self._settings = settings
        self._tell = tell
        self._cancel = cancel

    def to_file(self, path: Path, *, overwrite: bool) -> MemoryExported:
        """Write all of it; raises `InvalidInput`, `DiskFull` or `Cancelled`, and leaves nothing."""
        for _ in range(TRIES):
            try:
                with whole_file(path, overwrite=overwrite) as file:
                    counts = self._write(file)
            except _MovedOn:
                continue
            return MemoryExported(
                path=path, format=MemoryFormat.JSON, size=path.stat().st_size, counts=counts
            )
        raise EngineBug("What is written changes faster than it can be written.")

    def _write(self, file: TextIO) -> dict[str, int]:
        since = self._taken()
        lines = _Lines(file)
        lines.put("{")
        lines.pair("format", FORMAT)
        lines.pair("version", VERSION)
        lines.pair("program", __version__)
        lines.pair("written_at", utc_now().isoformat())
        lines.pair("settings", dict(self._settings))
        lines.pair("naming_key", known_entity_key(self._cursor))
        used = ProfileStore(self._cursor).used()
        lines.pair("learnt", learnt_up_to(self._cursor))
        lines.pair("profile", "" if used is None else used.profile_id)
        forms = forms_of(self._cursor)
        total = sum(whole_tables.count(self._cursor, table) for table in forms)
        counts: dict[str, int] = {}
        for table, form in forms.items():
            counts[table] = self._write_list(lines, form, sum(counts.values()), total)
        if self._taken() != since:
            raise _MovedOn
        lines.pair("counts", counts)
        lines.end()
        return counts

    def _write_list(self, lines: _Lines, form: RowForm, done: int, total: int) -> int:
        replaced = replaced_words(self._cursor) if form.table == "messages" else {}
        order = "position" if form.table == "messages" else "rowid"
        written = 0
        lines.begin(form.table)
        for page in whole_tables.pages(self._cursor, form.table, form.written, order=order):
            self._cancel.check()
            for row in page:
                if marks := replaced.get(row[form.key] if form.key else ""):
                    row[""] = {"replaced": marks}
                lines.row(form.line(row))
            written += len(page)
            self._tell(done + written, total)
        lines.close()
        if written < whole_tables.count(self._cursor, form.table):
            raise _MovedOn
        return written

    def _taken(self) -> int:
        return whole_tables.last_changes(self._cursor, _TAKEN)


def forms_of(cursor: Cursor) -> dict[str, RowForm]:
    """How the rows of each list are written, for the tables that this home has."""
    there = whole_tables.columns_by_table(cursor)
    needed = whole_tables.needed_columns(cursor)
    return {
        one.table: RowForm(
            one.table,
            one.key,
            there[one.table],
            [column for table, column in needed if table == one.table],
        )
        for one in SECTIONS
        if one.table in there
    }


class _Lines:
    """Writes the lines of the object and keeps count of them in a checksum."""

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self._digest = sha256()
        self._open = ""

    def put(self, line: str) -> None:
        text = line + "\n"
        self._digest.update(text.encode("utf-8", "surrogatepass"))
        self._file.write(text)

    def pair(self, name: str, value: object) -> None:
        self.put(f"{json.dumps(name)}: {json.dumps(value, ensure_ascii=False)},")

    def begin(self, name: str) -> None:
        self._open = f"{json.dumps(name)}: ["

    def row(self, row: str) -> None:
        self.put(self._open)
        self._open = row + ","

    def close(self) -> None:
        if self._open.endswith("["):
            self.put(self._open + "],")
        else:
            self.put(self._open[:-1])
            self.put("],")

    def end(self) -> None:
        self._file.write(f'"sha256": "{self._digest.hexdigest()}"\n}}\n')
