"""The panel at the side: what an answer used of the memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ui.tokens import Space
from ui.widgets.controls import IconButton, label
from ui.widgets.evidence import EvidenceCard
from ui.widgets.notice import Notice
from ui.widgets.scrolling import scrolling
from ui.words import counted

if TYPE_CHECKING:
    from collections.abc import Callable

    from assistant.domain.recall import Recall


class RecallPanel(QWidget):
    """Shows a recall's blocks in the order in which the model got them.

    `shown` tells that its cards are there; who puts them right connects to them then.
    """

    source_asked = Signal(object)
    closed = Signal()
    shown = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._about = label("", "muted", wrap=True)
        self.notice = Notice()
        close = IconButton("x", self.tr("Close the panel"))
        close.clicked.connect(self.closed)
        head = QHBoxLayout()
        head.setContentsMargins(Space.L, Space.NONE, Space.M, Space.NONE)
        head.addWidget(label(self.tr("Memories used"), "heading", wrap=True), 1)
        head.addWidget(close)
        said = QVBoxLayout()
        said.setContentsMargins(Space.L, Space.NONE, Space.L, Space.NONE)
        said.setSpacing(Space.S)
        said.addWidget(self._about)
        said.addWidget(self.notice)
        self._area = scrolling(name=self.tr("Memories used"))
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.NONE, Space.M, Space.NONE, Space.NONE)
        column.setSpacing(Space.S)
        column.addLayout(head)
        column.addLayout(said)
        column.addWidget(self._area, 1)

    @property
    def cards(self) -> list[EvidenceCard]:
        """The blocks shown, in order."""
        return self._area.findChildren(EvidenceCard)

    def show_recall(self, recall: Recall, title_of: Callable[[str | None], str]) -> None:
        """Show what was recalled; `title_of` names a conversation."""
        self._about.setText(self._said_about(recall))
        self.notice.hide()
        inside = QWidget()
        inside.setProperty("kind", "plain")
        column = QVBoxLayout(inside)
        column.setContentsMargins(Space.L, Space.XS, Space.L, Space.L)
        column.setSpacing(Space.M)
        for block in recall.blocks:
            card = EvidenceCard(block, title_of(block.conversation_id), recall)
            card.opened.connect(self.source_asked)
            column.addWidget(card)
        column.addStretch()
        self._area.setWidget(inside)
        self.shown.emit()

    def _said_about(self, recall: Recall) -> str:
        if not recall.blocks:
            return self.tr(
                "Nothing remembered was used. You have not told me anything that fits, or it was"
                " left out."
            )
        about = counted(
            len(recall.blocks),
            "The model read this before it answered.",
            "The model read these {n}, in this order, before it answered.",
        )
        if not recall.sufficient:
            about += " " + self.tr("They may not hold the answer: you may not have told me this.")
        return about
