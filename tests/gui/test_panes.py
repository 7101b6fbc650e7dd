"""How wide lists and panels are made is kept, also of a panel that is not there at the start."""

from __future__ import annotations

import json

from PySide6.QtWidgets import QSplitter
from pytestqt.qtbot import QtBot

from tests.gui.conftest import Open
from tests.gui.looking import open_chat, wait
from tests.gui.scripted_engine import ScriptedEngine
from tests.gui.scripted_home import invented_home
from ui.windows.main_window import MainWindow


def open_panel(window: MainWindow, qtbot: QtBot) -> QSplitter:
    open_chat(qtbot, window, "rotation")
    wait(qtbot, lambda: window.chats.page.recalls.of("m_rotation_1"))
    window.chats.page.transcript.recall_asked.emit("m_rotation_1")
    wait(qtbot, lambda: window.chats.panel is not None and window.chats.panel.isVisible())
    return window.chats._split


def test_the_panel_beside_an_answer_is_as_wide_as_before(open_desk: Open, qtbot: QtBot) -> None:
    window = open_desk(ScriptedEngine(invented_home())).window
    split = open_panel(window, qtbot)
    usual = split.sizes()[2]
    split.moveSplitter(split.width() - usual - 90, 2)
    wider = split.sizes()[2]
    assert wider > usual + 50
    window.chats.hide_panel()
    again = open_desk(ScriptedEngine(invented_home())).window
    again.resize(window.size())
    again.panes.restore(window.panes.kept())
    assert abs(open_panel(again, qtbot).sizes()[2] - wider) <= 1


def test_the_list_stays_as_wide_as_it_was_made_when_the_panel_comes(
    window: MainWindow, qtbot: QtBot
) -> None:
    split = window.chats._split
    split.moveSplitter(split.sizes()[0] + 40, 1)
    wide = split.sizes()[0]
    assert abs(open_panel(window, qtbot).sizes()[0] - wide) <= 1


def test_a_list_that_made_way_is_not_kept_as_nothing(window: MainWindow, qtbot: QtBot) -> None:
    split = open_panel(window, qtbot)
    split.moveSplitter(split.sizes()[0] + 40, 1)
    wide = split.sizes()[0]
    window.resize(700, window.height())
    wait(qtbot, lambda: window.chats.list.isHidden())
    split.moveSplitter(split.width() - split.sizes()[2] - 10, 2)
    assert json.loads(window.panes.kept())["ChatsPage 3"][0] == wide
