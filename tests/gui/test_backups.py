"""Backup and recovery in the window: copies, the phrase, the key, and a memory that is damaged."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from assistant.domain.backups import KeyPlace, Restored
from assistant.engine import Engine
from assistant.errors import DatabaseDamaged, DiskFull, PlaceNotWritable
from tests.gui.looking import press, texts, type_in, wait
from tests.gui.scripted_backups import PHRASE, copy_of, held
from tests.gui.scripted_engine import ScriptedEngine
from tests.gui.test_opening_and_closing import finish
from ui.app import Desk
from ui.windows.backup_section import BackupSection
from ui.windows.main_window import MainWindow
from ui.windows.phrase_sheet import PhraseSheet
from ui.windows.restore_sheet import RestoreSheet


def _section(window: MainWindow, qtbot: QtBot) -> BackupSection:
    window.show_settings_section("backup")
    assert window.settings is not None
    section = window.settings.backup
    wait(qtbot, lambda: "in all" in texts(section) or "no copy" in texts(section))
    return section


def test_copies_are_listed_and_made(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    section = _section(window, qtbot)
    assert "6 copies" in texts(section)
    wait(qtbot, lambda: "before an update" in texts(section))
    press(section, "Back up now")
    wait(qtbot, lambda: "7 copies" in texts(section))
    assert "read through" in section.notice.text
    engine.fail_next = DiskFull("No space is left.")
    press(section, "Back up now")
    wait(qtbot, lambda: "No space is left." in section.notice.text)
    assert section.make.isEnabled()


def test_the_phrase_is_shown_and_two_words_asked_back(window: MainWindow, qtbot: QtBot) -> None:
    section = _section(window, qtbot)
    press(section, "Show the recovery phrase…")
    wait(qtbot, lambda: bool(window.findChildren(PhraseSheet)))
    (sheet,) = window.findChildren(PhraseSheet)
    assert all(word in texts(sheet) for word in PHRASE)
    press(sheet, "Copy")
    assert QGuiApplication.clipboard().text() == " ".join(PHRASE)
    press(sheet, "I wrote it down")
    assert not any(word in texts(sheet).split() for word in PHRASE if word not in ("tell", "path"))
    for field in sheet.fields:
        type_in(field, "quince")
    press(sheet, "Check")
    assert "These are not the words" in texts(sheet)
    for field, at in zip(sheet.fields, sheet._asked, strict=True):
        field.clear()
        type_in(field, PHRASE[at])
    with qtbot.waitSignal(sheet.closed):
        press(sheet, "Check")
    assert QGuiApplication.clipboard().text() == "", "copied words leave with the sheet"


def test_the_phrase_is_saved_by_the_engine_or_said_not_to_be(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot, tmp_path: Path
) -> None:
    press(_section(window, qtbot), "Show the recovery phrase…")
    wait(qtbot, lambda: bool(window.findChildren(PhraseSheet)))
    (sheet,) = window.findChildren(PhraseSheet)
    engine.fail_next = PlaceNotWritable(tmp_path, "Read-only file system")
    sheet.save(tmp_path / "phrase.txt")
    wait(qtbot, lambda: "It was not saved" in texts(sheet))
    assert "Read-only file system" in texts(sheet)
    sheet.save(tmp_path / "phrase.txt")
    wait(qtbot, lambda: sheet._save_button.text() == "Saved")
    assert engine.saved_phrases == (tmp_path / "phrase.txt",)
    assert "It was not saved" not in texts(sheet)


def test_the_key_moves_where_it_is_told(
    window: MainWindow, engine: ScriptedEngine, qtbot: QtBot
) -> None:
    section = _section(window, qtbot)
    press(section, "Turn encryption off…")
    press(window, "Turn it off")
    wait(qtbot, lambda: "Your memory is not encrypted:" in texts(section))
    assert engine.place is KeyPlace.NOWHERE
    press(section, "Encrypt with a passphrase…")
    assert "At least 8 characters" in texts(window)
    first, again = (
        field for field in window.findChildren(QLineEdit) if "assphrase" in field.accessibleName()
    )
    type_in(first, "mine")
    press(window, "Use it")
    assert "too short: 4 of at least 8 characters" in texts(window)
    assert "too short: 4 of" in first.accessibleDescription()
    type_in(first, " alone")
    press(window, "Use it")
    assert "not the same" in texts(window)
    type_in(again, "mine alone")
    press(window, "Use it")
    wait(qtbot, lambda: "Your passphrase opens them" in texts(section))
    assert engine.key_place() is KeyPlace.PASSPHRASE


def test_a_restore_closes_the_engine_and_opens_another_window(
    engine: ScriptedEngine, qtbot: QtBot
) -> None:
    asked: list[tuple[Path | None, str]] = []

    def restore(file: Path | None, typed: str, /) -> Restored:
        assert engine.closed
        asked.append((file, typed))
        engines.append(ScriptedEngine(engine.home))
        return Restored(contents=held(4100), before=held(4876), forgotten_again=3)

    engines = [engine]
    desk = Desk(lambda _typed=None: engines[-1].engine, None, None, restore)
    desk.window.show()
    wait(qtbot, lambda: desk.link is not None)
    first, section = desk.window, _section(desk.window, qtbot)
    engine.opens_with = "theirs"
    copy = copy_of(2)
    section._restore(copy.path)
    (sheet,) = desk.window.findChildren(RestoreSheet)
    wait(qtbot, lambda: sheet.typed.isVisible())
    type_in(sheet.typed, "theirs")
    press(sheet, "Restore")
    wait(qtbot, lambda: "4,876" in texts(sheet) or "4876" in texts(sheet))
    press(sheet, "Restore")
    wait(qtbot, lambda: desk.window is not first and desk.link is not None)
    assert asked == [(copy.path, "theirs")]
    assert desk.window.settings is not None
    told = desk.window.settings.backup.notice.text
    assert "Restored: 4100 messages" in told
    assert "3 messages that you had forgotten since were forgotten again" in told
    finish(desk, qtbot)
    assert engines[-1].closed


def test_a_damaged_memory_offers_its_last_copy(engine: ScriptedEngine, qtbot: QtBot) -> None:
    copy = copy_of(1)
    asked: list[Path | None] = []

    def opened(_typed: str | None = None, /) -> Engine:
        if asked:
            return engine.engine
        error = DatabaseDamaged(Path("/home/mia/memory.duckdb"), "it is torn")
        error.backup, error.made_at, error.counts = copy.path, copy.made_at, {"messages": 4100}
        raise error

    def restore(file: Path | None, _typed: str, /) -> Restored | None:
        asked.append(file)
        return (
            None
            if file is None
            else Restored(contents=held(4100), before=None, forgotten_again=0, list_known=False)
        )

    desk = Desk(opened, None, None, restore)
    desk.window.show()
    wait(qtbot, lambda: "Your memory is damaged" in texts(desk.window))
    assert "holds 4100 messages" in texts(desk.window)
    assert desk.window.failed is not None
    desk.window.failed.restore.click()
    wait(qtbot, lambda: desk.link is not None)
    assert asked == [copy.path]
    assert desk.window.rail.isEnabled()
    assert desk.window.settings is not None
    assert "forget it again" in desk.window.settings.backup.notice.text
    finish(desk, qtbot)


def test_a_restore_that_fails_leaves_the_memory_and_says_why(
    engine: ScriptedEngine, qtbot: QtBot
) -> None:
    engines = [engine]

    def restore(_file: Path | None, _typed: str, /) -> Restored:
        engines.append(ScriptedEngine(engine.home))
        raise DiskFull("No space is left for '/home/mia'.")

    desk = Desk(lambda _typed=None: engines[-1].engine, None, None, restore)
    desk.window.show()
    wait(qtbot, lambda: desk.link is not None)
    desk.window.restore_asked.emit(copy_of(1).path, "")
    wait(qtbot, lambda: desk.window.settings is not None)
    assert desk.window.settings is not None
    assert "No space is left" in desk.window.settings.backup.notice.text
    finish(desk, qtbot)
