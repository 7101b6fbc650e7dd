"""The words of a message: whole, a part of them while they are very long, or still growing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, QTimer

from ui.markdown.blocks import CUT_AT, reads_alike
from ui.markdown.growing import GrowingText
from ui.markdown.long_text import LongText
from ui.tokens import Space
from ui.widgets.body import MessageBody
from ui.widgets.wrapping_button import wrapping_button

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QPushButton

    from ui.widgets.prose import Spanning


class MessageText(MessageBody):
    """Shows a text of any length; more of a very long one comes when it is asked for."""

    def __init__(self, *, spanning: Spanning | None = None) -> None:
        super().__init__(spanning=spanning)
        self._growing: GrowingText | None = None
        self._long: LongText | None = None
        self._read = ""
        self._more: QPushButton | None = None
        self._sought: tuple[str, ...] = ()
        self._seek = QTimer(self, interval=0, singleShot=True)
        self._seek.timeout.connect(self._read_on)

    @property
    def grown(self) -> str | None:
        """What has been written so far; None where nothing is being written."""
        return None if self._growing is None else self._growing.text

    @property
    def whole(self) -> bool:
        """Whether all of the text is shown."""
        return self._long is None or not self._long.left

    def show_text(self, text: str, *, typed: bool) -> None:
        """Show a text as it is stored; what was read while it grew is not folded away."""
        grown, self._growing = self._growing, None
        self._sought = ()
        self.show_caret(shown=False)
        same = grown is not None and grown.text.strip() == text.strip()
        if grown is not None and same and (reads_alike(text) or len(text) > CUT_AT):
            self._long, self._read = None, text
            self.show_blocks(grown.blocks)  # only what grew last is drawn again
        elif self._long is None and self._read == text and text:
            return
        else:
            self._long = LongText(text, typed=typed)
            if same and self._long.left:  # short, but much to lay out: it was read already
                self._long.more()
            self._show_long(self._long)

    def grow(self, more: str) -> None:
        """Take more of a text that is being written."""
        if self._growing is None:
            self._growing, self._long = GrowingText(), None
            self.show_caret(shown=True)
        if more:
            self.show_blocks(self._growing.append(more), growing=True)

    def mark(self, quotes: Sequence[str]) -> bool:
        """Mark remembered words; more of a long text comes, bit by bit, where they stand there."""
        found, long = super().mark(quotes), self._long
        rest = "" if found or long is None else long.rest
        self._sought = tuple(quote for quote in quotes if quote in rest) if rest else ()
        self._read_on()
        return found or bool(self._sought)

    def _read_on(self) -> None:
        """Show the next part, and another one soon unless the words sought stand in it."""
        if self._sought and self._long is not None and self._long.left:
            self._show_more()
            if not super().mark(self._sought):
                self._seek.start()

    def fit(self, width: int) -> int:
        height = super().fit(width)
        if self._more is not None and not self._more.isHidden():
            wide = min(self._more.sizeHint().width(), width)
            high = self._more.heightForWidth(wide)
            self._more.setGeometry(0, height + Space.XS, wide, high)
            height += high + Space.XS
            self.setFixedSize(width, height)
        return height

    def _show_long(self, long: LongText) -> None:
        self.show_blocks(long.blocks)
        if long.left and self._more is None:
            self._more = wrapping_button("", "link", self._show_more)
            self._more.setParent(self)
        if self._more is not None:
            left = QLocale().toString(long.left)
            says = self.tr("Show more ({left} characters left)").format(left=left)
            self._more.setText(says)
            self._more.setAccessibleName(says)
            self._more.setVisible(long.left > 0)

    def _show_more(self) -> None:
        if self._long is not None and self._long.left:
            self._long.more()
            self._show_long(self._long)
            self.resized.emit()
