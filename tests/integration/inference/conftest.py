"""Models are loaded once for all tests; each runs in its own process."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from assistant.inference import catalogue
from assistant.inference.embedding import BundledEmbedder
from assistant.inference.llama import LlamaChatModel


@pytest.fixture(autouse=True)
def _really_started(really_started: None) -> None:
    """This is where it is tested."""


@pytest.fixture(scope="session")
def embedder() -> Iterator[BundledEmbedder]:
    model = BundledEmbedder()
    model.start()  # its thread must be older than the first test that uses it
    model.encode_query("loaded")
    yield model
    model.close()


@pytest.fixture(scope="session")
def llama() -> Iterator[LlamaChatModel]:
    path = catalogue.path_of(catalogue.CHAT_MODEL)
    model = LlamaChatModel(catalogue.CHAT_MODEL, path, context=2048)
    model.context_window()
    yield model
    model.close()
