"""What an answer used: seen, put right, left out, and brought back."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QMenu
from pytestqt.qtbot import QtBot

from assistant.domain.ids import ConversationId, DocumentId, FactId, MessageId, UnitId
from assistant.domain.standing import Standing
from tests.gui.looking import (
    button,
    key,
    open_chat,
    press,
    sheet,
    texts,
    views,
    wait,
    write,
)
from tests.gui.scripted_engine import ScriptedEngine
from tests.gui.scripted_home import NOW, recall_of
from ui.widgets.evidence import EvidenceCard
from ui.windows.main_window import MainWindow
from ui.windows.recall_panel import RecallPanel
from ui.words import said_date

CHAT = ConversationId("c_rotation")
ANSWER = MessageId(UnitId("m_rotation_1"))


def open_panel(window: MainWindow, qtbot: QtBot) -> RecallPanel:
    open_chat(qtbot, window, "rotation")
    wait(qtbot, lambda: window.chats.page.recalls.of(ANSWER))
    window.chats.page.transcript.recall_asked.emit(ANSWER)
    panel = window.chats.panel
    assert panel is not None
    wait(qtbot, lambda: panel.isVisible() and len(panel.cards) == 3)
    return panel


def a_fact(engine: ScriptedEngine) -> FactId:
    """Let the third memory be of a fact that there is."""
    fact_id = next(iter(engine.home.facts))
    recall = engine.home.recalls[ANSWER]
    known = replace(recall.blocks[2], unit_id=fact_id, message_ids=())
    engine.home.recalls[ANSWER] = replace(recall, blocks=(*recall.blocks[:2], known))
    return fact_id


def chosen(card: EvidenceCard, words: str) -> None:
    """Choose an entry of the card's menu."""
    menu = card.menu()
    (action,) = [one for one in menu.actions() if one.text() == words]
    action.trigger()


def test_why_a_memory_was_chosen_is_one_click_deeper(window: MainWindow, qtbot: QtBot) -> None:
    card = open_panel(window, qtbot).cards[0]
    assert not any(figure in texts(card) for figure in ("Means the same", "token", "score", "0."))
    press(card, "Details")
    assert "Means the same (dense)" in texts(card)
    press(card, "Details")
    assert "Means the same" not in texts(card)


def test_a_chat_goes_without_a_file(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    recall = engine.home.recalls[ANSWER]
    file = DocumentId(UnitId("d_report"))
    quoted = replace(
        recall.blocks[2],
        unit_id=UnitId("d_report.4"),
        kind="document",
        document_id=file,
        message_ids=(),
    )
    engine.home.recalls[ANSWER] = replace(recall, blocks=(*recall.blocks[:2], quoted))
    card = open_panel(window, qtbot).cards[2]
    assert not card.wrong.isVisible()
    press(card, "Don't use this file")
    wait(qtbot, lambda: "Left out of this chat" in texts(card))
    assert engine.left[CHAT] == {file}
    press(card, "Use it again")
    wait(qtbot, lambda: engine.left[CHAT] == set())
    assert not card.wrong.isVisible()


def test_beside_a_source_the_chat_of_the_answer_goes_without(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    panel = open_panel(window, qtbot)
    card = panel.cards[0]
    card.opened.emit(card.block)
    wait(qtbot, lambda: window.chats.page.conversation_id not in (None, CHAT))
    assert panel.isVisible()
    press(card, "Don't use this")
    wait(qtbot, lambda: "Left out of this chat" in texts(card))
    assert set(engine.left) == {CHAT}
    assert "Answer again" not in " ".join(
        one.text() for one in panel.notice.findChildren(QAbstractButton)
    )


def test_a_chat_goes_without_a_memory_until_it_is_used_again(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    panel = open_panel(window, qtbot)
    card = panel.cards[0]
    press(card, "Don't use this")
    wait(qtbot, lambda: "Left out of this chat" in texts(card))
    assert engine.left[CHAT] == set(card.block.message_ids)
    press(panel.notice, "Undo")
    wait(qtbot, lambda: "Left out of this chat" not in texts(card))
    assert engine.left[CHAT] == set()
    press(card, "Don't use this")
    wait(qtbot, lambda: "Left out of this chat" in texts(card))
    window.chats.new_chat()
    panel = open_panel(window, qtbot)
    wait(qtbot, lambda: "Left out of this chat" in texts(panel.cards[0]))
    assert "Left out of this chat" not in texts(panel.cards[1])
    press(panel.cards[0], "Use it again")
    wait(qtbot, lambda: not engine.left[CHAT])


def test_the_answer_is_written_again_without_it(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    panel = open_panel(window, qtbot)
    press(panel.cards[0], "Don't use this")
    wait(qtbot, lambda: button(panel.notice, "Answer again without it"))
    press(panel.notice, "Answer again without it")
    wait(qtbot, lambda: "Hello there." in texts(views(window)[-1]))
    wait(qtbot, lambda: len(views(window)[-1].versions) == 2)


def test_a_fact_is_corrected_in_place(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    fact_id = a_fact(engine)
    before = engine.home.recalls[ANSWER].blocks[2].text
    panel = open_panel(window, qtbot)
    card = panel.cards[2]
    chosen(card, "Correct it…")
    field = card.findChild(type(card._rewording.field)) if card._rewording else None
    assert field is not None
    key(field, Qt.Key.Key_Escape)
    wait(qtbot, lambda: not card._rewording)
    chosen(card, "Correct it…")
    assert card._rewording is not None
    card._rewording.field.setPlainText("Ilse looks after it all year.")
    press(card, "Save")
    wait(qtbot, lambda: "Corrected" in texts(card))
    assert "Ilse looks after it all year." in texts(card)
    newest = [one for one in engine.home.facts.values() if one.replaces == fact_id]
    assert [one.statement for one in newest] == ["Ilse looks after it all year."]
    press(panel.notice, "Undo")
    wait(qtbot, lambda: "Corrected" not in texts(card))
    assert list(engine.home.facts.values())[-1].statement == before


def test_a_message_is_said_to_hold_no_longer(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    panel = open_panel(window, qtbot)
    card = panel.cards[0]
    chosen(card, "It no longer holds")
    wait(qtbot, lambda: "No longer holds" in texts(card))
    assert set(engine.aside.values()) == {Standing.EXPIRED}
    press(panel.notice, "Undo")
    wait(qtbot, lambda: not engine.aside)
    chosen(card, "Never use it again")
    wait(qtbot, lambda: set(engine.aside.values()) == {Standing.WITHDRAWN})


def test_one_of_several_messages_is_meant(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    recall = engine.home.recalls[ANSWER]
    ids = (MessageId(UnitId("m_beds_0")), MessageId(UnitId("m_beds_2")))
    both = replace(recall.blocks[0], message_ids=ids, text="First line.\nSecond line.")
    engine.home.recalls[ANSWER] = replace(recall, blocks=(both, *recall.blocks[1:]))
    panel = open_panel(window, qtbot)
    menu = panel.cards[0].menu()
    (second,) = [one for one in menu.actions() if one.text() == "Second line."]
    inside = second.menu()
    assert isinstance(inside, QMenu)
    inside.actions()[0].trigger()
    wait(qtbot, lambda: list(engine.aside) == [ids[1]])


def test_a_memory_is_forgotten_from_its_card(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    fact_id = a_fact(engine)
    panel = open_panel(window, qtbot)
    card = panel.cards[2]
    chosen(card, "Forget it…")
    wait(qtbot, lambda: sheet(window))
    press(sheet(window), "Forget for good")
    wait(qtbot, lambda: fact_id not in engine.home.facts)
    wait(qtbot, lambda: not card.isVisible())


def test_nothing_that_fits_is_said_quietly(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    engine.recall_next = recall_of("What is my shoe size?", sufficient=False)
    write(window, "What is my shoe size?")
    wait(qtbot, lambda: button(views(window)[-1], "Nothing remembered was used"))
    press(views(window)[-1], "Nothing remembered was used")
    panel = window.chats.panel
    assert panel is not None
    wait(qtbot, lambda: "Nothing remembered was used." in texts(panel))
    engine.recall_next = recall_of("Hello", sufficient=True)
    write(window, "Hello")
    wait(qtbot, lambda: len(views(window)) == 4 and views(window)[-1].message.message_id)
    qtbot.wait(50)
    names = [one.accessibleName() for one in views(window)[-1].findChildren(QAbstractButton)]
    assert not [name for name in names if "remembered" in name]


def test_how_well_each_memory_fits_is_said_in_words(window: MainWindow, qtbot: QtBot) -> None:
    cards = open_panel(window, qtbot).cards
    first_level = [texts(card) for card in cards]
    assert "Fits well" in first_level[0]
    assert "Fits best" in first_level[1]
    assert "Fits partly" in first_level[2]
    said_on = said_date(NOW - timedelta(days=52))
    assert f"{said_on}, in “Starting the allotment”" in first_level[0]
    press(cards[0], "Details")
    assert "2 of 3" in texts(cards[0])
    assert "16 of 44 tokens" in texts(cards[0])
