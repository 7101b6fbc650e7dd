"""Running text of a message: selectable, as tall as its words, and deaf to remote content."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, Qt, QUrl, Signal
from PySide6.QtGui import QTextCharFormat, QTextCursor, QTextOption
from PySide6.QtWidgets import QFrame, QTextBrowser, QTextEdit

from ui.look.qss import document_css
from ui.look.theme import theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QWheelEvent


class ProseView(QTextBrowser):
    """Shows safe HTML at a given width. `link_asked` carries an address to open, perhaps."""

    link_asked = Signal(QUrl)

    def __init__(self, *, wrap: bool = True) -> None:
        super().__init__()
        self._html = ""
        self._quotes: tuple[str, ...] = ()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setOpenLinks(False)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextBrowserInteraction
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.document().setDocumentMargin(0)
        self.viewport().setAutoFillBackground(False)
        option = QTextOption()
        option.setTextDirection(Qt.LayoutDirection.LayoutDirectionAuto)
        if not wrap:
            option.setWrapMode(QTextOption.WrapMode.NoWrap)
            self.setLineWrapMode(QTextEdit.LineWrapMode.NoWrap)
        self.document().setDefaultTextOption(option)
        self.anchorClicked.connect(self.link_asked)
        theme().changed.connect(self._restyle)

    def show_html(self, html: str) -> bool:
        """Show `html` and return whether that changed anything; a selection is kept."""
        if html == self._html:
            return False
        self._html = html
        cursor = self.textCursor()
        selected = (cursor.anchor(), cursor.position()) if cursor.hasSelection() else None
        self.document().setDefaultStyleSheet(document_css(theme().tokens))
        self.setHtml(html)
        self._trim_end()
        if selected is not None:
            self._select(*selected)
        self._mark()
        return True

    def append_text(self, more: str) -> None:
        """Add plain text at the end, in the style of what is there."""
        self._html += escape(more)
        cursor = QTextCursor(self.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        cursor.insertText(more)

    def fit(self, width: int) -> int:
        """Take `width` and return the height that the words then need."""
        document = self.document()
        if document.textWidth() != width:
            document.setTextWidth(width)
        height = round(document.size().height())
        self.setFixedSize(width, height)
        return height

    def ideal_width(self) -> int:
        """The width at which no line breaks that need not."""
        self.document().setTextWidth(-1)
        return int(self.document().idealWidth()) + 1

    def mark(self, quotes: Sequence[str]) -> bool:
        """Mark remembered words in amber; return whether any was found here."""
        self._quotes = tuple(quotes)
        return self._mark()

    def loadResource(self, _kind: int, _name: QUrl | str) -> object:
        """Load nothing, from nowhere. A null answer would have Qt read local files itself."""
        return QByteArray(b"")

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave scrolling to the page."""
        event.ignore()

    def _trim_end(self) -> None:
        """The last paragraph needs no gap below it."""
        cursor = QTextCursor(self.document().lastBlock())
        last = cursor.blockFormat()
        last.setBottomMargin(0)
        cursor.setBlockFormat(last)

    def _select(self, anchor: int, position: int) -> None:
        last = self.document().characterCount() - 1
        cursor = self.textCursor()
        cursor.setPosition(min(anchor, last))
        cursor.setPosition(min(position, last), QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(cursor)

    def _mark(self) -> bool:
        style = QTextCharFormat()
        style.setBackground(theme().colour("memory_mark"))
        style.setForeground(theme().colour("ink"))
        marks = []
        for quote in self._quotes:
            found = self.document().find(quote)
            if not found.isNull():
                mark = QTextEdit.ExtraSelection()
                mark.cursor, mark.format = found, style
                marks.append(mark)
        self.setExtraSelections(marks)
        return bool(marks)

    def _restyle(self) -> None:
        html, self._html = self._html, ""
        self.show_html(html)
