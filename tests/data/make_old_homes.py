"""Makes small memory files as each earlier schema wrote them.

Run by `python -m tests.data.make_old_homes`. A file that is there is left as it is: it stands for
what people have on their disks. Each is made by the steps up to its number, with rows put in after
every step, and is packed, which encrypted bytes cannot be: so only the first is encrypted too, with
`KEY`.
"""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import duckdb

from assistant.storage.encryption import crypto_extension, derived_key
from assistant.storage.migrate import Migration, shipped_migrations

FOLDER = Path(__file__).parent / "homes"
COUNTS = FOLDER / "counts.json"
KEY = "an old passphrase"
ENCRYPTED = "0001-encrypted.duckdb"
ROWS = 3
BLOCK_BYTES = 16_384
"""The least that DuckDB has: the files stay small."""

_LEDGER = (
    "CREATE TABLE schema_migrations (version INTEGER PRIMARY KEY, name VARCHAR NOT NULL,"
    " sha256 VARCHAR NOT NULL, applied_at TIMESTAMP NOT NULL)"
)
_COLUMNS = (
    "SELECT column_name, data_type FROM duckdb_columns() WHERE database_name = 'old'"
    " AND schema_name = 'main' AND table_name = ? ORDER BY column_index"
)
_TABLES = (
    "SELECT table_name FROM duckdb_tables() WHERE database_name = 'old'"
    " AND schema_name = 'main' AND table_name <> 'schema_migrations'"
)
_KNOWN = {
    ("conversations", "kind"): "'assistant'",
    ("conversations", "origin"): "'typed'",
    ("conversations", "conversation_id"): "'c_' || {n}",
    ("messages", "conversation_id"): "'c_1'",
    ("messages", "message_id"): "'m_' || {n}",
    ("messages", "parent_id"): "NULL",
    ("messages", "role"): "'user'",
    ("messages", "origin"): "'typed'",
    ("messages", "text"): "'Old words, number ' || {n}",
    ("facts", "fact_id"): "'f_' || {n}",
    ("facts", "type"): "'state'",
    ("facts", "status"): "'active'",
    ("facts", "replaces"): "NULL",
    ("facts", "valid_to"): "NULL",
    ("fact_sources", "fact_id"): "'f_' || {n}",
    ("fact_sources", "message_id"): "'m_' || {n}",
    ("fact_sources", "conversation_id"): "'c_1'",
}
_BY_TYPE = {
    "VARCHAR": "'v' || {n}",
    "VARCHAR[]": "['v' || {n}]",
    "BLOB": "('b' || {n})::BLOB",
    "BOOLEAN": "true",
    "TIMESTAMP": "TIMESTAMP '2026-05-31 12:00:00' + INTERVAL ({n}) DAY",
}


def make(path: Path, steps: list[Migration], key: str | None) -> dict[str, int]:
    """Write one file; how many rows each of its tables has."""
    connection = duckdb.connect(":memory:")
    lock = ""
    if key is not None:
        connection.execute(f"LOAD '{crypto_extension()}'")
        lock = f", ENCRYPTION_KEY '{derived_key(key)}'"
    connection.execute(f"ATTACH '{path}' AS old (BLOCK_SIZE {BLOCK_BYTES}{lock})")
    connection.execute("USE old")
    connection.execute(_LEDGER)
    for step in steps:
        before = _tables(connection)
        connection.execute(step.sql)
        connection.execute(
            "INSERT INTO schema_migrations VALUES (?, ?, ?, TIMESTAMP '2026-05-31 12:00:00')",
            [step.version, step.name, step.sha256],
        )
        for table in sorted(_tables(connection) - before):
            _fill(connection, table)
    counts = {
        table: connection.execute(f'SELECT count(*) FROM "{table}"').fetchall()[0][0]
        for table in sorted(_tables(connection))
    }
    connection.execute("USE memory")
    connection.execute("DETACH old")
    connection.close()
    return counts


def _tables(connection: duckdb.DuckDBPyConnection) -> set[str]:
    return {name for (name,) in connection.execute(_TABLES).fetchall()}


def _fill(connection: duckdb.DuckDBPyConnection, table: str) -> None:
    values = []
    for name, kind in connection.execute(_COLUMNS, [table]).fetchall():
        form = _KNOWN.get((table, name)) or _BY_TYPE.get(kind, "{n}")
        values.append(f"CAST({form.format(n='i')} AS {kind})")
    connection.execute(
        f'INSERT INTO "{table}" SELECT {", ".join(values)} FROM range(1, {ROWS + 1}) rows(i)'
    )


def unpack(name: str, path: Path) -> bytes:
    """Put the file of a schema at `path`; its bytes."""
    content = gzip.decompress((FOLDER / f"{name}.duckdb.gz").read_bytes())
    path.write_bytes(content)
    return content


def main() -> None:
    """Make what is missing."""
    FOLDER.mkdir(exist_ok=True)
    counts = json.loads(COUNTS.read_text()) if COUNTS.exists() else {}
    steps = list(shipped_migrations())
    for number, step in enumerate(steps, start=1):
        name = f"{step.version:04d}"
        packed = FOLDER / f"{name}.duckdb.gz"
        if not packed.exists() and step.version == number:  # no gap, so all before it are there
            path = FOLDER / f"{name}.duckdb"
            counts[name] = make(path, steps[:number], None)
            packed.write_bytes(gzip.compress(path.read_bytes(), mtime=0))
            path.unlink()
            print(f"{packed.name}: {packed.stat().st_size} bytes")
    encrypted = FOLDER / ENCRYPTED
    if not encrypted.exists():
        make(encrypted, steps[:1], KEY)
    COUNTS.write_text(json.dumps(counts, indent=1, sort_keys=True) + "\n")


if __name__ == "__main__":
    main()
