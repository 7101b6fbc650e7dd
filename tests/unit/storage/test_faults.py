"""DuckDB's messages as version 1.5 words them; the integration tests raise the real ones."""

from __future__ import annotations

from pathlib import Path

import duckdb
import pytest

from assistant.errors import (
    DatabaseDamaged,
    DatabaseLocked,
    DatabaseTooNew,
    DiskFull,
    EngineBug,
    HomeNotWritable,
    KeyMissing,
    KeyWrong,
)
from assistant.storage.faults import invalidates, translated, translated_at_opening

PATH = Path("/home/me/keepsake/memory.duckdb")
LOCKED = (
    'IO Error: Could not set lock on file "/m.duckdb": Conflicting lock is held in'
    " /usr/bin/python3.11 (PID 4711). See also https://duckdb.org/docs/stable/connect/concurrency"
)
IN_USE_ON_WINDOWS = (
    'IO Error: Cannot open file "C:\\m.duckdb": The process cannot access the file because it is'
    " being used by another process.\n\nFile is already open in \nC:\\python.exe (PID 12)"
)


@pytest.mark.parametrize(
    ("message", "fault"),
    [
        (LOCKED, DatabaseLocked),
        (IN_USE_ON_WINDOWS, DatabaseLocked),
        ('Unique file handle conflict: Cannot attach "x" - already attached', DatabaseLocked),
        ('Could not write file "/m.duckdb.wal": No space left on device', DiskFull),
        ('Cannot open file "/m.duckdb": Permission denied', HomeNotWritable),
        ('Cannot open file "/m.duckdb": Read-only file system', HomeNotWritable),
        ('The file "/m" exists, but it is not a valid DuckDB database file!', DatabaseDamaged),
        ("Could not read enough bytes from file", DatabaseDamaged),
        ("Corrupt database file: computed checksum 1 does not match", DatabaseDamaged),
        ("Computed AES tag differs from read AES tag", DatabaseDamaged),
        ("Duplicate key violates primary key constraint", EngineBug),
    ],
)
def test_what_each_message_means(message: str, fault: type[Exception]) -> None:
    assert type(translated(duckdb.IOException(message), PATH)) is fault


@pytest.mark.parametrize(
    ("message", "fault"),
    [
        ('Cannot open encrypted database "/m" without a key', KeyMissing),
        ("Wrong encryption key used to open the database file", KeyWrong),
        ('A key is explicitly specified, but database "/m" is not encrypted', KeyWrong),
        (
            "a database file with version number 99, but we can only read versions between 6 and 7",
            DatabaseTooNew,
        ),
        ("Something never seen before", DatabaseDamaged),
        ("No space left on device", DiskFull),
    ],
)
def test_what_it_means_at_opening(message: str, fault: type[Exception]) -> None:
    assert type(translated_at_opening(duckdb.IOException(message), PATH)) is fault


def test_the_holder_is_named() -> None:
    for message, holder in (
        (LOCKED, "/usr/bin/python3.11 (PID 4711)"),
        (IN_USE_ON_WINDOWS, "C:\\python.exe (PID 12)"),
    ):
        fault = translated(duckdb.IOException(message), PATH)
        assert isinstance(fault, DatabaseLocked)
        assert fault.holder == holder


@pytest.mark.parametrize(
    "message",
    [
        "Could not convert string 'my secret' to INT32",
        'Malformed JSON at byte 8 of input: no low surrogate.  Input: "["my secret',
        'Duplicate key "name: my secret" violates primary key constraint.',
        "Parser Error: syntax error\nLINE 1: my secret",
    ],
)
def test_no_quoted_value_gets_into_an_error(message: str) -> None:
    assert "secret" not in str(translated(duckdb.ConversionException(message), PATH))
    assert "secret" not in str(translated_at_opening(duckdb.ConversionException(message), PATH))


def test_when_the_file_must_be_opened_again() -> None:
    assert invalidates(duckdb.IOException('Database "x" has been invalidated because ...'))
    assert invalidates(duckdb.FatalException("FATAL Error: anything"))
    assert not invalidates(duckdb.IOException("No space left on device"))
