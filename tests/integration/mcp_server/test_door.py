"""The way to a home that nobody owns: it is opened, kept for a while, and given up when wanted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread

import pytest

from assistant.cancel import CancelToken
from assistant.commands.execution import answer_program, handler
from assistant.engine import Engine
from assistant.errors import Cancelled
from assistant.mcp_server.door import Door
from assistant.ownership import HomeOwnership, ask, wait_until_free
from assistant.paths import Home

ASKED = {"program": "Editor", "tool": "list_facts", "arguments": {}}


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Home:
    home = Home(tmp_path_factory.mktemp("door"))
    engine = Engine.open(home, passphrase="a secret")
    engine.programs.allow("Editor")
    engine.close()
    return home


@pytest.fixture
def door(home: Home) -> Iterator[Door]:
    made = Door(
        home,
        "a secret",
        answer_program,
        lambda engine, leave: handler(engine, give_way=leave),
        idle_s=30,
    )
    yield made
    made.close()


def test_it_owns_the_home_while_it_is_asked_and_others_ask_it(home: Home, door: Door) -> None:
    assert door.call(ASKED, CancelToken()) == {"result": {"facts": []}}
    replies = ask(home, ASKED)
    assert replies is not None
    assert next(replies) == {"result": {"facts": []}}


def test_it_gives_the_home_up_for_a_window(home: Home, door: Door) -> None:
    door.call(ASKED, CancelToken())
    assert [*(ask(home, {"raise": True}) or ())] == [{"leaving": True}]
    assert wait_until_free(home, 10)
    HomeOwnership(home).release()
    assert "result" in door.call(ASKED, CancelToken())  # and takes it again when it is asked


def test_an_idle_home_is_closed(home: Home) -> None:
    made = Door(
        home,
        "a secret",
        answer_program,
        lambda engine, leave: handler(engine, give_way=leave),
        idle_s=0.1,
    )
    made.call(ASKED, CancelToken())
    assert wait_until_free(home, 10)
    made.close()


def test_a_home_that_cannot_be_opened_is_an_answer(tmp_path: Path) -> None:
    engine = Engine.open(Home(tmp_path), passphrase="a secret")
    engine.close()
    wrong = Door(Home(tmp_path), "y", answer_program, lambda engine, leave: handler(engine))
    with pytest.raises(Exception, match="key"):
        wrong.call(ASKED, CancelToken())
    wrong.close()


def test_who_calls_while_the_home_is_closed_can_be_stopped(
    home: Home, door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Closing may take seconds; a program that leaves meanwhile must not be held by it."""
    closing, go_on, close = Event(), Event(), Engine.close

    def slowly(engine: Engine) -> None:
        closing.set()
        go_on.wait(10)
        close(engine)

    door.call(ASKED, CancelToken())
    monkeypatch.setattr(Engine, "close", slowly)
    giving_back = Thread(target=door._close_idle)
    giving_back.start()
    closing.wait(10)
    cancel, stopped = CancelToken(), Event()

    def call() -> None:
        with pytest.raises(Cancelled):
            door.call(ASKED, cancel)
        stopped.set()

    calling = Thread(target=call)
    calling.start()
    cancel.cancel()
    try:
        assert stopped.wait(5)
    finally:
        go_on.set()
        giving_back.join()
        calling.join()
    monkeypatch.undo()
    assert "result" in door.call(ASKED, CancelToken())
