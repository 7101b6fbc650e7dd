"""A few words to be put otherwise, in place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ui.look.theme import theme
from ui.tokens import Size, Space
from ui.widgets.controls import text_button
from ui.widgets.entering import EnteringField

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent


class Rewording(QWidget):
    """A field with the words as they are; Enter saves, Esc leaves them so."""

    saved = Signal(str)
    left = Signal()

    def __init__(self, words: str) -> None:
        super().__init__()
        self._before = words
        self.field = EnteringField()
        self.field.setProperty("kind", "box")
        self.field.setAccessibleName(self.tr("What holds instead"))
        self.field.setPlainText(words)
        self.field.entered.connect(self._save)
        self.field.textChanged.connect(self._refresh)
        self._save_button = text_button(self.tr("Save"), "primary", self._save)
        cancel = text_button(self.tr("Cancel"), "", self.left.emit)
        buttons = QHBoxLayout()
        buttons.addStretch()
        buttons.addWidget(cancel)
        buttons.addWidget(self._save_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        column.addWidget(self.field)
        column.addLayout(buttons)
        QWidget.setTabOrder(self.field, self._save_button)
        QWidget.setTabOrder(self._save_button, cancel)
        theme().changed.connect(self._grow)
        self._grow()
        self._refresh()

    def begin(self) -> None:
        """Write; all words are selected."""
        self.show()
        self.field.selectAll()
        self.field.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _save(self) -> None:
        words = self.field.toPlainText().strip()
        if words and words != self._before:
            self.saved.emit(words)
        elif words:
            self.left.emit()

    def _refresh(self) -> None:
        self._save_button.setEnabled(bool(self.field.toPlainText().strip()))

    def _grow(self) -> None:
        self.field.setFixedHeight(theme().tokens.scaled(Size.TEXT_BOX))
