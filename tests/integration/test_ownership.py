"""One process owns a home; others reach it through an authenticated local socket."""

from __future__ import annotations

import json
import os
import socket
import stat
from collections.abc import Callable
from pathlib import Path
from threading import Event, Thread

import pytest

from assistant.cancel import CancelToken
from assistant.errors import HomeInUse, HomeNotWritable
from assistant.ownership import Frame, HomeOwnership, ask
from assistant.paths import Home


def echo(request: Frame, reply: Callable[[Frame], None], cancel: CancelToken) -> None:
    for number in range(3):
        reply({"number": number, "heard": request})


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path / "ü, a")  # short, or the socket would lie elsewhere


def test_a_home_has_one_owner_at_a_time(home: Home) -> None:
    first = HomeOwnership(home)
    with pytest.raises(HomeInUse):
        HomeOwnership(home)
    first.release()
    HomeOwnership(home).release()


def test_a_home_that_another_thread_gives_back_is_free(home: Home) -> None:
    owner = HomeOwnership(home)
    thread = Thread(target=owner.release)
    thread.start()
    thread.join()
    HomeOwnership(home).release()  # while `owner` still lives


def test_replies_arrive_in_order(home: Home) -> None:
    owner = HomeOwnership(home)
    owner.serve(echo)
    replies = ask(home, {"text": "grüße 🙂"})
    assert replies is not None
    assert [reply["number"] for reply in replies] == [0, 1, 2]
    owner.release()
    assert ask(home, {}) is None


def test_nobody_answers_where_nobody_owns(home: Home) -> None:
    assert ask(home, {}) is None


def test_a_dead_owner_leaves_no_obstacle(home: Home) -> None:
    home.prepare()
    home.owner_address.write_text(
        json.dumps({"address": str(home.folder / "owner.socket"), "token": "00", "pid": 1})
    )
    assert ask(home, {}) is None
    owner = HomeOwnership(home)
    owner.serve(echo)
    assert ask(home, {}) is not None
    owner.release()


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"address": 3, "token": "zz"}', "null", "[" * 99_999]
)
def test_a_broken_address_means_nobody(home: Home, text: str) -> None:
    home.prepare()
    home.owner_address.write_text(text)
    assert ask(home, {}) is None


def test_the_socket_is_private_and_asks_for_the_token(home: Home) -> None:
    owner = HomeOwnership(home)
    owner.serve(echo)
    told = json.loads(home.owner_address.read_text())
    assert stat.S_IMODE(Path(told["address"]).stat().st_mode) == 0o600
    assert stat.S_IMODE(home.owner_address.stat().st_mode) == 0o600
    home.owner_address.write_text(json.dumps(told | {"token": "00" * 32}))
    assert ask(home, {}) is None
    with socket.socket(socket.AF_UNIX) as stranger:
        stranger.connect(told["address"])
        stranger.sendall(b"\x00\x00\x00\x02hi")
    home.owner_address.write_text(json.dumps(told))
    assert ask(home, {}) is not None
    owner.release()


def test_a_client_that_leaves_stops_its_work(home: Home) -> None:
    started, stopped = Event(), Event()

    def work(request: Frame, reply: Callable[[Frame], None], cancel: CancelToken) -> None:
        reply({})
        started.set()
        if cancel.wait(10):
            stopped.set()

    owner = HomeOwnership(home)
    owner.serve(work)
    replies = ask(home, {})
    assert replies is not None
    next(replies)
    assert started.wait(5)
    replies.close()  # type: ignore[attr-defined]
    assert stopped.wait(5)
    owner.release()


def test_releasing_stops_what_is_being_answered(home: Home) -> None:
    started = Event()

    def work(request: Frame, reply: Callable[[Frame], None], cancel: CancelToken) -> None:
        started.set()
        cancel.wait(30)

    owner = HomeOwnership(home)
    owner.serve(work)
    replies = ask(home, {})
    assert replies is not None
    assert started.wait(5)
    owner.release()
    assert list(replies) == []


def test_a_long_path_still_works(tmp_path: Path) -> None:
    home = Home(tmp_path / ("long" * 30))
    owner = HomeOwnership(home)
    owner.serve(echo)
    assert ask(home, {}) is not None
    address = json.loads(home.owner_address.read_text())["address"]
    owner.release()
    assert not Path(address).parent.exists()


def test_a_home_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(HomeNotWritable, match="file"):
        HomeOwnership(Home(tmp_path / "file" / "home"))


def test_a_folder_in_the_way_is_named(home: Home) -> None:
    (home.folder / "owner.json").mkdir(parents=True)
    with pytest.raises(HomeNotWritable):
        HomeOwnership(home)
    (home.folder / "owner.json").rmdir()
    (home.folder / "owner.socket").mkdir()
    owner = HomeOwnership(home)
    with pytest.raises(HomeNotWritable):
        owner.serve(echo)
    owner.release()


def test_a_name_that_the_memory_file_cannot_have_is_refused(tmp_path: Path) -> None:
    for name in ("what?", os.fsdecode(b"\xff")):
        with pytest.raises(HomeNotWritable, match="its name"):
            HomeOwnership(Home(tmp_path / name))
    assert not list(tmp_path.iterdir())


def test_an_owner_lets_others_end_what_they_began(home: Home) -> None:
    started = Event()

    def work(_request: Frame, reply: Callable[[Frame], None], cancel: CancelToken) -> None:
        started.set()
        cancel.wait(0.3)
        reply({"stopped": cancel.cancelled})

    owner = HomeOwnership(home)
    owner.serve(work)
    replies = ask(home, {})
    assert replies is not None
    assert started.wait(5)
    owner.stop_serving(grace_s=5)
    assert list(replies) == [{"stopped": False}]
    owner.release()


def test_a_waiting_client_can_be_stopped(home: Home) -> None:
    stopped, client = Event(), CancelToken()

    def work(_request: Frame, _reply: Callable[[Frame], None], cancel: CancelToken) -> None:
        client.cancel()  # as Ctrl+C does while the client waits for a first word
        if cancel.wait(10):
            stopped.set()

    owner = HomeOwnership(home)
    owner.serve(work)
    replies = ask(home, {}, client)
    assert replies is not None
    assert list(replies) == []
    assert stopped.wait(5)
    owner.release()


def test_an_owner_that_takes_no_connection_is_not_waited_for(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("assistant.ownership._CONNECT_S", 0.2)
    home.prepare()
    address = str(home.folder / "owner.socket")
    home.owner_address.write_text(json.dumps({"address": address, "token": "00", "pid": 1}))
    with socket.socket(socket.AF_UNIX) as asleep:
        asleep.bind(address)
        asleep.listen()
        with pytest.raises(HomeInUse):
            ask(home, {})
