"""The list of conversations, and long ones."""

from __future__ import annotations

import time
from datetime import timedelta

from PySide6.QtCore import Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from assistant.domain.ids import ConversationId
from tests.gui.conftest import Open
from tests.gui.looking import (
    key,
    open_chat,
    press,
    sheet,
    texts,
    type_in,
    views,
    wait,
    words_of,
    write,
)
from tests.gui.scripted_engine import ScriptedEngine
from tests.gui.scripted_home import NOW, ScriptedHome
from ui.item_models.conversations import SUMMARY_ROLE
from ui.windows.main_window import MainWindow


def titles(window: MainWindow) -> list[str]:
    """The rows of the list, headings in capitals."""
    model = window.chats.list.model
    rows = [model.index(row) for row in range(model.rowCount())]
    return [
        str(row.data()) if row.data(SUMMARY_ROLE) is not None else str(row.data()).upper()
        for row in rows
    ]


def test_conversations_stand_under_their_day(window: MainWindow, qtbot: QtBot) -> None:
    wait(qtbot, lambda: window.chats.list.model.conversations == 8)
    rows = titles(window)
    assert rows[0] == "TODAY"
    assert "Crop rotation for the allotment" in rows[1:3]
    assert "YESTERDAY" in rows


def test_search_waits_for_a_pause_and_finds_words_in_messages(
    window: MainWindow, qtbot: QtBot
) -> None:
    wait(qtbot, lambda: window.chats.list.model.conversations == 8)
    type_in(window.chats.list.search, "hatchback")
    wait(qtbot, lambda: window.chats.list.model.conversations == 2)
    assert "Winter tyres" in titles(window)
    window.chats.list.search.setText("nothing holds this")
    wait(qtbot, lambda: "No chat holds these words." in texts(window.chats.list))
    key(window.chats.list.search, Qt.Key.Key_Escape)
    wait(qtbot, lambda: window.chats.list.model.conversations == 8)


def test_renaming_in_the_list(window: MainWindow, engine: ScriptedEngine, qtbot: QtBot) -> None:
    open_chat(qtbot, window, "dinner")
    model = window.chats.list.model
    model.setData(model.row_of("c_dinner"), "Saturday's dinner")
    wait(qtbot, lambda: "Saturday's dinner" in titles(window))
    wait(qtbot, lambda: "Saturday's dinner" in texts(window.chats.page))


def test_deleting_asks_what_to_do_with_the_facts(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    open_chat(qtbot, window, "ilse")
    window.chats.list.delete_asked.emit("c_ilse")
    assert "What should happen to the facts" in texts(sheet(window))
    press(sheet(window), "Cancel")
    assert ConversationId("c_ilse") in engine.home.conversations
    window.chats.list.delete_asked.emit("c_ilse")
    press(sheet(window), "Forget them too")
    wait(qtbot, lambda: "Who waters in August?" not in titles(window))
    assert "f_ilse" not in engine.home.facts
    assert views(window) == []


def test_keeping_the_facts_of_a_deleted_chat(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    wait(qtbot, lambda: window.chats.list.model.conversations == 8)
    window.chats.list.delete_asked.emit("c_ilse")
    press(sheet(window), "Keep the facts")
    wait(qtbot, lambda: "Who waters in August?" not in titles(window))
    assert "f_ilse" in engine.home.facts


def test_a_draft_waits_in_its_chat(window: MainWindow, qtbot: QtBot) -> None:
    open_chat(qtbot, window, "dinner")
    window.chats.page.composer.set_draft("half a thought")
    open_chat(qtbot, window, "ilse")
    assert window.chats.page.composer.draft == ""
    open_chat(qtbot, window, "dinner")
    assert window.chats.page.composer.draft == "half a thought"


def long_home(messages: int) -> ScriptedHome:
    home = ScriptedHome()
    lines = [f"Line {number} with *some* words in it." for number in range(messages)]
    home.talk("long", "A long one", NOW - timedelta(days=3), *lines)
    return home


def test_a_conversation_of_two_thousand_messages_opens_at_once(
    open_desk: Open, qtbot: QtBot
) -> None:
    window = open_desk(ScriptedEngine(long_home(2000))).window
    began = time.process_time()  # what the machine does beside is not counted
    open_chat(qtbot, window, "long")
    assert time.process_time() - began < 2
    assert len(views(window)) < 60
    assert "Line 1999" in words_of(views(window)[-1])
    bar = window.chats.page.transcript.verticalScrollBar()
    top = views(window)[0]
    bar.setValue(0)
    wait(qtbot, lambda: views(window)[0] is not top)
    assert bar.value() > 0


def test_jumping_far_back_builds_only_what_is_seen(open_desk: Open, qtbot: QtBot) -> None:
    window = open_desk(ScriptedEngine(long_home(2000))).window
    open_chat(qtbot, window, "long")
    window.chats.open(ConversationId("c_long"), "m_long_3", ["some words"])
    wait(qtbot, lambda: window.chats.page.transcript.view_of("m_long_3"))
    assert len(views(window)) < 60
    window.chats.page.transcript.to_end(at_once=True)
    assert "Line 1999" in words_of(views(window)[-1])


def test_an_input_method_keeps_enter_to_itself(window: MainWindow, qtbot: QtBot) -> None:
    field = window.chats.page.composer.field
    field.setFocus()
    QApplication.sendEvent(field, QInputMethodEvent("にほ", []))
    key(field, Qt.Key.Key_Return)
    assert views(window) == []
    done = QInputMethodEvent("", [])
    done.setCommitString("日本")
    QApplication.sendEvent(field, done)
    key(field, Qt.Key.Key_Return)
    wait(qtbot, lambda: len(views(window)) == 2)
    wait(qtbot, lambda: not window.chats.page.answering)


def test_the_composer_grows_and_takes_a_huge_paste(window: MainWindow, qtbot: QtBot) -> None:
    field = window.chats.page.composer.field
    one = field.height()
    window.chats.page.composer.set_draft("a\nb\nc")
    wait(qtbot, lambda: field.height() > 2 * one)
    began = time.monotonic()
    field.setPlainText("\n".join(f"line {number}" for number in range(20_000)))
    qtbot.wait(10)
    assert time.monotonic() - began < 1
    assert field.height() < 10 * one


def test_right_to_left_words_keep_their_direction(window: MainWindow, qtbot: QtBot) -> None:
    from ui.widgets.prose import ProseView

    open_chat(qtbot, window, "arabic")
    prose = views(window)[1].findChildren(ProseView)[0]
    assert prose.document().firstBlock().textDirection() == Qt.LayoutDirection.RightToLeft
    write(window, "And in English?")
    wait(qtbot, lambda: not window.chats.page.answering)
    last = views(window)[-1].findChildren(ProseView)[0]
    assert last.document().firstBlock().textDirection() == Qt.LayoutDirection.LeftToRight
