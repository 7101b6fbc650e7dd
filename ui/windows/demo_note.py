"""A word about the model that comes with Keepsake: it answers, but it is only a taste."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout

from ui.look.theme import theme
from ui.tokens import Icon, Size, Space
from ui.widgets.controls import IconButton, label
from ui.widgets.notice import Sign
from ui.widgets.wrapping_button import wrapping_button

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

BUNDLED_MODEL = "smollm2-135m"
"""The chat model that is always there, as `assistant.inference.catalogue` names it."""


class DemoNote(QFrame):
    """Shown in a chat while the bundled model answers, until it is closed once and for all."""

    models_asked = Signal()
    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "banner")
        self._model, self._in_chat, self._unwanted = "", False, False
        words = self.tr("A tiny demo model answers here: quick, but often wrong.")
        self.setAccessibleName(words)
        close = IconButton("x", self.tr("Do not show this again"))
        close.clicked.connect(self._close)
        self._more = wrapping_button(self.tr("Add a larger model"), "link", self.models_asked.emit)
        row = QHBoxLayout(self)
        row.setContentsMargins(Space.M, Space.XS, Space.XS, Space.XS)
        row.addWidget(Sign("cpu", "muted", Icon.SMALL))
        self._said = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._said.setSpacing(Space.NONE)
        self._said.addWidget(label(words, "small", wrap=True), 1)
        self._said.addWidget(self._more, alignment=Qt.AlignmentFlag.AlignLeading)
        row.addLayout(self._said, 1)
        row.addWidget(close, alignment=Qt.AlignmentFlag.AlignVCenter)
        self.hide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        narrow = self.width() < self._more.sizeHint().width() + theme().tokens.scaled(Size.LIST)
        direction = QBoxLayout.Direction
        self._said.setDirection(direction.TopToBottom if narrow else direction.LeftToRight)

    def show_model(self, name: str) -> None:
        """Know which model answers."""
        self._model = name
        self._refresh()

    def show_in_chat(self, *, in_chat: bool) -> None:
        """Know whether messages are shown; an empty place needs no note."""
        self._in_chat = in_chat
        self._refresh()

    def set_unwanted(self, *, unwanted: bool) -> None:
        """Whether it was closed for good, perhaps at an earlier start."""
        self._unwanted = unwanted
        self._refresh()

    @property
    def unwanted(self) -> bool:
        """Whether it was closed for good."""
        return self._unwanted

    def _close(self) -> None:
        self.set_unwanted(unwanted=True)
        self.closed.emit()

    def _refresh(self) -> None:
        wanted = self._in_chat and not self._unwanted
        self.setVisible(wanted and self._model == BUNDLED_MODEL)
