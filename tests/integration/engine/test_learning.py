"""The ingest thread: what it says is left, without asking the file at every recall."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from assistant.domain.encodings import Encoding
from assistant.engine.learning import Learning
from assistant.errors import DiskFull
from assistant.storage.database import Database
from tests.integration.memory.conftest import Home, WordHashes


class FullDisk(WordHashes):
    """An embedder that fails as if the disk were full."""

    def encode(self, texts: Sequence[str]) -> list[Encoding]:
        raise DiskFull("No space is left.")


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    with Database(tmp_path / "memory.duckdb", None) as database:
        yield Home(database)


@contextmanager
def learning_from(home: Home) -> Iterator[Learning]:
    learning = Learning(home.ingest)
    learning.start()
    try:
        yield learning
    finally:
        learning.stop()
        learning.join()


def test_what_an_earlier_run_left_is_pending_before_the_first_look(home: Home) -> None:
    home.say(home.chat(), "I live in Bern.")
    with learning_from(home) as learning:
        assert learning.pending() == 1
        assert learning.wait()
        assert learning.pending() == 0
    assert home.statements() == {"You live in Bern."}


def test_nothing_is_pending_until_a_message_is_announced(home: Home) -> None:
    with learning_from(home) as learning:
        assert learning.wait()
        home.say(home.chat(), "I live in Bern.")
        assert (home.ingest.pending(), learning.pending()) == (1, 0)
        learning.wake()
        assert learning.wait()
        assert (home.ingest.pending(), learning.pending()) == (0, 0)


def test_what_a_fault_left_stays_pending(home: Home) -> None:
    home.embedder = FullDisk()
    home.ingest = home.new_ingest()
    home.say(home.chat(), "I live in Bern.")
    with learning_from(home) as learning:
        with pytest.raises(DiskFull):
            learning.wait()
        assert learning.pending() == 1
