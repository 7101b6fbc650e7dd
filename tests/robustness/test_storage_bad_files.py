"""Files that are not what they should be are refused, and stay as they are."""

from __future__ import annotations

import random
import shutil
from contextlib import suppress
from pathlib import Path

import pytest

from assistant.errors import DatabaseDamaged
from assistant.storage.conversations import ConversationStore
from assistant.storage.database import Database
from assistant.storage.messages import MessageStore
from tests.integration.storage.making import chain, conversation

pytestmark = pytest.mark.usefixtures("really_made")

KEY = "a passphrase"


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> dict[str | None, Path]:
    files: dict[str | None, Path] = {}
    for key in (KEY, None):
        path = tmp_path_factory.mktemp("good") / "memory.duckdb"
        with Database(path, key) as database:
            database.write(lambda cursor: ConversationStore(cursor).add(conversation())).result()
            database.write(
                lambda cursor: MessageStore(cursor).add(chain("c", [f"m{n}" for n in range(300)]))
            ).result()
        files[key] = path
    return files


@pytest.mark.parametrize(
    ("content", "key"),
    [
        (b"", None),
        (b"", KEY),
        (b"abc", None),
        (b"hello " * 5000, None),
        (random.Random(1).randbytes(50_000), None),
        (random.Random(1).randbytes(50_000), KEY),
        (b"\0" * 20_000, None),
    ],
    ids=["empty", "empty key", "short", "text", "random", "random key", "zeros"],
)
def test_what_is_no_database(tmp_path: Path, key: str | None, content: bytes) -> None:
    path = tmp_path / "memory.duckdb"
    path.write_bytes(content)
    with pytest.raises(DatabaseDamaged) as caught:
        Database(path, key)
    assert caught.value.hint
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    ("length", "key"),
    [(4096, None), (5000, KEY), (12_288, None), (12_388, KEY), (12_388, None), (200_000, None)],
)
def test_a_file_that_was_cut_off(
    tmp_path: Path, good: dict[str | None, Path], key: str | None, length: int
) -> None:
    path = tmp_path / "memory.duckdb"
    path.write_bytes(good[key].read_bytes()[:length])
    before = path.read_bytes()
    with pytest.raises(DatabaseDamaged):
        Database(path, key)
    assert path.read_bytes() == before


@pytest.mark.parametrize("key", [KEY, None])
def test_a_changed_byte_never_crashes(
    tmp_path: Path, good: dict[str | None, Path], key: str | None
) -> None:
    """A flipped byte is noticed, or stands where nothing is: what is read is right."""
    path = tmp_path / "memory.duckdb"
    content = bytearray(good[key].read_bytes())
    dice = random.Random(11)
    for _ in range(6):
        place = dice.randrange(len(content))
        changed = bytearray(content)
        changed[place] ^= 0xFF
        path.write_bytes(changed)
        with suppress(DatabaseDamaged), Database(path, key) as database:
            messages = list(MessageStore(database.read()).remembered())
            assert [each.message_id for each in messages] == [f"m{n}" for n in range(300)]


def test_a_log_that_does_not_belong_to_the_file(
    tmp_path: Path, good: dict[str | None, Path]
) -> None:
    path = tmp_path / "memory.duckdb"
    shutil.copyfile(good[KEY], path)
    path.with_name("memory.duckdb.wal").write_bytes(random.Random(2).randbytes(5000))
    try:
        with Database(path, KEY) as database:
            assert MessageStore(database.read()).count() == 300
    except DatabaseDamaged:
        assert path.read_bytes() == good[KEY].read_bytes()
