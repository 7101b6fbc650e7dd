"""A memory file without encryption, which opens ten times faster."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.storage.database import Database


@pytest.fixture(autouse=True)
def _really_made(really_made: None) -> None:
    """This is where it is tested."""


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
