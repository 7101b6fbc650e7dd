"""Models are loaded once for all tests; each runs in its own process."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from assistant.inference.embedding import BundledEmbedder


@pytest.fixture(scope="session")
def embedder() -> Iterator[BundledEmbedder]:
    model = BundledEmbedder()
    model.start()  # its thread must be older than the first test that uses it
    model.encode_query("loaded")
    yield model
    model.close()
