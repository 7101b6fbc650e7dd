"""The quick question, the tray, and what is new: Keepsake beside its window."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QApplication, QSystemTrayIcon
from pytestqt.qtbot import QtBot

from assistant.domain.prompts import Piece, PieceKind
from assistant.errors import DownloadFailed, RemoteModelBusy
from assistant.settings import ApiModel, with_value
from tests.gui.conftest import Open
from tests.gui.looking import button, key, press, texts, type_in, wait
from tests.gui.scripted_engine import ScriptedEngine
from ui.app import Desk
from ui.windows.main_window import SETTINGS
from ui.windows.quick_ask import QuickAsk
from ui.windows.tray import Tray
from ui.windows.whats_new import Updates


@pytest.fixture
def desk(open_desk: Open, engine: ScriptedEngine) -> Desk:
    return open_desk(engine)


@pytest.fixture
def quick(desk: Desk, qtbot: QtBot) -> QuickAsk:
    desk.raise_window({"ask": ""})
    wait(qtbot, lambda: desk.outside.quick is not None)
    found = desk.outside.quick
    assert found is not None
    assert found.isVisible()
    return found


def _ask(quick: QuickAsk, words: str) -> None:
    type_in(quick.field, words)
    key(quick.field, Qt.Key.Key_Return)


def test_a_question_is_answered_in_place(
    quick: QuickAsk, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    engine.pieces = [Piece(PieceKind.ANSWER, "Your sister "), Piece(PieceKind.ANSWER, "Aino.")]
    _ask(quick, "Who keeps bees?")
    wait(qtbot, lambda: "Answered by" in texts(quick))
    assert engine.sent[-1].text == "Who keeps bees?"
    said = texts(quick)
    assert "Your sister Aino." in said
    assert "Who keeps bees?" in said
    assert quick.field.text() == ""


def test_the_next_question_goes_on_in_the_same_chat(
    quick: QuickAsk, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    _ask(quick, "Who keeps bees?")
    wait(qtbot, lambda: "Answered by" in texts(quick))
    _ask(quick, "Since when?")
    wait(qtbot, lambda: len(engine.sent) == 2 and not quick.answering)
    assert engine.sent[0].conversation_id is None
    assert engine.sent[1].conversation_id is not None


def test_escape_closes_and_the_next_question_begins_another_chat(
    quick: QuickAsk, desk: Desk, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    _ask(quick, "Who keeps bees?")
    wait(qtbot, lambda: "Answered by" in texts(quick))
    key(quick.field, Qt.Key.Key_Escape)
    assert not quick.isVisible()
    assert desk.window.isVisible()
    desk.outside.ask("And wasps?")
    assert "bees" not in texts(quick)
    assert quick.field.text() == "And wasps?"
    key(quick.field, Qt.Key.Key_Return)
    wait(qtbot, lambda: len(engine.sent) == 2)
    assert engine.sent[1].conversation_id is None


def test_an_answer_that_is_left_ends_in_its_chat_and_not_in_the_next(
    quick: QuickAsk, desk: Desk, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    engine.pause = 0.05
    words = ("one", "two", "three", "four")
    engine.pieces = [Piece(PieceKind.ANSWER, f"{word} ") for word in words]
    _ask(quick, "Count.")
    wait(qtbot, lambda: "one" in texts(quick))
    quick.close()
    desk.outside.ask()
    wait(qtbot, lambda: not engine.busy)
    QApplication.processEvents()
    assert "one" not in texts(quick)
    assert "Answered" not in texts(quick)
    assert "one two three four" in [m.text.strip() for m in engine.home.messages.values()]


def test_its_chat_opens_in_the_window(
    quick: QuickAsk, desk: Desk, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    _ask(quick, "Who keeps bees?")
    wait(qtbot, lambda: "Answered by" in texts(quick))
    press(quick, "Open in Keepsake")
    wait(qtbot, lambda: desk.window.chats.page.conversation_id is not None)
    assert not quick.isVisible()
    wait(qtbot, lambda: "Who keeps bees?" in texts(desk.window))


def test_words_that_were_not_sent_wait_in_a_new_chat(quick: QuickAsk, desk: Desk) -> None:
    type_in(quick.field, "Half a quest")
    press(quick, "Open in Keepsake")
    assert desk.window.chats.page.composer.draft == "Half a quest"


def test_a_model_elsewhere_is_asked_only_from_the_chat(
    desk: Desk, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    far = ApiModel(name="Big", url="https://api.example.com/v1", model="big", context=8192)
    settings = engine._settings.model_copy(update={"api_models": (far,)})
    engine._settings = with_value(settings, "models.chat", "Big")
    desk.outside.ask("My PIN is 1234?")
    quick = desk.outside.quick
    assert quick is not None
    quick.ask()
    wait(qtbot, lambda: "another machine" in texts(quick))
    assert engine.sent == []
    press(quick.notice, "Open in Keepsake")
    assert desk.window.chats.page.composer.draft == "My PIN is 1234?"


def test_a_failure_keeps_the_question(
    quick: QuickAsk, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    engine.pieces, engine.break_next = [], RemoteModelBusy("The model is busy.")
    _ask(quick, "Who keeps bees?")
    wait(qtbot, lambda: "The model is busy." in texts(quick))
    assert quick.field.text() == "Who keeps bees?"
    assert button(quick, "Ask").isEnabled()


@pytest.mark.qt_log_ignore("systemTrayWindowChanged", extend=True)  # offscreen has no tray
def test_closing_waits_in_the_tray_only_where_there_is_one(
    desk: Desk, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    chosen = with_value(engine._settings, "desktop.tray", True)
    chosen = with_value(chosen, "desktop.close_to_tray", True)
    desk.outside.apply(chosen)
    assert (desk.outside.tray is not None) == QSystemTrayIcon.isSystemTrayAvailable()
    desk.outside.tray = tray = Tray(desk.outside)
    tray.open_asked.connect(desk.window.come_forward)
    event = QCloseEvent()
    QApplication.sendEvent(desk.window, event)
    assert not event.isAccepted()
    assert not desk.window.isVisible()
    assert not engine.closed
    tray.menu.actions()[0].trigger()
    assert desk.window.isVisible()
    desk.window.close_asked.emit()
    wait(qtbot, lambda: engine.closed)


def test_files_of_another_start_are_looked_through(desk: Desk, qtbot: QtBot) -> None:
    desk.raise_window({"open": ["/somewhere/chats.json"]})
    wait(qtbot, lambda: desk.window.shows_import)


def test_nobody_is_asked_for_news_before_the_person_wants_it(
    open_desk: Open, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    desk = open_desk(engine)
    assert engine.asked_for_news == 0
    desk.window.show_settings_section("about")
    (updates,) = desk.window.findChildren(Updates)
    assert engine.asked_for_news == 0
    press(updates, "Look for a newer version now")
    wait(qtbot, lambda: "Keepsake 0.2.0 is there." in texts(updates))
    assert engine.asked_for_news == 1
    press(updates.notice, "What is new in it")
    wait(qtbot, lambda: "Faster on old machines." in texts(desk.window))


def test_news_mark_the_settings_where_they_are_wanted(
    open_desk: Open, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    settings = with_value(engine._settings, "updates.check", True)
    engine._settings = with_value(settings, "updates.address", "https://example.org/newest.json")
    desk = open_desk(engine)
    item = desk.window.rail._group.button(SETTINGS)
    wait(qtbot, lambda: "version 0.2.0 is there" in item.accessibleName())
    assert engine.asked_for_news == 1


def test_offline_asks_nobody_for_news(open_desk: Open, engine: ScriptedEngine) -> None:
    settings = with_value(engine._settings, "updates.check", True)
    settings = with_value(settings, "updates.address", "https://example.org/newest.json")
    engine._settings = with_value(settings, "privacy.offline", True)
    open_desk(engine)
    QApplication.processEvents()
    assert engine.asked_for_news == 0


def test_why_nothing_is_known_of_newer_versions_is_said(
    desk: Desk, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    desk.window.show_settings_section("about")
    (updates,) = desk.window.findChildren(Updates)
    engine.fail_next = DownloadFailed("There is no answer from here.", hint="Try again later.")
    updates.look()
    wait(qtbot, lambda: "There is no answer from here." in texts(updates))


def test_the_changes_are_shown_in_the_window(desk: Desk, qtbot: QtBot) -> None:
    desk.window.show_settings_section("about")
    assert desk.window.settings is not None
    press(desk.window.settings.about, "What is new")
    wait(qtbot, lambda: "Chat with a memory." in texts(desk.window))


def test_only_the_question_shows_where_that_is_what_one_came_for(
    qapp: QApplication, engine: ScriptedEngine, qtbot: QtBot, tmp_path: Path
) -> None:
    desk = Desk(lambda _typed=None: engine.engine, None, None)
    desk.begin({"ask": "Who keeps bees?"})
    quick = desk.outside.quick
    assert quick is not None
    assert not desk.window.isVisible()
    qtbot.waitUntil(lambda: desk.link is not None, timeout=10_000)
    assert quick.field.text() == "Who keeps bees?"
    key(quick.field, Qt.Key.Key_Return)
    wait(qtbot, lambda: "Answered by" in texts(quick))
    key(quick.field, Qt.Key.Key_Escape)
    wait(qtbot, lambda: engine.closed)
    desk.tear_down()
