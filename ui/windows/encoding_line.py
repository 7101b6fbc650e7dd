"""How far the memory is with being encoded, as after another embedder was chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QWidget

from ui.tokens import Size, Space
from ui.widgets.controls import label
from ui.words import counted

if TYPE_CHECKING:
    from PySide6.QtGui import QHideEvent, QShowEvent

    from assistant.domain.overviews import MemoryStats
    from ui.bridge.link import EngineLink

LOOK_MS = 2000
FEW = 20
"""As many messages are learnt in a moment: nothing to speak of."""


class EncodingLine(QWidget):
    """A bar and words while many messages wait; empty otherwise. Asks only while it can be seen."""

    def __init__(self, link: EngineLink) -> None:
        super().__init__()
        self._link = link
        self._words = label("", "small", wrap=True)
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setMaximumWidth(Size.FORM_CONTROL)
        self._bar.setAccessibleName(self.tr("Messages that are encoded"))
        row = QHBoxLayout(self)
        row.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        row.setSpacing(Space.M)
        row.addWidget(self._bar)
        row.addWidget(self._words, 1)
        self._look = QTimer(self, interval=LOOK_MS)
        self._look.timeout.connect(self._ask)
        self._show(waiting=0, total=0)

    def showEvent(self, event: QShowEvent) -> None:
        self._ask()
        self._look.start()
        super().showEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        self._look.stop()
        super().hideEvent(event)

    def _ask(self) -> None:
        def took(stats: MemoryStats) -> None:
            self._show(waiting=stats.pending, total=max(stats.messages, stats.pending))

        self._link.ask(lambda engine: engine.stats(), parent=self, then=took)

    def _show(self, *, waiting: int, total: int) -> None:
        busy = waiting > FEW
        self._bar.setVisible(busy)
        self._words.setVisible(busy)
        if busy:
            self._bar.setRange(0, total)
            self._bar.setValue(total - waiting)
            said = counted(
                waiting,
                "{n} message is still to be encoded; search goes by words until then.",
                "{n} messages are still to be encoded; search goes by words until then.",
            )
            self._words.setText(said)
