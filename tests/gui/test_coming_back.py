"""Leaving a chat and coming back: answers, drafts, and what answers used."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from assistant.domain.ids import ConversationId
from assistant.domain.prompts import Piece, PieceKind
from assistant.errors import RemoteModelBusy
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
from tests.gui.scripted_home import block, recall_of
from ui.windows.main_window import MainWindow

LONG = [Piece(PieceKind.ANSWER, f"word{number} ") for number in range(4000)]


def test_a_temporary_chat_keeps_its_turns_to_itself(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    before = dict(engine.home.conversations)
    window.chats.new_chat(temporary=True)
    assert "This chat leaves no trace" in texts(window.chats.page)
    write(window, "First")
    wait(qtbot, lambda: not window.chats.page.answering)
    write(window, "Second")
    wait(qtbot, lambda: len(engine.sent) == 2 and not window.chats.page.answering)
    assert engine.sent[1].temporary
    assert [turn.text for turn in engine.sent[1].history] == ["First", "Hello there."]
    assert engine.home.conversations == before
    window.chats.new_chat()
    assert views(window) == []


def test_a_second_temporary_chat_knows_nothing_of_the_first(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    window.chats.new_chat(temporary=True)
    engine.pieces, engine.pause = LONG[:40], 0.01
    write(window, "My secret")
    wait(qtbot, lambda: "word2" in words_of(views(window)[-1]))
    window.chats.new_chat(temporary=True)
    assert "Answering in another chat" in texts(window.chats.page)
    wait(qtbot, lambda: not window.chats.page.answering)
    write(window, "Hello")
    wait(qtbot, lambda: len(engine.sent) == 2 and not window.chats.page.answering)
    assert engine.sent[1].history == ()


def test_a_new_chat_is_not_replaced_by_the_one_left_before(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    engine.pieces, engine.pause = LONG[:40], 0.01
    write(window, "The first chat")
    wait(qtbot, lambda: "word2" in words_of(views(window)[-1]))
    window.chats.new_chat()
    wait(qtbot, lambda: not window.chats.page.answering)
    qtbot.wait(100)
    assert window.chats.page.conversation_id is None
    assert views(window) == []


def test_an_answer_s_end_leaves_a_new_chat_and_its_draft_alone(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    page = window.chats.page
    engine.pieces, engine.pause = LONG[:20], 0.02
    write(window, "The first chat")
    key(window, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    type_in(page.composer.field, "Something ")
    wait(qtbot, lambda: not page.answering)
    qtbot.wait(100)
    type_in(page.composer.field, "else")
    assert page.conversation_id is None
    assert page.composer.draft == "Something else"
    open_chat(qtbot, window, "dinner")
    assert page.composer.draft == ""
    window.chats.new_chat(temporary=True)
    window.chats.new_chat()
    assert page.composer.draft == "Something else"


def test_what_is_written_below_a_first_answer_stays(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    page = window.chats.page
    engine.pieces, engine.pause = LONG[:20], 0.01
    write(window, "The first chat")
    type_in(page.composer.field, "And then")
    wait(qtbot, lambda: views(window)[-1].message.message_id)
    assert page.conversation_id is not None
    assert page.composer.draft == "And then"


def test_a_chat_left_before_it_had_a_name_keeps_its_draft(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    page = window.chats.page
    engine.pieces, engine.pause = LONG[:20], 0.01
    write(window, "The first chat")
    type_in(page.composer.field, "And then")
    window.chats.new_chat()
    assert page.composer.draft == ""
    wait(qtbot, lambda: not page.answering)
    window.chats.open(next(reversed(engine.home.conversations)))
    wait(qtbot, lambda: len(views(window)) == 2)
    assert page.composer.draft == "And then"


def test_a_chat_that_began_can_be_watched_again(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    page = window.chats.page
    engine.pieces, engine.pause = LONG[:60], 0.05
    write(window, "The first chat")
    wait(qtbot, lambda: "word2" in words_of(views(window)[-1]))
    window.chats.new_chat()
    began = next(reversed(engine.home.conversations))
    window.chats.open(began)
    wait(qtbot, lambda: "word5" in words_of(views(window)[-1]))
    assert page.answering
    assert page.conversation_id == began
    wait(qtbot, lambda: views(window)[-1].message.message_id)
    assert len(views(window)) == 2


def test_a_failed_answer_does_not_call_one_back(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    page = window.chats.page
    engine.pieces, engine.pause = LONG[:4], 0.02
    engine.break_next = RemoteModelBusy("The service is busy.")
    write(window, "The first chat")
    wait(qtbot, lambda: not page.answering)
    window.chats.new_chat()
    type_in(page.composer.field, "Something else")
    qtbot.wait(100)
    assert page.conversation_id is None
    assert page.composer.draft == "Something else"


def test_an_answer_goes_on_while_one_looks_elsewhere(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    open_chat(qtbot, window, "ilse")
    engine.pieces, engine.pause = LONG[:60], 0.01
    write(window, "Who else?")
    wait(qtbot, lambda: "word2" in words_of(views(window)[-1]))
    open_chat(qtbot, window, "dinner")
    assert "Answering in another chat" in texts(window.chats.page)
    assert "word2" not in words_of(views(window)[-1])
    open_chat(qtbot, window, "ilse")
    wait(qtbot, lambda: "word2" in words_of(views(window)[-1]))
    wait(qtbot, lambda: not window.chats.page.answering)
    wait(qtbot, lambda: views(window)[-1].message.message_id)
    assert words_of(views(window)[-1]).rstrip().endswith("word59")
    assert len(views(window)) == 4


def test_the_chip_names_memories_and_leads_to_their_source(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    flood = engine.home.messages["m_flood_0"]  # type: ignore[index]
    engine.recall_next = recall_of("floods", block(1, flood))
    write(window, "What floods?")
    wait(qtbot, lambda: button(views(window)[-1], "1 memory used"))
    press(views(window)[-1], "1 memory used")
    panel = window.chats.panel
    assert panel is not None
    assert [card.block.rank for card in panel.cards] == [1]
    assert "The south bed again" in texts(panel)
    panel.cards[0].opened.emit(panel.cards[0].block)
    wait(qtbot, lambda: window.chats.page.conversation_id == ConversationId("c_flood"))
    wait(qtbot, lambda: views(window)[0]._marked)
    key(window, Qt.Key.Key_Escape)
    assert not panel.isVisible()


def test_the_panel_goes_with_the_chat_it_belongs_to(window: MainWindow, qtbot: QtBot) -> None:
    open_chat(qtbot, window, "rotation")
    wait(qtbot, lambda: button(window.chats.page, "3 memories used"))
    press(window.chats.page, "3 memories used")
    panel = window.chats.panel
    assert panel is not None
    panel.cards[1].opened.emit(panel.cards[1].block)
    wait(qtbot, lambda: window.chats.page.conversation_id == ConversationId("c_flood"))
    assert panel.isVisible()
    window.chats.list.opened.emit("c_rotation")
    assert panel.isVisible()
    window.chats.list.opened.emit("c_dinner")
    assert not panel.isVisible()


def test_chips_appear_for_older_answers_too(window: MainWindow, qtbot: QtBot) -> None:
    open_chat(qtbot, window, "rotation")
    wait(qtbot, lambda: button(window.chats.page, "3 memories used"))


def test_chips_are_still_there_when_one_comes_back(window: MainWindow, qtbot: QtBot) -> None:
    for _ in range(2):
        open_chat(qtbot, window, "rotation")
        wait(qtbot, lambda: button(window.chats.page, "3 memories used"))
        open_chat(qtbot, window, "dinner")


def test_an_answer_that_ended_elsewhere_has_its_chip_too(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    open_chat(qtbot, window, "ilse")
    flood = engine.home.messages["m_flood_0"]  # type: ignore[index]
    engine.recall_next = recall_of("floods", block(1, flood))
    engine.pieces, engine.pause = LONG[:20], 0.01
    write(window, "What floods?")
    wait(qtbot, lambda: "word2" in words_of(views(window)[-1]))
    open_chat(qtbot, window, "dinner")
    wait(qtbot, lambda: not window.chats.page.answering)
    open_chat(qtbot, window, "ilse")
    wait(qtbot, lambda: button(views(window)[-1], "1 memory used"))
