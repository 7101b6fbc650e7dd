"""Buttons, switches, fields and labels in the window's own dress."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Property as QtProperty
from PySide6.QtCore import QEvent, QPropertyAnimation, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QDoubleSpinBox,
    QFrame,
    QLabel,
    QLayout,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QToolButton,
    QWidget,
)

from ui.look.icons import draw_icon, icon
from ui.look.theme import theme
from ui.tokens import Icon, Motion, Radius, Size, Space

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QEnterEvent, QKeyEvent, QPaintEvent

SEARCH_AFTER_MS = 180
"""A pause in typing this long begins a search."""


def label(text: str = "", kind: str = "", *, wrap: bool = False) -> QLabel:
    """A label in one of the style sheet's kinds; never interprets markup."""
    made = QLabel(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setProperty("kind", kind)
    made.setWordWrap(wrap)
    return made


def set_kind(widget: QWidget, kind: str) -> None:
    """Change the style sheet's kind of a widget that is already shown."""
    set_flag(widget, "kind", kind)


def set_flag(widget: QWidget, name: str, value: str) -> None:
    """Change a property that the style sheet reads."""
    if widget.property(name) == value:
        return
    widget.setProperty(name, value)
    widget.style().unpolish(widget)
    widget.style().polish(widget)


def empty(layout: QLayout) -> None:
    """Take everything out of a layout; widgets go once no signal of theirs is running."""
    while (item := layout.takeAt(0)) is not None:
        widget = item.widget()
        if isinstance(widget, QWidget):
            widget.hide()
            widget.deleteLater()


def rule() -> QFrame:
    """A dividing line."""
    line = QFrame()
    line.setProperty("kind", "rule")
    return line


def text_button(
    text: str, kind: str = "", pressed: Callable[[], object] | None = None, *, sign: str = ""
) -> QPushButton:
    """A button that says its verb, with an icon before it where `sign` names one."""
    made = SignedButton(text, sign) if sign else QPushButton(text)
    made.setProperty("kind", kind)
    made.setAutoDefault(False)
    made.setAccessibleName(text)
    if pressed is not None:
        made.clicked.connect(lambda: pressed())
    return made


class SignedButton(QPushButton):
    """A push button whose icon follows the theme and the button's kind."""

    def __init__(self, text: str, sign: str) -> None:
        super().__init__(text)
        self._sign = sign
        theme().changed.connect(self._draw)
        self.toggled.connect(self._draw)
        self._draw()

    def show_sign(self, sign: str) -> None:
        """Show another icon."""
        self._sign = sign
        self._draw()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.DynamicPropertyChange:
            self._draw()
        return super().event(event)

    def _draw(self) -> None:
        by_kind = {"primary": "on_accent", "link": "accent", "danger": "danger", "chip": "memory"}
        by_kind |= dict.fromkeys(("quiet", "fold", "section", "small"), "muted")
        colour = by_kind.get(str(self.property("kind")), "ink")
        colour = "accent" if self.isChecked() else colour
        size = theme().tokens.scaled(Icon.SMALL)
        self.setIconSize(QSize(size + Space.XS, size))
        self.setIcon(
            icon(self._sign, size, theme().colour(colour), theme().colour("muted"), after=Space.XS)
        )


class IconButton(QToolButton):
    """A square button with only an icon; `name` is its tooltip and accessible name.

    With `shy` it shows itself only when told to by `reveal`, or while it has the focus.
    """

    def __init__(self, sign: str, name: str, *, tone: str = "muted", shy: bool = False) -> None:
        super().__init__()
        self._sign, self._tone = sign, tone
        self._shy, self._revealed, self._over = shy, not shy, False
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.rename(name)
        theme().changed.connect(self.updateGeometry)

    def rename(self, name: str) -> None:
        """Say what the button does now."""
        self.setToolTip(name)
        self.setAccessibleName(name)

    def set_sign(self, sign: str) -> None:
        """Show another icon."""
        self._sign = sign
        self.update()

    def say_done(self) -> None:
        """Show a check mark for a moment."""
        before = self._sign
        if before != "check":
            self.set_sign("check")
            QTimer.singleShot(Motion.SAID_MS, self, lambda: self.set_sign(before))

    def reveal(self, *, shown: bool) -> None:
        """Show or hide a shy button without moving anything."""
        self._revealed = shown or not self._shy
        self.update()

    def sizeHint(self) -> QSize:
        side = theme().tokens.scaled(Size.TOOL)
        return QSize(side, side)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def enterEvent(self, event: QEnterEvent) -> None:
        self._over = True
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._over = False
        super().leaveEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        if not (self._revealed or self.hasFocus()):
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        fill, ink = self._colours()
        area = self.rect().adjusted(Space.HAIR, Space.HAIR, -Space.HAIR, -Space.HAIR)
        painter.setBrush(fill if fill is not None else Qt.BrushStyle.NoBrush)
        focus = QPen(theme().colour("accent" if self._tone != "solid" else "ink"), Space.XXS)
        painter.setPen(focus if self.hasFocus() else Qt.PenStyle.NoPen)
        painter.drawRoundedRect(area, Radius.CONTROL, Radius.CONTROL)
        size = min(theme().tokens.scaled(Icon.NORMAL), area.height() - Space.S)
        draw_icon(painter, self._sign, self.rect(), size, ink)

    def _colours(self) -> tuple[QColor | None, QColor]:
        colour = theme().colour
        active = self._over and self.isEnabled()
        if not self.isEnabled():
            faded = colour("muted")
            faded.setAlphaF(0.5)
            return (colour("hover") if self._tone == "solid" else None), faded
        if self._tone == "solid":
            return colour("accent_hover" if active else "accent"), colour("on_accent")
        if self.isChecked():
            return colour("accent_soft"), colour("accent")
        tone = "ink" if active and self._tone == "muted" else self._tone
        return (colour("hover") if active else None), colour(tone)


class Switch(QAbstractButton):
    """On or off, drawn as a switch; its state is also in its position, not colour alone."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setCheckable(True)
        self.setAccessibleName(name)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._place = 0.0
        self._slide = QPropertyAnimation(self, b"place", self)
        self.toggled.connect(self._move)

    def sizeHint(self) -> QSize:
        tokens = theme().tokens
        return QSize(tokens.scaled(Size.SWITCH_WIDTH), tokens.scaled(Size.SWITCH_HEIGHT))

    def _read_place(self) -> float:
        return self._place

    def _write_place(self, place: float) -> None:
        self._place = place
        self.update()

    place = QtProperty(float, _read_place, _write_place)

    def _move(self, on: bool) -> None:  # noqa: FBT001 - a Qt slot
        goal = 1.0 if on else 0.0
        duration = theme().duration(Motion.QUICK_MS) if self.isVisible() else 0
        self._slide.stop()
        if not duration:
            self._write_place(goal)
            return
        self._slide.setDuration(duration)
        self._slide.setEndValue(goal)
        self._slide.start()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, colour = QPainter(self), theme().colour
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = self.rect().adjusted(Space.HAIR, Space.HAIR, -Space.HAIR, -Space.HAIR)
        round_end = area.height() / 2
        on = self.isChecked()
        painter.setBrush(colour("accent" if on else "hover"))
        edge = "ink" if self.hasFocus() else ("accent" if on else "strong_line")
        painter.setPen(QPen(colour(edge), Space.XXS if self.hasFocus() else Space.HAIR))
        painter.drawRoundedRect(area, round_end, round_end)
        side = area.height() - 2 * Space.XXS - Space.HAIR
        left = area.left() + Space.XXS + round(self._place * (area.width() - side - Space.XS))
        painter.setBrush(colour("on_accent" if on else "strong_line"))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawEllipse(QRect(left, area.top() + Space.XXS, side, side))


class Picker(QComboBox):
    """One of several, with a caret that follows the theme."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.view().setAccessibleName(name)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        size = theme().tokens.scaled(Icon.SMALL)
        area = QRect(self.width() - size - Space.S, 0, size, self.height())
        draw_icon(QPainter(self), "caret-down", area, size, theme().colour("muted"))


class SearchField(QLineEdit):
    """A line to search with; Esc empties it. `settled` follows a pause in typing."""

    settled = Signal()

    def __init__(self, hint: str) -> None:
        super().__init__()
        pause = QTimer(self, interval=SEARCH_AFTER_MS, singleShot=True)
        pause.timeout.connect(self.settled)
        self.textChanged.connect(pause.start)
        self.setProperty("kind", "search")
        self.setPlaceholderText(hint)
        self.setAccessibleName(hint)
        theme().changed.connect(self._indent)
        self._indent()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        size = theme().tokens.scaled(Icon.SMALL)
        area = QRect(Space.S + Space.HAIR, 0, size, self.height())
        draw_icon(QPainter(self), "magnifying-glass", area, size, theme().colour("muted"))

    def _indent(self) -> None:
        """The words begin after the glass."""
        self.setTextMargins(theme().tokens.scaled(Icon.SMALL) + Space.S, 0, 0, 0)


class NumberField(QSpinBox):
    """A whole number to type or step."""

    def __init__(self, name: str, least: int, most: int, value: int) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setRange(least, most)
        self.setValue(value)
        self.setKeyboardTracking(False)
        self.lineEdit().setTextMargins(Space.S, 0, Space.S, 0)


class FractionField(QDoubleSpinBox):
    """A number with a fraction to type or step."""

    def __init__(self, name: str, least: float, most: float, value: float) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setRange(least, most)
        self.setSingleStep(0.1)
        self.setDecimals(2)
        self.setValue(value)
        self.setKeyboardTracking(False)
        self.lineEdit().setTextMargins(Space.S, 0, Space.S, 0)
