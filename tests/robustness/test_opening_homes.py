"""Homes whose small files are damaged or in the way are refused in words, and stay as they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from assistant.domain.requests import RecallRequest
from assistant.engine import Engine
from assistant.engine.learning import Learning
from assistant.errors import DatabaseDamaged, DiskFull, EnvironmentFault, HomeNotWritable
from assistant.paths import Home

pytestmark = pytest.mark.usefixtures("really_made")

KEY = "a passphrase"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Home:
    home = Home(tmp_path_factory.mktemp("opening") / "home")
    Engine.open(home, passphrase=KEY).close()
    return home


@pytest.mark.parametrize("content", [b"", b"\xff\0", b"[]", b"null", b"{}", b"[" * 100_000])
def test_a_damaged_lock_is_refused_and_kept(made: Home, content: bytes) -> None:
    good = made.lock.read_bytes()
    made.lock.write_bytes(content)
    with pytest.raises(DatabaseDamaged):
        Engine.open(made, passphrase=KEY)
    assert made.lock.read_bytes() == content
    made.lock.write_bytes(good)
    Engine.open(made, passphrase=KEY).close()


@pytest.mark.parametrize("name", ["home.json", "settings.json", "owner.json", "owner.lock"])
def test_a_folder_in_the_way_is_a_readable_fault(tmp_path: Path, name: str) -> None:
    (tmp_path / name).mkdir()
    with pytest.raises(EnvironmentFault):
        Engine.open(Home(tmp_path), passphrase=KEY)


def test_a_home_without_room_for_a_socket_opens(made: Home) -> None:
    (made.folder / "owner.socket").mkdir()
    engine = Engine.open(made, passphrase=KEY)
    engine.serve(lambda _request, _reply, _cancel: None)
    assert engine.conversations().result() == []
    engine.close()
    (made.folder / "owner.socket").rmdir()


def test_a_full_disk_at_the_first_start_leaves_a_home_that_opens_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("os.fsync", full)
        with pytest.raises(DiskFull):
            Engine.open(Home(tmp_path / "home"), passphrase=KEY)
    Engine.open(Home(tmp_path / "home"), passphrase=KEY).close()


def test_what_is_known_is_found_while_nothing_can_be_learnt(
    made: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(_learning: Learning, **_how: object) -> bool:
        raise DiskFull("No space is left.")

    engine = Engine.open(made, passphrase=KEY)
    monkeypatch.setattr(Learning, "wait", stopped)
    assert engine.recall(RecallRequest(query="quinces")).result().blocks == ()
    engine.close()


def test_a_name_that_is_no_text_is_refused_first(tmp_path: Path) -> None:
    with pytest.raises(HomeNotWritable):
        Engine.open(Home(tmp_path / "\udcff"), passphrase=KEY)
