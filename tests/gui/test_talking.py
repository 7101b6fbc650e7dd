"""Talking: streaming, stopping, versions, temporary chats, and what fails."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from assistant.domain.ids import ConversationId
from assistant.domain.messages import Role
from assistant.domain.prompts import Piece, PieceKind
from assistant.errors import RemoteModelBusy
from tests.gui.conftest import Open
from tests.gui.looking import (
    button,
    key,
    open_chat,
    press,
    texts,
    type_in,
    views,
    wait,
    words_of,
    write,
)
from tests.gui.scripted_engine import ScriptedEngine
from ui.widgets.code import CodeView
from ui.windows.main_window import MainWindow

LONG = [Piece(PieceKind.ANSWER, f"word{number} ") for number in range(4000)]


def test_an_answer_streams_and_is_kept(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    engine.pieces = [
        Piece(PieceKind.REASONING, "They greet me."),
        Piece(PieceKind.ANSWER, "Hello **you**, "),
        Piece(PieceKind.ANSWER, "how are things?"),
    ]
    write(window, "Good morning")
    wait(qtbot, lambda: views(window)[-1].message.message_id)
    assert [view.message.role for view in views(window)] == [Role.USER, Role.ASSISTANT]
    assert "Hello you, how are things?" in words_of(views(window)[-1])
    assert "They greet me." not in words_of(views(window)[-1])
    assert window.chats.page.conversation_id is not None
    wait(qtbot, lambda: window.chats.list.model.title_of(window.chats.page.conversation_id))


def test_a_question_is_seen_to_be_worked_on(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.windows.answering.LOOKING_MS", 300)
    engine.pause = 1.5
    write(window, "Good morning")
    assert "Looking in your memory" in texts(views(window)[-1])
    wait(qtbot, lambda: "Reading" in texts(views(window)[-1]))
    window.chats.new_chat()
    window.chats.open(next(reversed(engine.home.conversations)))
    wait(qtbot, lambda: "Reading" in texts(views(window)[-1]))
    wait(qtbot, lambda: "Hello there." in words_of(views(window)[-1]))
    assert "Reading" not in texts(views(window)[-1])
    window.chats.new_chat(temporary=True)
    write(window, "Good morning")
    assert "Reading" in texts(views(window)[-1])


def test_reasoning_opens_on_demand(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    engine.pieces = [Piece(PieceKind.REASONING, "Hm."), Piece(PieceKind.ANSWER, "Yes.")]
    write(window, "Is it?")
    wait(qtbot, lambda: views(window)[-1].message.message_id)
    press(views(window)[-1], "Show the thinking")
    assert "Hm." in words_of(views(window)[-1])


def test_esc_stops_and_keeps_the_words(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    engine.pieces, engine.pause = LONG, 0.005
    write(window, "Tell me everything")
    wait(qtbot, lambda: "word3" in words_of(views(window)[-1]))
    assert button(window.chats.page, "Stop (Esc)").isVisible()
    began = time.monotonic()
    key(window.chats.page.composer.field, Qt.Key.Key_Escape)
    wait(qtbot, lambda: not window.chats.page.answering)
    assert time.monotonic() - began < 1
    wait(qtbot, lambda: views(window)[-1].message.message_id)
    assert not views(window)[-1].message.complete
    assert "Stopped" in texts(views(window)[-1])
    assert "word3" in words_of(views(window)[-1])
    began_in = window.chats.page.conversation_id
    assert began_in is not None
    window.chats.new_chat()
    window.chats.open(began_in)
    wait(qtbot, lambda: "Stopped" in texts(views(window)[-1]))


def test_an_answer_stopped_amid_its_thinking_is_marked_too(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    open_chat(qtbot, window, "ilse")
    leaf = engine.home.conversations[ConversationId("c_ilse")].active_leaf
    assert leaf is not None
    stopped = replace(engine.home.messages[leaf], text="", reasoning="Hm.", complete=False)
    engine.home.messages[leaf] = stopped
    window.chats.page.reload()
    wait(qtbot, lambda: "Stopped" in texts(views(window)[-1]))


def test_a_burst_of_pieces_does_not_stall(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    engine.pieces = [Piece(PieceKind.ANSWER, "word ") for _ in range(20_000)]
    write(window, "Quickly")
    gaps, last, until = [0.0], time.thread_time(), time.monotonic() + 30
    while not views(window)[-1].message.message_id and time.monotonic() < until:
        qtbot.wait(1)
        gaps.append(time.thread_time() - last)  # work: others may have the processor for seconds
        last = time.thread_time()
    assert max(gaps) < 1.0


def test_only_the_growing_part_is_drawn_again(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    open_chat(qtbot, window, "rotation")
    before = {view: view.pos() for view in views(window)}
    engine.pieces, engine.pause = LONG, 0.001
    write(window, "More")
    wait(qtbot, lambda: "word50" in words_of(views(window)[-1]))
    assert all(view.pos() == place for view, place in before.items())
    window.chats.page.stop()
    wait(qtbot, lambda: not window.chats.page.answering)


def test_it_follows_only_while_at_the_end(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    open_chat(qtbot, window, "rotation")
    engine.pieces, engine.pause = LONG, 0.001
    write(window, "More")
    wait(qtbot, lambda: "word50" in words_of(views(window)[-1]))
    bar = window.chats.page.transcript.verticalScrollBar()
    assert bar.value() == bar.maximum()
    bar.setValue(40)
    reached = len(words_of(views(window)[-1]))
    wait(qtbot, lambda: len(words_of(views(window)[-1])) > reached + 400)
    assert bar.value() == 40
    press(window.chats.page, "To the end")
    wait(qtbot, lambda: bar.value() == bar.maximum())
    window.chats.page.stop()
    wait(qtbot, lambda: not window.chats.page.answering)


def test_enter_sends_and_shift_enter_breaks(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    field = window.chats.page.composer.field
    type_in(field, "one")
    key(field, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    type_in(field, "two")
    key(field, Qt.Key.Key_Return)
    wait(qtbot, lambda: engine.sent)
    assert engine.sent[0].text == "one\ntwo"
    wait(qtbot, lambda: not window.chats.page.answering)


def test_answering_again_makes_a_version(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    open_chat(qtbot, window, "dinner")
    engine.pieces = [Piece(PieceKind.ANSWER, "A lentil pie.")]
    press(views(window)[-1], "Answer again")
    wait(qtbot, lambda: "2/2" in texts(views(window)[-1]))
    assert "lentil" in words_of(views(window)[-1])
    press(views(window)[-1], "Version before")
    wait(qtbot, lambda: "1/2" in texts(views(window)[-1]))
    assert "risotto" in words_of(views(window)[-1])


def test_editing_a_message_answers_it_anew(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    open_chat(qtbot, window, "dinner")
    engine.pieces = [Piece(PieceKind.ANSWER, "For eight, two risottos.")]
    press(views(window)[0], "Edit message")
    composer = window.chats.page.composer
    assert composer.draft.startswith("Six people")
    composer.set_draft("Eight people on Saturday.")
    composer.field.sent.emit()
    wait(qtbot, lambda: "2/2" in texts(views(window)[0]))
    assert "Eight people" in words_of(views(window)[0])
    assert "two risottos" in words_of(views(window)[-1])


def test_an_edit_can_be_left(window: MainWindow, qtbot: QtBot) -> None:
    open_chat(qtbot, window, "dinner")
    press(views(window)[0], "Edit message")
    press(window.chats.page, "Cancel edit")
    assert window.chats.page.composer.draft == ""


def test_a_failed_send_keeps_the_draft(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    engine.fail_next = RemoteModelBusy("The service is busy.")
    write(window, "Are you there?")
    wait(qtbot, lambda: window.chats.page.notice.isVisible())
    wait(qtbot, lambda: window.chats.page.composer.draft == "Are you there?")
    assert window.chats.page.notice.text == ("The service is busy. Wait a little, then try again.")
    assert views(window) == []
    press(window.chats.page.notice, "Choose another model")
    wait(qtbot, lambda: window.models is not None and window.models.isVisible())


def test_an_answer_that_breaks_off_can_be_tried_again(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    engine.pieces = [Piece(PieceKind.ANSWER, "It begins")]
    engine.break_next = RemoteModelBusy("The service is busy.")
    write(window, "Tell me")
    wait(qtbot, lambda: button(window.chats.page.notice, "Try again"))
    assert window.chats.page.composer.draft == ""
    assert "It begins" in words_of(views(window)[-1])
    assert "Stopped" in texts(views(window)[-1])
    engine.pieces = [Piece(PieceKind.ANSWER, "It begins and ends.")]
    press(window.chats.page.notice, "Try again")
    wait(qtbot, lambda: "2/2" in texts(views(window)[-1]))
    assert "It begins and ends." in words_of(views(window)[-1])


def test_a_question_without_an_answer_can_be_answered(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    engine.pieces = []
    engine.break_next = RemoteModelBusy("The service is busy.")
    write(window, "Tell me")
    wait(qtbot, lambda: button(window.chats.page.notice, "Try again"))
    assert [view.own for view in views(window)] == [True]
    window.chats.new_chat()
    window.chats.open(next(reversed(engine.home.conversations)))
    wait(qtbot, lambda: "There is no answer yet." in window.chats.page.notice.text)
    engine.pieces = [Piece(PieceKind.ANSWER, "At last.")]
    press(window.chats.page.notice, "Answer it")
    wait(qtbot, lambda: len(views(window)) == 2 and views(window)[-1].message.message_id)
    assert words_of(views(window)[-1]).strip() == "At last."


def test_long_code_is_coloured_once_it_is_written(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    line = "value = compute(alpha)  # a comment\n"
    engine.pieces = [Piece(PieceKind.ANSWER, "```python\n")]
    engine.pieces += [Piece(PieceKind.ANSWER, line)] * 200
    engine.pieces += [Piece(PieceKind.ANSWER, "```\n\nDone.")]
    engine.pause = 0.0005
    write(window, "Code, please")
    wait(qtbot, lambda: views(window)[-1].message.message_id)
    code = views(window)[-1].findChildren(CodeView)[0]
    assert code.text.toPlainText().count("value = compute") == 200
    assert 'class="c"' in code.text._html
    press(code, "Copy code")
    assert QApplication.clipboard().text() == (line * 200).rstrip("\n")


def test_links_ask_first(window: MainWindow, qtbot: QtBot) -> None:
    from PySide6.QtCore import QUrl

    window.chats.page.transcript.link_asked.emit(QUrl("https://example.org/x"))
    assert "https://example.org/x" in texts(window)
    press(window, "Cancel")


def test_typing_is_possible_before_the_engine_is_ready(qtbot: QtBot, qapp: object) -> None:
    window = MainWindow()
    qtbot.addWidget(window, before_close_func=lambda w: w.close_now())
    window.show()
    write(window, "Early words")
    assert window.chats.page.composer.draft == "Early words"
    assert views(window) == []


def test_closing_amid_an_answer_leaves_nothing_behind(
    open_desk: Open, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    engine.pieces, engine.pause = LONG, 0.002
    desk = open_desk(engine)
    write(desk.window, "Go on and on")
    wait(qtbot, lambda: "word5" in words_of(views(desk.window)[-1]))
    began = time.monotonic()
    desk.window.close()
    wait(qtbot, lambda: engine.closed)
    assert time.monotonic() - began < 2
    wait(qtbot, lambda: not desk.window.isVisible())
    qtbot.wait(30)


def test_a_draft_waits_while_an_earlier_message_is_edited(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    open_chat(qtbot, window, "dinner")
    page = window.chats.page
    first = views(window)[0].message
    page.composer.set_draft("And for dessert?")
    page.transcript.edit_asked.emit(first.message_id)
    assert page.composer.draft == first.text
    press(page, "Cancel edit")
    assert page.composer.draft == "And for dessert?"
    page.transcript.edit_asked.emit(first.message_id)
    write(window, "Seven people on Saturday")
    wait(qtbot, lambda: "Seven people" in words_of(views(window)[0]))
    assert page.composer.draft == "And for dessert?"
    wait(qtbot, lambda: not page.answering)
    page.transcript.edit_asked.emit(views(window)[0].message.message_id)
    open_chat(qtbot, window, "ilse")
    open_chat(qtbot, window, "dinner")
    assert page.composer.draft == "And for dessert?"


def test_an_unchanged_edit_leaves_no_draft(window: MainWindow, qtbot: QtBot) -> None:
    open_chat(qtbot, window, "dinner")
    page = window.chats.page
    page.transcript.edit_asked.emit(views(window)[0].message.message_id)
    open_chat(qtbot, window, "ilse")
    open_chat(qtbot, window, "dinner")
    assert page.composer.draft == ""


def test_a_temporary_answer_ends_with_its_chat(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    engine.pieces, engine.pause = LONG, 0.005
    window.chats.new_chat(temporary=True)
    write(window, "Between us")
    wait(qtbot, lambda: "word3" in words_of(views(window)[-1]))
    open_chat(qtbot, window, "dinner")
    wait(qtbot, lambda: not window.chats.page.answering)


def test_an_answer_ends_with_its_chat(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    open_chat(qtbot, window, "dinner")
    engine.pieces, engine.pause = LONG, 0.005
    write(window, "And then?")
    wait(qtbot, lambda: "word3" in words_of(views(window)[-1]))
    chat = window.chats.page.conversation_id
    assert chat is not None
    window.chats.chat_actions._delete(chat, forget=False)
    wait(qtbot, lambda: window.chats.page.conversation_id is None)
    wait(qtbot, lambda: not window.chats.page.answering)


def test_what_is_done_about_a_message_shows_no_chat_that_was_left(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    open_chat(qtbot, window, "dinner")
    message_id = views(window)[-1].message.message_id
    window.chats.page.message_actions._delete(message_id)
    open_chat(qtbot, window, "ilse")
    wait(qtbot, lambda: not engine.busy)
    qtbot.wait(50)
    assert window.chats.page.conversation_id == "c_ilse"
    assert "c_ilse" in {view.message.conversation_id for view in views(window)}
