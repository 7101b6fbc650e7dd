"""People and things as dots with lines between those that are spoken of together."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QFontMetrics, QNativeGestureEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QFrame,
    QGraphicsItem,
    QGraphicsScene,
    QGraphicsView,
    QPinchGesture,
    QStyleOptionGraphicsItem,
    QWidget,
)

from ui.look.icons import draw_icon
from ui.look.theme import theme
from ui.tokens import Space, Type
from ui.widgets.kinds import SIGN_OF_ENTITY

if TYPE_CHECKING:
    from collections.abc import Collection

    from numpy.typing import NDArray
    from PySide6.QtGui import QKeyEvent, QMouseEvent, QWheelEvent

    from assistant.domain.entities import EntitySummary
    from assistant.domain.memory_views import EntityGraph

APART = 60.0
"""Scene units between two neighbours."""
LEAST_RADIUS, MOST_RADIUS = 7.0, 24.0
STEP = 1.2
CLOSEST, FARTHEST = 4.0, 0.02
_WHEEL_STEP = 120
_ICON_FROM = 9.0
"""Pixels of radius from which an icon can be told."""
_MOST_NAMES = 150


class _Node(QGraphicsItem):
    """Somebody or something; larger the more it is mentioned."""

    def __init__(self, row: int, one: EntitySummary, at: QPointF) -> None:
        super().__init__()
        self.row, self.entity = row, one.entity
        mentioned = one.messages + one.facts
        self.radius = min(LEAST_RADIUS + 3 * math.log1p(mentioned), MOST_RADIUS)
        self.setPos(at)
        self.setZValue(1)
        self.chosen, self.near = False, False

    def boundingRect(self) -> QRectF:
        side = self.radius + Space.XS
        return QRectF(-side, -side, 2 * side, 2 * side)

    def paint(
        self,
        painter: QPainter,
        _option: QStyleOptionGraphicsItem,
        _widget: QWidget | None = None,
    ) -> None:
        colour = theme().colour
        painter.setBrush(colour("memory" if self.chosen else "memory_soft"))
        width = Space.XXS + Space.HAIR if self.chosen or self.near else Space.HAIR
        painter.setPen(QPen(colour("memory"), width))
        painter.drawEllipse(QPointF(), self.radius, self.radius)
        if self.radius * painter.worldTransform().m11() >= _ICON_FROM:
            side = self.radius
            area = QRectF(-side, -side, 2 * side, 2 * side).toRect()
            tone = colour("paper" if self.chosen else "memory")
            draw_icon(painter, SIGN_OF_ENTITY[self.entity.kind], area, round(side * 1.1), tone)


class _Lines(QGraphicsItem):
    """All lines in one item: thousands of items would be slow."""

    def __init__(
        self, places: NDArray[np.float64], links: NDArray[np.int32], strengths: NDArray[np.int32]
    ) -> None:
        super().__init__()
        self._ends = places[links].reshape(-1, 4) if len(links) else np.zeros((0, 4))
        self._links = links
        self._strengths = strengths
        self.chosen = -1
        low, high = (places.min(0), places.max(0)) if len(places) else (np.zeros(2), np.zeros(2))
        self._area = QRectF(QPointF(*low.tolist()), QPointF(*high.tolist()))

    def boundingRect(self) -> QRectF:
        return self._area

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        _widget: QWidget | None = None,
    ) -> None:
        seen: QRectF = option.exposedRect
        ends = self._ends
        shown = (
            (np.minimum(ends[:, 0], ends[:, 2]) <= seen.right())
            & (np.maximum(ends[:, 0], ends[:, 2]) >= seen.left())
            & (np.minimum(ends[:, 1], ends[:, 3]) <= seen.bottom())
            & (np.maximum(ends[:, 1], ends[:, 3]) >= seen.top())
        )
        own = (
            (self._links == self.chosen).any(axis=1)
            if self.chosen >= 0
            else np.zeros(len(ends), bool)
        )
        self._draw(painter, ends[shown & ~own], "memory_line", 1.0)
        self._draw(painter, ends[shown & own], "memory", 2.0)

    def _draw(
        self, painter: QPainter, ends: NDArray[np.float64], colour: str, width: float
    ) -> None:
        pen = QPen(theme().colour(colour), width)
        pen.setCosmetic(True)
        painter.setPen(pen)
        for x, y, to_x, to_y in ends.tolist():
            painter.drawLine(QPointF(x, y), QPointF(to_x, to_y))


class EntityGraphView(QGraphicsView):
    """Shows the graph; `chosen` carries the row of a node, `opened` one that was asked for.

    The wheel, plus and minus, or two fingers zoom, dragging and the arrows move, 0 shows all. A
    list beside it leads to every node without a mouse.
    """

    chosen = Signal(int)
    opened = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setScene(QGraphicsScene(self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName(self.tr("Graph of people and things"))
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setDragMode(QGraphicsView.DragMode.ScrollHandDrag)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.AnchorUnderMouse)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.FullViewportUpdate)
        self.grabGesture(Qt.GestureType.PinchGesture)
        self._nodes: list[_Node] = []
        self._lines: _Lines | None = None
        self._near: dict[int, set[int]] = {}
        self._pressed = QPointF()
        self.current = -1
        theme().changed.connect(self._recolour)
        self._recolour()

    def show_graph(self, graph: EntityGraph, places: NDArray[np.float64]) -> None:
        """Show nodes at `places` (n, 2), in scene units; the zoom stays where there was one."""
        first = not self._nodes
        self.scene().clear()
        self._nodes = [
            _Node(row, one, QPointF(*places[row].tolist())) for row, one in enumerate(graph.nodes)
        ]
        self._lines = _Lines(places, graph.links, graph.strengths)
        self._near = {row: set() for row in range(len(self._nodes))}
        for one, other in graph.links.tolist():
            self._near[one].add(other)
            self._near[other].add(one)
        self.scene().addItem(self._lines)
        for node in self._nodes:
            self.scene().addItem(node)
        margin = 4 * APART
        self.scene().setSceneRect(
            self.scene().itemsBoundingRect().adjusted(-margin, -margin, margin, margin)
        )
        self.current = -1
        if first:
            self.fit()

    def fit(self) -> None:
        """Show everything."""
        if self._nodes:
            area = self._lines.boundingRect() if self._lines else QRectF()
            area = area.adjusted(-2 * APART, -APART, 2 * APART, 1.5 * APART)
            self.fitInView(area, Qt.AspectRatioMode.KeepAspectRatio)
            if self._scale > 1.5:
                self._zoom(1.5 / self._scale)

    def choose(self, row: int, *, centre: bool = True) -> None:
        """Mark a node and those that it is joined with."""
        if self.current == row:
            return
        self.current = row
        near = self._near.get(row, set())
        for node in self._nodes:
            node.chosen, node.near = node.row == row, node.row in near
        if self._lines is not None:
            self._lines.chosen = row
        if centre and 0 <= row < len(self._nodes):
            self.centerOn(self._nodes[row])
        self.viewport().update()

    def joined_with(self, row: int) -> Collection[int]:
        """The rows of the nodes that one is joined with."""
        return self._near.get(row, set())

    def zoom(self, factor: float) -> None:
        """Come nearer (above 1) or go back, around the middle."""
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.AnchorViewCenter)
        self._zoom(factor)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.AnchorUnderMouse)

    @property
    def _scale(self) -> float:
        return self.transform().m11()

    def _zoom(self, factor: float) -> None:
        wanted = min(max(self._scale * factor, FARTHEST), CLOSEST)
        self.scale(wanted / self._scale, wanted / self._scale)

    def _recolour(self) -> None:
        self.setBackgroundBrush(theme().colour("paper"))
        self.viewport().update()

    # names

    def drawForeground(self, painter: QPainter, _area: QRectF | object) -> None:
        """Names as large as all text, the chosen one's first; none lies on another."""
        painter.save()
        painter.resetTransform()
        painter.setFont(theme().font(Type.SMALL))
        metrics = QFontMetrics(painter.font())
        view, scale = QRectF(self.viewport().rect()), self._scale
        taken: list[QRectF] = []
        near = self._near.get(self.current, set())
        first = [self.current, *sorted(near)] if self.current >= 0 else []
        for row in dict.fromkeys([*first, *range(len(self._nodes))]):
            if len(taken) >= _MOST_NAMES:
                break
            node = self._nodes[row]
            at = self.mapFromScene(node.pos())
            if not view.contains(QPointF(at)):
                continue
            wide, tall = metrics.horizontalAdvance(node.entity.name), metrics.height()
            top = at.y() + node.radius * scale + Space.XXS
            place = QRectF(at.x() - wide / 2, top, wide, tall)
            if any(place.intersects(each) for each in taken):
                continue
            taken.append(place.adjusted(-Space.XS, -Space.XXS, Space.XS, Space.XXS))
            self._write(painter, node, place, strong=row in first)
        painter.restore()

    def _write(self, painter: QPainter, node: _Node, place: QRectF, *, strong: bool) -> None:
        ground = theme().colour("paper")
        ground.setAlphaF(0.8)
        painter.fillRect(place, ground)
        painter.setPen(theme().colour("ink" if strong or self.current < 0 else "muted"))
        painter.drawText(place, int(Qt.AlignmentFlag.AlignCenter), node.entity.name)

    # hands and keys

    def wheelEvent(self, event: QWheelEvent) -> None:
        self._zoom(STEP ** (event.angleDelta().y() / _WHEEL_STEP))
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom(STEP)
        elif key == Qt.Key.Key_Minus:
            self.zoom(1 / STEP)
        elif key == Qt.Key.Key_0:
            self.fit()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.current >= 0:
            self.opened.emit(self.current)
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QNativeGestureEvent):
            if event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
                self._zoom(1 + event.value())
                return True
        elif event.type() == QEvent.Type.Gesture:
            pinch = event.gesture(Qt.GestureType.PinchGesture)  # type: ignore[attr-defined]
            if isinstance(pinch, QPinchGesture):
                self._zoom(pinch.scaleFactor())
                return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed = event.position()
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        moved = (event.position() - self._pressed).manhattanLength()
        node = self.itemAt(event.position().toPoint())
        if isinstance(node, _Node) and moved <= Space.XS:
            self.choose(node.row, centre=False)
            self.chosen.emit(node.row)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        node = self.itemAt(event.position().toPoint())
        if isinstance(node, _Node):
            self.opened.emit(node.row)
