"""A home knows its own file: another home's is refused, whatever way its own may go."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from assistant.domain.backups import DAMAGED, KeyPlace
from assistant.engine.opening import open_memory
from assistant.engine.restoring import begin_anew, restore_backup
from assistant.errors import DatabaseDamaged, DiskFull
from assistant.paths import Home
from assistant.storage.backups import listed_backups
from assistant.storage.database import Database
from assistant.storage.encryption import derived_key
from assistant.storage.home import HomeStore
from assistant.storage.identity import NAME
from assistant.storage.instance import Instance, wal_of
from assistant.storage.witness import witness_of

KEY = "a passphrase"


def _made(folder: Path, word: str, key: str | None = KEY) -> Home:
    home = Home(folder)
    home.prepare()
    database, _ = open_memory(home, key, encrypt=key is not None)
    database.write(lambda cursor: HomeStore(cursor).put("word", word)).result()
    database.backup(home.backups).result()
    database.close()
    return home


def _word(home: Home, key: str | None = KEY) -> str | None:
    database, _ = open_memory(home, key, encrypt=key is not None)
    with database:
        return HomeStore(database.read()).get("word")


def _known(home: Home) -> str:
    return str(json.loads(home.lock.read_text())["memory_id"])


def _as_before_the_id(home: Home) -> None:
    """As a version wrote it that knew of no id."""
    with Database(home.database, KEY) as database:
        database.write(
            lambda cursor: cursor.execute("DELETE FROM home WHERE name = ?", [NAME])
        ).result()
    lock = json.loads(home.lock.read_text())
    del lock["memory_id"]
    home.lock.write_text(json.dumps(lock))


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("made")
    for word in ("own", "other"):
        _made(folder / word, word)
    return folder


@pytest.fixture
def home(made: Path, tmp_path: Path) -> Home:
    shutil.copytree(made / "own", tmp_path / "own")
    return Home(tmp_path / "own")


@pytest.fixture
def other(made: Path, tmp_path: Path) -> Home:
    shutil.copytree(made / "other", tmp_path / "other")
    return Home(tmp_path / "other")


@pytest.mark.parametrize("key", [KEY, None])
def test_the_file_of_another_home_is_refused_and_kept(tmp_path: Path, key: str | None) -> None:
    home, other = _made(tmp_path / "a", "own", key), _made(tmp_path / "b", "other", key)
    shutil.copyfile(other.database, home.database)
    content = home.database.read_bytes()
    for _ in range(2):
        with pytest.raises(DatabaseDamaged, match="memory of another home") as told:
            open_memory(home, key, encrypt=key is not None)
        assert told.value.backup == listed_backups(home.database)[0].path
        assert "move it" in told.value.hint
    assert home.database.read_bytes() == content
    restored = restore_backup(home, listed_backups(home.database)[0].path, key)
    assert restored.aside is not None
    assert DAMAGED in restored.aside.name
    assert restored.aside.read_bytes() == content
    assert _word(home, key) == "own"


def test_a_file_from_before_the_id_is_another_one_once_the_id_is_known(
    home: Home, other: Home
) -> None:
    _as_before_the_id(other)
    shutil.copyfile(other.database, home.database)
    with pytest.raises(DatabaseDamaged, match="another home"):
        _word(home)


def test_an_older_home_gets_its_id_and_keeps_it(home: Home, other: Home) -> None:
    _as_before_the_id(home)
    assert _word(home) == "own"
    known = _known(home)
    assert known
    assert _word(home) == "own"
    assert _known(home) == known
    shutil.copyfile(other.database, home.database)
    with pytest.raises(DatabaseDamaged, match="another home"):
        _word(home)


def test_a_home_copied_to_another_machine_opens(home: Home, tmp_path: Path) -> None:
    shutil.copytree(home.folder, tmp_path / "elsewhere")
    assert _word(Home(tmp_path / "elsewhere")) == "own"


def test_an_older_copy_of_its_own_put_there_by_hand_opens(home: Home) -> None:
    shutil.copyfile(listed_backups(home.database)[0].path, home.database)
    assert _word(home) == "own"


def test_a_memory_without_what_lay_beside_it_opens(home: Home) -> None:
    known = _known(home)
    home.lock.unlink()
    assert _word(home) == "own"
    assert _known(home) == known


def test_the_backup_of_another_home_becomes_ones_own(home: Home, other: Home) -> None:
    known = _known(home)
    restore_backup(home, listed_backups(other.database)[0].path, KEY)
    assert _word(home) == "other"
    assert _known(home) == known


def test_a_home_that_begins_anew_knows_its_new_file(home: Home, other: Home) -> None:
    begin_anew(home)
    assert _word(home) is None
    assert _word(home) is None
    shutil.copyfile(other.database, home.database)
    with pytest.raises(DatabaseDamaged, match="another home"):
        _word(home)


def test_a_restore_into_an_empty_home_is_known_from_then_on(other: Home, tmp_path: Path) -> None:
    fresh = Home(tmp_path / "fresh")
    fresh.prepare()
    restore_backup(fresh, listed_backups(other.database)[0].path, KEY)
    assert _word(fresh) == "other"
    assert _known(fresh) == _known(other)


def test_its_file_is_its_own_without_encryption_and_with_another_key(home: Home) -> None:
    known = _known(home)
    database, locking = open_memory(home, KEY, encrypt=True)
    with database:
        locking.change(KeyPlace.NOWHERE)
    assert _word(home, None) == "own"
    database, locking = open_memory(home, None, encrypt=True)
    with database:
        locking.change(KeyPlace.PASSPHRASE, "another one")
    assert _word(home, "another one") == "own"
    assert _known(home) == known


def test_a_copy_is_due_for_no_new_id(home: Home) -> None:
    with Database(home.database, KEY) as database:
        mark = database.contents().mark
        database.identify("another")
        assert database.contents().mark == mark


def _killed(work: Callable[[], object]) -> None:
    """Do some work in a process that ends without closing anything."""
    child = os.fork()
    if child == 0:
        try:
            work()
        finally:
            os._exit(0)
    os.waitpid(child, 0)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_an_id_from_a_log_stands_beside_the_file_only_once_it_is_in_the_file(home: Home) -> None:
    _as_before_the_id(home)

    def only_in_the_log() -> None:
        with Instance(home.database, derived_key(KEY)).connection() as connection:
            connection.execute("INSERT INTO home (name, value) VALUES (?, 'abc')", [NAME])
            os._exit(0)

    _killed(only_in_the_log)
    assert wal_of(home.database).stat().st_size > 0
    _killed(lambda: open_memory(home, KEY, encrypt=True))
    assert _known(home) == "abc"
    wal_of(home.database).unlink(missing_ok=True)  # a damaged log takes back what it held
    witness_of(home.database).unlink(missing_ok=True)
    assert _word(home) == "own"


def test_a_new_file_that_cannot_take_its_id_is_none(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = _known(home)
    home.database.unlink()

    def full(*_: object) -> None:
        raise DiskFull("No space is left.")

    with monkeypatch.context() as disk:
        disk.setattr(HomeStore, "put", full)
        with pytest.raises(DiskFull):
            Database(home.database, KEY, identity=known)
    assert not home.database.exists()
    with Database(home.database, KEY, identity=known) as database:
        assert database.identity == known
