"""A remembered thing as the panel shows it: when, from where, the words, and their weight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout

from ui.tokens import Icon, Space
from ui.widgets.controls import label
from ui.widgets.kinds import SIGN_OF_EVIDENCE, evidence_name
from ui.widgets.notice import Sign
from ui.words import counted, said_moment

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent, QMouseEvent

    from assistant.domain.recall import Block


class EvidenceCard(QFrame):
    """One block of a recall; a click or Enter asks for its source."""

    opened = Signal(object)

    def __init__(self, block: Block, title: str) -> None:
        super().__init__()
        self.block = block
        self.setProperty("kind", "evidence")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        located = block.conversation_id is not None and bool(block.message_ids)
        self._linked = located or block.kind == "fact"
        if self._linked:
            self.setCursor(Qt.CursorShape.PointingHandCursor)
            self.setToolTip(self.tr("Open where it was said"))
        self.setAccessibleName(self.tr("Memory: {text}").format(text=block.text))
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.M, Space.S, Space.M, Space.S)
        column.setSpacing(Space.XS)
        head = QHBoxLayout()
        head.setSpacing(Space.XS)
        sign = SIGN_OF_EVIDENCE.get(block.kind, "bookmark-simple")
        head.addWidget(Sign(sign, "memory", Icon.SMALL))
        head.addWidget(label(evidence_name(block.kind), "memory"))
        head.addStretch()
        column.addLayout(head)
        words = label(block.text, "", wrap=True)
        words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        column.addWidget(words)
        said = said_moment(block.time)
        column.addWidget(label(f"{said} · {title}" if title else said, "small", wrap=True))
        column.addWidget(label(self._weight(), "small", wrap=True))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._linked and self.rect().contains(event.position().toPoint()):
            self.opened.emit(self.block)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._linked and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Space):
            self.opened.emit(self.block)
        else:
            super().keyPressEvent(event)

    def _weight(self) -> str:
        tokens = counted(self.block.tokens, self.tr("{n} token"), self.tr("{n} tokens"))
        rank = self.tr("no. {rank} in weight").format(rank=self.block.rank)
        score = self.tr("score {score:.2f}").format(score=self.block.score)
        return f"{tokens} · {rank} · {score}"
