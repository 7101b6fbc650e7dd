"""What the page shows before the memory is open, and when it does not open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from assistant.errors import KeychainMissing, KeyMissing, KeyWrong
from ui.tokens import Space
from ui.widgets.controls import text_button
from ui.widgets.empty import EmptyState

if TYPE_CHECKING:
    from assistant.errors import AssistantError


class OpeningFailed(QWidget):
    """Says what is wrong, what to do, and tries again."""

    retry_asked = Signal(str)
    """Try again, with a passphrase where one was typed."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.passphrase = QLineEdit()
        self.passphrase.setEchoMode(QLineEdit.EchoMode.Password)
        self.passphrase.setPlaceholderText(self.tr("Passphrase"))
        self.passphrase.setAccessibleName(self.tr("Passphrase"))
        self.passphrase.returnPressed.connect(self._retry)
        self.retry = text_button(self.tr("Try again"), "primary", self._retry)
        controls = [self.passphrase, self.retry]
        self._state = EmptyState("warning-circle", "", "", controls, tone="danger")
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.XL, Space.XL, Space.XL, Space.XL)
        column.addWidget(self._state)

    def show_error(self, error: AssistantError) -> None:
        """Show why the memory cannot be opened."""
        heading = self.tr("Your memory cannot be opened")
        self._state.say(heading, f"{error}\n\n{error.hint}".strip())
        self.setAccessibleName(f"{heading}. {error} {error.hint}")
        locked = isinstance(error, KeyMissing | KeyWrong | KeychainMissing)
        self._state.show_sign("key" if locked else "warning-circle", "danger")
        self.passphrase.clear()
        self.passphrase.setVisible(locked)
        self.retry.setText(self.tr("Unlock") if locked else self.tr("Try again"))
        self.retry.setAccessibleName(self.retry.text())
        (self.passphrase if locked else self.retry).setFocus()

    def _retry(self) -> None:
        self.retry_asked.emit(self.passphrase.text())
        self.passphrase.clear()
