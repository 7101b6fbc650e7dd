"""The help is a key, a press and a search away, and errors lead to their own place in it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from assistant.errors import DiskFull
from tests.gui.looking import button, key, press, sheet, texts, wait
from tests.gui.scripted_engine import ScriptedEngine
from ui.windows.demo_offer import DemoOffer
from ui.windows.demo_strip import DemoStrip, mark_demo
from ui.windows.help_sheet import HelpSheet
from ui.windows.main_window import MainWindow


def help_sheet(window: MainWindow) -> HelpSheet:
    found = sheet(window)
    assert isinstance(found, HelpSheet)
    return found


def test_a_key_and_the_rail_open_it_and_esc_closes_it(window: MainWindow) -> None:
    key(window, Qt.Key.Key_F1)
    assert "Five minutes to begin" in texts(help_sheet(window))
    key(help_sheet(window), Qt.Key.Key_Escape)
    press(window.rail, "Help")
    assert help_sheet(window).search.isVisible()


def test_words_find_sections(window: MainWindow, qtbot: QtBot) -> None:
    key(window, Qt.Key.Key_F1)
    shown = help_sheet(window)
    pages = shown.list.count()
    shown.search.setText("recovery phrase")
    assert 0 < shown.list.count() < pages
    wait(qtbot, lambda: "recovery phrase" in texts(shown))
    shown.search.setText("zzz")
    assert shown.list.count() == 0
    assert "Nothing in the help says that." in texts(shown)


def test_what_went_wrong_leads_to_its_place(window: MainWindow, qtbot: QtBot) -> None:
    notice = window.chats.page.notice
    notice.show_error(DiskFull("No space is left."))
    press(notice, "More in the help")
    shown = help_sheet(window)
    wait(qtbot, lambda: shown.page.verticalScrollBar().value() > 0)
    assert "No space is left" in texts(shown)


def test_the_line_that_finds_anything_finds_help(window: MainWindow, qtbot: QtBot) -> None:
    wait(qtbot, lambda: window.ways.help is not None and window.ways.help.pages)
    key(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    palette = window.ways.palette
    assert palette is not None
    palette.field.setText("no keychain")
    found = palette.model.first()
    palette._open(found)
    assert "There is no keychain" in texts(help_sheet(window))


def test_the_page_of_keys_shows_them_as_they_are(window: MainWindow) -> None:
    window.ways.show_help("shortcuts")
    assert "Find anything" in texts(help_sheet(window))


def test_a_demo_says_that_it_is_one(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    assert not window.findChildren(DemoStrip)
    engine.is_a_demo = True
    link = window.ways._link
    assert link is not None
    mark_demo(window, link)
    wait(qtbot, lambda: window.findChildren(DemoStrip))
    assert "demo" in window.windowTitle()


def test_the_demo_is_made_and_can_be_stopped(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    link = window.ways._link
    assert link is not None
    offer = DemoOffer(link)
    qtbot.addWidget(offer)
    offer.show()
    engine.pause = 0.3
    press(offer, "Look around with an invented person")
    wait(qtbot, lambda: "invented messages" in texts(offer))
    assert not offer.begin_button.isEnabled()
    offer.stop()
    assert button(offer, "Look around with an invented person").isEnabled()
    engine.pause = 0.0
    offer.begin()
    wait(qtbot, lambda: engine.demos == ["en"])
    wait(qtbot, lambda: "window of its own" in offer.notice.text)
