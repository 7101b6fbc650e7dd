"""Schema steps: numbered, hashed, each atomic with its record, forward only."""

from __future__ import annotations

import hashlib
import logging
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from assistant.domain.times import utc_now
from assistant.errors import DatabaseDamaged, DatabaseTooNew, EngineBug
from assistant.patterns import Pattern
from assistant.storage.rows import stored_moment

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from assistant.storage.cursor import Cursor

logger = logging.getLogger(__name__)

_FILE_NAME = Pattern(r"(\d{4})_(\w+)\.sql")
_LEDGER = """
CREATE TABLE IF NOT EXISTS schema_migrations (
    version INTEGER PRIMARY KEY,
    name VARCHAR NOT NULL,
    sha256 VARCHAR NOT NULL,
    applied_at TIMESTAMP NOT NULL
)
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Migration:
    """One step of the schema; never edited once released."""

    version: int
    name: str
    sql: str

    @property
    def sha256(self) -> str:
        """Tells whether the step is still the one that was applied."""
        return hashlib.sha256(self.sql.encode("utf-8")).hexdigest()


@cache
def shipped_migrations() -> tuple[Migration, ...]:
    """The steps of this version, in order."""
    steps = []
    for file in files("assistant.storage").joinpath("migrations").iterdir():
        if (match := _FILE_NAME.fullmatch(file.name)) is not None:
            sql = file.read_text(encoding="utf-8").replace("\r\n", "\n")
            steps.append(Migration(version=int(match[1]), name=match[2], sql=sql))
    return tuple(sorted(steps, key=lambda step: step.version))


def pending(cursor: Cursor, shipped: Sequence[Migration], path: Path) -> list[Migration]:
    """The steps that the open file at `path` still lacks; changes nothing.

    Raises `DatabaseTooNew` for a file of a newer version, `DatabaseDamaged` for a DuckDB file of
    another program, and `EngineBug` when a step was edited after it had been applied.
    """
    applied = _applied(cursor, path)
    newest = shipped[-1].version
    if applied and max(applied) > newest:
        raise DatabaseTooNew(max(applied), newest)
    for step in shipped:
        if applied.get(step.version, step.sha256) != step.sha256:
            raise EngineBug(f"Migration {step.version} {step.name!r} was edited after release.")
    return [step for step in shipped if step.version not in applied]


def apply(cursor: Cursor, steps: Sequence[Migration]) -> None:
    """Bring the schema up, one transaction a step, so that a crash leaves whole steps."""
    cursor.execute(_LEDGER)
    for step in steps:
        logger.info("Bringing the memory file to schema %d (%s)", step.version, step.name)
        cursor.execute("BEGIN")
        try:
            cursor.execute(step.sql)
            cursor.execute(
                "INSERT INTO schema_migrations VALUES (?, ?, ?, ?)",
                [step.version, step.name, step.sha256, stored_moment(utc_now())],
            )
        except BaseException:
            cursor.execute("ROLLBACK")
            raise
        cursor.execute("COMMIT")


def _applied(cursor: Cursor, path: Path) -> dict[int, str]:
    tables = {
        name
        for (name,) in cursor.execute(
            "SELECT table_name FROM duckdb_tables() WHERE database_name = current_database()"
        )
    }
    if "schema_migrations" in tables:
        return dict(cursor.execute("SELECT version, sha256 FROM schema_migrations").fetchall())
    if tables:
        raise DatabaseDamaged(path, "it belongs to another program")
    return {}
