"""What an empty place is for, and the first thing to do there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ui.look.theme import theme
from ui.tokens import Icon, Size, Space
from ui.widgets.controls import label
from ui.widgets.notice import Sign

if TYPE_CHECKING:
    from collections.abc import Sequence


class EmptyState(QWidget):
    """An icon, a heading, a sentence and perhaps buttons, in the middle of the place."""

    def __init__(
        self,
        sign: str,
        heading: str,
        sentence: str,
        buttons: Sequence[QWidget] = (),
        *,
        tone: str = "muted",
    ) -> None:
        super().__init__()
        self._sign = Sign(sign, tone, Icon.HERO)
        self._heading = label(heading, "title", wrap=True)
        self._sentence = label(sentence, "muted", wrap=True)
        for text in (self._heading, self._sentence):
            text.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        column = QVBoxLayout()
        column.setSpacing(Space.S)
        column.addWidget(self._sign, alignment=Qt.AlignmentFlag.AlignHCenter)
        column.addSpacing(Space.XS)
        column.addWidget(self._heading)
        column.addWidget(self._sentence)
        column.addSpacing(Space.S)
        held = QHBoxLayout()  # not aligned: an aligned widget is never made higher for its words
        held.addStretch()
        held.addWidget(_equally_wide(buttons))
        held.addStretch()
        column.addLayout(held)
        self._middle = QWidget()
        self._middle.setLayout(column)
        column.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        row = QHBoxLayout()
        row.addStretch()
        row.addWidget(self._middle, 1)
        row.addStretch()
        whole = QVBoxLayout(self)
        whole.addStretch(2)
        whole.addLayout(row)
        whole.addStretch(3)
        theme().changed.connect(self._widen)
        self._widen()

    def say(self, heading: str, sentence: str) -> None:
        """Change the words."""
        self._heading.setText(heading)
        self._sentence.setText(sentence)

    def show_sign(self, sign: str, tone: str = "muted") -> None:
        """Change the icon."""
        self._sign.show_sign(sign, tone)

    def _widen(self) -> None:
        self._middle.setMaximumWidth(theme().tokens.scaled(Size.SHEET))


def _equally_wide(buttons: Sequence[QWidget]) -> QWidget:
    made = QWidget()
    column = QVBoxLayout(made)
    column.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
    column.setSpacing(Space.S)
    for button in buttons:
        column.addWidget(button)
    return made
