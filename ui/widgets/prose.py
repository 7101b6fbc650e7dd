"""Running text of a message: selectable, as tall as its words, and deaf to remote content."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QByteArray, QMimeData, QPoint, Qt, QUrl, Signal
from PySide6.QtGui import QKeySequence, QTextCharFormat, QTextCursor, QTextOption
from PySide6.QtWidgets import QFrame, QTextBrowser, QTextEdit

from ui.look.qss import document_css
from ui.look.theme import theme
from ui.tokens import Size, Space
from ui.widgets.held_pictures import image, on_settled, source_of, with_sizes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent, QTextBlock, QWheelEvent

_OBJECT = "\ufffc"
"""What a text document holds in place of a picture."""


class Spanning(Protocol):
    """A selection that reaches over several texts."""

    def begin(self, view: ProseView) -> None:
        """The mouse was pressed in `view`."""

    def drag(self, view: ProseView, place: QPoint) -> bool:
        """It was dragged to a place on the screen; whether that leaves `view`."""

    def end(self) -> None:
        """It was let go."""


class ProseView(QTextBrowser):
    """Shows safe HTML at a given width. `link_asked` carries an address to open, perhaps.

    With `spanning` it is one of several texts that are selected together, and leaves keys and
    menus that concern them to what holds them. `reshaped` says that its height may have changed.
    """

    link_asked = Signal(QUrl)
    reshaped = Signal()

    def __init__(self, *, wrap: bool = True, spanning: Spanning | None = None) -> None:
        super().__init__()
        self._html = ""
        self._waits = self._hears = False
        self._room = 0
        self._spanning = spanning
        self._quotes: tuple[str, ...] = ()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setOpenLinks(False)
        self.setUndoRedoEnabled(False)
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
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
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
        if "<img " in html and not self._hears:  # before anything is asked for: it may be quick
            self._hears = True
            on_settled(self._settle)
        sized, self._waits = with_sizes(html, self._room or self.width())
        self.setHtml(sized)
        self._trim_end()
        if "<img " in html:
            self.setAccessibleDescription(self.words())
        if selected is not None:
            self.select(*selected)
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
        if self._room != width:
            self._room = width
            if '"picture:' in self._html:  # a picture is as wide as there is room
                self._restyle()
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

    def words(self, *, selected: bool = False) -> str:
        """What is shown, or what is selected of it, as plain text; formulas as their source."""
        cursor = self.textCursor()
        if not selected:
            cursor.select(QTextCursor.SelectionType.Document)
        text = cursor.selectedText().replace("\u2029", "\n").replace("\u2028", "\n")
        if _OBJECT not in text:
            return text
        names = iter(self._pictures(cursor.selectionStart(), cursor.selectionEnd()))
        return "".join(source_of(next(names, "")) if c == _OBJECT else c for c in text)

    def select(self, anchor: int, position: int) -> None:
        """Select between two places."""
        last = self.document().characterCount() - 1
        cursor = self.textCursor()
        cursor.setPosition(min(anchor, last))
        cursor.setPosition(min(position, last), QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(cursor)

    def loadResource(self, _kind: int, name: QUrl | str) -> object:
        """Formulas and pictures held in the text; nothing else, from nowhere.

        A null answer would have Qt read local files itself.
        """
        found = image(name if isinstance(name, str) else name.toString())
        return QByteArray(b"") if found is None else found

    def createMimeDataFromSelection(self) -> QMimeData:
        data = QMimeData()
        data.setText(self.words(selected=True))
        return data

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave scrolling to the page, but for what goes sideways."""
        sideways = abs(event.angleDelta().x()) > abs(event.angleDelta().y())
        if sideways and self.horizontalScrollBar().maximum() > 0:
            super().wheelEvent(event)
        else:
            event.ignore()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._spanning is not None and event.button() == Qt.MouseButton.LeftButton:
            self._spanning.begin(self)
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        held = event.buttons() & Qt.MouseButton.LeftButton
        place = event.globalPosition().toPoint()
        if held and self._spanning is not None and self._spanning.drag(self, place):
            return
        super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._spanning is not None:
            self._spanning.end()
        super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copying and selecting all concern every text that is selected with this one."""
        keys = (QKeySequence.StandardKey.Copy, QKeySequence.StandardKey.SelectAll)
        if self._spanning is not None and any(event.matches(key) for key in keys):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if self._spanning is not None:
            event.ignore()
        else:
            super().contextMenuEvent(event)

    def _pictures(self, start: int, end: int) -> list[str]:
        """The names of the pictures between two places, in order."""
        found: list[str] = []
        block: QTextBlock = self.document().findBlock(start)
        while block.isValid() and block.position() < end:
            steps = block.begin()
            while not steps.atEnd():
                piece = steps.fragment()
                if piece.charFormat().isImageFormat():
                    name = piece.charFormat().toImageFormat().name()
                    places = range(piece.position(), piece.position() + piece.length())
                    found += [name for place in places if start <= place < end]
                steps += 1
            block = block.next()
        return found

    def _settle(self) -> None:
        """Formulas were set or pictures read since: show those that were waited for."""
        if self._waits:
            self._restyle()
            self.reshaped.emit()

    def _trim_end(self) -> None:
        """The last paragraph needs no gap below it."""
        cursor = QTextCursor(self.document().lastBlock())
        last = cursor.blockFormat()
        last.setBottomMargin(0)
        cursor.setBlockFormat(last)

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


class WideView(ProseView):
    """A table or a formula set apart, which scrolls sideways where the page is narrower."""

    def __init__(self, *, spanning: Spanning | None = None) -> None:
        super().__init__(spanning=spanning)
        self._columns = self._natural_width = 0
        self._natural = ("", 0, False)
        self._fitted = (0, self._natural)
        self._placed = False
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setLineWrapMode(QTextEdit.LineWrapMode.FixedPixelWidth)

    def show_wide(self, html: str, columns: int) -> bool:
        """Show a table of so many columns, or a formula (0)."""
        self._columns, self._placed = columns, self._placed and columns > 0
        return self.show_html(html if columns else f'<div align="center">{html}</div>')

    def fit(self, width: int) -> int:
        now = (self._html, theme().tokens.percent, self._waits)
        if self._fitted == (width, now):  # an answer that grows asks all of its tables each time
            return self.height()
        self._fitted = (width, now)
        if self._natural != now:
            self._natural, self._natural_width = now, self.ideal_width()
        natural = self._natural_width
        least = self._columns * theme().tokens.scaled(Size.CELL) if self._columns else natural
        taken = max(width, min(natural, least))
        self.setLineWrapColumnOrWidth(taken)
        document = self.document()
        document.setTextWidth(taken)
        bar = Size.SCROLL_BAR + Space.XXS if document.size().width() > width else 0
        height = round(document.size().height()) + bar
        self.setFixedSize(width, height)
        if not self._placed:  # Qt brings its cursor into view, which stands amid a formula
            self._placed = True
            start = self.horizontalScrollBar()
            start.setValue(start.maximum() if self.isRightToLeft() else start.minimum())
        return height
