"""DuckDB's errors in Keepsake's words; the only place that reads its messages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import duckdb

from assistant.errors import (
    AssistantError,
    DatabaseDamaged,
    DatabaseLocked,
    DatabaseTooNew,
    DiskFull,
    EngineBug,
    HomeNotWritable,
    KeyMissing,
    KeyWrong,
)
from assistant.patterns import Pattern

if TYPE_CHECKING:
    from pathlib import Path

_HOLDER = Pattern(r"(?:held in|already open in)\s+(.+?\(PID \d+\))", re.DOTALL)
_FORMAT = Pattern(r"version number (\d+), but we can only read versions between \d+ and (\d+)")
_IN_USE = (
    "could not set lock",
    "being used by another process",
    "already open in",
    "unique file handle conflict",
)
_FULL = ("no space left", "disk quota exceeded", "not enough space on the disk")
_REFUSED = ("permission denied", "read-only file system", "access is denied")
_BROKEN = (
    "not a valid duckdb database file",
    "could not read enough bytes",
    "corrupt",
    "checksum",
    "aes tag",
    "failure while replaying wal",
    "failed to deserialize",
)


def translated(error: duckdb.Error, path: Path) -> AssistantError:
    """What went wrong with a statement on the file at `path`."""
    message = str(error)
    lower = message.lower()
    if any(sign in lower for sign in _FULL):
        return DiskFull("The memory could not be saved: no space is left on the disk.")
    if any(sign in lower for sign in _IN_USE):
        return DatabaseLocked(path, _holder(message))
    if (sign := next((sign for sign in _REFUSED if sign in lower), None)) is not None:
        return HomeNotWritable(path.parent, sign)
    if any(sign in lower for sign in _BROKEN):
        return DatabaseDamaged(path, _without_words(message))
    return EngineBug(f"A statement failed ({type(error).__name__}): {_without_words(message)}")


def translated_at_opening(error: duckdb.Error, path: Path) -> AssistantError:
    """What went wrong while the file at `path` was opened; unknown faults mean damage."""
    message = str(error)
    lower = message.lower()
    if "without a key" in lower:
        return KeyMissing("The memory file is encrypted, and no key was given.")
    if "wrong encryption key" in lower:
        return KeyWrong("The key does not open the memory file.")
    if "is not encrypted" in lower:
        return KeyWrong(
            "A key was given, but the memory file is not encrypted.",
            hint="Open it without a key.",
        )
    if (versions := _FORMAT.search(message)) is not None:
        return DatabaseTooNew(int(versions[1]), int(versions[2]))
    fault = translated(error, path)
    if isinstance(fault, EngineBug):
        return DatabaseDamaged(path, _without_words(message))
    return fault


def invalidates(error: duckdb.Error) -> bool:
    """Whether DuckDB refuses all further work until the file is opened again."""
    return isinstance(error, duckdb.FatalException) or "has been invalidated" in str(error)


def _holder(message: str) -> str:
    if "unique file handle conflict" in message.lower():
        return "this one, which has it open already"
    found = _HOLDER.search(message)
    return " ".join(found.group(1).split()) if found else ""


def _without_words(message: str) -> str:
    """The first line up to the first quotation: DuckDB quotes values, and logs hold none."""
    return re.split("[\"'\n]", message, maxsplit=1)[0].strip()
