"""A window over the scripted engine, opened and closed as the application does it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.gui.scripted_engine import ScriptedEngine
from tests.gui.scripted_home import invented_home
from ui.app import Desk
from ui.look.theme import theme
from ui.windows.main_window import MainWindow

Open = Callable[[ScriptedEngine], Desk]


def delete_what_is_due() -> None:
    """Run every pending `deleteLater`."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def engine() -> ScriptedEngine:
    """An engine over the invented home."""
    return ScriptedEngine(invented_home())


@pytest.fixture
def open_desk(qapp: QApplication, qtbot: QtBot) -> Iterator[Open]:
    """Opens windows, and closes each as a person would."""
    qapp.setStyle("Fusion")
    opened: list[tuple[Desk, ScriptedEngine]] = []

    def open_one(engine: ScriptedEngine) -> Desk:
        desk = Desk(lambda _typed=None: engine.engine, None, None)
        opened.append((desk, engine))
        desk.window.show()
        qtbot.waitUntil(lambda: desk.link is not None, timeout=10_000)
        return desk

    yield open_one
    for desk, engine in opened:
        if not engine.closed:
            desk.window.close()
            qtbot.waitUntil(lambda engine=engine: engine.closed, timeout=10_000)  # type: ignore[misc]
        qtbot.waitUntil(_no_closing_thread, timeout=10_000)
        desk.tear_down()
        delete_what_is_due()
    theme().choose("light", 100)


def _no_closing_thread() -> bool:
    return not any(thread.name.startswith("keepsake-") for thread in threading.enumerate())


@pytest.fixture
def window(open_desk: Open, engine: ScriptedEngine) -> MainWindow:
    """The window over the invented home."""
    return open_desk(engine).window
