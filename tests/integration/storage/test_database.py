from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from assistant.errors import EngineBug, NotFound
from assistant.storage.database import Cursor, Database
from assistant.storage.home import HomeStore

KEY = "a passphrase"


def _put(name: str, value: str = "x") -> Callable[[Cursor], None]:
    return lambda cursor: HomeStore(cursor).put(name, value)


def test_what_was_written_is_there_for_readers_and_after_reopening(path: Path) -> None:
    with Database(path, KEY) as database:
        database.write(_put("a", "1")).result()
        assert HomeStore(database.read()).get("a") == "1"
    with Database(path, KEY) as database:
        assert HomeStore(database.read()).get("a") == "1"


def test_a_change_that_fails_leaves_nothing(database: Database) -> None:
    def change(cursor: Cursor) -> None:
        HomeStore(cursor).put("a", "1")
        raise NotFound("on purpose")

    with pytest.raises(NotFound, match="on purpose"):
        database.write(change).result()
    assert HomeStore(database.read()).get("a") is None
    database.write(_put("a", "2")).result()
    assert HomeStore(database.read()).get("a") == "2"


def test_a_statement_that_fails_leaves_nothing_and_tells_no_words(database: Database) -> None:
    def change(cursor: Cursor) -> None:
        HomeStore(cursor).put("a", "1")
        cursor.execute("SELECT CAST('my secret words' AS INTEGER)")

    with pytest.raises(EngineBug) as caught:
        database.write(change).result()
    assert "secret" not in str(caught.value)
    assert caught.value.__suppress_context__
    assert HomeStore(database.read()).get("a") is None


def test_no_statement_searches_the_disk_for_pandas(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    searched: list[str] = []

    class Noting:
        @staticmethod
        def find_spec(name: str, *_: object) -> None:
            searched.append(name)

    monkeypatch.setattr(sys, "meta_path", [Noting, *sys.meta_path])
    database.write(_put("a", "1")).result()
    assert HomeStore(database.read()).get("a") == "1"
    assert "pandas" not in searched


def test_changes_run_one_after_another_in_order(database: Database) -> None:
    seen: list[tuple[int, int]] = []

    def change(number: int) -> None:
        seen.append((number, threading.get_ident()))

    def numbered(number: int) -> Callable[[Cursor], None]:
        return lambda _: change(number)

    for future in [database.write(numbered(number)) for number in range(50)]:
        future.result()
    assert [number for number, _ in seen] == list(range(50))
    assert len({thread for _, thread in seen}) == 1


def test_readers_do_not_see_a_change_before_it_is_complete(database: Database) -> None:
    written, seen = threading.Event(), threading.Event()

    def change(cursor: Cursor) -> None:
        HomeStore(cursor).put("a", "1")
        written.set()
        assert seen.wait(5)

    future = database.write(change)
    assert written.wait(5)
    assert HomeStore(database.read()).get("a") is None
    seen.set()
    future.result()
    assert HomeStore(database.read()).get("a") == "1"


def test_each_thread_has_its_own_cursor(database: Database) -> None:
    mine = database.read()
    assert database.read() is mine
    with ThreadPoolExecutor(1) as pool:
        theirs = pool.submit(database.read).result()
        assert theirs is not mine
        with pytest.raises(EngineBug, match="thread"):
            pool.submit(mine.execute, "SELECT 1").result()


def test_the_connection_of_a_thread_ends_with_it(database: Database) -> None:
    def work() -> None:
        database.read().execute("SELECT 1")

    for _ in range(5):
        thread = threading.Thread(target=work)
        thread.start()
        thread.join()
    assert len(database._connections._lent) <= 1


def test_threads_read_the_right_rows_while_another_writes(database: Database) -> None:
    def read(_: int) -> None:
        for _ in range(50):
            rows = database.read().execute("SELECT name, value FROM home WHERE name LIKE 'n%'")
            assert all(name == value for name, value in rows)

    with ThreadPoolExecutor(4) as pool:
        reading = [pool.submit(read, n) for n in range(4)]
        for number in range(60):
            database.write(_put(f"n{number}", f"n{number}")).result()
        for future in reading:
            future.result()


def test_closing_finishes_what_is_queued(path: Path) -> None:
    database = Database(path, None)
    for number in range(20):
        database.write(_put(f"n{number}"))
    database.close()
    database.close()
    with Database(path, None) as again:
        assert again.read().execute("SELECT count(*) FROM home WHERE name LIKE 'n%'") == [(20,)]


def test_a_closed_file_says_so(path: Path) -> None:
    database = Database(path, None)
    cursor = database.read()
    cursor.execute("SELECT 1")
    database.close()
    with pytest.raises(EngineBug, match="closed"):
        cursor.execute("SELECT 1")
    with pytest.raises(EngineBug, match="closed"):
        database.write(_put("a"))


def test_nothing_is_left_open_or_lying_about(path: Path) -> None:
    with Database(path, KEY) as database:
        database.write(_put("a")).result()
        with ThreadPoolExecutor(3) as pool:
            list(pool.map(lambda _: database.read().execute("FROM home"), range(6)))
    assert [each.name for each in path.parent.iterdir()] == ["memory.duckdb"]


def test_size_counts_commits_that_are_not_merged_yet(database: Database, path: Path) -> None:
    before = database.size_bytes
    assert before == path.stat().st_size
    database.write(_put("a", "x" * 50_000)).result()
    assert database.size_bytes >= before + 50_000


FORBIDDEN = [
    "SELECT * FROM read_text('https://example.com')",
    "SELECT * FROM read_csv('/etc/passwd')",
    "ATTACH 'https://example.com/x.duckdb'",
    "COPY (SELECT 1) TO '/tmp/keepsake-must-not-write.csv'",
    "INSTALL fts",
    "LOAD fts",
    "SET autoinstall_known_extensions = true",
    "SET enable_external_access = true",
]


@pytest.mark.parametrize("key", [KEY, None])
def test_no_network_no_other_files_no_extensions(path: Path, key: str | None) -> None:
    with Database(path, key) as database:
        for statement in FORBIDDEN:
            with pytest.raises(EngineBug):
                database.read().execute(statement)
    assert not Path("/tmp/keepsake-must-not-write.csv").exists()


def test_any_text_can_be_stored(database: Database) -> None:
    texts = {
        "nul": "a\0b",
        "only nul": "\0",
        "controls": "".join(map(chr, range(32))) + "\x7f",
        "quotes": """'";--\\ \\x41 $1 ? {}""",
        "emoji": "👨‍👩‍👧‍👦 e\u0301 अनुच्छेद ไทย 自行车",
        "noncharacters": "\ufffe\uffff\U0010ffff\u2028\u2029\ufeff",
        "pair": "\ud83d\ude00",
        "lone": "a\ud800b\udfff",
    }

    def change(cursor: Cursor) -> None:
        for name, text in texts.items():
            HomeStore(cursor).put(name, text)

    database.write(change).result()
    home = HomeStore(database.read())
    expected = texts | {"pair": "😀", "lone": "a\ufffdb\ufffd"}
    assert {name: home.get(name) for name in texts} == expected
    by_parameter = database.read().execute("SELECT ?, ?", [texts["nul"], texts["lone"]])
    assert by_parameter == [(texts["nul"], expected["lone"])]


@pytest.mark.parametrize("name", ["it's a folder", "Größe 大 🗝️", "dots..and spaces ", "a%20b"])
def test_folders_of_any_name(tmp_path: Path, name: str) -> None:
    path = tmp_path / name / ".." / name / "memory.duckdb"
    (tmp_path / name).mkdir()
    with Database(path, None) as database:
        database.write(_put("a", "1")).result()
        database.rewrite().result()
        database.backup(tmp_path / name / "backups").result()
        assert HomeStore(database.read()).get("a") == "1"


@pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege there")
def test_a_linked_file_is_rewritten_where_it_lies(tmp_path: Path) -> None:
    real, home = tmp_path / "real", tmp_path / "home"
    for folder in (real, home):
        folder.mkdir()
    Database(real / "memory.duckdb", None).close()
    (home / "memory.duckdb").symlink_to(real / "memory.duckdb")
    with Database(home / "memory.duckdb", None) as database:
        database.write(_put("a", "heliotropemarker")).result()
        database.write(lambda cursor: cursor.execute("DELETE FROM home")).result()
        database.rewrite().result()
    assert (home / "memory.duckdb").is_symlink()
    assert b"heliotropemarker" not in (real / "memory.duckdb").read_bytes()


def test_spilling_to_disk_is_encrypted_and_cleaned_up(path: Path) -> None:
    with Database(path, KEY) as database:
        settings: dict[str, str] = dict(
            database.read().execute(
                "SELECT name, value FROM duckdb_settings() WHERE name IN"
                " ('temp_file_encryption', 'temp_directory', 'memory_limit')"
            )
        )
    assert settings["temp_file_encryption"] == "true"
    assert settings["temp_directory"] == f"{path}.tmp"
    left = path.with_name("memory.duckdb.tmp")
    left.mkdir()
    (left / "duckdb_temp_storage_DEFAULT-0.tmp").write_bytes(b"left by a crash")
    with Database(path, KEY):
        assert not left.exists()
