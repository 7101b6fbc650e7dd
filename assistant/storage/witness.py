"""Notices when a log came back with fewer changes than were acknowledged.

DuckDB takes a log whose end is torn, cut off or zeroed for one that was being written, and drops
the rest of it without a word. So every change counts itself in the file, and the number of the last
one that was acknowledged stands beside it too; after a crash the two are compared. Nothing is there
after a clean closing.
"""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING

from assistant.domain.backups import DAMAGED
from assistant.errors import AssistantError, DatabaseDamaged
from assistant.paths import PRIVATE_FILE
from assistant.storage.backups import backups_of, copy_into
from assistant.storage.instance import wal_of
from assistant.storage.rewriting import draft_of
from assistant.storage.verifying import CHANGES_STAGE

if TYPE_CHECKING:
    from pathlib import Path

    from assistant.storage.cursor import Cursor

_DIGITS = 20


def witness_of(database: Path) -> Path:
    """Where the number of the last acknowledged change stands while the file is open."""
    return database.with_name(database.name + ".seen")


def acknowledged(database: Path) -> int | None:
    """The number that an opening which was not closed left; None where there is none to go by."""
    try:
        return int(witness_of(database).read_bytes()[:_DIGITS])
    except (OSError, ValueError):
        return None


def forget_acknowledged(database: Path) -> None:
    """Go by no number: the file was closed, or another one takes its place."""
    with suppress(OSError):
        witness_of(database).unlink(missing_ok=True)


def counted(cursor: Cursor) -> int:
    """How many changes the open file holds; 0 for one that never counted."""
    if not cursor.execute(
        "SELECT 1 FROM duckdb_tables() WHERE table_name = 'watermarks'"
        " AND database_name = current_database()"
    ):
        return 0
    rows = cursor.execute("SELECT done_to FROM watermarks WHERE stage = ?", [CHANGES_STAGE])
    return int(rows[0][0]) if rows else 0


class Left:
    """What an opening that was not closed left, as it was before the file is opened again."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._count = acknowledged(database)
        self._log = b""
        if self._count is not None:
            with suppress(OSError):  # opening says what is wrong with it
                self._log = wal_of(database).read_bytes()

    def require_all(self, cursor: Cursor) -> None:
        """Raise `DatabaseDamaged` where acknowledged changes are not in the file, but only once.

        The log as it was is kept among the backups; the next opening goes on with what is there.
        """
        lost = 0 if self._count is None else self._count - counted(cursor)
        if lost <= 0:
            return
        kept = self._kept()
        forget_acknowledged(self._database)
        fault = DatabaseDamaged(
            self._database, f"its log is damaged, and the last {lost} changes were lost with it."
        )
        fault.hint = (
            "Open Keepsake again to go on with everything before them, or restore a backup."
            + (f" The damaged log is kept as {str(kept)!r}." if kept is not None else "")
        )
        raise fault

    def _kept(self) -> Path | None:
        if not self._log:
            return None
        draft = draft_of(self._database)
        try:
            draft.write_bytes(self._log)
            return copy_into(draft, backups_of(self._database), reason=f"{DAMAGED}-log")
        except (OSError, AssistantError):  # the loss has to be told, on a full disk too
            return None
        finally:
            with suppress(OSError):
                draft.unlink(missing_ok=True)


def begin_counting(cursor: Cursor) -> bool:
    """Make the row that the changes are counted in, where there is none yet.

    Only here is a key added: where a commit fails on a full disk DuckDB may keep the key in its
    index without the row, so that no change itself may ever have to add it. False where that
    cannot be: nothing is counted then.
    """
    try:
        if not cursor.execute("SELECT 1 FROM watermarks WHERE stage = ?", [CHANGES_STAGE]):
            cursor.execute("INSERT INTO watermarks (done_to, stage) VALUES (0, ?)", [CHANGES_STAGE])
    except AssistantError:
        return False
    return True


class Witness:
    """Counts the changes of one open file; used by its writer thread."""

    def __init__(self, database: Path, count: int, *, counts: bool = True) -> None:
        """`counts`: whether the file has where to count; else no number is noted."""
        self._count = count
        self._handle: int | None = None
        if not counts:
            return
        with suppress(OSError):  # such as a full disk: what cannot be noted is not missed later
            flags = os.O_RDWR | os.O_CREAT
            self._handle = os.open(witness_of(database), flags, PRIVATE_FILE)
        self._note()

    def count_in(self, cursor: Cursor) -> None:
        """Let the transaction of `cursor` count itself.

        Without RETURNING, which would make DuckDB delete the row and add it again, key and all.
        """
        cursor.execute(
            "UPDATE watermarks SET done_to = ? WHERE stage = ?", [self._count + 1, CHANGES_STAGE]
        )

    def acknowledge(self) -> None:
        """The transaction is durable."""
        self._count += 1
        self._note()

    def close(self) -> None:
        """Let go of the number's file."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None

    def _note(self) -> None:
        if self._handle is None:
            return
        with suppress(OSError):
            os.lseek(self._handle, 0, os.SEEK_SET)
            os.write(self._handle, f"{self._count:0{_DIGITS}}".encode())
