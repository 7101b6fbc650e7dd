"""Work leaves the GUI thread and comes back to it, or not at all."""

from __future__ import annotations

import logging
import threading
import time
from concurrent.futures import Future

import pytest
import shiboken6
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from assistant.cancel import CancelToken
from assistant.domain.changes import ConversationsChanged
from assistant.domain.ids import ConversationId
from assistant.errors import DiskFull, EngineBug
from tests.gui.conftest import delete_what_is_due
from tests.gui.scripted_engine import ScriptedEngine
from ui.bridge.gui_thread import GuiThread
from ui.bridge.job import Job
from ui.bridge.link import EngineLink
from ui.bridge.relay import ChangeRelay
from ui.bridge.start import since_process_start
from ui.bridge.watchdog import StallWatchdog


@pytest.fixture
def gui(qapp: object) -> GuiThread:
    return GuiThread()


def test_posted_calls_run_in_order_on_the_gui_thread(gui: GuiThread, qtbot: QtBot) -> None:
    seen: list[tuple[int, bool]] = []
    main = threading.current_thread()

    def post() -> None:
        for number in range(50):
            gui.post(lambda n=number: seen.append((n, threading.current_thread() is main)))  # type: ignore[misc]

    thread = threading.Thread(target=post)
    thread.start()
    thread.join()
    qtbot.waitUntil(lambda: len(seen) == 50)
    assert seen == [(number, True) for number in range(50)]


def test_a_job_gathers_what_arrives(gui: GuiThread, qtbot: QtBot) -> None:
    parent = QObject()
    job = Job(gui, parent)
    batches: list[list[object]] = []
    job.arrived.connect(batches.append)
    future: Future[str] = Future()

    def submit(collect: object, _cancel: CancelToken) -> Future[str]:
        for number in range(20_000):
            collect(number)  # type: ignore[operator]
        return future

    with qtbot.waitSignal(job.succeeded, timeout=10_000) as done:
        job.start(submit)
        future.set_result("done")
    assert done.args == ["done"]
    assert sum(map(len, batches)) == 20_000
    assert len(batches) < 10


def test_errors_arrive_as_errors(gui: GuiThread, qtbot: QtBot) -> None:
    parent = QObject()
    for raised, expected in ((DiskFull("full"), DiskFull), (ValueError("odd"), EngineBug)):
        job = Job(gui, parent)
        future: Future[str] = Future()
        future.set_exception(raised)
        with qtbot.waitSignal(job.failed, timeout=1000) as failure:
            job.start(lambda _collect, _cancel, future=future: future)  # type: ignore[misc]
        assert isinstance(failure.args[0], expected)


def test_deleting_the_parent_cancels_and_drops(gui: GuiThread, qtbot: QtBot) -> None:
    parent = QObject()
    job = Job(gui, parent)
    tokens: list[CancelToken] = []
    future: Future[str] = Future()

    def submit(_collect: object, cancel: CancelToken) -> Future[str]:
        tokens.append(cancel)
        return future

    job.start(submit)
    shiboken6.delete(parent)
    assert tokens[0].cancelled
    thread = threading.Thread(target=lambda: future.set_result("late"))
    thread.start()
    thread.join()
    qtbot.wait(20)


def test_changes_are_gathered(gui: GuiThread, qtbot: QtBot) -> None:
    engine, parent = ScriptedEngine(), QObject()
    relay = ChangeRelay(gui, parent)
    relay.follow(engine.engine)
    with qtbot.waitSignal(relay.changed, timeout=1000) as heard:
        for number in range(100):
            engine.announce(ConversationsChanged((ConversationId(f"c_{number}"),)))
    assert heard.args is not None
    assert len(heard.args[0]) == 100
    relay.stop()
    engine.announce(ConversationsChanged(()))
    engine.close()


def test_a_closed_link_asks_nothing(gui: GuiThread, qtbot: QtBot) -> None:
    engine, parent = ScriptedEngine(), QObject()
    link = EngineLink(engine.engine, gui, ChangeRelay(gui, parent))
    engine.close()
    link.close()
    answers: list[object] = []
    job = link.ask(
        lambda e: e.stats(), parent=parent, then=answers.append, otherwise=answers.append
    )
    with qtbot.waitSignal(job.finished, timeout=1000):
        pass
    assert answers == []


def test_abandoning_a_job_that_has_ended_is_fine(gui: GuiThread, qtbot: QtBot) -> None:
    parent = QObject()
    job = Job(gui, parent)
    future: Future[str] = Future()
    future.set_result("done")
    with qtbot.waitSignal(job.finished, timeout=1000):
        job.start(lambda _collect, _cancel: future)
    delete_what_is_due()
    assert not shiboken6.isValid(job)
    job.abandon()


def test_stalls_are_logged(qtbot: QtBot, caplog: pytest.LogCaptureFixture) -> None:
    parent = QObject()
    watchdog = StallWatchdog(parent)
    StallWatchdog.watch(parent)
    assert len(parent.findChildren(StallWatchdog)) == 1
    with caplog.at_level(logging.WARNING):
        qtbot.wait(60)
        time.sleep(0.25)
        qtbot.wait(60)
    assert watchdog.longest_ms > 100
    assert "stood still" in caplog.text


def test_the_process_began_a_while_ago() -> None:
    assert 0 < since_process_start() < 86_400
