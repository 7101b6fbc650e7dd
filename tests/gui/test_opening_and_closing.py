"""The window comes first, the engine follows, and both end in order."""

from __future__ import annotations

import logging
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from assistant.domain.backups import require_long_enough
from assistant.engine import Engine
from assistant.errors import HomeInUse, KeyMissing, KeyWrong
from tests.gui.conftest import Open, delete_what_is_due
from tests.gui.looking import key, press, texts, type_in, wait, write
from tests.gui.scripted_engine import ScriptedEngine, slow_open
from ui.app import Desk
from ui.look.theme import theme


def finish(desk: Desk, qtbot: QtBot) -> None:
    """Close a desk and wait until nothing of it is left."""
    with qtbot.waitSignal(desk.left, timeout=10_000):
        desk.window.close()
    desk.tear_down()
    delete_what_is_due()


def test_the_window_is_painted_before_the_engine_opens(
    engine: ScriptedEngine, qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    began: list[bool] = []

    def opened(_typed: str | None = None, /) -> Engine:
        began.append("First paint" in caplog.text)
        return engine.engine

    desk = Desk(opened, None, None)
    desk.window.show()
    qtbot.waitUntil(lambda: desk.link is not None, timeout=10_000)
    assert began == [True]
    finish(desk, qtbot)


def test_a_failed_opening_offers_to_try_again(engine: ScriptedEngine, qtbot: QtBot) -> None:
    tries: list[int] = []

    def opened(_typed: str | None = None, /) -> Engine:
        tries.append(1)
        if len(tries) == 1:
            raise HomeInUse(Path("/home/mia/keepsake"))
        return engine.engine

    desk = Desk(opened, None, None)
    desk.window.show()
    wait(qtbot, lambda: "Your memory cannot be opened" in texts(desk.window))
    assert "Close the other Keepsake, then try again." in texts(desk.window)
    press(desk.window, "Try again")
    qtbot.waitUntil(lambda: desk.link is not None, timeout=10_000)
    wait(qtbot, lambda: desk.window.chats.isVisible())
    finish(desk, qtbot)


def test_a_locked_home_asks_for_the_passphrase(engine: ScriptedEngine, qtbot: QtBot) -> None:
    typed: list[str | None] = []

    def opened(passphrase: str | None = None, /) -> Engine:
        typed.append(passphrase)
        if passphrase is None:
            raise KeyMissing("No key was found.")
        if passphrase != "open sesame":
            raise KeyWrong("The passphrase does not open this home.")
        return engine.engine

    desk = Desk(opened, None, None)
    desk.window.show()
    wait(qtbot, lambda: "No key was found." in texts(desk.window))
    assert desk.window.failed is not None
    assert "Enter your passphrase or recovery phrase" in texts(desk.window)
    desk.window.failed.passphrase.setText("sesame")
    press(desk.window, "Open")
    wait(qtbot, lambda: "That does not open this memory" in texts(desk.window))
    assert "KEEPSAKE_KEY" not in texts(desk.window)
    desk.window.failed.passphrase.setText("open sesame")
    desk.window.failed.passphrase.returnPressed.emit()
    qtbot.waitUntil(lambda: desk.link is not None, timeout=10_000)
    assert typed == [None, "sesame", "open sesame"]
    finish(desk, qtbot)


def test_a_new_home_asks_to_choose_a_passphrase(engine: ScriptedEngine, qtbot: QtBot) -> None:
    typed: list[str | None] = []

    def opened(passphrase: str | None = None, /) -> Engine:
        typed.append(passphrase)
        if passphrase is None:
            raise KeyMissing("There is no keychain.", hint="Set KEEPSAKE_KEY.", new_home=True)
        return engine.engine

    desk = Desk(opened, None, None)
    desk.window.show()
    wait(qtbot, lambda: "Choose a passphrase" in texts(desk.window))
    said, asked = texts(desk.window), desk.window.failed
    assert asked is not None
    assert "without it your memory cannot be opened" in said
    assert "KEEPSAKE_KEY" not in said
    assert not desk.window.rail.isEnabled()
    key(desk.window, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    assert asked.isVisible()
    type_in(asked.passphrase, "open")
    type_in(asked.repeat, "open")
    press(desk.window, "Begin")
    assert "too short: 4 of at least 8 characters" in texts(desk.window)
    assert typed == [None]
    type_in(asked.passphrase, " sesame")
    press(desk.window, "Begin")
    assert "The two passphrases are not the same" in texts(desk.window)
    type_in(asked.repeat, " sesame")
    key(asked.repeat, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: desk.link is not None, timeout=10_000)
    assert typed == [None, "open sesame"]
    assert desk.window.rail.isEnabled()
    finish(desk, qtbot)


def test_a_short_passphrase_from_the_surroundings_is_asked_for_anew(
    engine: ScriptedEngine, qtbot: QtBot
) -> None:
    def opened(passphrase: str | None = None, /) -> Engine:
        require_long_enough(passphrase or "dog")
        return engine.engine

    desk = Desk(opened, None, None)
    desk.window.show()
    wait(qtbot, lambda: "Choose a passphrase" in texts(desk.window))
    assert "too short: 3 of at least 8 characters" in texts(desk.window)
    asked = desk.window.failed
    assert asked is not None
    type_in(asked.passphrase, "open sesame")
    type_in(asked.repeat, "open sesame")
    press(desk.window, "Begin")
    qtbot.waitUntil(lambda: desk.link is not None, timeout=10_000)
    finish(desk, qtbot)


def test_a_bug_while_opening_is_told_too(qtbot: QtBot) -> None:
    def opened(_typed: str | None = None, /) -> Engine:
        raise RuntimeError("boom")

    desk = Desk(opened, None, None)
    desk.window.show()
    wait(qtbot, lambda: "RuntimeError: boom" in texts(desk.window))
    finish(desk, qtbot)


def test_words_written_meanwhile_can_be_sent_then(engine: ScriptedEngine, qtbot: QtBot) -> None:
    desk = Desk(slow_open(engine, 0.2), None, None)
    desk.window.show()
    wait(qtbot, lambda: "Opening your memory…" in texts(desk.window))
    write(desk.window, "Early")
    qtbot.waitUntil(lambda: desk.link is not None, timeout=10_000)
    assert desk.window.chats.page.composer.draft == "Early"
    desk.window.chats.page.composer.field.sent.emit()
    wait(qtbot, lambda: engine.sent and engine.sent[0].text == "Early")
    finish(desk, qtbot)
    assert engine.closed


def test_closing_while_opening_closes_the_engine(engine: ScriptedEngine, qtbot: QtBot) -> None:
    desk = Desk(slow_open(engine, 0.3), None, None)
    desk.window.show()
    qtbot.wait(50)
    finish(desk, qtbot)
    assert engine.closed


def test_an_engine_that_never_closes_does_not_hold_the_window(
    engine: ScriptedEngine, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.app.CLOSE_AT_LATEST_MS", 100)
    release = threading.Event()
    monkeypatch.setattr(engine, "close", lambda: release.wait(5))
    desk = Desk(lambda _typed=None: engine.engine, None, None)
    desk.window.show()
    qtbot.waitUntil(lambda: desk.link is not None, timeout=10_000)
    began = time.monotonic()
    with qtbot.waitSignal(desk.left, timeout=10_000):
        desk.window.close()
        wait(qtbot, lambda: "Closing" in texts(desk.window))
    assert time.monotonic() - began < 1.5
    release.set()
    engine._pool.shutdown()
    qtbot.wait(30)
    desk.tear_down()


def test_it_can_be_raised_from_any_thread(
    open_desk: Open, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    desk = open_desk(engine)
    desk.window.showMinimized()
    thread = threading.Thread(target=desk.raise_window)
    thread.start()
    thread.join()
    wait(qtbot, lambda: not desk.window.isMinimized())


def test_the_look_is_remembered_for_the_next_start(
    engine: ScriptedEngine, qtbot: QtBot, tmp_path: Path
) -> None:
    kept = tmp_path / "window.ini"
    desk = Desk(lambda _typed=None: engine.engine, None, kept)
    desk.window.show()
    qtbot.waitUntil(lambda: desk.link is not None, timeout=10_000)
    theme().choose("dark", 120)
    finish(desk, qtbot)
    theme().choose("light", 100)
    again = ScriptedEngine()
    second = Desk(slow_open(again, 0.3), None, kept)
    assert (theme().choice, theme().tokens.percent) == ("dark", 120)
    second.window.show()
    finish(second, qtbot)
    theme().choose("light", 100)


RUN = """
from tests.gui.scripted_engine import ScriptedEngine
from ui.app import run

engine = ScriptedEngine()

def on_ready(opened, raise_window):
    from threading import current_thread, main_thread
    from PySide6.QtCore import QMetaObject, Qt
    from PySide6.QtWidgets import QApplication
    assert opened is engine
    assert current_thread() is not main_thread()
    raise_window()
    window = QApplication.topLevelWidgets()[0].window()
    QMetaObject.invokeMethod(window, "close", Qt.ConnectionType.QueuedConnection)

assert run(lambda: engine.engine, on_ready=on_ready) == 0
assert engine.closed
"""


def test_run_calls_back_and_returns() -> None:
    """In a process of its own: an application that has quit starts no other loop."""
    done = subprocess.run(
        [sys.executable, "-c", RUN], capture_output=True, text=True, timeout=30, check=False
    )
    assert done.returncode == 0, done.stderr


def test_a_window_that_commands_cannot_reach_opens_all_the_same(
    engine: ScriptedEngine, qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    def on_ready(_engine: Engine, _raise_window: Callable[[Mapping[str, object]], None], /) -> None:
        raise PermissionError("/home/mia/keepsake/owner.socket")

    desk = Desk(lambda _typed=None: engine.engine, on_ready, None)
    desk.window.show()
    qtbot.waitUntil(lambda: desk.link is not None, timeout=10_000)
    assert "PermissionError" in caplog.text
    assert "mia" not in caplog.text
    finish(desk, qtbot)


def test_the_window_needs_nothing_heavy() -> None:
    heavy = ("torch", "duckdb", "pydantic", "pygments", "qtawesome", "markdown_it")
    code = f"import sys, ui.app; print([m for m in {heavy!r} if m in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=30, check=True
    )
    assert done.stdout.strip() == "[]"
