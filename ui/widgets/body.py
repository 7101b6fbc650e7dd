"""The blocks of one message, one below the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, QTimer, QUrl, Signal
from PySide6.QtGui import QPainter, QTextCursor
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.look.theme import theme
from ui.markdown.blocks import Code, Prose, Wide
from ui.tokens import Motion, Space
from ui.widgets.code import CodeView
from ui.widgets.prose import ProseView, WideView

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPaintEvent, QResizeEvent

    from ui.markdown.blocks import Block
    from ui.widgets.prose import Spanning

    Part = ProseView | CodeView


_VIEWS: dict[type[Block], type[Part]] = {Prose: ProseView, Wide: WideView, Code: CodeView}


class MessageBody(QWidget):
    """Shows blocks; when they grow, only parts that changed are drawn again.

    `resized` says that a part of it takes another height than when it was fitted.
    """

    link_asked = Signal(QUrl)
    resized = Signal()

    def __init__(self, *, spanning: Spanning | None = None) -> None:
        super().__init__()
        self._spanning = spanning
        self._parts: list[Part] = []
        self._shown: list[tuple[Block, bool]] = []
        self._caret: Caret | None = None

    def show_blocks(self, blocks: Sequence[Block], *, growing: bool = False) -> None:
        """Show `blocks`, keeping what already stands; `growing` says more of the last follows."""
        shown, self._shown = self._shown, []
        for at, block in enumerate(blocks):
            grows = growing and at == len(blocks) - 1
            self._shown.append((block, grows))
            if at < len(shown) and shown[at][0] is block and shown[at][1] == grows:
                continue  # of an answer that grows most stands already
            part = self._part(at, block)
            if isinstance(block, Code) and isinstance(part, CodeView):
                part.show_code(block.text, block.language, growing=grows)
            elif isinstance(block, Wide) and isinstance(part, WideView):
                part.show_wide(block.html, block.columns)
            elif isinstance(block, Prose) and isinstance(part, ProseView):
                part.show_html(block.html)
        while len(self._parts) > len(blocks):
            self._drop(self._parts.pop())

    def fit(self, width: int) -> int:
        """Take `width` and return the height that is then needed."""
        top = 0
        for part in self._parts:
            height = part.fit(width)
            part.move(0, top)
            top += height + Space.S
        height = max(top - Space.S, 0)
        self.setFixedSize(width, height)
        if self._caret is not None:
            self._caret.sit(self._end())
        return height

    def ideal_width(self) -> int:
        """The width at which nothing needs to break or scroll."""
        return max((part.ideal_width() for part in self._parts), default=0)

    def show_caret(self, *, shown: bool) -> None:
        """Show where the answer grows, or stop."""
        if shown and self._caret is None:
            self._caret = Caret(self)
        elif not shown and self._caret is not None:
            self._caret.deleteLater()
            self._caret = None

    def mark(self, quotes: Sequence[str]) -> bool:
        """Mark remembered words; return whether any was found."""
        prose = [part for part in self._parts if isinstance(part, ProseView)]
        found = [part.mark(quotes) for part in prose]
        return any(found)

    def texts(self) -> list[ProseView]:
        """The texts that it shows, in order."""
        return [part.text if isinstance(part, CodeView) else part for part in self._parts]

    def words(self) -> str:
        """What it shows as plain text."""
        return "\n\n".join(text.words().strip("\n") for text in self.texts())

    def _part(self, at: int, block: Block) -> Part:
        wanted = _VIEWS[type(block)]
        if at < len(self._parts) and type(self._parts[at]) is wanted:
            return self._parts[at]
        made = wanted(spanning=self._spanning)
        made.setParent(self)
        if isinstance(made, ProseView):
            made.setAccessibleName(self.tr("Message text"))
            made.link_asked.connect(self.link_asked)
            made.reshaped.connect(self.resized)
        else:
            made.resized.connect(self.resized)
        if at < len(self._parts):
            self._drop(self._parts[at])
            self._parts[at] = made
        else:
            self._parts.append(made)
        made.show()
        if self._caret is not None:
            self._caret.raise_()
        return made

    def _drop(self, part: Part) -> None:
        part.hide()
        part.deleteLater()

    def _end(self) -> QRect:
        last = self._parts[-1] if self._parts else None
        if not isinstance(last, ProseView):
            return QRect(Space.NONE, self.height() - Space.L, Space.S, Space.L)
        cursor = last.textCursor()
        cursor.movePosition(QTextCursor.MoveOperation.End)
        rect = last.cursorRect(cursor)
        return rect.translated(last.pos() + QPoint(Space.XXS, 0))


class Fitted(QWidget):
    """Words for a layout: as wide as it allows, as tall as they then need."""

    def __init__(self, words: MessageBody | ProseView) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._words = words
        words.setParent(self)
        theme().changed.connect(self._fit)

    @classmethod
    def of_blocks(cls, blocks: Sequence[Block]) -> Fitted:
        """The blocks of a message."""
        body = MessageBody()
        body.show_blocks(blocks)
        return cls(body)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def refit(self) -> None:
        """The words became others."""
        self._fit()

    def _fit(self) -> None:
        self.setFixedHeight(self._words.fit(max(self.width(), Space.XXL)))


class Caret(QWidget):
    """A quiet bar at the end of growing text; it blinks unless motion is unwanted."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._lit = True
        if theme().duration(Motion.CARET_MS):
            blink = QTimer(self, interval=Motion.CARET_MS)
            blink.timeout.connect(self._blink)
            blink.start()
        self.show()

    def sit(self, place: QRect) -> None:
        """Stand at the end of the text."""
        self.setGeometry(place.left(), place.top(), Space.S, place.height())

    def _blink(self) -> None:
        self._lit = not self._lit
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._lit:
            painter = QPainter(self)
            bar = self.rect().adjusted(0, Space.XXS, -Space.XS, -Space.XXS)
            painter.fillRect(bar, theme().colour("accent"))
