"""Widgets beside each other, on as many lines as they need."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget, QWidgetItem

from ui.tokens import Space


class FlowLayout(QLayout):
    """Fills lines from the reading start; `at_right` puts them there in any direction."""

    def __init__(self, parent: QWidget | None = None, *, at_right: bool = False) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._at_right = at_right
        self.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        self.setSpacing(Space.XS)

    def addWidget(self, widget: QWidget) -> None:
        """Add a widget behind the others.

        Its item is made here: Shiboken takes one that Qt made for deleted as soon as a page goes
        that the layout was once lent to, and an error in a virtual method ends the process.
        """
        self.addChildWidget(widget)
        self.addItem(QWidgetItem(widget))

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)
        self.invalidate()

    def insert(self, at: int, widget: QWidget, *, centred: bool = False) -> None:
        """Add a widget before the one that stands there; `centred` within the line's height."""
        self.addWidget(widget)
        if centred:
            self._items[-1].setAlignment(Qt.AlignmentFlag.AlignVCenter)
        self._items.insert(at, self._items.pop())
        self.invalidate()

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._arrange(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, area: QRect) -> None:
        super().setGeometry(area)
        self._arrange(area, move=True)

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        size = QSize(0, 0)
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        return size

    def _arrange(self, area: QRect, *, move: bool) -> int:
        top, lines = area.top(), self._lines(area.width())
        for line in lines:
            height = max(size.height() for _, size in line)
            if move:
                self._place(line, QRect(area.left(), top, area.width(), height))
            top += height + self.spacing()
        return max(top - self.spacing() - area.top(), 0)

    def _lines(self, width: int) -> list[list[tuple[QLayoutItem, QSize]]]:
        lines: list[list[tuple[QLayoutItem, QSize]]] = []
        used = 0
        for item in self._items:
            if item.isEmpty():
                continue
            size = item.sizeHint().boundedTo(QSize(max(width, 1), item.sizeHint().height()))
            if item.hasHeightForWidth():
                size.setHeight(item.heightForWidth(size.width()))
            if not lines or used + self.spacing() + size.width() > width:
                lines.append([])
                used = -self.spacing()
            lines[-1].append((item, size))
            used += self.spacing() + size.width()
        return lines

    def _place(self, line: list[tuple[QLayoutItem, QSize]], area: QRect) -> None:
        widget = self.parentWidget()
        leftwards = widget is not None and widget.isRightToLeft()
        taken = sum(size.width() for _, size in line) + self.spacing() * (len(line) - 1)
        x = area.width() - taken if self._at_right and not leftwards else 0
        for item, size in line:
            left = area.width() - x - size.width() if leftwards else x
            down = 0
            if item.alignment() & Qt.AlignmentFlag.AlignVCenter:
                down = (area.height() - size.height()) // 2
            item.setGeometry(QRect(area.topLeft() + QPoint(left, down), size))
            x += size.width() + self.spacing()
