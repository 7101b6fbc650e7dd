"""Tells what a memory file holds, so that a copy can be compared with what it was made from."""

from __future__ import annotations

import hashlib
from datetime import UTC
from typing import TYPE_CHECKING

import duckdb

from assistant.domain.backups import BackupContents
from assistant.errors import DatabaseDamaged, KeyMissing, KeyWrong
from assistant.storage.encryption import derived_key, is_encrypted
from assistant.storage.faults import translated_at_opening
from assistant.storage.identity import NAME as IDENTITY
from assistant.storage.instance import ALIAS, Instance
from assistant.storage.replaying import try_log_apart

if TYPE_CHECKING:
    from datetime import datetime
    from pathlib import Path

CHANGES_STAGE = "changes"
"""The watermark by which a file counts its changes, whatever they were."""

_LEFT_OUT = {"undo_entries", "undo_digests", "activity", "kept_words"}
_OF_ROWS = {
    "watermarks": f"WHERE stage <> '{CHANGES_STAGE}'",
    "home": f"WHERE name <> '{IDENTITY}'",
}
"""So that noting a copy in the log alone is no reason for another, nor whose file it is."""
_COUNTED_ONLY = {"encodings", "document_vectors"}
"""Vectors take most of a file, and can be made again from the words."""

_COUNTS = {"messages": "messages", "conversations": "conversations", "facts": "facts"}
_TABLES = "SELECT table_name FROM duckdb_tables() WHERE database_name = ? AND schema_name = 'main'"


def contents_of(connection: duckdb.DuckDBPyConnection, alias: str = ALIAS) -> BackupContents:
    """Read every row of an attached file but vectors, which are counted; raises DuckDB's errors."""
    names = {name for (name,) in connection.execute(_TABLES, [alias]).fetchall()}
    digest = hashlib.sha256()
    counts: dict[str, int] = {}
    for name in sorted(names - _LEFT_OUT):
        read = "NULL" if name in _COUNTED_ONLY else "bit_xor(hash(t))"
        count, rows = connection.execute(
            f'SELECT count(*), {read} FROM {alias}.main."{name}" t {_OF_ROWS.get(name, "")}'
        ).fetchall()[0]
        digest.update(f"{name} {count} {rows}\n".encode())
        if name in _COUNTS:
            counts[_COUNTS[name]] = count
    return BackupContents(
        schema=_schema(connection, alias, names),
        counts=counts,
        newest=_newest(connection, alias, names),
        mark=digest.hexdigest(),
    )


def contents_of_file(path: Path, passphrase: str | None) -> BackupContents:
    """Open a file that nothing holds open, read it through, and change no byte of it.

    Raises `KeyMissing`, `KeyWrong`, `DatabaseDamaged`, `DatabaseTooNew` or `DatabaseLocked`.
    """
    return contents_with_key(path, None if passphrase is None else derived_key(passphrase))


def contents_with_key(path: Path, key: str | None) -> BackupContents:
    """The same with a key that was derived already."""
    found = is_encrypted(path)
    if found is None:
        raise DatabaseDamaged(path, "it is no memory file")
    if found and key is None:
        raise KeyMissing("The file is encrypted, and no key was given.")
    if not found:
        try_log_apart(path)
    instance = Instance(path, key if found else None, read_only=True)
    try:
        connection = instance.connection()
        try:
            contents = contents_of(connection)
        except duckdb.Error as error:
            raise translated_at_opening(error, path) from error
        finally:
            connection.close()
    finally:
        instance.close()
    if not contents.schema:
        raise DatabaseDamaged(path, "it belongs to another program")
    return contents


def opens(path: Path, key: str | None) -> bool:
    """Whether a derived key is the one of this file; raises `DatabaseDamaged` and the like."""
    if not is_encrypted(path):
        return key is None
    if key is None:
        return False
    try:
        Instance(path, key, read_only=True).close()
    except KeyWrong:
        return False
    return True


def _schema(connection: duckdb.DuckDBPyConnection, alias: str, names: set[str]) -> int:
    if "schema_migrations" not in names:
        return 0
    sql = f"SELECT coalesce(max(version), 0) FROM {alias}.main.schema_migrations"
    return int(connection.execute(sql).fetchall()[0][0])


def _newest(connection: duckdb.DuckDBPyConnection, alias: str, names: set[str]) -> datetime | None:
    if "conversations" not in names:
        return None
    moment: datetime | None = connection.execute(
        f"SELECT max(updated_at) FROM {alias}.main.conversations"
    ).fetchall()[0][0]
    return None if moment is None else moment.replace(tzinfo=UTC)
