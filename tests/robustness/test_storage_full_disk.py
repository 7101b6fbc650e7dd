"""A full disk loses nothing that was saved, and work goes on when there is space again."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.errors import DiskFull
from assistant.storage.conversations import ConversationStore
from assistant.storage.database import Database
from assistant.storage.messages import MessageStore
from tests.integration.storage.making import conversation, message

pytestmark = pytest.mark.usefixtures("really_made")

MANY = 10_000


def _mount(*options: str) -> bool:
    return subprocess.run(["mount", *options], capture_output=True, check=False).returncode == 0


@pytest.fixture
def small_disk(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Path]:
    """A file system of 6 MB, or of as many as the test asks for."""
    megabytes = getattr(request, "param", 6)
    folder = tmp_path / "disk"
    folder.mkdir()
    if not sys.platform.startswith("linux") or os.getuid() != 0:
        pytest.skip("only root on Linux may make a small disk")
    if not _mount("-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", str(folder)):
        pytest.skip("this machine lets nobody mount a small disk")
    yield folder
    subprocess.run(["umount", "--lazy", str(folder)], check=True)


def _fill(database: Database) -> int:
    """Add messages until the disk is full; how many were acknowledged."""
    for number in range(MANY):
        words = os.urandom(20_000).hex()
        try:
            database.write(
                lambda cursor, n=number, w=words: MessageStore(cursor).add(  # type: ignore[misc]
                    [message(f"m{n}", text=w)]
                )
            ).result()
        except DiskFull:
            return number
    raise AssertionError("the disk never got full")


@pytest.mark.parametrize(
    ("small_disk", "key"),
    # With 20 MB the log reaches its 16 MB first, and DuckDB gives the file up as it merges it.
    [(6, "a passphrase"), (6, None), (20, None)],
    indirect=["small_disk"],
)
def test_a_full_disk(small_disk: Path, key: str | None) -> None:
    path = small_disk / "memory.duckdb"
    with Database(path, key) as database:
        database.write(lambda cursor: ConversationStore(cursor).add(conversation())).result()
        saved = _fill(database)
        assert saved > 10
        assert MessageStore(database.read()).count() == saved
        for _ in range(2):
            with pytest.raises(DiskFull):
                database.rewrite().result()
            with pytest.raises(DiskFull):
                database.backup(small_disk / "backups").result()
        assert MessageStore(database.read()).count() == saved
        assert _mount("-o", "remount,size=60m", str(small_disk))
        database.write(lambda cursor: MessageStore(cursor).add([message("more")])).result()
        database.rewrite().result()
        assert MessageStore(database.read()).count() == saved + 1
    with Database(path, key) as database:
        assert MessageStore(database.read()).count() == saved + 1
    assert sorted(each.name for each in small_disk.iterdir() if each.is_file()) == ["memory.duckdb"]


def test_no_space_for_a_new_home(small_disk: Path) -> None:
    (small_disk / "ballast").write_bytes(bytes(5_900_000))
    path = small_disk / "memory.duckdb"
    with pytest.raises(DiskFull):
        Database(path, None)
    assert not path.exists()
    (small_disk / "ballast").unlink()
    Database(path, None).close()
