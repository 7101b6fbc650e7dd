"""A button whose words go on in a second line where one is too short for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
)

from ui.widgets.controls import SignedButton

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QFontMetrics, QPaintEvent


def broken(words: str, metrics: QFontMetrics, room: int) -> list[str]:
    """`words` in lines that are at most `room` pixels wide; a longer word has a line of its own."""
    lines: list[str] = []
    for word in words.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and metrics.horizontalAdvance(longer) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines or [""]


class WrappingButton(SignedButton):
    """As wide as its words in one line where there is room, never wider than it is let be."""

    def __init__(self, text: str, sign: str = "") -> None:
        super().__init__(text, sign)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def _draw(self) -> None:
        if self._sign:
            super()._draw()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        metrics = self.fontMetrics()
        more = len(self._lines(width)) - 1
        return self.sizeHint().height() + more * metrics.lineSpacing()

    def minimumSizeHint(self) -> QSize:
        """Room for the longest word."""
        metrics = self.fontMetrics()
        widest = max((metrics.horizontalAdvance(word) for word in self.text().split()), default=0)
        return QSize(self._around() + widest, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        lines = self._lines(self.width())
        if len(lines) == 1:
            super().paintEvent(event)
            return
        option = QStyleOptionButton()
        self.initStyleOption(option)
        painter = QStylePainter(self)
        painter.drawControl(QStyle.ControlElement.CE_PushButtonBevel, option)
        area = self.style().subElementRect(QStyle.SubElement.SE_PushButtonContents, option, self)
        height = self.fontMetrics().lineSpacing()
        top = area.center().y() - height * len(lines) // 2
        beside = 0 if self.icon().isNull() else self.iconSize().width()
        for at, words in enumerate(lines):
            line = QRect(area.left(), top + at * height, area.width(), height)
            if at:
                leftwards = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
                line.adjust(*((0, 0, -beside, 0) if leftwards else (beside, 0, 0, 0)))
                option.icon = QIcon()
            option.text, option.rect = words, line
            painter.drawControl(QStyle.ControlElement.CE_PushButtonLabel, option)

    def _around(self) -> int:
        """What is not words: the frame, the padding and the icon, in pixels."""
        return self.sizeHint().width() - self.fontMetrics().horizontalAdvance(self.text())

    def _lines(self, width: int) -> list[str]:
        if width >= self.sizeHint().width():
            return [self.text()]
        return broken(self.text(), self.fontMetrics(), width - self._around())


def wrapping_button(
    text: str, kind: str = "", pressed: Callable[[], object] | None = None, *, sign: str = ""
) -> QPushButton:
    """A button that says its verb, in as many lines as it takes."""
    made = WrappingButton(text, sign)
    made.setProperty("kind", kind)
    made.setAutoDefault(False)
    made.setAccessibleName(text)
    if pressed is not None:
        made.clicked.connect(lambda: pressed())
    return made
