"""SQLite files made from the project's own small scripts."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from tests.integration.transfer.imported_memory import FILES


def make_database(script: str, file: Path) -> Path:
    """Run the script of this name among the project's exports into a new file."""
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript((FILES / script).read_text(encoding="utf-8"))
    return file
