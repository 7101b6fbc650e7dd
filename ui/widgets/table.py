"""A quiet table: one row per value, icons before words, no boxes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
)

from ui.item_models.tables import SIGN_ROLE
from ui.look.icons import draw_icon
from ui.look.theme import theme
from ui.tokens import Icon, Size, Space
from ui.widgets.direction import runs_right_to_left

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QAbstractItemModel
    from PySide6.QtGui import QKeyEvent, QPainter, QResizeEvent

    Index = QModelIndex | QPersistentModelIndex


MAIN_SHARE_PERCENT = 45
"""The column that matters most keeps this share of the width."""


class CellDelegate(QStyledItemDelegate):
    """Draws a cell's icon and its text, each line in its own direction, cut with an ellipsis."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        area: QRect = option.rect
        state: QStyle.StateFlag = option.state
        colour, tokens = theme().colour, theme().tokens
        painter.save()
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(area, colour("accent_soft"))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(area, colour("hover"))
        painter.fillRect(QRect(area.left(), area.bottom(), area.width(), 1), colour("line"))
        inner = area.adjusted(Space.M, 0, -Space.S, 0)
        first = index.column() == 0
        sign = index.data(SIGN_ROLE)
        if sign:
            size = tokens.scaled(Icon.SMALL)
            mirrored = option.direction is Qt.LayoutDirection.RightToLeft
            begin = inner.right() - size if mirrored else inner.left()
            place = QRect(begin, inner.top(), size, inner.height())
            draw_icon(painter, sign, place, size, colour("memory"))
            room = size + Space.S
            inner.adjust(0 if mirrored else room, 0, -room if mirrored else 0, 0)
        painter.setFont(theme().font())
        painter.setPen(colour("ink" if first else "muted"))
        text = " ".join(str(index.data() or "").split())
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, inner.width())
        right = runs_right_to_left(text)
        way = Qt.LayoutDirection
        painter.setLayoutDirection(way.RightToLeft if right else way.LeftToRight)
        side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
        absolute = Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(inner, side | absolute, shown)
        painter.restore()


class ValueTable(QTableView):
    """Shows a table of values; `chosen` carries the row that is looked at, -1 for none."""

    chosen = Signal(int)
    delete_asked = Signal(int)

    def __init__(self, name: str, widths: Sequence[int]) -> None:
        super().__init__()
        self._widths = tuple(widths)
        self.setAccessibleName(name)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setMouseTracking(True)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.setItemDelegate(CellDelegate(self))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalHeader().hide()
        self.verticalHeader().setAccessibleName(self.tr("Rows"))
        self.horizontalHeader().setAccessibleName(self.tr("Columns"))
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setMinimumSectionSize(Space.XXL)
        theme().changed.connect(self._grow)

    def setModel(self, model: QAbstractItemModel | None) -> None:
        super().setModel(model)
        self.selectionModel().currentRowChanged.connect(
            lambda index, _before: self.chosen.emit(index.row() if index.isValid() else -1)
        )
        if model is not None:
            model.modelReset.connect(lambda: self.chosen.emit(-1))
        self._grow()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row = self.currentIndex().row()
        if event.key() == Qt.Key.Key_Delete and row >= 0:
            self.delete_asked.emit(row)
            return
        super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_room()

    def _grow(self) -> None:
        """Rows and columns grow with the text."""
        tokens = theme().tokens
        self.verticalHeader().setDefaultSectionSize(tokens.scaled(Size.ROW))
        if self.model() is None:
            return
        mode = QHeaderView.ResizeMode
        for column, width in enumerate(self._widths):
            self.horizontalHeader().setSectionResizeMode(
                column, mode.Interactive if width else mode.Stretch
            )
            if width:
                self.horizontalHeader().resizeSection(column, tokens.scaled(width))
        self._share_room()

    def words_width(self) -> int:
        """How much of the width the column that matters most keeps."""
        return self.viewport().width() * MAIN_SHARE_PERCENT // 100

    def _share_room(self) -> None:
        """The column of width 0 keeps its share of the room; the last ones make way for it."""
        left = self.viewport().width() - self.words_width()
        for column, width in enumerate(self._widths):
            left -= theme().tokens.scaled(width)
            self.setColumnHidden(column, bool(width) and left < 0)
