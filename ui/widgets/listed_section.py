"""A part of a page that lists something: what it is, the rows on a card, and what adds to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from ui.tokens import Space
from ui.widgets.controls import empty, label, rule
from ui.widgets.notice import Notice

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtWidgets import QPushButton


class ListedSection(QWidget):
    """A heading, some words, a card of rows with lines between them, a button below.

    `notice` stands above the card, for what goes wrong with a row.
    """

    def __init__(self, heading: str, words: str, button: QPushButton) -> None:
        super().__init__()
        self.notice = Notice()
        self._rows = QVBoxLayout()
        self._rows.setSpacing(Space.NONE)
        card = QFrame()
        card.setProperty("kind", "card")
        inside = QVBoxLayout(card)
        inside.setContentsMargins(Space.L, Space.S, Space.L, Space.S)
        inside.addLayout(self._rows)
        below = QHBoxLayout()
        below.addWidget(button)
        below.addStretch()
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        column.setSpacing(Space.M)
        column.addWidget(label(heading, "heading", wrap=True))
        column.addWidget(label(words, "muted", wrap=True))
        column.addWidget(self.notice)
        column.addWidget(card)
        column.addLayout(below)

    def show_rows(self, rows: Iterable[QWidget]) -> None:
        """Show these rows instead of those before, or that there are none."""
        empty(self._rows)
        for at, row in enumerate(rows):
            if at:
                self._rows.addWidget(rule())
            self._rows.addWidget(row)
        if not self._rows.count():
            self._rows.addWidget(label(self.tr("None yet"), "muted", wrap=True))
