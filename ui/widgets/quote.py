"""The sentence that a fact rests on, marked within its message."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout

from assistant.domain.messages import Role
from ui.tokens import Space
from ui.widgets.body import Fitted
from ui.widgets.controls import label, text_button
from ui.widgets.prose import ProseView
from ui.words import said_moment

if TYPE_CHECKING:
    from assistant.domain.facts import FactSource
    from assistant.domain.messages import Message

AROUND = 160
"""Characters of the message shown on either side of the quote."""


def surroundings(text: str, quote: str) -> str:
    """The quote with what stands around it, cut with ellipses at words."""
    at = text.find(quote)
    if at < 0:
        return quote
    start, end = max(at - AROUND, 0), min(at + len(quote) + AROUND, len(text))
    if start:
        start = text.find(" ", start, at) + 1 or at
    if end < len(text):
        cut = text.rfind(" ", at + len(quote), end)
        end = cut if cut > 0 else at + len(quote)
    return f"{'… ' if start else ''}{text[start:end]}{' …' if end < len(text) else ''}"


class QuoteCard(QFrame):
    """One source of a fact; the button opens the chat there."""

    opened = Signal(object)

    def __init__(self, source: FactSource, message: Message | None, title: str) -> None:
        super().__init__()
        self.source = source
        self.setProperty("kind", "card")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._text = ProseView()
        self._text.setAccessibleName(self.tr("Source"))
        words = surroundings(message.text, source.quote) if message else source.quote
        rows = "".join(f"<p>{escape(row)}</p>" for row in words.split("\n") if row.strip())
        self._text.show_html(rows)
        self._text.mark([source.quote])
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.M, Space.S, Space.M, Space.S)
        column.setSpacing(Space.XS)
        column.addWidget(label(self._origin(message, title), "small", wrap=True))
        column.addWidget(Fitted(self._text))
        if message is None or message.role is not Role.NOTE:
            row = QHBoxLayout()
            row.addStretch()
            row.addWidget(
                text_button(self.tr("Open chat"), "link", lambda: self.opened.emit(source))
            )
            column.addLayout(row)

    def _origin(self, message: Message | None, title: str) -> str:
        if message is None:
            return title
        if message.role is Role.NOTE:
            return self.tr("You wrote this by hand, {when}").format(
                when=said_moment(message.said_at)
            )
        said = f"{message.speaker_name}, {said_moment(message.said_at)}"
        return f"{said} · {title}" if title else said
