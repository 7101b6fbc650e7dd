"""A field for a few words, taken with Enter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPlainTextEdit

if TYPE_CHECKING:
    from PySide6.QtGui import QInputMethodEvent, QKeyEvent


class EnteringField(QPlainTextEdit):
    """Plain text; Enter is `entered` unless an input method is composing, Shift+Enter breaks."""

    entered = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._composing = False
        self.setTabChangesFocus(True)

    @property
    def composing(self) -> bool:
        """Whether an input method is composing a word."""
        return self._composing

    def keyPressEvent(self, event: QKeyEvent) -> None:
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        breaks = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        if enter and not breaks and not self._composing:
            self.entered.emit()
            return
        super().keyPressEvent(event)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        self._composing = bool(event.preeditString())
        super().inputMethodEvent(event)
