"""A document as it was read, with what of it was used marked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QTextCursor, QTextDocument
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QTextEdit

from assistant.domain.ids import DocumentId, UnitId
from ui.bridge.stored_pictures import StoredPictures
from ui.look.theme import theme
from ui.tokens import Size, Space
from ui.widgets.controls import IconButton, SearchField, label
from ui.widgets.documents import PICTURE, extent_of
from ui.widgets.sheet import Sheet
from ui.windows.picture_sheet import show_picture, show_stored_picture
from ui.words import translated

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from PySide6.QtWidgets import QWidget

    from assistant.domain.documents import Document, ReadDocument
    from ui.bridge.link import EngineLink


PIECE = 100_000
"""Characters."""
SHARE = 0.5
"""So much of the window's height the text takes at most."""


class DocumentText(QPlainTextEdit):
    """The text to read, select and search; nothing in it is run or followed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.setReadOnly(True)
        self.setProperty("kind", "box")
        self.setAccessibleName(self.tr("Text of the document"))
        self.setTabChangesFocus(True)
        self._marks: list[QTextEdit.ExtraSelection] = []
        self._wanted: tuple[str, ...] = ()
        self._pieces = _pieces(text)
        self._filling = QTimer(self, interval=0)
        self._filling.timeout.connect(self._fill)
        self.setPlainText(next(self._pieces, ""))
        self._filling.start()
        theme().changed.connect(self._paint_marks)

    def mark(self, quotes: Sequence[str]) -> None:
        """Mark these words in amber where they stand, and show the first of them."""
        self._wanted = tuple(quotes)
        if not self._filling.isActive():
            self._mark_wanted()

    def _fill(self) -> None:
        """Take one more piece, so that a book does not hold the window up."""
        piece = next(self._pieces, None)
        if piece is None:
            self._filling.stop()
            self._mark_wanted()
            return
        end = QTextCursor(self.document())
        end.movePosition(QTextCursor.MoveOperation.End)
        end.insertText(piece)

    def _mark_wanted(self) -> None:
        for quote in self._wanted:
            cursor = self.document().find(quote)
            if cursor.isNull():
                continue
            one = QTextEdit.ExtraSelection()
            one.cursor = cursor
            self._marks.append(one)
        self._paint_marks()
        if self._marks:
            start = QTextCursor(self._marks[0].cursor)
            start.setPosition(start.selectionStart())
            self.setTextCursor(start)
            self.centerCursor()

    def _paint_marks(self) -> None:
        for one in self._marks:
            one.format.setBackground(theme().colour("memory_mark"))
        self.setExtraSelections(self._marks)

    def go_to(self, words: str, *, back: bool = False) -> bool:
        """Select the next place of `words`, round the end; whether there is one."""
        if not words:
            return False
        flags = QTextDocument.FindFlag.FindBackward if back else QTextDocument.FindFlag(0)
        if self.find(words, flags):
            return True
        self.moveCursor(QTextCursor.MoveOperation.End if back else QTextCursor.MoveOperation.Start)
        return self.find(words, flags)


class Documents(QObject):
    """Opens stored documents over the window."""

    failed = Signal(object)

    def __init__(self, page: QWidget) -> None:
        super().__init__(page)
        self._page = page
        self._link: EngineLink | None = None

    def set_link(self, link: EngineLink) -> None:
        """The engine is open."""
        self._link = link
        StoredPictures.of_application().set_engine(link.engine)

    def open(self, document_id: str, quotes: Sequence[str] = ()) -> None:
        """Show a document, `quotes` of it marked; one that is not stored yet is not shown."""
        unstored = StoredPictures.of_application().unstored(document_id)
        if unstored is not None:
            show_picture(self._page.window(), unstored)
            return
        if self._link is None or not document_id:
            return

        def show(document: Document) -> None:
            read = document.read
            if read.kind == PICTURE:
                extent = extent_of(read.size, read.tokens)
                show_stored_picture(self._page.window(), document_id, read.name, extent)
                return
            sheet = show_document(self._page.window(), document.read, quotes)
            if not quotes:
                self._mark_what_bears(sheet, document)

        self._link.ask(
            lambda engine: engine.document(DocumentId(UnitId(document_id))),
            parent=self,
            then=show,
            otherwise=self.failed.emit,
        )

    def _mark_what_bears(self, sheet: Sheet, document: Document) -> None:
        """Mark what bears on the question that the document came with, once that is found."""
        text = sheet.findChild(DocumentText)
        if self._link is None or not isinstance(text, DocumentText):
            return

        def mark(sentences: tuple[str, ...]) -> None:
            text.mark([line for one in sentences for line in one.splitlines() if line.strip()])

        self._link.ask(
            lambda engine: engine.bearing_sentences(document.document_id),
            parent=sheet,
            then=mark,
            otherwise=lambda _error: None,
        )


def show_document(window: QWidget, read: ReadDocument, quotes: Sequence[str] = ()) -> Sheet:
    """Show a document over the window, `quotes` of it marked."""
    sheet = Sheet(window, read.name, width=Size.SHEET_WIDE)
    text = DocumentText(read.text)
    text.setMinimumHeight(min(theme().tokens.roomy(Size.DOCUMENT), int(window.height() * SHARE)))
    search = SearchField(translated("Search in this document"))
    search.textChanged.connect(lambda words: text.go_to(words))
    search.returnPressed.connect(lambda: text.go_to(search.text()))
    row = QHBoxLayout()
    row.setSpacing(Space.XS)
    row.addWidget(search, 1)
    for sign, name, back in (
        ("caret-up", translated("Previous place"), True),
        ("caret-down", translated("Next place"), False),
    ):
        step = IconButton(sign, name)
        step.clicked.connect(lambda _on=False, b=back: text.go_to(search.text(), back=b))
        row.addWidget(step)
    sheet.content.addWidget(label(extent_of(read.size, read.tokens), "muted"))
    sheet.content.addLayout(row)
    sheet.content.addWidget(text, 1)
    sheet.open_sheet()
    if quotes:
        text.mark(quotes)
        text.setFocus()
    return sheet


def _pieces(text: str) -> Iterator[str]:
    """The text in pieces that are laid out within some milliseconds each."""
    for start in range(0, len(text), PIECE):
        yield text[start : start + PIECE]
