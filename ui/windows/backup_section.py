"""Backup and recovery: the copies there are, the rule that keeps them, and the key."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QVBoxLayout, QWidget

from assistant.domain.backups import DAMAGED, REPLACED
from assistant.errors import AssistantError
from assistant.settings import BackupSettings
from ui.language.engine_words import in_words, setting_words
from ui.tokens import Space
from ui.widgets.controls import empty, label, rule, text_button
from ui.widgets.flow import FlowLayout
from ui.widgets.notice import Notice
from ui.windows.key_section import KeySection
from ui.windows.restore_sheet import RestoreSheet
from ui.windows.setting_field import SettingRow, control_for
from ui.words import counted, said_ago, said_moment, said_size

if TYPE_CHECKING:
    from PySide6.QtGui import QShowEvent

    from assistant.domain.backups import BackupCopy, Backups, Restored
    from ui.bridge.link import EngineLink

SHOWN = 12
"""Copies that are listed; the rule keeps few more."""


class BackupSection(QWidget):
    """`restore_asked` carries a file and what was typed to open it, or an empty text."""

    restore_asked = Signal(object, str)

    def __init__(self, link: EngineLink) -> None:
        super().__init__()
        self._link = link
        self.notice = Notice()
        self._told = label("", "muted", wrap=True)
        self._copies = QVBoxLayout()
        self._copies.setSpacing(Space.XS)
        self._rule = QVBoxLayout()
        self._rule.setSpacing(Space.NONE)
        self.key = KeySection(link, self.notice)
        self.make = text_button(
            self.tr("Back up now"), "primary", self._back_up, sign="floppy-disk-back"
        )
        self._lay_out()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()

    def refresh(self) -> None:
        """Look which copies there are, and where the key is."""
        self._fill_rule()
        self.key.refresh()
        self._link.ask(
            lambda engine: engine.backups(),
            parent=self,
            then=self._show,
            otherwise=self.notice.show_error,
        )

    def tell(self, told: Restored | AssistantError) -> None:
        """Say what a restore did."""
        if isinstance(told, AssistantError):
            self.notice.show_error(told)
            return
        held = counted(told.contents.counts.get("messages", 0), "{n} message", "{n} messages")
        what = self.tr("Restored: {messages}").format(messages=held)
        said = []
        if told.before is not None:
            had = counted(told.before.counts.get("messages", 0), "{n} message", "{n} messages")
            words = self.tr("Before there were {messages}; that memory is kept among the copies.")
            said.append(words.format(messages=had))
        elif told.aside is not None:
            said.append(self.tr("The damaged file is kept among the copies."))
        if told.forgotten_again:
            words = counted(
                told.forgotten_again,
                "{n} message that you had forgotten since was forgotten again.",
                "{n} messages that you had forgotten since were forgotten again.",
            )
            said.append(words)
        if not told.list_known:
            said.append(
                self.tr("What you forgot since that copy could not be read: forget it again.")
            )
        self.notice.show_news(what, " ".join(said))

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        column.setSpacing(Space.M)
        column.addWidget(self.notice)
        column.addWidget(self._told)
        verbs = FlowLayout()
        verbs.setSpacing(Space.S)
        verbs.addWidget(self.make)
        for sign, words, act in (
            ("folder-open", self.tr("Back up to a folder…"), self._back_up_to),
            ("clock-counter-clockwise", self.tr("Restore from a file…"), self._pick),
        ):
            verbs.addWidget(text_button(words, "", act, sign=sign))
        column.addLayout(verbs)
        column.addLayout(self._copies)
        column.addWidget(label(self.tr("Copies made by themselves"), "heading"))
        column.addLayout(self._rule)
        column.addWidget(self.key)

    def _fill_rule(self) -> None:
        empty(self._rule)
        values = self._link.engine.settings.backup
        for at, (name, field) in enumerate(BackupSettings.model_fields.items()):
            if at:
                self._rule.addWidget(rule())
            control = control_for(name, field, getattr(values, name), partial(self._set, name))
            title, told = setting_words(field.title or name), setting_words(field.description or "")
            self._rule.addWidget(SettingRow(title, told, control))

    def _set(self, name: str, value: object) -> None:
        self._link.ask(
            lambda engine: engine.change_setting(f"backup.{name}", value),
            parent=self,
            then=lambda _settings: None,
            otherwise=self.notice.show_error,
        )

    def _show(self, backups: Backups) -> None:
        copies = backups.copies
        empty(self._copies)
        if copies:
            number = counted(len(copies), "{n} copy", "{n} copies")
            size = said_size(sum(copy.size_bytes for copy in copies))
            words = self.tr("The last copy was made {ago}. {number}, {size} in all.")
            said = words.format(ago=said_ago(copies[0].made_at), number=number, size=size)
        else:
            said = self.tr(
                "There is no copy of your memory yet. The first is made by itself, soon after"
                " Keepsake was opened."
            )
        if backups.trouble:
            trouble = self.tr("The last attempt failed: {why}")
            said = f"{said}\n{trouble.format(why=in_words(backups.trouble))}"
        self._told.setText(said)
        for copy in copies[:SHOWN]:
            row = self._row(copy)
            self._copies.addWidget(row)
            row.show()  # with the words above, and not an event later

    def _row(self, copy: BackupCopy) -> QWidget:
        made = QWidget()
        row = QHBoxLayout(made)
        row.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        row.setSpacing(Space.S)
        when = said_moment(copy.made_at)
        said = FlowLayout()
        said.setSpacing(Space.S)
        said.addWidget(label(when))
        for words in filter(None, (said_size(copy.size_bytes), self._reason(copy.reason))):
            said.addWidget(label(words, "small"))
        column = QVBoxLayout()
        column.addStretch()
        column.addLayout(said)
        column.addStretch()
        row.addLayout(column, 1)
        verb = text_button(self.tr("Restore…"), "link", lambda: self._restore(copy.path))
        verb.setAccessibleName(self.tr("Restore the copy of {when}").format(when=when))
        row.addWidget(verb, alignment=Qt.AlignmentFlag.AlignRight)
        return made

    def _reason(self, reason: str) -> str:
        if reason == REPLACED:
            return self.tr("what a restore replaced")
        if reason == DAMAGED:
            return self.tr("a memory that did not open")
        return self.tr("before an update") if reason else ""

    def _back_up(self) -> None:
        self._make(None)

    def _back_up_to(self) -> None:
        chosen = QFileDialog.getExistingDirectory(self, self.tr("Back up to a folder"))
        if chosen:
            self._make(Path(chosen))

    def _make(self, folder: Path | None) -> None:
        self.make.setEnabled(False)
        self.notice.show_passing(self.tr("Copying your memory…"))

        def made(copy: BackupCopy) -> None:
            self.make.setEnabled(True)
            words = self.tr("It was read through and is whole. Only your key opens it.")
            if not self._link.engine.settings.privacy.encryption:
                words = self.tr("It was read through and is whole. It is not encrypted.")
            said = self.tr("Backed up to {path}").format(path=copy.path)
            self.notice.show_news(said, words)
            self.refresh()

        def failed(error: AssistantError) -> None:
            self.make.setEnabled(True)
            self.notice.show_error(error)

        self._link.ask(
            lambda engine: engine.back_up(folder), parent=self, then=made, otherwise=failed
        )

    def _pick(self) -> None:
        kinds = self.tr("Copies of a memory") + " (*.duckdb);;" + self.tr("All files") + " (*)"
        chosen, _kind = QFileDialog.getOpenFileName(self, self.tr("Restore from a file"), "", kinds)
        if chosen:
            self._restore(Path(chosen))

    def _restore(self, file: Path) -> None:
        sheet = RestoreSheet(self._link, file, self.window())
        sheet.restore_asked.connect(self.restore_asked)
        sheet.open_sheet()
