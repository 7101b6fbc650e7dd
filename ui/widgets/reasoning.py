"""A model's thinking, folded away until someone wants to see it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QWidget

from ui.markdown.blocks import typed_blocks
from ui.tokens import Space
from ui.widgets.body import MessageBody
from ui.widgets.controls import SignedButton


class ReasoningFold(QWidget):
    """A button that opens and closes the thinking below it."""

    toggled = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._text = ""
        self._writing = False
        self._button = SignedButton("", "caret-right")
        self._button.setProperty("kind", "fold")
        self._button.clicked.connect(self._toggle)
        self._button.setParent(self)
        self._frame = QFrame(self)
        self._frame.setProperty("kind", "thought")
        self._body = MessageBody()
        self._body.setParent(self._frame)
        self._frame.hide()
        self._name()

    def show_text(self, text: str, *, writing: bool) -> None:
        """Hold `text`; it is laid out only while open."""
        self._text = text
        self.set_writing(writing=writing)
        if not self._frame.isHidden():
            self._body.show_blocks(typed_blocks(text))

    def add_text(self, more: str) -> None:
        """Take more thinking as it is written."""
        self.show_text(self._text + more, writing=True)

    def set_writing(self, *, writing: bool) -> None:
        """Say whether the model is still thinking."""
        self._writing = writing
        self._name()

    def fit(self, width: int) -> int:
        """Take `width` and return the height."""
        hint = self._button.sizeHint()
        self._button.setGeometry(0, 0, min(hint.width(), width), hint.height())
        height = hint.height()
        if not self._frame.isHidden():
            inner = self._body.fit(width - 2 * Space.L)
            self._body.move(Space.L, 0)
            self._frame.setGeometry(Space.S, height + Space.XS, width - Space.S, inner)
            height += inner + Space.XS
        self.setFixedSize(width, height)
        return height

    def _toggle(self) -> None:
        self._frame.setVisible(self._frame.isHidden())
        self.show_text(self._text, writing=self._writing)
        self.toggled.emit()

    def _name(self) -> None:
        shown = not self._frame.isHidden()
        self._button.show_sign("caret-down" if shown else "caret-right")
        says = self.tr("Thinking…") if self._writing else self.tr("Thought about it")
        self._button.setText(says)
        action = self.tr("Hide the thinking") if shown else self.tr("Show the thinking")
        self._button.setAccessibleName(action)
        self._button.setToolTip(action)
