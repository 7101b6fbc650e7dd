"""By keyboard, by ear, and without loading anything."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QTextDocument
from pytestqt.qtbot import QtBot

from tests.gui.looking import key, open_chat, press, sheet, texts, wait
from tests.gui.walking import nameless
from ui.widgets.prose import ProseView
from ui.windows.main_window import CHATS, MEMORY, MODELS, SETTINGS, MainWindow
from ui.words import counted, day_group, said_ago, said_size


def test_every_control_has_a_name(window: MainWindow, qtbot: QtBot) -> None:
    open_chat(qtbot, window, "rotation")
    for place in (CHATS, MEMORY, MODELS, SETTINGS):
        window.go_to(place)
        qtbot.wait(30)
    assert window.memory is not None
    assert window.models is not None
    window.memory.facts.add()
    window.models._ask_api()
    window.chats.list.delete_asked.emit("c_dinner")
    assert nameless(window) == []


def test_keys_lead_everywhere(window: MainWindow, qtbot: QtBot) -> None:
    control, shift = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
    window.activateWindow()
    for pressed, place in (
        (Qt.Key.Key_2, "memory"),
        (Qt.Key.Key_3, "models"),
        (Qt.Key.Key_4, "settings"),
    ):
        key(window, pressed, control)
        wait(qtbot, lambda place=place: getattr(window, place).isVisible())  # type: ignore[misc]
    key(window, Qt.Key.Key_1, control)
    assert window.chats.isVisible()
    key(window, Qt.Key.Key_Comma, control)
    assert window.settings is not None
    assert window.settings.isVisible()
    key(window, Qt.Key.Key_N, control | shift)
    assert "This chat leaves no trace" in texts(window)
    key(window, Qt.Key.Key_N, control)
    assert "What is on your mind?" in texts(window)
    key(window, Qt.Key.Key_F, control)
    assert window.focusWidget() is window.chats.list.search
    key(window, Qt.Key.Key_F1)
    assert "Five minutes to begin" in texts(sheet(window))
    key(sheet(window), Qt.Key.Key_Escape)
    key(window, Qt.Key.Key_F1, shift)
    assert "Temporary chat" in texts(sheet(window))


def test_a_sheet_keeps_the_focus_and_closes_with_esc(window: MainWindow, qtbot: QtBot) -> None:
    window.chats.list.delete_asked.emit("c_dinner")
    asking = sheet(window)
    for _ in range(8):
        key(window.focusWidget() or window, Qt.Key.Key_Tab)
        focus = window.focusWidget()
        assert focus is not None
        assert asking.isAncestorOf(focus)
    key(window.focusWidget() or asking, Qt.Key.Key_Escape)
    assert not asking.isVisible()


def test_the_panel_s_cards_open_with_enter(window: MainWindow, qtbot: QtBot) -> None:
    open_chat(qtbot, window, "rotation")
    wait(qtbot, lambda: window.chats.page.recalls.of("m_rotation_1"))
    press(window.chats.page, "3 memories used")
    panel = window.chats.panel
    assert panel is not None
    key(panel.cards[1], Qt.Key.Key_Return)
    wait(qtbot, lambda: window.chats.page.conversation_id == "c_flood")


def test_an_answer_is_told_aloud_and_marked_in_the_rail(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(
        "ui.widgets.announcing.QAccessible.updateAccessibility",
        lambda event: told.append(event.message()),
    )
    window.chats.page.composer.sent.emit("Hello")
    window.go_to(MEMORY)
    wait(qtbot, lambda: not window.chats.page.answering)
    assert told[0] == "The answer begins"
    assert "The answer: Hello there." in told
    chats = window.rail._group.button(CHATS)
    assert chats.accessibleName() == "Chats, a new answer"
    window.go_to(CHATS)
    assert chats.accessibleName() == "Chats"


def test_panes_keep_their_width(window: MainWindow) -> None:
    split = window.chats._split
    window.panes.restore_in(window)
    split.setSizes([320, 600])
    split.splitterMoved.emit(320, 1)
    kept = window.panes.kept()
    split.setSizes([200, 720])
    window.panes.restore(kept)
    assert abs(split.sizes()[0] - 320) < 40
    window.panes.restore("not JSON")


def test_nothing_is_loaded_from_anywhere(qtbot: QtBot) -> None:
    view = ProseView()
    qtbot.addWidget(view)
    view.show_html('<p><img src="https://example.org/x.png"> <img src="file:///etc/hosts"></p>')
    kind = QTextDocument.ResourceType.ImageResource
    for address in ("https://example.org/x.png", "file:///etc/hosts"):
        assert not view.document().resource(kind.value, QUrl(address))


def test_a_selection_outlives_growing_words(qtbot: QtBot) -> None:
    view = ProseView()
    qtbot.addWidget(view)
    view.show_html("<p>one two</p>")
    cursor = view.textCursor()
    cursor.setPosition(0)
    cursor.setPosition(3, cursor.MoveMode.KeepAnchor)
    view.setTextCursor(cursor)
    view.show_html("<p>one two three</p>")
    assert view.textCursor().selectedText() == "one"


def test_numbers_and_times_are_said_plainly() -> None:
    now = datetime(2026, 11, 30, 12, tzinfo=UTC)
    assert counted(1, "{n} fact", "{n} facts") == "1 fact"
    assert counted(3, "{n} fact", "{n} facts") == "3 facts"
    assert said_ago(now - timedelta(seconds=5), now) == "just now"
    assert said_ago(now - timedelta(minutes=5), now) == "5 minutes ago"
    assert said_ago(now - timedelta(hours=1), now) == "1 hour ago"
    assert said_ago(now - timedelta(days=3), now) == "3 days ago"
    assert said_ago(now - timedelta(days=30), now) == "31 Oct 2026"
    assert said_size(93_000_000) == "93 MB"
    today = now.date()
    assert day_group(today, today) == "Today"
    assert day_group(today - timedelta(days=1), today) == "Yesterday"
    assert day_group(today - timedelta(days=4), today) == "This week"
    assert day_group(today - timedelta(days=400), today) == "October 2025"
