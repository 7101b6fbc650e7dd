"""Before a copy takes the memory's place: what either holds, and what would be missing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QLineEdit, QWidget

from assistant.errors import KeyMissing, KeyWrong
from ui.tokens import Space
from ui.widgets.controls import label
from ui.widgets.notice import Notice
from ui.widgets.sheet import Sheet
from ui.words import said_moment, said_number

if TYPE_CHECKING:
    from pathlib import Path

    from assistant.domain.backups import BackupContents
    from assistant.errors import AssistantError
    from ui.bridge.link import EngineLink


class RestoreSheet(Sheet):
    """Opens the copy, with a passphrase or recovery phrase where it needs one, and asks."""

    restore_asked = Signal(object, str)

    def __init__(self, link: EngineLink, file: Path, window: QWidget) -> None:
        super().__init__(window, self.tr("Restore this copy?"))
        self._link, self._file = link, file
        self.typed = QLineEdit()
        self.typed.setEchoMode(QLineEdit.EchoMode.Password)
        self.typed.setPlaceholderText(self.tr("Passphrase or recovery phrase"))
        self.typed.setAccessibleName(self.tr("Passphrase or recovery phrase"))
        self.typed.returnPressed.connect(self._look)
        self.typed.hide()
        self._said = label(self.tr("Reading the copy…"), "", wrap=True)
        self._notice = Notice()
        self._table = QGridLayout()
        self._table.setHorizontalSpacing(Space.XL)
        self._table.setVerticalSpacing(Space.XS)
        self._now: BackupContents | None = None
        self._held: BackupContents | None = None
        self.content.addWidget(self._said)
        self.content.addWidget(self.typed)
        self.content.addWidget(self._notice)
        self.content.addLayout(self._table)
        self.add_button(self.tr("Cancel"), "", lambda: None)
        self.go = self.add_button(self.tr("Restore"), "primary", self._go_on, close=False)
        self.go.setEnabled(False)
        self.typed.textChanged.connect(lambda text: self.go.setEnabled(bool(text)))
        self._ask_now()

    def _ask_now(self) -> None:
        def known(contents: BackupContents) -> None:
            self._now = contents
            self._look()

        self._link.ask(
            lambda engine: engine.contents_now(),
            parent=self,
            then=known,
            otherwise=self._notice.show_error,
        )

    def _look(self) -> None:
        typed = self.typed.text() or None
        self._link.ask(
            lambda engine: engine.backup_contents(self._file, typed),
            parent=self,
            then=self._show,
            otherwise=self._failed,
        )

    def _failed(self, error: AssistantError) -> None:
        if isinstance(error, KeyMissing | KeyWrong):
            self._said.setText(
                self.tr("This copy has another key than your memory: type what opens it.")
            )
            self.typed.show()
            self.typed.setFocus()
            if not self.typed.text():
                return
        else:
            self._said.setText("")
        self._notice.show_error(error)

    def _show(self, contents: BackupContents) -> None:
        self._held = contents
        self._notice.hide()
        self.typed.hide()
        self._said.setText(
            self.tr(
                "It takes the place of your memory as it is now. That is kept among the copies, so"
                " you can go back. What you have forgotten since stays forgotten."
            )
        )
        heads = (self.tr("In the copy"), self.tr("Now"))
        for at, head in enumerate(heads, start=1):
            self._table.addWidget(label(head, "strong"), 0, at)
        rows = (
            ("messages", self.tr("Messages")),
            ("conversations", self.tr("Chats")),
            ("facts", self.tr("Facts")),
        )
        for at, (name, title) in enumerate(rows, start=1):
            self._table.addWidget(label(title, "muted"), at, 0)
            for place, held in enumerate((contents, self._now), start=1):
                number = "" if held is None else said_number(held.counts.get(name, 0))
                self._table.addWidget(label(number), at, place)
        self._table.addWidget(label(self.tr("Last changed"), "muted"), len(rows) + 1, 0)
        for place, held in enumerate((contents, self._now), start=1):
            moment = held.newest if held is not None else None
            said = said_moment(moment) if moment is not None else ""
            self._table.addWidget(label(said), len(rows) + 1, place)
        self._table.setColumnStretch(3, 1)
        self.go.setEnabled(True)
        self.go.setFocus()

    def _go_on(self) -> None:
        if self._held is None:
            self._look()
            return
        self.close_sheet()
        self.restore_asked.emit(self._file, self.typed.text())
