"""Stories on lanes under a line of dates."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QFontMetrics,
    QNativeGestureEvent,
    QPainter,
    QPen,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QPinchGesture, QToolTip

from ui.look.theme import theme
from ui.tokens import Radius, Size, Space, Type
from ui.widgets.direction import runs_right_to_left
from ui.widgets.time_axis import TimeAxis
from ui.words import counted, said_date

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import (
        QFocusEvent,
        QHelpEvent,
        QKeyEvent,
        QMouseEvent,
        QPaintEvent,
        QResizeEvent,
        QWheelEvent,
    )

    from assistant.domain.memory_views import Lane

STEP = 1.25
"""One turn of the wheel, or one key, shows so much more or less."""
_WHEEL_STEP = 120
_NAME_SHARE = 3
"""The names take no more than one part in so many."""


class Timeline(QAbstractScrollArea):
    """A lane for each story; `chosen` carries the one that is looked at, `opened` one by Enter.

    Ctrl and the wheel, plus and minus, or two fingers zoom; Shift and the wheel, dragging and the
    arrows move in time; 0 shows everything again.
    """

    chosen = Signal(object)
    opened = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.lanes: list[Lane] = []
        self.axis = TimeAxis()
        self._current = -1
        self._grabbed: QPoint | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Timeline"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.viewport().setMouseTracking(True)
        self.grabGesture(Qt.GestureType.PinchGesture)
        theme().changed.connect(self._measure)

    def show_lanes(self, lanes: Sequence[Lane]) -> None:
        """Show stories; where they are new to this widget, all of their time."""
        before, kept = bool(self.lanes), self.current_id
        self.lanes = list(lanes)
        self._current = self._place_of(kept)
        self._measure()
        if not before:
            self.fit()

    @property
    def current_id(self) -> str:
        """The story that is looked at."""
        if 0 <= self._current < len(self.lanes):
            return str(self.lanes[self._current].trajectory.trajectory_id)
        return ""

    def choose(self, trajectory_id: str) -> bool:
        """Look at a story; whether it is there."""
        at = self._place_of(trajectory_id)
        if at >= 0:
            self._go_to(at)
        return at >= 0

    def fit(self) -> None:
        """Show all of the time."""
        if self.lanes:
            first = min(lane.moments[0].started_at for lane in self.lanes)
            last = max(lane.moments[-1].ended_at for lane in self.lanes)
            self.axis.fit(first.timestamp(), last.timestamp())
        self.viewport().update()

    def zoom(self, factor: float, around: float | None = None) -> None:
        """Show less time (above 1) or more; around the middle unless told otherwise."""
        self.axis.zoom(factor, self.axis.width / 2 if around is None else around)
        self.viewport().update()

    # measures

    def minimumSizeHint(self) -> QSize:
        return QSize(Size.DETAIL_LEAST, 3 * theme().tokens.scaled(Size.LANE))

    def _lane_height(self) -> int:
        return theme().tokens.scaled(Size.LANE)

    def _head_height(self) -> int:
        return theme().tokens.scaled(Size.ROW)

    def _name_width(self) -> int:
        return min(theme().tokens.scaled(Size.LANE_NAME), self.viewport().width() // _NAME_SHARE)

    def _mirrored(self) -> bool:
        return self.layoutDirection() == Qt.LayoutDirection.RightToLeft

    def _x(self, moment: float) -> float:
        along = self._name_width() + self.axis.place(moment)
        return self.viewport().width() - along if self._mirrored() else along

    def _along(self, x: float) -> float:
        """Pixels from the beginning of the axis."""
        return (self.viewport().width() - x if self._mirrored() else x) - self._name_width()

    def _top(self, lane: int) -> int:
        return self._head_height() + lane * self._lane_height() - self.verticalScrollBar().value()

    def _lane_at(self, y: float) -> int:
        if y < self._head_height():
            return -1
        at = int(y - self._head_height() + self.verticalScrollBar().value()) // self._lane_height()
        return at if at < len(self.lanes) else -1

    def _measure(self) -> None:
        self.axis.width = max(self.viewport().width() - self._name_width() - Space.L, 1)
        room = self.viewport().height() - self._head_height()
        bar = self.verticalScrollBar()
        bar.setRange(0, max(len(self.lanes) * self._lane_height() - room, 0))
        bar.setPageStep(max(room, 1))
        bar.setSingleStep(self._lane_height())
        self.viewport().update()

    def _place_of(self, trajectory_id: str) -> int:
        ids = [str(lane.trajectory.trajectory_id) for lane in self.lanes]
        return ids.index(trajectory_id) if trajectory_id in ids else -1

    # painting

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        painter.fillRect(self.viewport().rect(), theme().colour("paper"))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ticks = self._draw_ticks(painter)
        height, view = self._lane_height(), self.viewport().height()
        first = max(self.verticalScrollBar().value() // height, 0)
        painter.setClipRect(QRect(0, self._head_height(), self.viewport().width(), view))
        for at in range(first, len(self.lanes)):
            if self._top(at) > view:
                break
            self._draw_lane(painter, at, ticks)

    def _draw_ticks(self, painter: QPainter) -> list[tuple[float, bool]]:
        colour = theme().colour
        painter.setFont(theme().font(Type.SMALL))
        metrics = QFontMetrics(painter.font())
        room = metrics.horizontalAdvance("0000 MMMM")
        bottom = self._head_height()
        found = []
        for tick in self.axis.ticks(room):
            x = self._x(tick.at)
            if self.axis.place(tick.at) < 0:
                continue
            found.append((x, tick.strong))
            wide = metrics.horizontalAdvance(tick.words)
            left = x - wide - Space.XS if self._mirrored() else x + Space.XS
            painter.setPen(colour("ink" if tick.strong else "muted"))
            place = QRectF(left, 0, wide + Space.XS, bottom)
            painter.drawText(place, int(Qt.AlignmentFlag.AlignVCenter), tick.words)
            painter.setPen(QPen(colour("line"), Space.HAIR))
            painter.drawLine(QPointF(x, bottom / 2), QPointF(x, bottom))
        painter.setPen(QPen(colour("line"), Space.HAIR))
        painter.drawLine(0, bottom - 1, self.viewport().width(), bottom - 1)
        return found

    def _draw_lane(self, painter: QPainter, at: int, ticks: list[tuple[float, bool]]) -> None:
        colour, lane, top = theme().colour, self.lanes[at], self._top(at)
        area = QRect(0, top, self.viewport().width(), self._lane_height())
        if at == self._current:
            painter.fillRect(area, colour("accent_soft"))
        painter.setPen(QPen(colour("line"), Space.HAIR))
        for x, _strong in ticks:
            painter.drawLine(QPointF(x, top), QPointF(x, area.bottom()))
        painter.drawLine(area.left(), area.bottom(), area.right(), area.bottom())
        painter.save()
        begin = self._name_width()
        within = QRect(0, top, self.viewport().width() - begin, area.height())
        painter.setClipRect(
            within if self._mirrored() else within.translated(begin, 0),
            Qt.ClipOperation.IntersectClip,
        )
        self._draw_moments(painter, lane, top + self._lane_height() / 2)
        painter.restore()
        self._draw_name(painter, at, area)

    def _draw_moments(self, painter: QPainter, lane: Lane, middle: float) -> None:
        """Dots on a line; those that would lie on each other are one with their number in it."""
        colour = theme().colour
        size = theme().tokens.scaled(Size.DOT)
        places = [self._x(each.started_at.timestamp()) for each in lane.moments]
        painter.setPen(QPen(colour("memory_line"), Space.XXS))
        painter.drawLine(QPointF(places[0], middle), QPointF(places[-1], middle))
        painter.setFont(theme().font(Type.SMALL, bold=True))
        for group in _gathered(places, size + Space.XXS):
            x = sum(group) / len(group)
            painter.setPen(QPen(colour("memory"), Space.XXS))
            if len(group) == 1:
                painter.setBrush(colour("memory"))
                painter.drawEllipse(QPointF(x, middle), size / 2, size / 2)
                continue
            words = str(len(group))
            wide = max(QFontMetrics(painter.font()).horizontalAdvance(words) + Space.S, size)
            tall = QFontMetrics(painter.font()).height()
            pill = QRectF(x - wide / 2, middle - tall / 2, wide, tall)
            painter.setBrush(colour("memory_soft"))
            painter.drawRoundedRect(pill, tall / 2, tall / 2)
            painter.drawText(pill, int(Qt.AlignmentFlag.AlignCenter), words)

    def _draw_name(self, painter: QPainter, at: int, area: QRect) -> None:
        colour, mirrored = theme().colour, self._mirrored()
        width = self._name_width()
        place = QRect(area.right() - width if mirrored else 0, area.top(), width, area.height())
        painter.fillRect(place, colour("accent_soft" if at == self._current else "paper"))
        if at == self._current and self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(colour("accent"), Space.XXS))
            inner = area.adjusted(Space.XXS, Space.XXS, -Space.XXS, -Space.XXS)
            painter.drawRoundedRect(inner, Radius.MARK, Radius.MARK)
        words = self.lanes[at].trajectory.title or self.tr("A story")
        painter.setFont(theme().font(bold=at == self._current))
        inner = place.adjusted(Space.M, 0, -Space.S, 0)
        metrics = QFontMetrics(painter.font())
        shown = metrics.elidedText(words, Qt.TextElideMode.ElideRight, inner.width())
        right = runs_right_to_left(words) or mirrored
        side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
        painter.setPen(colour("ink"))
        middle = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignAbsolute
        painter.drawText(inner, int(side | middle), shown)

    # moving about

    def _go_to(self, at: int) -> None:
        """Look at a lane, and tell those who listen instead of looking."""
        self._current = max(0, min(at, len(self.lanes) - 1))
        bar, top = self.verticalScrollBar(), self._current * self._lane_height()
        if top < bar.value():
            bar.setValue(top)
        elif top + self._lane_height() > bar.value() + bar.pageStep():
            bar.setValue(top + self._lane_height() - bar.pageStep())
        lane = self.lanes[self._current]
        self.setAccessibleDescription(self.said_of(lane))
        told = QAccessibleEvent(self, QAccessible.Event.DescriptionChanged)
        QAccessible.updateAccessibility(told)
        self.viewport().update()
        self.chosen.emit(lane)

    def said_of(self, lane: Lane) -> str:
        """A lane in words."""
        times = counted(len(lane.moments), "spoken of {n} time", "spoken of {n} times")
        first, last = lane.trajectory.started_at, lane.trajectory.ended_at
        return f"{lane.trajectory.title}: {times}, {said_date(first)} – {said_date(last)}"

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, forward = event.key(), -1 if self._mirrored() else 1
        page = max(self.verticalScrollBar().pageStep() // self._lane_height(), 1)
        lanes = {
            Qt.Key.Key_Up: -1,
            Qt.Key.Key_Down: 1,
            Qt.Key.Key_PageUp: -page,
            Qt.Key.Key_PageDown: page,
            Qt.Key.Key_Home: -len(self.lanes),
            Qt.Key.Key_End: len(self.lanes),
        }
        steps = {Qt.Key.Key_Left: -forward, Qt.Key.Key_Right: forward}
        zooms = {Qt.Key.Key_Plus: STEP, Qt.Key.Key_Equal: STEP, Qt.Key.Key_Minus: 1 / STEP}
        if key in lanes and self.lanes:
            self._go_to(self._current + lanes[Qt.Key(key)])
        elif key in steps:
            self.axis.pan(steps[Qt.Key(key)] * self.axis.width / 8)
            self.viewport().update()
        elif key in zooms:
            self.zoom(zooms[Qt.Key(key)])
        elif key == Qt.Key.Key_0:
            self.fit()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._current >= 0:
            self.opened.emit(self.lanes[self._current])
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        turn, modifiers = event.angleDelta(), event.modifiers()
        over_dates = event.position().y() < self._head_height()
        if modifiers & Qt.KeyboardModifier.ControlModifier or over_dates:
            self.zoom(STEP ** (turn.y() / _WHEEL_STEP), self._along(event.position().x()))
        elif modifiers & Qt.KeyboardModifier.ShiftModifier or turn.x():
            self.axis.pan(-(turn.x() or turn.y()) * (-1 if self._mirrored() else 1))
            self.viewport().update()
        else:
            super().wheelEvent(event)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QNativeGestureEvent):
            if event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
                self.zoom(1 + event.value(), self._along(event.position().x()))
                return True
        elif event.type() == QEvent.Type.Gesture:
            pinch = event.gesture(Qt.GestureType.PinchGesture)  # type: ignore[attr-defined]
            if isinstance(pinch, QPinchGesture):
                self.zoom(pinch.scaleFactor(), self._along(pinch.centerPoint().x()))
                return True
        return super().event(event)

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip:
            self._show_tip(event)  # type: ignore[arg-type]
            return True
        return super().viewportEvent(event)

    def _show_tip(self, event: QHelpEvent) -> None:
        at = self._lane_at(event.pos().y())
        words = self.said_of(self.lanes[at]) if at >= 0 else ""
        QToolTip.showText(event.globalPos(), words, self.viewport())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        self._grabbed = event.position().toPoint()
        at = self._lane_at(event.position().y())
        if at >= 0:
            self._go_to(at)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._grabbed is None:
            return
        now = event.position().toPoint()
        moved = self._grabbed.x() - now.x()
        self.axis.pan(-moved if self._mirrored() else moved)
        self._grabbed = now
        self.viewport().update()

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        self._grabbed = None

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        at = self._lane_at(event.position().y())
        if at >= 0:
            self.opened.emit(self.lanes[at])

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._measure()

    def scrollContentsBy(self, _across: int, _down: int) -> None:
        self.viewport().update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()


def _gathered(places: Sequence[float], least: float) -> list[list[float]]:
    """Places in groups; what is nearer than `least` to the one before joins it."""
    groups: list[list[float]] = [[places[0]]]
    for before, place in pairwise(places):
        if abs(place - before) < least:
            groups[-1].append(place)
        else:
            groups.append([place])
    return groups
