"""A home's tables as text, to compare a home with itself at another moment."""

from __future__ import annotations

from assistant.storage.database import Cursor
from assistant.storage.recording import UNRECORDED, columns_of


def dump(cursor: Cursor) -> dict[str, list[str]]:
    """Every row of every table that an undo has to bring back, in an order of its own."""
    live, _ = columns_of(cursor)
    return {
        table: sorted(repr(row) for row in cursor.execute(f"SELECT * FROM {table}"))
        for table in live
        if table not in UNRECORDED
    }


def differences(before: dict[str, list[str]], after: dict[str, list[str]]) -> dict[str, object]:
    """The rows that only one of the two has, by table."""
    return {
        table: (set(before[table]) ^ set(after[table]) or "doubles")
        for table in before
        if before[table] != after[table]
    }
