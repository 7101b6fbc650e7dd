"""What is installed, what is wrong, and what to do about it."""

from __future__ import annotations

import shutil
import sys
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING

from assistant import __version__
from assistant.domain.overviews import Check
from assistant.errors import KeychainMissing, ModelFileInvalid
from assistant.inference import devices
from assistant.memory.segmenting.learned import shipped_boundaries
from assistant.storage import keychain

if TYPE_CHECKING:
    from collections.abc import Iterable

    from assistant.domain.overviews import ModelInfo
    from assistant.paths import Home
    from assistant.storage.database import Database

LOW_DISK_BYTES = 1_000_000_000
REINSTALL = "Install Keepsake again with `make install`."
PARTS_OF_NOTE = ("duckdb", "llama-cpp-python", "torch", "PySide6-Essentials")


def examine(
    home: Home, database: Database, models: Iterable[ModelInfo], reranker: Check, pending: int
) -> list[Check]:
    """Every check, in the order that people read them; `pending` counts messages to learn."""
    return [
        _home(home, database),
        _disk(home),
        _encryption(database),
        *map(_model, models),
        reranker,
        _learning(pending),
        *examine_machine(),
    ]


def examine_machine() -> list[Check]:
    """The checks that need no home."""
    return [
        _versions(),
        _keychain(),
        _topics(),
        *(Check(name=name, ok=True, detail=detail) for name, detail in devices.describe()),
    ]


def _versions() -> Check:
    found = [f"{name} {_version(name)}" for name in PARTS_OF_NOTE]
    python = ".".join(map(str, sys.version_info[:3]))
    missing = [entry for entry in found if entry.endswith(" missing")]
    return Check(
        name="version",
        ok=not missing,
        detail=f"Keepsake {__version__}, Python {python}, {', '.join(found)}",
        hint=REINSTALL,
    )


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "missing"


def _home(home: Home, database: Database) -> Check:
    size = database.size_bytes / 1e6
    return Check(name="home", ok=True, detail=f"{home.folder} ({size:.1f} MB)")


def _disk(home: Home) -> Check:
    free = shutil.disk_usage(home.folder).free
    return Check(
        name="disk",
        ok=free > LOW_DISK_BYTES,
        detail=f"{free / 1e9:.1f} GB free",
        hint="Free some space: Keepsake stops saving when the disk is full.",
    )


def _encryption(database: Database) -> Check:
    return Check(
        name="encryption",
        ok=database.encrypted,
        detail="on" if database.encrypted else "off: the memory file is readable by anyone",
        hint="Turn it on in Settings, Backup and recovery, or with `keepsake rekey`.",
    )


def _keychain() -> Check:
    try:
        name = keychain.backend_name()
    except KeychainMissing:
        # No fault of its own: a passphrase opens the memory too; only API keys have no place.
        detail = "none: a passphrase opens the memory, and API keys cannot be kept"
        return Check(name="keychain", ok=True, detail=detail)
    return Check(name="keychain", ok=True, detail=name)


def _topics() -> Check:
    found = shipped_boundaries()
    if isinstance(found, ModelFileInvalid):
        detail = f"thresholds find them: {found}"
        return Check(name="topics", ok=False, detail=detail, hint=REINSTALL)
    return Check(
        name="topics", ok=True, detail=f"a trained classifier, {found.version}, finds them"
    )


def _model(info: ModelInfo) -> Check:
    return Check(
        name=f"model {info.name}",
        ok=info.usable or not info.selected,
        detail=info.detail if info.usable else f"not usable: {info.detail}",
        hint="Choose another model, or install this one again.",
    )


def _learning(pending: int) -> Check:
    detail = "everything is learnt" if pending == 0 else f"{pending} messages to go"
    return Check(name="learning", ok=True, detail=detail)
