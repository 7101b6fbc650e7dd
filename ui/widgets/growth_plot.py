"""Bars over time: how many of something each week or month brought."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from ui.look.theme import theme
from ui.tokens import Radius, Size, Space, Type
from ui.words import said_number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QFocusEvent, QHelpEvent, QKeyEvent, QMouseEvent, QPaintEvent


class GrowthPlot(QWidget):
    """One bar a bucket. `tone` is a colour's name; the arrows go from bar to bar."""

    def __init__(self, name: str, tone: str) -> None:
        super().__init__()
        self._name, self._tone = name, tone
        self._values: list[int] = []
        self._names: list[str] = []
        self._current = -1
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(name)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme().changed.connect(self.updateGeometry)

    def show_values(self, values: Sequence[int], names: Sequence[str]) -> None:
        """Show a bar for each value, under its name."""
        self._values, self._names = list(values), list(names)
        self._look_at(-1)

    def sizeHint(self) -> QSize:
        return QSize(Size.DETAIL, theme().tokens.scaled(Size.PLOT))

    def minimumSizeHint(self) -> QSize:
        return QSize(Size.DETAIL_LEAST, theme().tokens.scaled(Size.PLOT))

    @property
    def said(self) -> str:
        """The bar that is looked at, or the whole, in words."""
        if 0 <= self._current < len(self._values):
            return f"{self._names[self._current]}: {said_number(self._values[self._current])}"
        return f"{self._name}: {said_number(sum(self._values))}"

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, colour = QPainter(self), theme().colour
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(theme().font(Type.SMALL))
        metrics = QFontMetrics(painter.font())
        area = self._area()
        painter.setPen(QPen(colour("line"), Space.HAIR))
        painter.drawLine(area.bottomLeft(), area.bottomRight())
        most = max(self._values, default=0)
        for share in (2,) if most % 2 else (1, 2):  # half of an odd number is none
            y = area.bottom() - area.height() * share / 2
            painter.setPen(QPen(colour("line"), Space.HAIR, Qt.PenStyle.DotLine))
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
            painter.setPen(colour("muted"))
            words = said_number(round(most * share / 2))
            room = QRectF(0, y - metrics.height() / 2, self.width(), metrics.height())
            if self._mirrored():
                room.setRight(self.width() - Space.XXS)
                painter.drawText(room, int(Qt.AlignmentFlag.AlignRight), words)
            else:
                painter.drawText(room, int(Qt.AlignmentFlag.AlignLeft), words)
        for at in range(len(self._values)):
            self._draw_bar(painter, at, most)
        self._draw_names(painter, metrics)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(colour("accent"), Space.HAIR))
            whole = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
            painter.drawRoundedRect(whole, Radius.CONTROL, Radius.CONTROL)

    def _draw_bar(self, painter: QPainter, at: int, most: int) -> None:
        if not self._values[at]:
            return
        area, room = self._area(), self._room(at)
        height = max(area.height() * self._values[at] / most, Space.XXS)
        wide = min(max(room.width() * 0.7, Size.BAR_LEAST), Size.BAR_MOST)
        bar = QRectF(room.center().x() - wide / 2, area.bottom() - height, wide, height)
        looked_at = at == self._current
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme().colour("ink" if looked_at else self._tone))
        corner = min(Radius.MARK, wide / 3, height / 2)
        painter.drawRoundedRect(bar, corner, corner)
        if looked_at:
            words = said_number(self._values[at])
            metrics = QFontMetrics(painter.font())
            above = QRectF(0, 0, metrics.horizontalAdvance(words) + Space.S, metrics.height())
            above.moveCenter(QPointF(bar.center().x(), bar.top() - metrics.height() / 2))
            painter.setPen(theme().colour("ink"))
            painter.drawText(above, int(Qt.AlignmentFlag.AlignCenter), words)

    def _draw_names(self, painter: QPainter, metrics: QFontMetrics) -> None:
        """Names below the bars; one that would touch the last written one is left out."""
        painter.setPen(theme().colour("muted"))
        widest = max((metrics.horizontalAdvance(name) for name in self._names), default=0)
        apart = self._area().width() / max(len(self._names), 1)
        every = max(int(-(-(widest + Space.M) // apart)), 1) if apart else 1
        for at in range(0, len(self._names), every):
            wide = metrics.horizontalAdvance(self._names[at])
            middle = self._room(at).center().x()
            left = min(max(middle - wide / 2, 0), self.width() - wide)
            place = QRectF(left, self._area().bottom() + Space.XS, wide + 1, metrics.height())
            painter.drawText(place, int(Qt.AlignmentFlag.AlignLeft), self._names[at])

    def _area(self) -> QRectF:
        """Where the bars stand: numbers beside them, names below."""
        metrics = QFontMetrics(theme().font(Type.SMALL))
        side = metrics.horizontalAdvance(said_number(max(self._values, default=0))) + Space.M
        tall = metrics.height()
        area = QRectF(side, tall, self.width() - side - Space.S, self.height() - 2.6 * tall)
        if self._mirrored():
            area.moveLeft(Space.S)
        return area

    def _room(self, at: int) -> QRectF:
        area, count = self._area(), max(len(self._values), 1)
        wide = min(area.width() / count, 2 * Size.BAR_MOST)
        left = area.right() - wide * (at + 1) if self._mirrored() else area.left() + wide * at
        return QRectF(left, area.top(), wide, area.height())

    def _mirrored(self) -> bool:
        return self.layoutDirection() == Qt.LayoutDirection.RightToLeft

    def _look_at(self, at: int) -> None:
        self._current = at
        self.setAccessibleDescription(self.said)
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        forward = -1 if self._mirrored() else 1
        step = {Qt.Key.Key_Left: -forward, Qt.Key.Key_Right: forward}.get(Qt.Key(event.key()))
        if step is None or not self._values:
            super().keyPressEvent(event)
            return
        self._look_at(max(0, min(self._current + step, len(self._values) - 1)))

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._look_at(-1)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._look_at(self._under(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._look_at(-1)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip:
            self._show_tip(event)  # type: ignore[arg-type]
            return True
        return super().event(event)

    def _show_tip(self, event: QHelpEvent) -> None:
        found = self._under(QPointF(event.pos())) >= 0
        QToolTip.showText(event.globalPos(), self.said if found else "", self)

    def _under(self, place: QPointF) -> int:
        rooms = (at for at in range(len(self._values)) if self._room(at).contains(place))
        return next(rooms, -1)
