"""Long threads: what is built, what is selected over several messages, and what their menu does."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QContextMenuEvent, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from assistant.domain.ids import ConversationId, MessageId, UnitId
from assistant.domain.messages import Role
from tests.gui.looking import button, key, open_chat, press, sheet, texts, views, wait, words_of
from tests.gui.scripted_engine import ScriptedEngine
from tests.gui.scripted_home import NOW, PYTHON_ANSWER
from ui.widgets import placing, reading_aloud
from ui.widgets.message import MessageView
from ui.widgets.transcript import Transcript
from ui.windows.main_window import MainWindow

LONG = 100


@pytest.fixture
def long(window: MainWindow, engine: ScriptedEngine, qtbot: QtBot) -> Transcript:
    lines = [PYTHON_ANSWER if at % 2 else f"Question {at}?" for at in range(LONG)]
    engine.home.talk("long", "Long", NOW - timedelta(days=1), *lines)
    open_chat(qtbot, window, "long")
    return window.chats.page.transcript


def shown_at_top(transcript: Transcript) -> tuple[MessageView, int]:
    value = transcript.verticalScrollBar().value()
    view = next(v for v in transcript.views if v.y() + v.height() > value)
    return view, view.y() - value


def test_far_views_go_and_come_back(long: Transcript, qtbot: QtBot) -> None:
    bar = long.verticalScrollBar()
    most = 0
    while long._first or bar.value():
        bar.setValue(bar.value() - long.viewport().height())
        QApplication.processEvents()
        most = max(most, len(long.views))
    assert most < LONG * 2 / 3
    assert long.views[0].message.message_id == "m_long_0"
    assert button(long, "To the end")
    while long._more_below or bar.value() < bar.maximum():
        bar.setValue(bar.value() + long.viewport().height())
        QApplication.processEvents()
    assert long.views[-1].message.message_id == f"m_long_{LONG - 1}"
    ids = [int(view.message.message_id.rpartition("_")[2]) for view in long.views]
    assert ids == list(range(ids[0], LONG))


def test_what_is_looked_at_stays_where_it_is(long: Transcript) -> None:
    bar = long.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    QApplication.processEvents()
    before = shown_at_top(long)
    above = long.views[0]
    above.set_message(above.message, ())
    long.grew(above)
    assert shown_at_top(long) == before
    at = next(n for n, v in enumerate(long.views) if v is before[0])
    assert at > 0
    long.views[0]._body.setFixedHeight(1)
    taller = long.views[at - 1]
    long._heights[taller] += 100  # as when a formula above is set
    long._place()
    assert shown_at_top(long)[0] is before[0]
    assert abs(shown_at_top(long)[1] - before[1]) <= 1


def test_selecting_all_takes_what_is_not_built_too(long: Transcript) -> None:
    long.views[-1].texts()[0].setFocus()
    key(long.views[-1].texts()[0], Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert all(text.textCursor().hasSelection() for v in long.views for text in v.texts())
    key(long.views[-1].texts()[0], Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    copied = QApplication.clipboard().text()
    assert copied.startswith("**You:**\n\nQuestion 0?\n\n**Assistant:**\n\nYour allotment")
    assert copied.count("**Assistant:**") == LONG / 2
    assert "```python" in copied
    long.verticalScrollBar().setValue(0)
    QApplication.processEvents()
    assert long.views[0].texts()[0].textCursor().hasSelection()
    key(long.views[-1].texts()[0], Qt.Key.Key_Escape)
    assert not any(text.textCursor().hasSelection() for v in long.views for text in v.texts())


def _drag(text_from: object, place: QPoint, text_to: object, end: QPoint) -> None:
    one, other = text_from.viewport(), text_to.viewport()  # type: ignore[attr-defined]
    QTest.mousePress(one, Qt.MouseButton.LeftButton, pos=place)
    far = one.mapFromGlobal(other.mapToGlobal(end))
    for share in (0.3, 0.7, 1.0):
        between = QPoint(int(far.x() * share), int(place.y() + (far.y() - place.y()) * share))
        QTest.mouseMove(one, between)
        QApplication.processEvents()
    QTest.mouseRelease(one, Qt.MouseButton.LeftButton, pos=far)


def test_a_drag_over_messages_selects_from_word_to_word(window: MainWindow, qtbot: QtBot) -> None:
    open_chat(qtbot, window, "rotation")
    transcript = window.chats.page.transcript
    question, answer = transcript.views[-2], transcript.views[-1]
    first, last = question.texts()[0], answer.texts()[0]
    transcript.selection.begin(first)
    cursor = QTextCursor(first.document())
    cursor.setPosition(8)
    first.setTextCursor(cursor)
    end = last.viewport().mapToGlobal(QPoint(60, 8))
    assert transcript.selection.drag(first, end)
    transcript.selection.end()
    copied = transcript.selection.text()
    assert copied.startswith("**You:**\n\nAnd what was it again")
    assert "**Assistant:**\n\nThe sou" in copied
    assert "October" not in copied
    QTest.mousePress(first.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(3, 3))
    QTest.mouseRelease(first.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(3, 3))
    assert not transcript.selection.active
    assert not last.textCursor().hasSelection()


def test_dragging_back_within_one_text_is_its_own_selection(
    window: MainWindow, qtbot: QtBot
) -> None:
    open_chat(qtbot, window, "rotation")
    text = window.chats.page.transcript.views[-1].texts()[0]
    _drag(text, QPoint(2, 8), text, QPoint(120, 8))
    assert not window.chats.page.transcript.selection.active
    text.setFocus()
    key(text, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QApplication.clipboard().text() in "The south bed. You told me in October"


def actions(menu: QMenu) -> dict[str, QAction]:
    return {action.text(): action for action in menu.actions() if action.text()}


def test_the_menu_copies_and_says_what_else_can_be_done(window: MainWindow, qtbot: QtBot) -> None:
    open_chat(qtbot, window, "rotation")
    transcript = window.chats.page.transcript
    answer = next(v for v in transcript.views if v.message.text == PYTHON_ANSWER)
    menu = actions(transcript.menus.menu_of(answer))
    menu["Copy as Markdown"].trigger()
    assert QApplication.clipboard().text() == PYTHON_ANSWER
    menu["Copy as plain text"].trigger()
    plain = QApplication.clipboard().text()
    assert "three beds" in plain
    assert "**" not in plain
    assert "```" not in plain
    assert {"Answer again", "Branch from here", "Delete message…"} <= set(menu)
    question = transcript.views[-2]
    assert question.message.role is Role.USER
    assert "Edit message" in actions(transcript.menus.menu_of(question))


def test_the_menu_key_opens_the_menu(window: MainWindow, qtbot: QtBot) -> None:
    open_chat(qtbot, window, "rotation")
    view = window.chats.page.transcript.views[-1]
    asked: list[tuple[object, object]] = []
    view.menu_asked.disconnect()
    view.menu_asked.connect(lambda one, place: asked.append((one, place)))
    text = view.texts()[0]
    reason = QContextMenuEvent.Reason.Keyboard
    QApplication.sendEvent(text.viewport(), QContextMenuEvent(reason, QPoint(2, 2), QPoint(2, 2)))
    press(view, "More actions")
    assert asked == [(view, None), (view, None)]


def test_a_chat_branches_off_at_a_message(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    open_chat(qtbot, window, "rotation")
    before = [view.message.text for view in views(window)]
    window.chats.page.transcript.branch_asked.emit("m_rotation_1")
    wait(qtbot, lambda: window.chats.page.conversation_id != "c_rotation" and views(window))
    assert [view.message.text for view in views(window)] == before[:2]
    made = window.chats.page.conversation_id
    assert made is not None
    assert engine.home.conversations[made].title.startswith("Branch of Crop rotation")
    assert len(engine._branch(engine.home.conversations[ConversationId("c_rotation")])) == 4
    assert "branched off" in texts(window.chats.page)


def test_deleting_a_message_asks_first(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    open_chat(qtbot, window, "rotation")
    ask = window.chats.page.transcript.delete_asked.emit
    ask("m_rotation_0")
    press(sheet(window), "Cancel")
    assert MessageId(UnitId("m_rotation_0")) in engine.home.messages
    ask("m_rotation_0")
    press(sheet(window), "Delete")
    wait(qtbot, lambda: len(views(window)) == 2)
    assert "floods" in words_of(views(window)[0])
    ask("m_rotation_2")
    press(sheet(window), "Delete")
    wait(qtbot, lambda: window.chats.page.conversation_id is None)


@pytest.fixture
def spoken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A speaker that writes down what it is given, and on which command line."""
    heard = tmp_path / "heard"
    command = tmp_path / "espeak-ng"
    command.write_text(f'#!/bin/sh\necho "$@" > {heard}.line\ncat > {heard}\nexec sleep 5\n')
    command.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    monkeypatch.setattr(reading_aloud, "_SPEAKERS", {sys.platform: (("espeak-ng", "--stdin"),)})
    reading_aloud.speaker.cache_clear()
    yield heard
    reading_aloud.speaker.cache_clear()


@pytest.mark.skipif(sys.platform == "win32", reason="the speaker of this test is a shell script")
def test_a_message_is_read_aloud_through_a_pipe(
    window: MainWindow, qtbot: QtBot, spoken: Path
) -> None:
    open_chat(qtbot, window, "rotation")
    transcript = window.chats.page.transcript
    view = transcript.views[-1]
    actions(transcript.menus.menu_of(view))["Read aloud"].trigger()
    wait(qtbot, lambda: "south bed" in spoken.read_text() if spoken.exists() else False)
    assert spoken.with_name("heard.line").read_text() == "--stdin\n"
    actions(transcript.menus.menu_of(view))["Stop reading"].trigger()
    actions(transcript.menus.menu_of(view))["Read aloud"].trigger()
    assert transcript.menus.reading.reads
    window.chats.new_chat()
    assert not transcript.menus.reading.reads


def test_nothing_is_offered_where_nothing_speaks(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading_aloud, "_SPEAKERS", {})
    reading_aloud.speaker.cache_clear()
    open_chat(qtbot, window, "rotation")
    transcript = window.chats.page.transcript
    assert "Read aloud" not in actions(transcript.menus.menu_of(transcript.views[-1]))
    reading_aloud.speaker.cache_clear()


def test_a_jump_arrives_however_long_the_messages_before_it_take(
    long: Transcript, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a slow machine patience ends with the first view that is built."""
    monkeypatch.setattr(placing, "PATIENCE_S", 0.0)
    for at in (0, 50, 3, LONG - 1, 27):
        assert long.jump(f"m_long_{at}")
        view = long.view_of(f"m_long_{at}")
        assert view is not None
        seen = view.y() - long.verticalScrollBar().value()
        assert -view.height() < seen < long.viewport().height()


def test_a_message_that_is_deleted_is_read_aloud_no_longer(
    long: Transcript, window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading_aloud, "speaker", lambda: ("/bin/sleep", "20"))
    reading, read = long.menus.reading, f"m_long_{LONG - 3}"
    reading.read(read, "words")
    for deleted in (f"m_long_{LONG - 1}", read):
        assert reading.reads == read
        long.delete_asked.emit(deleted)
        press(sheet(window), "Delete")
        wait(qtbot, lambda gone=deleted: long.view_of(gone) is None)  # type: ignore[misc]
    assert not reading.reads
    reading.stop()
