"""A backup takes the memory's place: on this machine and another, damaged or not."""

from __future__ import annotations

import stat
import sys
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from assistant.domain.backups import DAMAGED, REPLACED, KeyPlace
from assistant.domain.times import utc_now
from assistant.engine import Engine
from assistant.engine.backing_up import BackingUp
from assistant.engine.opening import Locking, open_memory
from assistant.engine.restoring import begin_anew, restore_backup
from assistant.errors import (
    DatabaseDamaged,
    DatabaseTooNew,
    HomeInUse,
    InvalidInput,
    KeyMissing,
    KeyWrong,
    NotFound,
    PlaceNotWritable,
)
from assistant.memory.forgetting.digests import digest_of, home_key
from assistant.ownership import HomeOwnership
from assistant.paths import PRIVATE_FILE, Home
from assistant.settings import BackupSettings
from assistant.storage.backups import listed_backups
from assistant.storage.conversations import ConversationStore
from assistant.storage.database import Cursor, Database
from assistant.storage.encryption import is_encrypted
from assistant.storage.forgotten import ForgottenStore
from assistant.storage.messages import MessageStore
from tests.integration.storage.making import conversation, message, mid
from tests.keychain_in_memory import KeyringInMemory, keychain_in_memory

MARKER = "zephyrquill"
ELSEWHERE = "Zoë Müller's Mappe 记忆"


@pytest.fixture
def keychain() -> Iterator[KeyringInMemory]:
    with keychain_in_memory() as kept:
        yield kept


@pytest.fixture
def home(tmp_path: Path) -> Home:
    made = Home(tmp_path / "home")
    made.prepare()
    return made


def _open(home: Home, passphrase: str | None = None) -> tuple[Database, Locking]:
    home.prepare()
    return open_memory(home, passphrase, encrypt=True)


def _say(database: Database, *texts: str) -> None:
    def change(cursor: Cursor) -> None:
        if not ConversationStore(cursor).count():
            ConversationStore(cursor).add(conversation())
        MessageStore(cursor).add([message(f"m{text}", text=text) for text in texts])

    database.write(change).result()


def _forget(database: Database, text: str) -> None:
    def change(cursor: Cursor) -> None:
        ForgottenStore(cursor).add([digest_of(home_key(cursor), text)], utc_now())
        MessageStore(cursor).remove([mid(f"m{text}")])

    database.erase(change).result()
    database.rewrite().result()


def _said(home: Home, passphrase: str | None = None) -> set[str]:
    database, _locking = _open(home, passphrase)
    with database:
        return {each.text for each in MessageStore(database.read()).every()}


def _bytes_of(folder: Path) -> bytes:
    return b"".join(each.read_bytes() for each in sorted(folder.rglob("*")) if each.is_file())


@pytest.mark.usefixtures("keychain")
def test_a_restore_brings_back_what_was_said_and_nothing_that_was_forgotten(
    home: Home, tmp_path: Path
) -> None:
    database, _locking = _open(home)
    with database:
        _say(database, "kept", MARKER)
        copy = database.backup(tmp_path / ELSEWHERE).result()
        _forget(database, MARKER)
        _say(database, "later")
    restored = restore_backup(home, copy)
    assert _said(home) == {"kept"}
    assert restored.forgotten_again == 1
    assert restored.list_known
    assert restored.before is not None
    assert (restored.before.counts["messages"], restored.contents.counts["messages"]) == (2, 1)
    assert restored.aside is not None
    assert listed_backups(home.database)[0].reason == REPLACED
    restore_backup(home, restored.aside)
    assert _said(home) == {"kept", "later"}, "the replaced memory can be taken back"


def test_a_restore_leaves_no_forgotten_word_in_the_home(home: Home, tmp_path: Path) -> None:
    database, _locking = open_memory(home, None, encrypt=False)
    with database:
        _say(database, "kept", MARKER)
        copy = database.backup(tmp_path / "elsewhere").result()
        assert MARKER.encode() in copy.read_bytes()
        _forget(database, MARKER)
    restore_backup(home, copy)
    assert MARKER.encode() not in _bytes_of(home.folder)


def test_on_a_new_machine_the_recovery_phrase_is_enough(home: Home, tmp_path: Path) -> None:
    with keychain_in_memory():
        database, locking = _open(home)
        with database:
            _say(database, "kept")
            copy = database.backup(tmp_path / ELSEWHERE).result()
            phrase = " ".join(locking.phrase())
    assert len(phrase.split()) == 12
    elsewhere = Home(tmp_path / "ein anderer Nutzer" / ELSEWHERE)
    with keychain_in_memory() as other:
        with pytest.raises(KeyMissing):
            restore_backup(elsewhere, copy)
        with pytest.raises(KeyWrong):
            restore_backup(elsewhere, copy, "a passphrase")
        assert not elsewhere.database.exists()
        restored = restore_backup(elsewhere, copy, phrase.upper())
        assert (restored.before, restored.aside) == (None, None)
        assert _said(elsewhere) == {"kept"}, "from the keychain now"
        other.kept.clear()
        with pytest.raises(KeyMissing):
            _open(elsewhere)
        assert _said(elsewhere, phrase) == {"kept"}
        assert _said(elsewhere) == {"kept"}, "typed once, and kept"


@pytest.mark.usefixtures("keychain")
def test_a_slip_in_the_phrase_is_told_as_one(home: Home) -> None:
    database, locking = _open(home)
    database.close()
    words = [*locking.phrase()]
    with pytest.raises(InvalidInput, match="Word 3"):
        _open(home, " ".join([*words[:2], "zzzz", *words[3:]]))


def test_a_passphrase_home_is_restored_with_it(home: Home, tmp_path: Path) -> None:
    database, locking = _open(home, "mine alone")
    with database:
        _say(database, "kept")
        copy = database.backup(tmp_path / "made").result()
        with pytest.raises(NotFound):
            locking.phrase()
    elsewhere = Home(tmp_path / "other")
    restore_backup(elsewhere, copy, "mine alone")
    assert _said(elsewhere, "mine alone") == {"kept"}


@pytest.mark.usefixtures("keychain")
def test_a_backup_with_another_key_gets_the_key_of_the_home(home: Home, tmp_path: Path) -> None:
    other = Home(tmp_path / "other")
    database, _locking = _open(other, "theirs alone")
    with database:
        _say(database, "kept")
        copy = database.backup(tmp_path / "made").result()
    _open(home)[0].close()
    restore_backup(home, copy, "theirs alone")
    assert _said(home) == {"kept"}


@pytest.mark.parametrize("content", [b"", b"no memory", b"\0" * 5000, None], ids=str)
@pytest.mark.usefixtures("keychain")
def test_what_is_no_backup_changes_nothing(
    home: Home, tmp_path: Path, content: bytes | None
) -> None:
    database, _locking = _open(home)
    with database:
        _say(database, "kept")
        copy = database.backup(tmp_path / "made").result()
    whole = copy.read_bytes()
    copy.write_bytes(whole[: len(whole) // 2] if content is None else content)
    before = _bytes_of(home.folder)
    with pytest.raises(DatabaseDamaged, match="made"):
        restore_backup(home, copy)
    assert _bytes_of(home.folder) == before
    assert {each.name for each in home.folder.iterdir()} <= {
        "memory.duckdb", "home.json", "owner.lock"
    }  # fmt: skip


def test_the_memory_itself_an_open_home_and_nothing_are_refused(home: Home) -> None:
    _open(home, "mine alone")[0].close()
    with pytest.raises(InvalidInput):
        restore_backup(home, home.database, "mine alone")
    with pytest.raises(NotFound):
        restore_backup(home, home.folder / "absent", "mine alone")
    ownership = HomeOwnership(home)
    with pytest.raises(HomeInUse):
        restore_backup(home, home.lock, "mine alone")
    ownership.release()


@pytest.mark.usefixtures("keychain")
def test_a_torn_memory_stays_and_offers_its_last_backup(home: Home) -> None:
    database, _locking = _open(home)
    with database:
        _say(database, "kept")
        copy = database.backup(home.backups).result()
        _say(database, "later")
    home.database.write_bytes(home.database.read_bytes()[:6000])
    torn = home.database.read_bytes()
    for _ in range(2):
        with pytest.raises(DatabaseDamaged) as caught:
            _open(home)
        assert caught.value.backup == copy
        assert caught.value.counts["messages"] == 1
        assert f"restore {copy}`" in caught.value.hint
        assert home.database.read_bytes() == torn
    restored = restore_backup(home, copy)
    assert (restored.before, restored.list_known) == (None, False)
    assert restored.aside is not None
    assert restored.aside.read_bytes() == torn
    assert _said(home) == {"kept"}


@pytest.mark.usefixtures("keychain")
def test_a_memory_that_vanished_is_not_replaced_by_an_empty_one(home: Home) -> None:
    _open(home)[0].close()
    home.database.unlink()
    with pytest.raises(DatabaseDamaged, match="not there any more") as caught:
        _open(home)
    assert "--anew" in caught.value.hint
    assert not home.database.exists()
    assert begin_anew(home) is None
    assert _said(home) == set()


@pytest.mark.usefixtures("keychain")
def test_beginning_anew_keeps_the_damaged_file(home: Home) -> None:
    _open(home)[0].close()
    home.database.write_bytes(b"torn")
    aside = begin_anew(home)
    assert _said(home) == set()
    assert aside is not None
    assert aside.read_bytes() == b"torn"
    assert listed_backups(home.database)[0].reason == DAMAGED


@pytest.mark.usefixtures("keychain")
def test_encryption_is_turned_off_and_on_and_the_key_moves(
    home: Home, keychain: KeyringInMemory
) -> None:
    database, locking = _open(home)
    with database:
        _say(database, MARKER)
        copy = database.backup(home.backups).result()
        before = locking.phrase()
        changed = locking.change(KeyPlace.NOWHERE)
        assert (changed.encrypted, changed.followed, changed.left) == (False, 1, ())
    assert keychain.kept == {}
    assert MARKER.encode() in copy.read_bytes()
    database, locking = _open(home)
    with database:
        assert locking.place is KeyPlace.NOWHERE
        locking.change(KeyPlace.KEYCHAIN)
        assert locking.phrase() != before
        assert MARKER.encode() not in _bytes_of(home.folder)
    database, locking = _open(home)
    with database:
        locking.change(KeyPlace.PASSPHRASE, "mine alone")
        with pytest.raises(InvalidInput):
            locking.change(KeyPlace.PASSPHRASE, " ")
    assert keychain.kept == {}
    assert _said(home, "mine alone") == {MARKER}
    assert is_encrypted(copy)


@pytest.mark.parametrize("reached", ["keychain", "copies", "file"])
def test_a_change_of_the_key_that_was_cut_off_is_finished(
    home: Home, keychain: KeyringInMemory, monkeypatch: pytest.MonkeyPatch, reached: str
) -> None:
    database, locking = _open(home)
    with database:
        _say(database, "kept")
        database.backup(home.backups).result()
        old = locking.phrase()
        places = {
            "keychain": "assistant.storage.database.rekey_backups",
            "copies": "assistant.storage.database.write_with_key",
            "file": "assistant.storage.keychain.keep_coming_key",
        }

        def power_cut(*_given: object) -> None:
            raise KeyboardInterrupt

        with monkeypatch.context() as patched:
            patched.setattr(places[reached], power_cut)
            with pytest.raises(KeyboardInterrupt):
                locking.change(KeyPlace.KEYCHAIN)
    database, locking = _open(home)
    with database:
        assert locking.phrase() != old
        (copy,) = listed_backups(home.database)
        assert database.contents_of_copy(copy.path) == database.contents()
    assert len(keychain.kept) == 1
    assert _said(home) == {"kept"}


def test_the_daily_copy_is_made_when_something_changed(home: Home) -> None:
    database, _locking = open_memory(home, None, encrypt=False)
    now = utc_now()
    ahead = timedelta()
    backing = BackingUp(database, BackupSettings, lambda: now + ahead)
    with database:
        assert backing.make_if_due() is not None
        _say(database, "something")
        assert backing.make_if_due() is None, "not a day later"
        ahead = timedelta(days=1)
        assert backing.make_if_due() is not None
        ahead = timedelta(days=2)
        assert backing.make_if_due() is None, "nothing changed since"


@pytest.mark.skipif(sys.platform == "win32", reason="no such modes there")
@pytest.mark.usefixtures("keychain")
def test_every_file_is_private(home: Home, tmp_path: Path) -> None:
    database, locking = _open(home)
    with database:
        _say(database, "kept")
        copy = database.backup(tmp_path / "made").result()
        database.backup(home.backups).result()
        locking.change(KeyPlace.KEYCHAIN)
        database.rewrite().result()
    copy.chmod(0o644)
    with pytest.raises(KeyWrong):
        restore_backup(home, copy)
    restore_backup(home, listed_backups(home.database)[0].path)
    for each in home.folder.rglob("*"):
        wanted = 0o700 if each.is_dir() else 0o600
        assert stat.S_IMODE(each.stat().st_mode) == wanted, each.name


@pytest.mark.usefixtures("keychain")
def test_a_newer_memory_and_a_newer_backup_are_left_as_they_are(home: Home, tmp_path: Path) -> None:
    database, _locking = _open(home)
    with database:
        older = database.backup(tmp_path / "made").result()
        database.write(
            lambda cursor: cursor.execute(
                "INSERT INTO schema_migrations VALUES (9999, 'later', 'x', now()::TIMESTAMP)"
            )
        ).result()
        newer = database.backup(tmp_path / "made").result()
    before = home.database.read_bytes()
    with pytest.raises(DatabaseTooNew):
        _open(home)
    with pytest.raises(DatabaseTooNew):
        restore_backup(home, newer)
    assert home.database.read_bytes() == before
    assert restore_backup(home, older).before is None, "it can be replaced all the same"
    assert any(each.read_bytes() == before for each in home.backups.iterdir())


def test_the_recovery_phrase_is_saved_where_only_its_owner_reads(
    home: Home, keychain: KeyringInMemory, tmp_path: Path
) -> None:
    engine = Engine.open(home)
    try:
        words = engine.recovery_phrase().result()
        engine.save_recovery_phrase(tmp_path / "phrase.txt").result()
        with pytest.raises(PlaceNotWritable):
            engine.save_recovery_phrase(tmp_path / "no folder" / "phrase.txt").result()
    finally:
        engine.close()
    written = tmp_path / "phrase.txt"
    assert [line.split()[1] for line in written.read_text("utf-8").splitlines()] == [*words]
    if sys.platform != "win32":
        assert stat.S_IMODE(written.stat().st_mode) == PRIVATE_FILE
    assert keychain.kept
