"""Scenes of backup and recovery, for the camera."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtWidgets import QLineEdit, QScrollArea

from assistant.domain.backups import KeyPlace
from assistant.errors import DatabaseDamaged, InvalidInput, KeyMissing
from tests.gui.scripted_backups import FOLDER, copy_of
from tests.gui.studio import Scene, Stage
from ui.widgets.sheet import Sheet
from ui.windows.backup_section import BackupSection
from ui.windows.opening import OpeningFailed


def _section(stage: Stage) -> BackupSection:
    stage.window.show_settings_section("backup")
    stage.settle()
    assert stage.window.settings is not None
    return stage.window.settings.backup


def backup(stage: Stage) -> None:
    _section(stage)


def backup_none(stage: Stage) -> None:
    stage.engine.copies = []
    stage.engine.trouble = "No space is left for '/home/mia/.local/share/keepsake/backups'."
    stage.engine.place = KeyPlace.NOWHERE
    _section(stage)


def backup_key(stage: Stage) -> None:
    section = _section(stage)
    for area in stage.window.findChildren(QScrollArea):
        if area.isAncestorOf(section):
            area.verticalScrollBar().setValue(area.verticalScrollBar().maximum())


def backup_made(stage: Stage) -> None:
    _section(stage).make.click()
    stage.settle()


def phrase(stage: Stage) -> None:
    _section(stage).key.show_phrase()
    stage.settle()


def phrase_checked(stage: Stage) -> None:
    phrase(stage)
    from ui.windows.phrase_sheet import PhraseSheet

    (sheet,) = stage.window.findChildren(PhraseSheet)
    sheet._go_on()
    for field in sheet.fields:
        field.setText("quince")
    sheet._go_on()


def restore(stage: Stage) -> None:
    _section(stage)._restore(copy_of(2).path)
    stage.settle()


def restore_locked(stage: Stage) -> None:
    stage.engine.opens_with = "another"
    restore(stage)


def new_passphrase(stage: Stage) -> None:
    _section(stage).key._ask_passphrase()


def _slipped(first: str, again: str) -> Scene:
    def scene(stage: Stage) -> None:
        stage.engine.place = KeyPlace.PASSPHRASE
        new_passphrase(stage)
        (sheet,) = stage.window.findChildren(Sheet)
        fields = sheet.findChildren(QLineEdit)
        for field, words in zip(fields, (first, again), strict=True):
            field.setText(words)
        sheet._enter()

    return scene


def chosen_slip(stage: Stage) -> None:
    stage.window.show_opening_error(KeyMissing("There is no keychain.", new_home=True))
    failed = stage.window.failed
    assert isinstance(failed, OpeningFailed)
    failed.passphrase.setText("quince jam on toast")
    failed.repeat.setText("quince jam")
    failed._retry()


def encryption_off(stage: Stage) -> None:
    _section(stage).key._ask_off()


def damaged(stage: Stage) -> None:
    error = DatabaseDamaged(
        Path("/home/mia/.local/share/keepsake/memory.duckdb"),
        "IO Error: Could not read enough bytes from file",
    )
    error.backup = FOLDER / "memory-20261129-090000.duckdb"
    error.made_at = datetime(2026, 11, 29, 9, 0, tzinfo=UTC)
    error.counts = {"messages": 4100, "conversations": 205, "facts": 455}
    stage.window.show_opening_error(error)


def damaged_without_backup(stage: Stage) -> None:
    path = Path("/home/mia/.local/share/keepsake/memory.duckdb")
    stage.window.show_opening_error(DatabaseDamaged(path, "it is not there any more."))


def locked_phrase(stage: Stage) -> None:
    text = "The memory is encrypted, and the keychain does not hold its key."
    stage.window.show_opening_error(KeyMissing(text))


def locked_slip(stage: Stage) -> None:
    locked_phrase(stage)
    failed = stage.window.failed
    assert isinstance(failed, OpeningFailed)
    failed._typed = True
    stage.window.show_opening_error(
        InvalidInput("Word 6 is not a word of recovery phrases.", hint="Look how it is spelt.")
    )


BACKUP_SCENES: dict[str, Scene] = {
    "backup": backup,
    "backup-none": backup_none,
    "backup-key": backup_key,
    "backup-made": backup_made,
    "backup-phrase": phrase,
    "backup-phrase-checked": phrase_checked,
    "backup-restore": restore,
    "backup-restore-locked": restore_locked,
    "backup-new-passphrase": new_passphrase,
    "backup-new-passphrase-short": _slipped("quince", "quince"),
    "backup-new-passphrase-differs": _slipped("quince jam on toast", "quince jam"),
    "passphrase-new-differs": chosen_slip,
    "backup-encryption-off": encryption_off,
    "backup-damaged": damaged,
    "backup-damaged-without": damaged_without_backup,
    "backup-locked-phrase": locked_phrase,
    "backup-locked-slip": locked_slip,
}
