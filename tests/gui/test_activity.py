"""Activity, what is asked again, and taking the memory along, on the memory page."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from assistant.domain.undoing import UndoKind
from assistant.errors import UnreadableFile
from tests.gui.looking import button, press, texts, wait
from tests.gui.scripted_activity import asked_twice, imported, some_days
from tests.gui.scripted_engine import ScriptedEngine
from tests.gui.walking import nameless
from ui.windows.active_facts_view import ActiveFactsView
from ui.windows.activity_view import ActivityRow, ActivityView
from ui.windows.main_window import MEMORY, MainWindow
from ui.windows.memory_page import ACTIVITY, ASKED, MemoryPage


@pytest.fixture
def page(window: MainWindow) -> MemoryPage:
    window.go_to(MEMORY)
    assert window.memory is not None
    return window.memory


def activity(page: MemoryPage) -> ActivityView:
    page.tabs.setCurrentIndex(ACTIVITY)
    place = page.place(ACTIVITY)
    assert isinstance(place, ActivityView)
    return place


def rows(place: ActivityView) -> list[str]:
    return [each.accessibleName() for each in place.findChildren(ActivityRow) if each.isVisible()]


def test_activity_stands_by_day_and_is_narrowed(
    page: MemoryPage, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    engine.log = some_days()
    place = activity(page)
    wait(qtbot, lambda: len(rows(place)) == 8)
    assert any(
        row.startswith("Learnt: 4 facts") and "from your words" in row for row in rows(place)
    )
    assert not nameless(place)
    place.which.setCurrentIndex(place.which.findData("forgotten"))
    wait(qtbot, lambda: len(rows(place)) == 2)
    assert rows(place)[0].startswith("Forgotten: 3 messages, 1 fact")


def test_what_can_still_be_undone_is_undone_from_there(
    page: MemoryPage, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    engine.undo_days = 7
    engine.offer_undo(UndoKind.FORGET, messages=3)
    undo_id = next(iter(engine._befores))
    engine.log = [replace(some_days()[0], undo_id=undo_id), some_days()[1]]
    place = activity(page)
    wait(qtbot, lambda: len(rows(place)) == 2)
    press(place, next(b for b in _undo_buttons(place)))
    wait(qtbot, lambda: not engine._befores)


def test_an_addition_that_is_undone_from_there_is_named_and_comes_again(
    page: MemoryPage, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    engine.undo_days = 7
    words = "My dog is called Rex."
    engine.offer_undo(UndoKind.ADD, written=(words,))
    engine.add_fact(words).result()
    engine.log = [replace(some_days()[0], undo_id=next(iter(engine._befores)))]
    place = activity(page)
    wait(qtbot, lambda: len(rows(place)) == 1)
    press(place, next(b for b in _undo_buttons(place)))
    wait(qtbot, lambda: f"Removed: “{words}”" in texts(page))
    press(page, "Remember it again")
    wait(qtbot, lambda: words in [fact.statement for fact in engine.home.facts.values()])


def _undo_buttons(place: ActivityView) -> list[str]:
    return [
        each.accessibleName()
        for each in place.findChildren(QPushButton)
        if each.accessibleName().startswith("Undo: ")
    ]


def test_the_memory_is_written_where_the_person_says(
    page: MemoryPage, engine: ScriptedEngine, qtbot: QtBot, tmp_path: Path
) -> None:
    place = activity(page)
    dialog = place.transfer.ask_where()
    dialog.fileSelected.emit(str(tmp_path / "mine"))
    dialog.close()
    wait(qtbot, lambda: bool(engine.memory_files) and not place.transfer.busy)
    assert engine.memory_files == [("json", tmp_path / "mine.json", False)]
    assert "not encrypted" in texts(place.transfer.report)
    place.transfer.write(tmp_path / "mine.md", overwrite=True)
    wait(qtbot, lambda: len(engine.memory_files) == 2)
    assert engine.memory_files[1] == ("markdown", tmp_path / "mine.md", True)


def test_a_file_is_looked_through_before_it_is_taken_in(
    page: MemoryPage, engine: ScriptedEngine, qtbot: QtBot, tmp_path: Path
) -> None:
    place = activity(page)
    path = tmp_path / "memory.json"
    place.transfer.look(path)
    wait(qtbot, lambda: "New: 2 chats" in texts(place.transfer.report))
    shown = texts(place.transfer.report)
    assert "2 texts stay out" in shown
    assert "here: The south bed floods in April." in shown
    assert not nameless(place)
    assert place.transfer.again is not None
    place.transfer.again.setChecked(True)
    engine.memory_import = imported(path, dry_run=False)
    press(place.transfer.report, "Import")
    wait(qtbot, lambda: "Taken in" in texts(place.transfer.report))
    assert engine.memory_files == [("look", path, False), ("take", path, True)]
    press(place.transfer.report, "Close")
    assert place.transfer.report.isHidden()


def test_a_bad_file_is_a_notice_and_nothing_is_offered(
    page: MemoryPage, engine: ScriptedEngine, qtbot: QtBot, tmp_path: Path
) -> None:
    place = activity(page)
    wait(qtbot, lambda: bool(texts(place)))
    engine.fail_next = UnreadableFile("Nothing was imported from memory.json: it ends too early.")
    place.transfer.look(tmp_path / "memory.json")
    wait(qtbot, lambda: "ends too early" in texts(page.notice))
    assert place.transfer.report.isHidden()
    assert button(place, "Import memory…").isEnabled()


def test_what_is_asked_again_says_why_and_opens_its_chat(
    page: MemoryPage, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    engine.asked_again = [asked_twice()]
    page.tabs.setCurrentIndex(ASKED)
    place = page.place(ASKED)
    assert isinstance(place, ActiveFactsView)
    wait(qtbot, lambda: "closes at six" in texts(place))
    assert "Asked for 2 times" in texts(place)
    assert "When does the bakery close?" in texts(place)
    assert not nameless(place)
    opened: list[object] = []
    place.source_asked.connect(opened.append)
    press(place, "Open chat: The bakery on Elm Street closes at six.")
    assert len(opened) == 1
    place.search.setText("dentist")
    wait(qtbot, lambda: "Nothing found" in texts(place) or "closes at six" not in texts(place))
