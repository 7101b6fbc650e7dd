"""Importing chats in the window: choosing, looking ahead, watching, stopping, the report."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from pytestqt.qtbot import QtBot

from assistant.domain.chat_formats import CHAT_FORMATS
from assistant.domain.ids import ConversationId
from assistant.domain.transfers import (
    ChatReport,
    ConversationCounts,
    FileReport,
    ImportReport,
    MessageCounts,
    Skipped,
)
from assistant.errors import UnreadableFile
from tests.gui.looking import button, press, texts, views, wait
from tests.gui.scripted_engine import ScriptedEngine
from ui.windows.import_section import ImportSection
from ui.windows.main_window import MainWindow

EMPTY = tuple(Skipped(what=f"conversation {n}", why="no message has any text") for n in range(84))
CHATS = tuple(
    ChatReport(
        title=f"Chat {n} " + "with a title that goes on and on " * 3,
        conversation_id=ConversationId("c_rotation"),
        new=True,
        updated=False,
        messages=4,
        new_messages=4,
    )
    for n in range(9)
)
REPORT = ImportReport(
    files=(
        FileReport(
            path="/x/conversations.json",
            format="chatgpt",
            conversations=ConversationCounts(read=95, new=9, updated=1, skipped=85),
            messages=MessageCounts(read=30, new=20),
            skipped=(*EMPTY, Skipped(what="conversation 90", why="it has no messages")),
            chats=CHATS,
        ),
        FileReport(path="/x/odd.bin", format="", skipped=(Skipped(what="the file", why="odd"),)),
    )
)


@pytest.fixture
def section(window: MainWindow, engine: ScriptedEngine) -> ImportSection:
    """The section, shown, over an engine that finds `REPORT`."""
    engine.import_report = REPORT
    window.go_to(3)
    assert window.settings is not None
    window.settings.show_section("import")
    return window.settings.importing


def looked_through(section: ImportSection, qtbot: QtBot) -> ImportSection:
    section.begin([Path("/x")])
    wait(qtbot, lambda: section.offer.isVisible())
    return section


def test_what_is_dropped_is_looked_through_before_anything_is_stored(
    section: ImportSection, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile("/x/conversations.json"), QUrl("https://example.org/a")])
    drop = QDropEvent(
        QPointF(5, 5),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
        QEvent.Type.Drop,
    )
    with qtbot.waitSignal(section.place.given) as given:
        section.place.dropEvent(drop)
    assert given.args == [[Path("/x/conversations.json")]]
    wait(qtbot, lambda: section.offer.isVisible())
    assert [each["dry_run"] for each in engine.imports] == [True]
    assert "9 new chats, 1 to bring up to date" in texts(section)
    told = "9 new, 1 to bring up to date, 85 left out. 20 of 30 messages are new."
    wait(qtbot, lambda: told in texts(section))


def test_an_import_that_was_agreed_to_ends_with_a_report_per_file(
    section: ImportSection, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    press(looked_through(section, qtbot), "Import 10 chats")
    wait(qtbot, lambda: "9 new chats, 1 updated" in section.notice.text)
    assert engine.imports[-1] == {"format": "auto", "dry_run": False, "memory": True}
    wait(qtbot, lambda: len(section.cards) == 2)
    told = ("20 of 30 messages were new", "not read", "odd", "84 × no message has any text")
    wait(qtbot, lambda: all(words in texts(section) for words in told))
    assert not section.offer.isVisible()


def test_what_was_left_out_opens_below_its_reason(section: ImportSection, qtbot: QtBot) -> None:
    looked_through(section, qtbot)
    assert "conversation 3" not in texts(section)
    wait(qtbot, lambda: "conversation 90: it has no messages" in texts(section))
    press(section, "Show what was left out")
    wait(qtbot, lambda: "conversation 3" in texts(section))
    assert "and 64 more" in texts(section)
    press(section, "Hide it")
    assert "conversation 3" not in texts(section)


def test_an_imported_chat_is_one_press_away(
    section: ImportSection, window: MainWindow, qtbot: QtBot
) -> None:
    press(looked_through(section, qtbot), "Import 10 chats")
    wait(qtbot, lambda: section.notice.isVisible())
    press(section, "Show 4 more chats")
    name = " ".join(CHATS[8].title.split())
    wait(qtbot, lambda: button(section, f"Open the chat {name}"))
    press(section, f"Open the chat {name}")
    wait(qtbot, lambda: window.chats.page.conversation_id == "c_rotation" and views(window))
    assert window.chats.isVisible()


def test_learning_can_be_declined(
    section: ImportSection, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    looked_through(section, qtbot)
    section.offer.learn.click()
    press(section, "Import 10 chats")
    wait(qtbot, lambda: "Nothing is learnt" in section.notice.text)
    assert engine.imports[-1]["memory"] is False


def test_an_offer_that_is_declined_stores_nothing(
    section: ImportSection, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    press(looked_through(section, qtbot), "Cancel")
    assert not section.offer.isVisible()
    section.import_now()
    assert [each["dry_run"] for each in engine.imports] == [True]


def test_a_program_that_is_chosen_says_where_its_chats_are_and_is_looked_for(
    section: ImportSection, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    picker = section.formats.picker
    for each in CHAT_FORMATS:
        picker.setCurrentIndex(picker.findData(each.name))
        assert each.where in texts(section.formats)
    picker.setCurrentIndex(0)
    looked_through(section, qtbot)
    picker.setCurrentIndex(picker.findData("claude"))
    wait(qtbot, lambda: len(engine.imports) == 2)
    assert engine.imports[-1] == {"format": "claude", "dry_run": True, "memory": True}


def test_an_import_shows_progress_and_can_be_stopped(
    section: ImportSection, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    looked_through(section, qtbot)
    engine.import_steps, engine.pause = 500, 0.01
    section.import_now()
    wait(qtbot, lambda: "/ 500" in texts(section))
    assert not button(section, "Choose files…").isEnabled()
    press(section, "Stop import")
    wait(qtbot, lambda: "Import stopped" in section.notice.text)
    assert button(section, "Choose files…").isEnabled()


def test_the_time_that_is_left_is_told_once_it_can_be_guessed(section: ImportSection) -> None:
    section.running.begin(looking=False)
    section.running._began -= 30
    assert section.running._time_left(0.5) == "Less than a minute left"
    assert section.running._time_left(0.05) == "About 10 minutes left"
    assert section.running._time_left(0.001) == ""


def test_files_with_nothing_new_are_not_offered(
    section: ImportSection, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    known = FileReport(path="/x/a.json", format="claude", chats=CHATS[:1])
    engine.import_report = ImportReport(files=(known,))
    section.begin([Path("/x")])
    wait(qtbot, lambda: "nothing new" in section.notice.text)
    assert "All of its chats are here already." in section.notice.text
    assert not section.offer.isVisible()


def test_it_is_shown_beforehand_how_a_file_was_read(
    section: ImportSection, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    note = "No date tells the day from the month. Likelier day first: 3/4/23 is 2023-04-03."
    noted = replace(REPORT.files[0], format="whatsapp", notes=(note,))
    engine.import_report = ImportReport(files=(noted,))
    looked_through(section, qtbot)
    wait(qtbot, lambda: note in texts(section.cards[0]))


def test_many_files_do_not_fill_the_window(
    section: ImportSection, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    engine.import_report = ImportReport(files=REPORT.files * 200)
    looked_through(section, qtbot)
    assert len(section.cards) == 40
    wait(qtbot, lambda: all("not read" in texts(card) for card in section.cards))
    assert "200 of 400 files hold chats." in texts(section)
    assert "and 360 more files" in texts(section)


def test_an_import_that_fails_names_the_place(
    section: ImportSection, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    engine.fail_next = UnreadableFile("conversations.json, line 7: a comma too many.")
    section.begin([Path("/x")])
    wait(qtbot, lambda: "line 7" in section.notice.text)
