"""A page of messages on which text is selected as on one sheet of paper."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFontMetrics, QGuiApplication, QKeySequence
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from ui.look.theme import theme
from ui.tokens import READING_CHARACTERS, Size, Space
from ui.widgets.controls import IconButton
from ui.widgets.prose import ProseView
from ui.widgets.spanning import PageSelection

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QKeyEvent

    from assistant.domain.messages import Message


class SelectablePage(QScrollArea):
    """Scrolls up and down; its keys copy and select over all messages (see `spanning.Page`)."""

    def __init__(self) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.selection = PageSelection(self, self)

    @abstractmethod
    def built_texts(self) -> Sequence[tuple[int, Sequence[ProseView]]]:
        """The texts of each message that is built, in order."""

    @abstractmethod
    def all_messages(self) -> Sequence[Message]:
        """Every message, oldest first."""

    def move_towards(self, place: QPoint) -> bool:
        """Scroll a step where `place` on the screen is above or below the page."""
        spot = self.viewport().mapFromGlobal(place).y()
        beyond = min(spot, 0) + max(spot - self.viewport().height(), 0)
        if beyond:
            bar = self.verticalScrollBar()
            bar.setValue(bar.value() + max(min(beyond, Space.XXL), -Space.XXL))
        return bool(beyond)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copying and selecting reach over all messages."""
        if event.matches(QKeySequence.StandardKey.SelectAll):
            self.selection.select_all()
        elif event.matches(QKeySequence.StandardKey.Copy):
            focus = self.focusWidget()
            words = self.selection.text()
            if not words and isinstance(focus, ProseView):
                words = focus.words(selected=True)
            if words:
                QGuiApplication.clipboard().setText(words)
        elif event.key() == Qt.Key.Key_Escape and self.selection.active:
            self.selection.clear()
        else:
            super().keyPressEvent(event)

    def longest_line(self) -> int:
        """The width of a comfortable line."""
        return QFontMetrics(theme().font()).averageCharWidth() * READING_CHARACTERS

    def reading_width(self) -> int:
        """The width of the column: a comfortable line, or what there is."""
        room = self.width() - 2 * Space.XL  # the scroll bar stands in the margin
        return max(min(room, self.longest_line()), Space.XXL)


class EndButton(IconButton):
    """Leads to the end of the page that it floats over."""

    def __init__(self, page: QWidget) -> None:
        super().__init__("arrow-down", "", tone="solid")
        self.rename(self.tr("To the end"))
        self._page = page
        self.setParent(page)
        self.hide()

    def sit(self, *, shown: bool) -> None:
        """Stand at the foot of the page, or go."""
        self.setVisible(shown)
        if shown:
            side = theme().tokens.scaled(Size.CONTROL)
            left = (self._page.width() - side) // 2
            self.setGeometry(left, self._page.height() - side - Space.S, side, side)
            self.raise_()
