"""What the page shows before the memory is open, and when it does not open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ui.tokens import Space
from ui.widgets.controls import text_button
from ui.widgets.empty import EmptyState

if TYPE_CHECKING:
    from assistant.errors import AssistantError


class OpeningFailed(QWidget):
    """Says what is wrong, what to do, and tries again."""

    retry_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.retry = text_button(self.tr("Try again"), "primary", self.retry_asked.emit)
        self._state = EmptyState("warning-circle", "", "", [self.retry], tone="danger")
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.XL, Space.XL, Space.XL, Space.XL)
        column.addWidget(self._state)

    def show_error(self, error: AssistantError) -> None:
        """Show why the memory cannot be opened."""
        heading = self.tr("Your memory cannot be opened")
        self._state.say(heading, f"{error}\n\n{error.hint}".strip())
        self.setAccessibleName(f"{heading}. {error} {error.hint}")
        self.retry.setEnabled(True)
        self.retry.setFocus()

    def show_trying(self) -> None:
        """Say that it is being tried again."""
        self.retry.setEnabled(False)
