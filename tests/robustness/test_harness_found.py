"""Faults that the harness found, each kept as a case of its own."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

import pytest

from assistant.engine import Engine
from assistant.paths import Home
from assistant.storage.database import Database
from assistant.storage.encodings import EncodingStore
from assistant.storage.messages import MessageStore
from tests.command_line import Keepsake
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


def test_nobody_else_may_read_a_file_of_the_home(tmp_path: Path) -> None:
    """A rewrite had left the new file to whatever the system's mask was."""
    place = Home(tmp_path / "home")
    engine = Engine.open(place, passphrase=KEY)
    engine.add_fact("My locker is number 7.").result()
    engine.compact().result()
    engine.close()
    assert {f"{path.name} {stat.S_IMODE(path.stat().st_mode) & 0o077:o}"
            for path in place.folder.rglob("*") if stat.S_IMODE(path.stat().st_mode) & 0o077
            } == set()  # fmt: skip


def test_a_command_makes_private_files_only(tmp_path: Path) -> None:
    """What DuckDB writes beside the memory while it is open has no mode of our own."""
    keepsake = Keepsake(tmp_path / "home")
    process = keepsake.start("memory", "activity", preexec_fn=lambda: os.umask(0o022))
    seen: set[int] = set()
    while process.poll() is None:
        for path in (tmp_path / "home").glob("*"):
            with suppress(FileNotFoundError):
                seen.add(stat.S_IMODE(path.stat().st_mode) & 0o077)
    process.communicate()
    assert seen == {0}
