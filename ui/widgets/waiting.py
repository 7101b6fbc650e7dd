"""A quiet line where an answer is about to be written."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QHBoxLayout, QWidget

from ui.look.theme import theme
from ui.tokens import Motion, Space
from ui.widgets.controls import label

DOTS = 3


class WaitingLine(QWidget):
    """Says what is going on; its dots come and go unless motion is unwanted."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self._words = label(words, "muted")
        self._dots = label("", "muted")
        self._count = DOTS
        row = QHBoxLayout(self)
        row.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        row.setSpacing(Space.NONE)
        row.addWidget(self._words)
        row.addWidget(self._dots, 1)
        if theme().duration(Motion.CARET_MS):
            beat = QTimer(self, interval=Motion.CARET_MS)
            beat.timeout.connect(self._beat)
            beat.start()
        self.say(words)
        self._draw()

    def say(self, words: str) -> None:
        """Say something else."""
        self._words.setText(words)
        self.setAccessibleName(f"{words}…")

    def _beat(self) -> None:
        self._count = self._count % DOTS + 1
        self._draw()

    def _draw(self) -> None:
        self._dots.setText("." * self._count)
