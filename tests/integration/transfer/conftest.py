"""What the tests of importing share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.integration.transfer.imported_memory import Memory, opened_memory


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[Memory]:
    """An empty memory."""
    with opened_memory(tmp_path / "home") as memory:
        yield memory


@pytest.fixture
def fixtures(data: Path) -> Path:
    """Real exports from the public data sets."""
    folder = data / "import_fixtures"
    if not folder.is_dir():
        pytest.skip("the public import fixtures are not on this machine")
    return folder
