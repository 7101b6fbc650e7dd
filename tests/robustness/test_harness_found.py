"""Faults that the harness found, each kept as a case of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from assistant.engine import Engine
from assistant.paths import Home
from assistant.storage.database import Database
from assistant.storage.encodings import EncodingStore
from assistant.storage.messages import MessageStore
from tests.integration.memory.conftest import Home as Memory

KEY = "a passphrase"


def _unencoded(memory: Memory) -> set[str]:
    cursor = memory.database.read()
    ids = [message.message_id for message in MessageStore(cursor).remembered()]
    return set(EncodingStore(cursor).missing(memory.embedder.embedder_id, ids))


def test_going_back_to_an_earlier_embedder_encodes_again(tmp_path: Path) -> None:
    """Its vectors had been deleted, and nothing said that they had to be made again."""
    with Database(tmp_path / "memory.duckdb", None) as database:
        memory = Memory(database)
        memory.talk(memory.chat(), *(f"These are words number {each}." for each in range(6)))
        for embedder in ("first", "second", "first"):
            memory.embedder.embedder_id = embedder
            memory.ingest = memory.new_ingest()
            memory.learn()
            assert _unencoded(memory) == set(), embedder


@pytest.mark.parametrize("name", ["settings.json", "home.json", "owner.json"])
def test_a_draft_that_a_kill_left_goes_at_the_next_opening(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "home"
    folder.mkdir()
    (folder / f"{name}.new").write_text('{"half": ')
    Engine.open(Home(folder), passphrase=KEY).close()
    assert not (folder / f"{name}.new").exists()
