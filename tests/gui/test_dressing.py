"""Another theme or text size: the window looks as if it had been opened with it."""

from __future__ import annotations

from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.gui.conftest import Open
from tests.gui.looking import button, open_chat, views, wait
from tests.gui.scripted_engine import ScriptedEngine
from tests.gui.scripted_home import NOW, PYTHON_ANSWER, invented_home
from ui.look.theme import theme
from ui.windows.main_window import CHATS, MODELS, SETTINGS, MainWindow


def picture(window: MainWindow) -> QImage:
    for _ in range(5):
        QApplication.processEvents()
    return window.grab().toImage()


def settled(qtbot: QtBot) -> None:
    wait(qtbot, lambda: not theme()._dressing._waiting)


def test_a_window_that_changed_looks_as_one_that_began_so(open_desk: Open, qtbot: QtBot) -> None:
    theme().choose("light", 100)
    changed = open_desk(ScriptedEngine(invented_home())).window
    for place in (MODELS, SETTINGS, CHATS):
        changed.go_to(place)
    theme().choose("dark", 150)
    fresh = open_desk(ScriptedEngine(invented_home())).window
    for place in (MODELS, SETTINGS):
        for window in (changed, fresh):
            window.go_to(place)
            settled(qtbot)
            qtbot.wait(150)
        wait(qtbot, lambda: picture(changed) == picture(fresh))  # a busy machine fills them later


def test_what_is_seen_changes_at_once_and_what_is_hidden_when_it_is_shown(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.go_to(SETTINGS)
    assert window.settings is not None
    window.settings.show_section("privacy")
    hidden = button(window.settings, "Offline")
    window.go_to(CHATS)
    theme().choose("dark", 200)
    assert window.chats.page.composer.field.font().pixelSize() == 28
    window.go_to(SETTINGS)  # before its turn came
    said = window.settings.about.window().findChildren(type(window.settings.notice._what))
    assert all(one.font().pixelSize() >= 24 for one in said if one.isVisible() and one.text())
    assert hidden.isVisible()
    settled(qtbot)


def test_only_the_messages_about_here_are_kept(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    engine.home.talk("long", "A long chat", NOW, *[PYTHON_ANSWER] * 60)
    open_chat(qtbot, window, "long")
    transcript = window.chats.page.transcript
    bar = transcript.verticalScrollBar()
    for _ in range(12):
        bar.setValue(bar.value() - transcript.viewport().height() // 2)
        QApplication.processEvents()
    built, seen = len(views(window)), [v for v in views(window) if not v.visibleRegion().isEmpty()]
    theme().choose("dark", 100)
    assert len(views(window)) < built
    assert set(seen) <= set(views(window))
    qtbot.wait(50)
    assert not seen[0].visibleRegion().isEmpty()  # what was read is still in sight
