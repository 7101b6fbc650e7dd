"""The memory page: see, find, correct, add and forget."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from PySide6.QtCore import QDate, QItemSelectionModel, Qt
from pytestqt.qtbot import QtBot

from assistant.cancel import CancelToken
from assistant.documents.reading import read_bytes
from assistant.domain.forgetting import ForgetRequest
from assistant.domain.ids import ConversationId, UnitId
from assistant.domain.times import utc_now
from assistant.errors import DiskFull, InvalidInput, NotFound
from tests.gui.conftest import Open
from tests.gui.looking import button, key, press, sheet, texts, type_in, views, wait
from tests.gui.scripted_engine import ScriptedEngine
from tests.gui.scripted_home import ScriptedHome
from ui.widgets.prose import ProseView
from ui.widgets.quote import AROUND, QuoteCard, surroundings
from ui.windows.forget_asking import (
    CHATS,
    FILES,
    LAST,
    MEANING,
    SOMEBODY,
    TIME,
    TOPIC,
    ForgetAsking,
)
from ui.windows.main_window import MEMORY, MainWindow
from ui.windows.memory_page import PARTS, MemoryPage


@pytest.fixture
def page(window: MainWindow, qtbot: QtBot) -> MemoryPage:
    """The memory page with its facts."""
    window.go_to(MEMORY)
    assert window.memory is not None
    found = window.memory
    wait(qtbot, lambda: found.facts.model.rowCount() == 6)
    return found


def choose(page: MemoryPage, qtbot: QtBot, statement: str) -> None:
    """Choose a fact and wait for its sources."""
    statements = [fact.statement for fact in page.facts.model.held]
    page.facts.table.selectRow(statements.index(statement))
    cards = page.facts.detail.findChildren
    wait(qtbot, lambda: [one for one in cards(QuoteCard) if one.isVisible()])


def test_the_summary_says_what_is_there(page: MemoryPage, qtbot: QtBot) -> None:
    wait(qtbot, lambda: "6 facts" in texts(page))
    assert "8 chats" in texts(page)
    assert "Remembering" in texts(page)


def test_pausing_and_resuming(page: MemoryPage, engine: ScriptedEngine, qtbot: QtBot) -> None:
    wait(qtbot, lambda: "Remembering" in texts(page))
    press(page, "Pause remembering")
    wait(qtbot, lambda: "Paused" in texts(page))
    assert engine.settings.memory.paused
    assert engine.settings.memory.enabled
    press(page, "Resume remembering")
    wait(qtbot, lambda: "Remembering" in texts(page))


def test_search_and_kinds_narrow_the_table(page: MemoryPage, qtbot: QtBot) -> None:
    page.facts.search.setText("allotment august")
    wait(qtbot, lambda: page.facts.model.rowCount() == 1)
    page.facts.search.setText("zebra")
    wait(qtbot, lambda: "No fact matches" in texts(page))
    page.facts.search.clear()
    filters = page.facts.filters
    filters.kind.setCurrentIndex(filters.kind.findData("preference"))
    wait(qtbot, lambda: page.facts.model.rowCount() == 1)
    filters.kind.setCurrentIndex(0)
    filters.status.setCurrentIndex(1)
    wait(qtbot, lambda: page.facts.model.held[0].statement.startswith("Commutes"))


def test_a_fact_shows_its_sources_and_versions(page: MemoryPage, qtbot: QtBot) -> None:
    choose(page, qtbot, "Cycles to work.")
    wait(qtbot, lambda: "Commutes in a green hatchback." in texts(page.facts.detail))
    card = page.facts.detail.findChildren(QuoteCard)[0]
    marks = card.findChildren(ProseView)[0].extraSelections()
    assert [mark.cursor.selectedText() for mark in marks] == ["From now on I cycle to work."]


def test_the_source_opens_in_its_chat(page: MemoryPage, window: MainWindow, qtbot: QtBot) -> None:
    choose(page, qtbot, "The south bed of the allotment floods every March.")
    press(page.facts.detail, "Open chat")
    wait(qtbot, lambda: window.chats.page.conversation_id == ConversationId("c_flood"))
    wait(qtbot, lambda: views(window)[0]._marked)


def test_editing_in_place_makes_a_version(
    page: MemoryPage, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    choose(page, qtbot, "Cycles to work.")
    press(page.facts.detail, "Edit fact")
    field = page.facts.detail._statement._field
    field.setPlainText("Cycles to work, except when it snows.")
    press(page.facts.detail, "Cancel")
    assert "Cycles to work." in texts(page.facts.detail)
    press(page.facts.detail, "Edit fact")
    field.setPlainText("Cycles to work, except when it snows.")
    press(page.facts.detail, "Save")
    wait(qtbot, lambda: "except when it snows." in texts(page.facts.detail))
    wait(qtbot, lambda: "Cycles to work." in texts(page.facts.detail).splitlines())
    assert "you wrote it" in texts(page.facts.detail)


def test_what_is_learnt_meanwhile_does_not_disturb_an_edit(
    page: MemoryPage, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    choose(page, qtbot, "Cycles to work.")
    press(page.facts.detail, "Edit fact")
    field = page.facts.detail._statement._field
    field.setPlainText("Half a")
    engine.add_fact("I play the cello.").result()
    qtbot.wait(400)
    assert field.isVisible()
    assert field.toPlainText() == "Half a"
    press(page.facts.detail, "Cancel")
    wait(qtbot, lambda: page.facts.model.rowCount() == 7)
    assert "Cycles to work." in texts(page.facts.detail)


def test_adding_by_hand(page: MemoryPage, engine: ScriptedEngine, qtbot: QtBot) -> None:
    page.facts.add()
    from PySide6.QtWidgets import QPlainTextEdit

    asking = sheet(page.window())
    asking.findChildren(QPlainTextEdit)[0].setPlainText("I play the cello.")
    press(asking, "Remember it")
    wait(qtbot, lambda: "I play the cello." in texts(page.facts.detail))
    wait(qtbot, lambda: "You wrote this by hand" in texts(page.facts.detail))


def test_enter_remembers_what_is_typed(
    page: MemoryPage, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    page.facts.add()
    asking = sheet(page.window())
    typed = page.window().focusWidget()
    assert typed is not None
    key(typed, Qt.Key.Key_Return)
    assert asking.isVisible()
    type_in(typed, "I play the cello.")
    key(typed, Qt.Key.Key_Tab)
    assert (page.window().focusWidget() or page).accessibleName() == "Remember it"
    engine.fail_next = InvalidInput("Say it in one sentence.")
    key(typed, Qt.Key.Key_Return)
    wait(qtbot, lambda: "Say it in one sentence." in texts(asking))
    key(typed, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    wait(qtbot, lambda: "I play the cello." in texts(page.facts.detail))


def test_enter_saves_an_edited_fact(page: MemoryPage, qtbot: QtBot) -> None:
    choose(page, qtbot, "Cycles to work.")
    press(page.facts.detail, "Edit fact")
    typed = page.facts.detail._statement._field
    key(typed, Qt.Key.Key_Tab)
    assert (page.window().focusWidget() or page).accessibleName() == "Save"
    typed.setPlainText("Walks to work.")
    key(typed, Qt.Key.Key_Return)
    wait(qtbot, lambda: "Walks to work." in texts(page.facts.detail))


def test_forgetting_shows_what_goes_and_then_lets_it_go(
    page: MemoryPage, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    choose(page, qtbot, "Is allergic to peanuts.")
    press(page.facts.detail, "Forget…")
    wait(qtbot, lambda: sheet(page.window()))
    said = texts(sheet(page.window()))
    assert "This goes: 1 fact, 1 message." in said
    assert "Is allergic to peanuts." in said
    assert "I am allergic to peanuts." in said
    press(sheet(page.window()), "Cancel")
    assert "f_peanuts" in engine.home.facts
    press(page.facts.detail, "Forget…")
    wait(qtbot, lambda: sheet(page.window()))
    press(sheet(page.window()), "Forget for good")
    wait(qtbot, lambda: "1 fact forgotten" in page.notice.text)
    assert "f_peanuts" not in engine.home.facts
    wait(qtbot, lambda: page.facts.model.rowCount() == 5)


def test_what_was_forgotten_is_told_once_where_it_can_be_undone(
    page: MemoryPage, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    engine.undo_days = 7
    choose(page, qtbot, "Is allergic to peanuts.")
    press(page.facts.detail, "Forget…")
    wait(qtbot, lambda: sheet(page.window()))
    press(sheet(page.window()), "Forget")
    wait(qtbot, lambda: "f_peanuts" not in engine.home.facts)
    wait(qtbot, lambda: page.facts.model.rowCount() == 5)
    assert "erased from the file" not in page.notice.text, "it is not, for some days"


def ask_to_forget(page: MemoryPage) -> ForgetAsking:
    press(page, "Forget…")
    (asking,) = page.window().findChildren(ForgetAsking)
    return asking


def test_forgetting_by_words_shows_first_what_goes(
    page: MemoryPage, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    asking = ask_to_forget(page)
    assert not button(asking, "Show what would go…").isEnabled()
    type_in(asking.words, "Peanuts")
    press(asking, "Show what would go…")
    wait(qtbot, lambda: "Is allergic to peanuts." in texts(sheet(page.window())))
    assert "f_peanuts" in engine.home.facts
    press(sheet(page.window()), "Forget for good")
    wait(qtbot, lambda: "f_peanuts" not in engine.home.facts)


def test_words_that_nothing_holds_forget_nothing(page: MemoryPage, qtbot: QtBot) -> None:
    asking = ask_to_forget(page)
    type_in(asking.words, "zephyrquill")
    key(asking.words, Qt.Key.Key_Return)
    wait(qtbot, lambda: "Nothing fits" in page.notice.text)


def test_what_is_forgotten_can_be_a_person_or_a_time(page: MemoryPage, qtbot: QtBot) -> None:
    asking = ask_to_forget(page)
    asking.by.setCurrentIndex(SOMEBODY)
    type_in(asking.words, "Ilse")
    assert asking.request().person == "Ilse"
    asking.by.setCurrentIndex(TIME)
    assert asking.words.isHidden()
    since = asking.request().since
    assert since is not None
    assert abs(utc_now() - since - timedelta(hours=1)) < timedelta(minutes=1)
    asking.when.setCurrentIndex(asking.when.count() - 1)
    assert asking.request().since is None
    assert asking.request().until is not None


def test_what_is_forgotten_can_be_a_meaning_or_a_topic(
    page: MemoryPage, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    asking = ask_to_forget(page)
    asking.by.setCurrentIndex(MEANING)
    assert not button(asking, "Show what would go…").isEnabled()
    type_in(asking.words, "what I may not eat")
    assert asking.request() == ForgetRequest(meaning="what I may not eat")
    asking.by.setCurrentIndex(TOPIC)
    asking.words.clear()
    type_in(asking.words, "Lisbon")
    engine.fail_next = NotFound("Nothing in the memory is about that.")
    press(asking, "Show what would go…")
    wait(qtbot, lambda: "Nothing in the memory is about that." in texts(asking))
    press(asking, "Show what would go…")
    wait(qtbot, lambda: engine.forget_request == ForgetRequest(topic="Lisbon"))


def test_what_is_forgotten_can_be_between_two_days(page: MemoryPage, qtbot: QtBot) -> None:
    asking = ask_to_forget(page)
    asking.by.setCurrentIndex(TIME)
    asking.when.setCurrentIndex(len(LAST))
    asking.days.since.setDate(QDate(2026, 5, 1))
    asking.days.until.setDate(QDate(2026, 5, 2))
    since, until = asking.request().since, asking.request().until
    assert since is not None
    assert until is not None
    assert since.astimezone().replace(tzinfo=None) == datetime.fromisoformat("2026-05-01")
    assert until.astimezone().replace(tzinfo=None) == datetime.fromisoformat("2026-05-03")
    asking.days.until.setDate(QDate(2026, 4, 30))
    assert not button(asking, "Show what would go…").isEnabled()


def test_what_is_forgotten_can_be_chats_chosen_one_after_the_other(
    page: MemoryPage, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    asking = ask_to_forget(page)
    asking.by.setCurrentIndex(CHATS)
    wait(qtbot, lambda: asking.chats.list.count() == 8)
    assert not button(asking, "Show what would go…").isEnabled()
    asking.chats.list.item(0).setSelected(True)
    type_in(asking.chats.search, "dinner")
    wait(qtbot, lambda: asking.chats.list.count() < 8)
    row = next(n for n in range(8) if "Dinner" in asking.chats.list.item(n).text())
    key(asking.chats.list, Qt.Key.Key_Home)
    asking.chats.list.setCurrentRow(row, QItemSelectionModel.SelectionFlag.NoUpdate)
    key(asking.chats.list, Qt.Key.Key_Space)
    assert "2 chosen" in texts(asking)
    press(asking, "Show what would go…")
    wait(qtbot, lambda: len(engine.forget_request.conversation_ids) == 2)
    assert ConversationId("c_dinner") in engine.forget_request.conversation_ids


def test_what_is_forgotten_can_be_a_file(
    page: MemoryPage, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    message = next(iter(engine.home.messages.values()))
    engine.attach(message, (read_bytes("plan.txt", b"Carrots left, beans right.", CancelToken()),))
    asking = ask_to_forget(page)
    asking.by.setCurrentIndex(FILES)
    wait(qtbot, lambda: asking.files.list.count() == 1)
    asking.files.list.item(0).setSelected(True)
    (document_id,) = engine.documents
    assert asking.request() == ForgetRequest(unit_ids=(UnitId(document_id),))


def forget_peanuts(page: MemoryPage, qtbot: QtBot) -> None:
    choose(page, qtbot, "Is allergic to peanuts.")
    press(page.facts.detail, "Forget…")
    wait(qtbot, lambda: sheet(page.window()))
    press(sheet(page.window()), "Forget for good")
    wait(qtbot, lambda: page.notice.isVisible() and page.facts.model.rowCount() == 5)


def test_news_leaves_with_the_next_action(page: MemoryPage, qtbot: QtBot) -> None:
    forget_peanuts(page, qtbot)
    qtbot.wait(50)
    assert "1 fact forgotten" in texts(page)
    choose(page, qtbot, "Cycles to work.")
    assert not page.notice.isVisible()


def test_news_leaves_by_itself(page: MemoryPage, qtbot: QtBot) -> None:
    page.notice._passing.setInterval(200)
    forget_peanuts(page, qtbot)
    wait(qtbot, lambda: not page.notice.isVisible())
    page.notice.show_error(DiskFull("No space is left."))
    page.notice.pass_by()
    qtbot.wait(300)
    assert page.notice.isVisible()


def test_an_error_stands_on_the_page(
    page: MemoryPage, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    choose(page, qtbot, "Cycles to work.")
    engine.fail_next = DiskFull("No space is left.")
    page.facts.detail.saved.emit("Cycles.")
    wait(qtbot, lambda: "No space is left." in page.notice.text)
    assert "Free some disk space" in page.notice.text


def test_parts_of_chats_can_be_read(page: MemoryPage, window: MainWindow, qtbot: QtBot) -> None:
    page.tabs.setCurrentIndex(PARTS)
    wait(qtbot, lambda: page.segments.model.rowCount() == 8)
    page.segments.search.setText("winter")
    wait(qtbot, lambda: page.segments.model.rowCount() == 0)
    page.segments.search.setText("dinner")
    wait(qtbot, lambda: page.segments.model.rowCount() == 1)
    page.segments.table.selectRow(0)
    wait(qtbot, lambda: "A big mushroom risotto" in texts(page.segments))
    press(page.segments, "Open chat")
    wait(qtbot, lambda: window.chats.page.conversation_id == ConversationId("c_dinner"))


def test_forgetting_a_part_of_a_chat(
    page: MemoryPage, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    page.tabs.setCurrentIndex(PARTS)
    page.segments.search.setText("dinner")
    wait(qtbot, lambda: page.segments.model.rowCount() == 1)
    page.segments.table.selectRow(0)
    wait(qtbot, lambda: "A big mushroom risotto" in texts(page.segments))
    press(page.segments, "Forget…")
    wait(qtbot, lambda: sheet(page.window()))
    assert "stays, with one source fewer" in texts(sheet(page.window()))
    press(sheet(page.window()), "Forget for good")
    wait(qtbot, lambda: "s_dinner" not in engine.home.segments)


def test_an_empty_memory_says_what_it_is_for(open_desk: Open, qtbot: QtBot) -> None:
    window = open_desk(ScriptedEngine(ScriptedHome())).window
    window.go_to(MEMORY)
    wait(qtbot, lambda: "Nothing is remembered yet" in texts(window))


def test_surroundings_are_cut_at_words() -> None:
    text = "start " + "word " * 100 + "the quote" + " more" * 100
    around = surroundings(text, "the quote")
    assert around.startswith("… word")
    assert around.endswith("more …")
    assert "the quote" in around
    assert len(around) <= len("the quote") + 2 * AROUND + 4
    assert surroundings("short quote", "quote") == "short quote"
    assert surroundings("other words", "quote") == "quote"
