"""Finding things in a window as a person would: by what they say."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QDeadlineTimer, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget
from pytestqt.qtbot import QtBot

from ui.widgets.message import MessageView
from ui.widgets.prose import ProseView
from ui.widgets.sheet import Sheet
from ui.windows.main_window import MainWindow

W = TypeVar("W", bound=QObject)
WAIT_MS = 10_000
"""Of a machine that is busy; what comes ends the waiting at once."""
STEP_MS = 5


def awaited(shown: Callable[[], list[W]]) -> list[W]:
    """What is shown, once it is there: the engine may have to answer first; empty after a while."""
    until = QDeadlineTimer(WAIT_MS)
    while not (found := shown()) and not until.hasExpired():
        QTest.qWait(STEP_MS)
    return found


def button(place: QWidget, name: str) -> QAbstractButton:
    """The visible button of that accessible name or text; one that is to come is waited for."""

    def shown() -> list[QAbstractButton]:
        return [
            one
            for one in place.findChildren(QAbstractButton)
            if name in (one.accessibleName(), one.text()) and one.isVisible()
        ]

    found = awaited(shown)
    assert found, f"no button {name!r}"
    return found[0]


def press(place: QWidget, name: str) -> None:
    """Press a button by its name."""
    button(place, name).click()


def key(
    place: QWidget,
    pressed: Qt.Key,
    modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
) -> None:
    """Press a key there."""
    QTest.keyClick(place, pressed, modifier)


def type_in(place: QWidget, words: str) -> None:
    """Type words there."""
    QTest.keyClicks(place, words)


def texts(place: QWidget) -> str:
    """Every visible label's words, and every message's."""
    labels = [one.text() for one in place.findChildren(QLabel) if one.isVisible()]
    prose = [one.toPlainText() for one in place.findChildren(ProseView) if one.isVisible()]
    return "\n".join(labels + prose)


def words_of(view: MessageView) -> str:
    """What a message shows."""
    return "\n".join(one.toPlainText() for one in view.findChildren(ProseView))


def sheet(window: QWidget) -> Sheet:
    """The sheet that is open; one that still waits for the engine's answer is waited for."""

    def shown() -> list[Sheet]:
        return [one for one in window.findChildren(Sheet) if one.isVisible()]

    found = awaited(shown)
    assert found, "no sheet is open"
    return found[-1]


def wait(qtbot: QtBot, claim: Callable[[], object]) -> None:
    """Wait until a claim holds."""

    def holds() -> bool:
        try:
            return bool(claim())
        except (AssertionError, IndexError, AttributeError):
            return False

    qtbot.waitUntil(holds, timeout=WAIT_MS)


def views(window: MainWindow) -> list[MessageView]:
    """The messages shown."""
    return window.chats.page.transcript.views


def write(window: MainWindow, text: str) -> None:
    """Write a message and send it."""
    window.chats.page.composer.set_draft(text)
    window.chats.page.composer.field.sent.emit()


def open_chat(qtbot: QtBot, window: MainWindow, name: str) -> None:
    """Open an invented conversation and wait for it."""
    window.chats.open(f"c_{name}")  # type: ignore[arg-type]
    wait(qtbot, lambda: window.chats.page.conversation_id == f"c_{name}" and views(window))
