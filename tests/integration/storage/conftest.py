"""A memory file without encryption, which opens ten times faster."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import assistant.storage.database as database_module
from assistant.storage.database import Database
from assistant.storage.encryption import derived_key


@pytest.fixture(autouse=True, scope="session")
def _keys_are_derived_once() -> Iterator[None]:
    """A key is slow to derive on purpose."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database_module, "derived_key", cache(derived_key))
        yield


@pytest.fixture(scope="session")
def empty_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("storage") / "memory.duckdb"
    Database(path, None).close()
    return path


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "memory.duckdb"


@pytest.fixture
def database(path: Path, empty_file: Path) -> Iterator[Database]:
    shutil.copyfile(empty_file, path)
    with Database(path, None) as database:
        yield database
