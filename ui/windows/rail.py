"""The rail: where one is, and where one can go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QSizePolicy, QVBoxLayout, QWidget

from ui.look.icons import draw_icon
from ui.look.theme import theme
from ui.tokens import Icon, Radius, Size, Space, Type

if TYPE_CHECKING:
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QEnterEvent, QPaintEvent


DISABLED_OPACITY = 0.45
"""While nothing is open, no place can be gone to."""


class RailItem(QAbstractButton):
    """An icon over its word."""

    def __init__(self, sign: str, name: str, shortcut: str) -> None:
        super().__init__()
        self._sign, self._over, self._mark = sign, False, ""
        self._keys = shortcut
        self.setText(name)
        self.mark("")
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme().changed.connect(self.updateGeometry)

    def mark(self, words: str) -> None:
        """Say that something goes on or is new there; empty for nothing."""
        self._mark = words
        name = f"{self.text()}, {words}" if words else self.text()
        self.setAccessibleName(name)
        self.setToolTip(f"{name} ({self._keys})" if self._keys else name)
        self.update()

    def show_keys(self, keys: str) -> None:
        """Say in the tip which keys lead here."""
        self._keys = keys
        self.mark(self._mark)

    def sizeHint(self) -> QSize:
        tokens = theme().tokens
        words = QFontMetrics(theme().font(Type.SMALL, bold=True)).horizontalAdvance(self.text())
        width = max(tokens.scaled(Size.RAIL) - 2 * Space.S, words + Space.S)
        return QSize(width, tokens.scaled(Size.RAIL_ITEM))

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
        painter.setOpacity(1.0 if self.isEnabled() else DISABLED_OPACITY)
        area = self.rect().adjusted(Space.HAIR, Space.HAIR, -Space.HAIR, -Space.HAIR)
        chosen = self.isChecked() and self.isEnabled()
        painter.setPen(QPen(colour("accent"), Space.XXS) if self.hasFocus() else Qt.PenStyle.NoPen)
        fill = "accent_soft" if chosen else "hover"
        painter.setBrush(colour(fill) if chosen or self._over else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(area, Radius.CARD, Radius.CARD)
        size = theme().tokens.scaled(Icon.NORMAL)
        font = theme().font(Type.SMALL, bold=chosen)
        painter.setFont(font)
        line = painter.fontMetrics().height()
        top = (area.height() - size - Space.XS - line) // 2
        tone = colour("accent" if chosen else "ink" if self._over else "muted")
        sign = f"{self._sign}-fill" if chosen else self._sign
        draw_icon(painter, sign, QRect(area.left(), top, area.width(), size), size, tone)
        if self._mark:
            self._draw_mark(painter, QRect(area.center().x(), top, size, size))
        painter.setPen(tone)
        words = QRect(area.left(), top + size + Space.XS, area.width(), line)
        shown = painter.fontMetrics().elidedText(
            self.text(), Qt.TextElideMode.ElideRight, words.width()
        )
        painter.drawText(words, Qt.AlignmentFlag.AlignCenter, shown)

    def _draw_mark(self, painter: QPainter, beside: QRect) -> None:
        """A dot at the end of the icon, ringed so that it stands apart from it."""
        side = theme().tokens.scaled(Space.S)
        middle = beside.center().x()
        if self.layoutDirection() is Qt.LayoutDirection.RightToLeft:
            middle -= beside.width()
        painter.setPen(QPen(theme().colour("rail"), Space.XXS))
        painter.setBrush(theme().colour("accent"))
        painter.drawEllipse(QRect(middle - side // 2, beside.top() - Space.XXS, side, side))


class Rail(QWidget):
    """The four places of the window."""

    chosen = Signal(int)
    help_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "rail")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(self.tr("Places"))
        self._group = QButtonGroup(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.S, Space.M, Space.S, Space.M)
        column.setSpacing(Space.XS)
        places = (
            ("chats", self.tr("Chats")),
            ("brain", self.tr("Memory")),
            ("cpu", self.tr("Models")),
            ("gear-six", self.tr("Settings")),
        )
        for number, (sign, name) in enumerate(places):
            item = RailItem(sign, name, f"Ctrl+{number + 1}")
            self._group.addButton(item, number)
            if number == len(places) - 1:
                column.addStretch()
                column.addWidget(self._make_help())
            column.addWidget(item)
        self._group.idClicked.connect(self.chosen)
        theme().changed.connect(self._widen)
        self.show_place(0)
        self._widen()

    def mark(self, number: int, words: str) -> None:
        """Mark a place with what goes on there, as `answering`; empty for nothing."""
        item = self._group.button(number)
        if isinstance(item, RailItem):
            item.mark(words)

    def show_place(self, number: int) -> None:
        """Mark where one is."""
        self._group.button(number).setChecked(True)

    def _make_help(self) -> RailItem:
        """It leads to no place: it opens over the one that is shown."""
        made = RailItem("question", self.tr("Help"), "F1")
        made.setCheckable(False)
        made.clicked.connect(lambda: self.help_asked.emit())
        return made

    def _widen(self) -> None:
        """As wide as its longest word: not every language is as short as English."""
        widest = max(item.sizeHint().width() for item in self.findChildren(RailItem))
        self.setFixedWidth(widest + 2 * Space.S)
