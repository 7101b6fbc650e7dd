"""Ctrl+K, and the keys that can be changed."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from assistant.domain.documents import DocumentKind, ReadDocument
from assistant.domain.entities import Entity, EntityKind, EntitySummary
from assistant.domain.ids import EntityId, UnitId
from assistant.settings import ShortcutSettings
from tests.gui.conftest import Open
from tests.gui.scripted_engine import ScriptedEngine
from ui.item_models.findings import Finding, Place
from ui.look.theme import theme
from ui.widgets.sheet import Sheet
from ui.windows.main_window import CHATS, MEMORY, MODELS, SETTINGS, MainWindow
from ui.windows.palette import Palette
from ui.windows.settings_page import SettingsPage
from ui.windows.shortcut_section import ShortcutSection
from ui.windows.shortcuts import KeyList

CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def palette(window: MainWindow, qtbot: QtBot) -> Palette:
    QTest.keyClick(window, Qt.Key.Key_K, CONTROL)
    opened = window.ways.palette
    assert opened is not None
    opened._pause.setInterval(1)
    qtbot.waitUntil(lambda: bool(opened.model.of(Place.CHAT)), timeout=10_000)
    return opened


def found(palette: Palette, place: Place) -> list[str]:
    return [one.title for one in palette.model.of(place)]


def type_words(palette: Palette, words: str) -> None:
    QTest.keyClicks(palette.field, words)


def current(palette: Palette) -> Finding:
    from ui.item_models.findings import FINDING_ROLE

    finding = palette.view.currentIndex().data(FINDING_ROLE)
    assert isinstance(finding, Finding)
    return finding


def test_it_opens_with_actions_and_recent_chats(palette: Palette, window: MainWindow) -> None:
    assert "New chat" in found(palette, Place.ACTION)
    assert "Find anything" not in found(palette, Place.ACTION)
    assert found(palette, Place.CHAT)
    assert palette.field.hasFocus()
    assert current(palette).place is Place.ACTION, "Enter leads somewhere at once"
    QTest.keyClick(palette.field, Qt.Key.Key_Escape)
    assert window.ways.palette is None


def test_words_find_chats_and_enter_opens_them(
    palette: Palette, window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    chat = next(iter(engine.home.conversations.values()))
    type_words(palette, chat.title.split()[0].lower())
    qtbot.waitUntil(lambda: chat.title in found(palette, Place.CHAT), timeout=10_000)
    while current(palette).target != chat.conversation_id:
        QTest.keyClick(palette.field, Qt.Key.Key_Down)
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    assert window.chats.page.conversation_id == chat.conversation_id
    assert window.ways.palette is None


def test_it_finds_facts_people_files_and_settings(
    palette: Palette, window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    fact = next(iter(engine.home.facts.values()))
    word = max(fact.statement.strip(".").split(), key=len)
    entity = Entity(
        entity_id=EntityId(UnitId("e_aunt")), kind=EntityKind.PERSON, name=f"Aunt {word}"
    )
    engine.people = [EntitySummary(entity=entity, messages=2, facts=1)]
    message = next(iter(engine.home.messages.values()))
    read = ReadDocument(
        name=f"{word}.pdf", kind=DocumentKind.PDF, size=9, digest="d", text=word, tokens=1
    )
    engine.attach(message, (read,))
    type_words(palette, word.lower())
    qtbot.waitUntil(lambda: fact.statement in found(palette, Place.FACT), timeout=10_000)
    qtbot.waitUntil(lambda: found(palette, Place.PERSON) == [f"Aunt {word}"], timeout=10_000)
    qtbot.waitUntil(lambda: found(palette, Place.DOCUMENT) == [f"{word}.pdf"], timeout=10_000)
    palette.chosen.emit(palette.model.of(Place.FACT)[0])
    assert window.place == MEMORY
    palette.field.setText("offline")
    assert "Offline" in found(palette, Place.SETTING)
    palette.chosen.emit(palette.model.of(Place.SETTING)[0])
    assert window.place == SETTINGS


def test_actions_are_found_by_their_name_and_done(
    palette: Palette, window: MainWindow, qtbot: QtBot
) -> None:
    type_words(palette, "temporary")
    assert found(palette, Place.ACTION) == ["Temporary chat"]
    assert current(palette).note, "it shows its keys"
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    assert window.chats.page.composer.property("temporary") == "true"
    QTest.keyClick(window, Qt.Key.Key_K, CONTROL)
    again = window.ways.palette
    assert again is not None
    type_words(again, "theme")
    QTest.keyClick(again.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: theme().choice == "light", timeout=10_000)


def test_what_is_chosen_stays_while_more_is_found(palette: Palette, qtbot: QtBot) -> None:
    QTest.keyClick(palette.field, Qt.Key.Key_Down)
    QTest.keyClick(palette.field, Qt.Key.Key_Down)
    chosen = current(palette)
    palette._show(Place.FACT, [Finding(place=Place.FACT, title="More", target="f", sign="x")])
    assert current(palette) == chosen
    QTest.keyClick(palette.field, Qt.Key.Key_Up)
    QTest.keyClick(palette.field, Qt.Key.Key_Up)
    QTest.keyClick(palette.field, Qt.Key.Key_Up)
    assert current(palette).title == "More", "round the end"
    palette.model.take(Place.FACT, ())


def test_nothing_found_is_said(palette: Palette, qtbot: QtBot) -> None:
    palette.field.setText("zzzz qqqq")
    qtbot.waitUntil(lambda: palette.model.rowCount() == 0, timeout=10_000)
    qtbot.waitUntil(lambda: palette._nothing.isVisibleTo(palette), timeout=10_000)
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    assert palette.isVisible(), "there is nothing to open"


def test_late_answers_for_other_words_are_not_shown(
    palette: Palette, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    fact = next(iter(engine.home.facts.values()))
    word = max(fact.statement.strip(".").split(), key=len)
    palette.field.setText(word)
    palette._search()
    palette.field.setText("zzzz qqqq")
    qtbot.waitUntil(lambda: palette._nothing.isVisibleTo(palette), timeout=10_000)
    qtbot.wait(50)
    assert found(palette, Place.FACT) == []


# keys


def test_keys_can_be_changed_and_do_what_they_say(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    section = _section(window)
    field = section.fields["go_to_models"]
    QTest.mouseClick(field, Qt.MouseButton.LeftButton)
    assert field.waiting
    QTest.keyClick(field, Qt.Key.Key_M, CONTROL)
    qtbot.waitUntil(lambda: engine.settings.shortcuts.go_to_models == "Ctrl+M", timeout=10_000)
    keys = window.ways.shortcuts
    assert keys is not None
    qtbot.waitUntil(lambda: keys.keys_of("go_to_models") == "Ctrl+M", timeout=10_000)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow, timeout=10_000)
    QTest.keyClick(window, Qt.Key.Key_M, CONTROL)
    qtbot.waitUntil(lambda: window.place == MODELS, timeout=10_000)
    section.change("go_to_models", "")
    qtbot.waitUntil(lambda: engine.settings.shortcuts.go_to_models == "", timeout=10_000)


def test_taken_keys_are_offered_and_given_over(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    section = _section(window)
    section.change("go_to_models", "Ctrl+N")
    assert engine.settings.shortcuts == ShortcutSettings()
    assert section.notice.isVisibleTo(section)
    assert "New chat" in section.notice._what.text()
    verbs = [w for w in section.notice.findChildren(QWidget) if w.accessibleName() == "Use it here"]
    verbs[0].click()  # type: ignore[attr-defined]
    qtbot.waitUntil(lambda: engine.settings.shortcuts.go_to_models == "Ctrl+N", timeout=10_000)
    assert engine.settings.shortcuts.new_chat == ""
    section.reset_all()
    qtbot.waitUntil(lambda: engine.settings.shortcuts == ShortcutSettings(), timeout=10_000)


def test_wrong_keys_say_why_and_change_nothing(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    section = _section(window)
    field = section.fields["new_chat"]
    QTest.mouseClick(field, Qt.MouseButton.LeftButton)
    QTest.keyClick(field, Qt.Key.Key_N)
    qtbot.waitUntil(lambda: section.notice.isVisibleTo(section), timeout=10_000)
    assert engine.settings.shortcuts.new_chat == "Ctrl+N"
    QTest.mouseClick(field, Qt.MouseButton.LeftButton)
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert not field.waiting
    assert engine.settings.shortcuts.new_chat == "Ctrl+N"


def test_the_sheet_lists_every_key_and_can_be_searched(window: MainWindow) -> None:
    QTest.keyClick(window, Qt.Key.Key_F1, Qt.KeyboardModifier.ShiftModifier)
    (sheet,) = [each for each in window.findChildren(Sheet) if each.isVisible()]
    (rows,) = sheet.findChildren(KeyList)
    everything = rows.narrow("")
    assert everything >= len(ShortcutSettings.model_fields) + 6
    assert rows.narrow("new chat") == 1
    assert rows.narrow("ctrl") > 5
    assert rows.narrow("zzz") == 0
    sheet.close_sheet()


def test_text_grows_and_shrinks_by_keys(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    window.ways._acts()["larger_text"]()
    qtbot.waitUntil(lambda: theme().tokens.percent == 110, timeout=10_000)
    window.ways._acts()["smaller_text"]()
    qtbot.waitUntil(lambda: theme().tokens.percent == 100, timeout=10_000)


def _section(window: MainWindow) -> ShortcutSection:
    window.show_settings_section("shortcuts")
    assert isinstance(window.settings, SettingsPage)
    QApplication.processEvents()
    return window.settings.shortcuts


def test_keys_change_nothing_behind_a_sheet(
    open_desk: Open, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    window = open_desk(engine).window
    window.ways.show_shortcuts()
    QTest.keyClick(window, Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    assert window.place == CHATS
    assert window.ways.palette is None
    (sheet,) = (each for each in window.findChildren(Sheet) if each.isVisible())
    QTest.keyClick(sheet, Qt.Key.Key_Escape)
    QTest.keyClick(window, Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    assert window.place == MEMORY
