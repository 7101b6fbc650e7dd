"""The words of a fact, edited where they stand."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ui.look.theme import theme
from ui.tokens import Size, Space
from ui.widgets.controls import IconButton, label, text_button
from ui.widgets.entering import EnteringField


class StatementEditor(QWidget):
    """The words of a fact; shown until edited in place, then saved or left as they were."""

    saved = Signal(str)
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._editable = False
        self._words = label("", "heading", wrap=True)
        self._words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._field = EnteringField()
        self._field.setProperty("kind", "box")
        self._field.entered.connect(self._finish)
        self._field.setAccessibleName(self.tr("The fact's words"))
        self._edit = IconButton("pencil-simple", self.tr("Edit fact"))
        self._edit.clicked.connect(self.begin)
        self._save = text_button(self.tr("Save"), "primary", self._finish)
        self._cancel = text_button(self.tr("Cancel"), "", self._leave)
        shown = QHBoxLayout()
        shown.addWidget(self._words, 1)
        shown.addWidget(self._edit, alignment=Qt.AlignmentFlag.AlignTop)
        buttons = QHBoxLayout()
        buttons.addStretch()
        buttons.addWidget(self._cancel)
        buttons.addWidget(self._save)
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        column.addLayout(shown)
        column.addWidget(self._field)
        column.addLayout(buttons)
        QWidget.setTabOrder(self._field, self._save)
        QWidget.setTabOrder(self._save, self._cancel)
        self._field.textChanged.connect(self._refresh)
        self._leave()

    def show_words(self, words: str, *, editable: bool) -> None:
        """Show a fact's words."""
        self._words.setText(words)
        self._editable = editable
        self._leave()

    def begin(self) -> None:
        """Edit in place."""
        self._field.setPlainText(self._words.text())
        self._field.setFixedHeight(theme().tokens.scaled(Size.TEXT_BOX))
        self._show(editing=True)
        self._field.selectAll()
        self._field.setFocus()

    @property
    def editing(self) -> bool:
        """Whether the person is writing."""
        return not self._field.isHidden()

    def _finish(self) -> None:
        words = self._field.toPlainText().strip()
        if not words:
            return
        self._leave()
        if words != self._words.text():
            self.saved.emit(words)

    def _leave(self) -> None:
        self._show(editing=False)
        self.left.emit()

    def _show(self, *, editing: bool) -> None:
        self._words.setVisible(not editing)
        self._edit.setVisible(not editing and self._editable)
        for widget in (self._field, self._save, self._cancel):
            widget.setVisible(editing)

    def _refresh(self) -> None:
        self._save.setEnabled(bool(self._field.toPlainText().strip()))
