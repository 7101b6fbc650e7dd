from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from assistant.errors import EngineBug, HomeNotWritable
from assistant.storage.conversations import ConversationStore
from assistant.storage.database import Cursor, Database
from assistant.storage.encodings import EncodingStore
from assistant.storage.home import HomeStore
from assistant.storage.messages import MessageStore
from assistant.storage.recalls import RecallStore
from tests.integration.storage.making import block, conversation, encoding, message, mid, recall

KEY = "a passphrase"
MARKER = "heliotropemarker"


def _bytes_of(folder: Path) -> bytes:
    return b"".join(each.read_bytes() for each in sorted(folder.rglob("*")) if each.is_file())


def _fill(cursor: Cursor) -> None:
    ConversationStore(cursor).add(conversation())
    MessageStore(cursor).add([message(f"m{n}", text=f"{MARKER} number {n}") for n in range(50)])
    MessageStore(cursor).add([message("stays", text="Other words.")])
    EncodingStore(cursor).put("e", {mid("m1"): encoding(1), mid("stays"): encoding(2)})
    RecallStore(cursor).put(mid("stays"), recall(block("s", ["m1"], text=MARKER)))


def _remove(cursor: Cursor) -> None:
    MessageStore(cursor).remove([mid(f"m{n}") for n in range(50)])


@pytest.mark.parametrize("key", [KEY, None])
def test_no_deleted_word_is_left_in_any_file(path: Path, key: str | None) -> None:
    with Database(path, key) as database:
        database.write(_fill).result()
        database.backup(path.parent / "backups").result()
        if key is None:
            assert MARKER.encode() in _bytes_of(path.parent)
        database.write(_remove).result()
        database.rewrite().result()
        assert MARKER.encode() not in _bytes_of(path.parent)
        assert MessageStore(database.read()).count() == 1
        assert list(EncodingStore(database.read()).tokens("e", [mid("m1"), mid("stays")])) == [
            "stays"
        ]
    assert MARKER.encode() not in _bytes_of(path.parent)
    names = {each.name for each in path.parent.iterdir()}
    assert names == {"memory.duckdb", "backups"}


def test_backups_in_the_home_are_renewed(path: Path) -> None:
    with Database(path, KEY) as database:
        database.write(_fill).result()
        old = database.backup(path.parent / "backups").result()
        (path.parent / "backups" / "memory-1.duckdb.part").write_bytes(b"of a crash")
        database.write(_remove).result()
        database.rewrite().result()
    (fresh,) = (path.parent / "backups").glob("*.duckdb*")
    assert fresh != old
    with Database(fresh, KEY) as database:
        assert MessageStore(database.read()).count() == 1


def test_positions_never_repeat(path: Path) -> None:
    with Database(path, None) as database:
        database.write(_fill).result()
        last = MessageStore(database.read()).last_position()
        database.write(lambda cursor: MessageStore(cursor).remove([mid("stays")])).result()
        database.write(_remove).result()
        assert MessageStore(database.read()).last_position() == 0
        database.rewrite().result()
        database.write(lambda cursor: MessageStore(cursor).add([message("new")])).result()
        assert MessageStore(database.read()).position_of(mid("new")) == last + 1


def test_keys_indexes_and_compression_survive(path: Path) -> None:
    sql = (
        "SELECT 'index', index_name, sql FROM duckdb_indexes()"
        " UNION ALL SELECT 'table', table_name, sql FROM duckdb_tables()"
        " WHERE database_name = 'keepsake' ORDER BY ALL"
    )
    compression = (
        "SELECT DISTINCT compression FROM pragma_storage_info('encodings')"
        " WHERE column_name = 'tokens' AND segment_type = 'BLOB'"
    )
    with Database(path, None) as database:
        database.write(_fill).result()
        before = database.read().execute(sql)
        database.rewrite().result()
        assert database.read().execute(sql) == before
        assert database.read().execute(compression) == [("Uncompressed",)]
        with pytest.raises(EngineBug):
            database.write(lambda cursor: MessageStore(cursor).add([message("m1")])).result()


def test_readers_and_writers_go_on_meanwhile(path: Path) -> None:
    stop = threading.Event()

    def read(database: Database) -> int:
        cursor, rounds = database.read(), 0
        while not stop.is_set():
            # The same cursor all the time: swapping the file must not be noticed.
            assert len(MessageStore(cursor).of_conversation(conversation().conversation_id)) == 51
            rounds += 1
        return rounds

    with Database(path, KEY) as database, ThreadPoolExecutor(3) as pool:
        database.write(_fill).result()
        reading = [pool.submit(read, database) for _ in range(3)]
        for number in range(3):
            rewriting = database.rewrite()
            database.write(
                lambda cursor, n=number: HomeStore(cursor).put(f"n{n}", "x")  # type: ignore[misc]
            ).result()
            rewriting.result()
        stop.set()
        assert all(future.result() > 3 for future in reading)
        assert database.read().execute("SELECT count(*) FROM home WHERE name LIKE 'n%'") == [(3,)]


def test_a_rewrite_that_fails_leaves_everything_as_it_was(path: Path) -> None:
    with Database(path, None) as database:
        database.write(_fill).result()
        draft = path.with_name("memory.duckdb.new")
        draft.mkdir()
        (draft / "in the way").touch()
        with pytest.raises(HomeNotWritable):
            database.rewrite().result()
        assert MessageStore(database.read()).count() == 51
        (draft / "in the way").unlink()
        draft.rmdir()
        database.rewrite().result()
        assert MessageStore(database.read()).count() == 51


def test_a_rewrite_that_was_cut_off_is_done_at_the_next_start(path: Path) -> None:
    with Database(path, None) as database:
        database.write(_fill).result()
        database.write(_remove).result()
    assert MARKER.encode() in path.read_bytes()
    path.with_name("memory.duckdb.rewrite").touch()
    path.with_name("memory.duckdb.new").write_bytes(b"half a file")
    with Database(path, None) as database:
        database.write(lambda cursor: None).result()
        assert MARKER.encode() not in _bytes_of(path.parent)
        assert MessageStore(database.read()).count() == 1
    assert [each.name for each in path.parent.iterdir()] == ["memory.duckdb"]
