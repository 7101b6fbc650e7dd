"""Typed words stay: beside an idea, beside an edit that fails, and in a chat that was left."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from assistant.errors import RemoteModelBusy
from tests.gui.looking import open_chat, press, views, wait, write
from tests.gui.scripted_engine import ScriptedEngine
from ui.windows.drafts import joined
from ui.windows.main_window import MainWindow

IDEA = "Help me plan my week"


def test_two_texts_become_one_and_the_same_one_stays_one() -> None:
    assert joined("one", "other") == "one\nother"
    assert joined("one", " ") == "one"
    assert joined("", "other") == "other"
    assert joined("other", "another") == "another"


def test_an_idea_stands_below_what_is_written(window: MainWindow) -> None:
    window.chats.new_chat()
    composer = window.chats.page.composer
    press(window.chats.page, IDEA)
    assert composer.draft == IDEA
    composer.set_draft("I have the children on Tuesday.")
    press(window.chats.page, IDEA)
    press(window.chats.page, IDEA)
    assert composer.draft == f"I have the children on Tuesday.\n{IDEA}"
    composer.field.undo()
    assert composer.draft == "I have the children on Tuesday."


def test_an_edit_that_fails_and_the_draft_both_stay(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    open_chat(qtbot, window, "dinner")
    page = window.chats.page
    page.composer.set_draft("And for dessert?")
    page.transcript.edit_asked.emit(views(window)[0].message.message_id)
    engine.fail_next = RemoteModelBusy("The service is busy.")
    write(window, "Seven people on Saturday")
    both = "Seven people on Saturday\nAnd for dessert?"
    wait(qtbot, lambda: page.composer.draft == both)


def test_an_edit_that_is_left_waits_with_the_draft(window: MainWindow, qtbot: QtBot) -> None:
    open_chat(qtbot, window, "dinner")
    page = window.chats.page
    page.composer.set_draft("And for dessert?")
    page.transcript.edit_asked.emit(views(window)[0].message.message_id)
    page.composer.set_draft("Seven people on Saturday")
    open_chat(qtbot, window, "ilse")
    open_chat(qtbot, window, "dinner")
    assert page.composer.draft == "Seven people on Saturday\nAnd for dessert?"


def test_words_of_a_failed_question_wait_in_their_chat(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    open_chat(qtbot, window, "dinner")
    page = window.chats.page
    engine.pause = 0.2
    engine.fail_next = RemoteModelBusy("The service is busy.")
    write(window, "And for dessert?")
    open_chat(qtbot, window, "ilse")
    wait(qtbot, lambda: not page.answering)
    engine.pause = 0.0
    wait(qtbot, lambda: engine.drafts.get("c_dinner") == "And for dessert?")
    open_chat(qtbot, window, "dinner")
    wait(qtbot, lambda: page.composer.draft == "And for dessert?")


def test_what_is_held_back_does_not_look_like_a_success(window: MainWindow) -> None:
    notice = window.chats.page.notice
    looks = set()
    for show in (notice.show_news, notice.show_note, notice.show_warning):
        show("Something", "More of it")
        looks.add((notice.property("kind"), notice._sign._name))
    assert len(looks) == 3
    assert ("caution", "warning") in looks
