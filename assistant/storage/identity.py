"""Which home a memory file belongs to: an id in the file, and the same one beside it.

Without it a file that was put there from another home would be taken for one's own. The id is in
the file itself, never only in its log, before it stands beside it: whatever a crash or a damaged
log leaves, a home's own file is never refused.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from assistant.errors import MemoryOfAnotherHome
from assistant.storage.home import HomeStore

if TYPE_CHECKING:
    from pathlib import Path

    from assistant.storage.cursor import Cursor

NAME = "memory_id"
_BYTES = 8
_TABLE = (
    "SELECT 1 FROM duckdb_tables()"
    " WHERE table_name = 'home' AND database_name = current_database() AND schema_name = 'main'"
)


def identity_of(cursor: Cursor) -> str:
    """The id in the open file; empty where a version that had none wrote it."""
    return (HomeStore(cursor).get(NAME) or "") if cursor.execute(_TABLE) else ""


def require_own(cursor: Cursor, path: Path, known: str) -> None:
    """Raise `MemoryOfAnotherHome` where a home that knows its file's id finds another file."""
    if known and identity_of(cursor) != known:
        raise MemoryOfAnotherHome(path)


def give_identity(cursor: Cursor, known: str = "") -> bool:
    """Write `known`, or a fresh id, into a file that has none; whether it did.

    Raises `DiskFull` and whatever else a write raises.
    """
    if identity_of(cursor) or not cursor.execute(_TABLE):
        return False
    HomeStore(cursor).put(NAME, known or secrets.token_hex(_BYTES))
    return True
