"""A button that takes the next keys that are pressed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QKeyCombination, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QPushButton

from ui.look.theme import theme
from ui.tokens import Size
from ui.widgets.controls import set_flag

if TYPE_CHECKING:
    from PySide6.QtGui import QFocusEvent

_HELD = frozenset(
    {Qt.Key.Key_Control, Qt.Key.Key_Shift, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr}
)


_LEFT_TO_RIGHT = "\u200e"


class KeyField(QPushButton):
    """Shows the keys of something; a press waits for others, Esc keeps them, Delete takes them.

    `picked` carries keys as settings write them, empty for none.
    """

    picked = Signal(str)

    def __init__(self, title: str, keys: str) -> None:
        super().__init__()
        self._title, self._keys, self._waiting = title, "", False
        self.setAutoDefault(False)
        self.setMinimumWidth(theme().tokens.roomy(Size.KEYS))
        self.clicked.connect(self._wait)
        self.show_keys(keys)

    @property
    def waiting(self) -> bool:
        """Whether the next keys are taken."""
        return self._waiting

    def show_keys(self, keys: str) -> None:
        """Show the keys as they are now."""
        self._keys = keys
        self._end()

    def event(self, event: QEvent) -> bool:
        if self._waiting and event.type() == QEvent.Type.ShortcutOverride:
            event.accept()  # else the keys would do what they do now
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._waiting:
            super().keyPressEvent(event)
            return
        event.accept()
        if event.key() in _HELD:
            return
        plain = event.modifiers() == Qt.KeyboardModifier.NoModifier
        if plain and event.key() == Qt.Key.Key_Escape:
            self._end()
        elif plain and event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self._take("")
        else:
            self._take(_written(event))

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._end()
        super().focusOutEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:  # noqa: FBT001 - Qt's signature
        return False if self._waiting else super().focusNextPrevChild(forward)

    def _wait(self) -> None:
        self._waiting = True
        self.setText(self.tr("Press keys…"))
        set_flag(self, "waiting", "true")
        self._describe()

    def _take(self, keys: str) -> None:
        self._end()
        if keys != self._keys:
            self.picked.emit(keys)

    def _end(self) -> None:
        self._waiting = False
        self.setText(shown_keys(self._keys) or self.tr("No key"))
        set_flag(self, "waiting", "false")
        self._describe()

    def _describe(self) -> None:
        self.setAccessibleName(f"{self._title}: {self.text()}")


def shown_keys(keys: str) -> str:
    """Keys as this system writes them, which is from left to right; empty for none."""
    shown = QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
    if shown and QGuiApplication.isRightToLeft():
        return f"{_LEFT_TO_RIGHT}{shown}{_LEFT_TO_RIGHT}"
    return shown


def _written(event: QKeyEvent) -> str:
    """The keys without the keypad's mark, which settings do not know."""
    held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    keys = QKeySequence(QKeyCombination(held, Qt.Key(event.key())))
    return keys.toString(QKeySequence.SequenceFormat.PortableText)
