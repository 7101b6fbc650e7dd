"""A button whose words are cut with an ellipsis where they do not fit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from ui.look.icons import draw_icon
from ui.look.theme import theme
from ui.tokens import Icon, Radius, Size, Space
from ui.widgets.direction import runs_right_to_left

if TYPE_CHECKING:
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QEnterEvent, QPaintEvent


class CutButton(QAbstractButton):
    """One line, in its own direction, after an icon; `aside` stands muted at the other end."""

    def __init__(self, words: str, sign: str, aside: str = "", *, tone: str = "accent") -> None:
        super().__init__()
        self._sign, self._aside, self._tone, self._over = sign, aside, tone, False
        self.setText(words)
        self.setAccessibleName(f"{words}, {aside}" if aside else words)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        theme().changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        return QSize(theme().tokens.scaled(Size.PANEL_LEAST), theme().tokens.scaled(Size.CONTROL))

    def enterEvent(self, event: QEnterEvent) -> None:
        self._over = True
        self.update()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._over = False
        self.update()
        super().leaveEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, colour = QPainter(self), theme().colour
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = self.rect().adjusted(Space.HAIR, Space.HAIR, -Space.HAIR, -Space.HAIR)
        if self._over or self.hasFocus() or self.isChecked():
            painter.setBrush(colour("accent_soft" if self.isChecked() else "hover"))
            focus = QPen(colour("accent"), Space.HAIR)
            painter.setPen(focus if self.hasFocus() else Qt.PenStyle.NoPen)
            painter.drawRoundedRect(area, Radius.CONTROL, Radius.CONTROL)
        size = theme().tokens.scaled(Icon.SMALL)
        inner = area.adjusted(Space.XS, 0, -Space.XS, 0)
        mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        place = QRect(inner.right() - size if mirrored else inner.left(), 0, size, self.height())
        draw_icon(painter, self._sign, place, size, colour(self._tone))
        room = size + Space.S
        inner = inner.adjusted(0, 0, -room, 0) if mirrored else inner.adjusted(room, 0, 0, 0)
        self._write(painter, inner, mirrored=mirrored)

    def _write(self, painter: QPainter, inner: QRect, *, mirrored: bool) -> None:
        colour = theme().colour
        painter.setFont(theme().font())
        metrics = QFontMetrics(painter.font())
        side, other = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight
        if mirrored:
            side, other = other, side
        middle = Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignVCenter
        if self._aside:
            wide = metrics.horizontalAdvance(self._aside)
            painter.setPen(colour("muted"))
            painter.drawText(inner, other | middle, self._aside)
            cut = wide + Space.M
            inner = inner.adjusted(cut, 0, 0, 0) if mirrored else inner.adjusted(0, 0, -cut, 0)
        words = " ".join(self.text().split())
        shown = metrics.elidedText(words, Qt.TextElideMode.ElideRight, inner.width())
        painter.setPen(colour("ink"))
        if runs_right_to_left(words):
            side = Qt.AlignmentFlag.AlignRight
        painter.drawText(inner, side | middle, shown)
