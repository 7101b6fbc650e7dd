"""Where to drop what is to be imported, and how to find it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFileDialog, QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from assistant.domain.chat_formats import AUTO, CHAT_FORMATS
from ui.language.engine_words import in_words
from ui.tokens import Icon, Space
from ui.widgets.controls import Picker, label, set_flag, text_button
from ui.widgets.flow import FlowLayout
from ui.widgets.notice import Sign

if TYPE_CHECKING:
    from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent


class DropPlace(QFrame):
    """Takes files and folders by drop, or lets them be chosen."""

    given = Signal(list)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "drop")
        self.setAcceptDrops(True)
        buttons = FlowLayout()
        buttons.setSpacing(Space.S)
        self._buttons = [
            text_button(self.tr("Choose files…"), "primary", self._pick_files, sign="file-plus"),
            text_button(self.tr("Choose a folder…"), "", self._pick_folder, sign="folder-open"),
        ]
        for button in self._buttons:
            buttons.addWidget(button)
        column = QVBoxLayout()
        column.setSpacing(Space.XS)
        column.addWidget(label(self.tr("Drop files or folders here"), "heading", wrap=True))
        column.addWidget(
            label(self.tr("A zip as it came, single files, or a whole folder."), "muted", wrap=True)
        )
        column.addSpacing(Space.S)
        column.addLayout(buttons)
        row = QHBoxLayout(self)
        row.setContentsMargins(Space.L, Space.L, Space.L, Space.L)
        row.setSpacing(Space.L)
        row.addWidget(
            Sign("file-arrow-down", "accent", Icon.HERO), alignment=Qt.AlignmentFlag.AlignTop
        )
        row.addLayout(column, 1)

    def take_focus(self) -> None:
        """Put the focus on the first way to choose."""
        self._buttons[0].setFocus()

    def set_busy(self, *, busy: bool) -> None:
        """While something is read nothing more is taken."""
        self.setAcceptDrops(not busy)
        for button in self._buttons:
            button.setEnabled(not busy)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            set_flag(self, "over", "true")
            event.acceptProposedAction()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        set_flag(self, "over", "")
        super().dragLeaveEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        set_flag(self, "over", "")
        paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        if paths:
            event.acceptProposedAction()
            self.given.emit(paths)

    def _pick_files(self) -> None:
        self._pick(QFileDialog.FileMode.ExistingFiles)

    def _pick_folder(self) -> None:
        self._pick(QFileDialog.FileMode.Directory)

    def _pick(self, mode: QFileDialog.FileMode) -> None:
        dialog = QFileDialog(self, self.tr("Import chats"))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setFileMode(mode)
        dialog.filesSelected.connect(lambda names: self.given.emit([Path(name) for name in names]))
        dialog.open()


class FormatChoice(QWidget):
    """Which program the chats come from, and where that program keeps them."""

    def __init__(self) -> None:
        super().__init__()
        self.picker = Picker(self.tr("Where the chats come from"))
        self.picker.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.picker.setMaxVisibleItems(len(CHAT_FORMATS) + 1)
        self.picker.addItem(self.tr("Recognise it in each file"), AUTO)
        for each in CHAT_FORMATS:
            self.picker.addItem(in_words(each.title), each.name)
        self._where = label("", "muted", wrap=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        column.setSpacing(Space.XS)
        column.addWidget(label(self.tr("Where do the chats come from?"), "strong", wrap=True))
        column.addWidget(self.picker)
        column.addWidget(self._where)
        self.picker.currentIndexChanged.connect(self._explain)
        self._explain()

    @property
    def name(self) -> str:
        """The format's name, or `auto`."""
        return str(self.picker.currentData())

    def _explain(self) -> None:
        chosen = next((each for each in CHAT_FORMATS if each.name == self.name), None)
        self._where.setText(
            self.tr("Choose a program to read where it keeps its chats.")
            if chosen is None
            else in_words(chosen.where)
        )
