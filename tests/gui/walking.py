"""Walks over every widget of a window as someone would who reads, tabs or listens."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QDateTimeEdit,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QScrollBar,
    QTabBar,
    QTextEdit,
    QWidget,
)

from ui.look.theme import theme
from ui.tokens import Type
from ui.widgets.controls import IconButton
from ui.widgets.selectable_page import EndButton
from ui.widgets.sheet import Sheet
from ui.widgets.wrapping_button import WrappingButton
from ui.windows.rail import RailItem

CONTROLS = (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QTabBar,
    QTextEdit,
)
MOST_STEPS = 400
"""More presses of Tab than any page has stops."""

MOST_LINKS = 40
"""Tab goes from link to link within a text, which keeps the focus meanwhile."""


def shown(window: QWidget, kind: type[QWidget] | tuple[type[QWidget], ...]) -> Iterator[QWidget]:
    """What is visible of a kind, without Qt's own inner parts."""
    for widget in window.findChildren(QWidget):
        inner = widget.objectName().startswith("qt_") or isinstance(widget, QScrollBar)
        if isinstance(widget, kind) and widget.isVisible() and not inner:
            yield widget


def said_of(widget: QWidget) -> str:
    """How a finding names a widget."""
    words = widget.accessibleName() or getattr(widget, "text", str)()
    parent = widget.parentWidget()
    place = type(parent).__name__ if parent is not None else "nothing"
    return f"{type(widget).__name__} “{str(words)[:50]}” in {place}"


def nameless(window: QWidget) -> list[str]:
    """Controls, shown or not, that a screen reader could not name."""
    found = []
    for widget in window.findChildren(QWidget):
        inner = widget.objectName().startswith("qt_") or isinstance(widget, QScrollBar)
        if inner or not isinstance(widget, CONTROLS):
            continue
        text = widget.text() if isinstance(widget, QAbstractButton) else ""
        parent = widget.parentWidget()
        popup = isinstance(parent, QComboBox) or "QComboBox" in str(type(parent))
        spun = isinstance(parent, QAbstractSpinBox)
        if not (widget.accessibleName() or text or popup or spun):
            found.append(said_of(widget))
    return found


# what is cut off


def clipped(window: QWidget) -> list[str]:
    """Words that do not fit where they stand."""
    found = [
        said_of(widget)
        for widget in shown(window, (QLabel, QPushButton, QCheckBox, QRadioButton, QLineEdit))
        if _too_small(widget) or _cut_by_parent(widget)
    ]
    painted = QFontMetrics(theme().font(Type.SMALL, bold=True))
    found += [
        said_of(item)
        for item in window.findChildren(RailItem)
        if painted.horizontalAdvance(item.text()) > item.width()
    ]
    for bar in shown(window, QTabBar):
        assert isinstance(bar, QTabBar)
        if bar.sizeHint().width() > bar.width() + 1 and not bar.usesScrollButtons():
            found.append(said_of(bar))
    return found


def _too_small(widget: QWidget) -> bool:
    if isinstance(widget, QLineEdit):
        words = widget.placeholderText() if not widget.text() else ""
        margins = widget.textMargins()
        return _wider(widget, words, margins.left() + margins.right() + 12)
    if isinstance(widget, QLabel):
        if not widget.text() or not widget.pixmap().isNull():
            return False
        if widget.wordWrap():
            return _broken_word(widget) or (
                widget.height() + 1 < widget.heightForWidth(widget.width())
            )
    elif isinstance(widget, QAbstractButton) and not widget.text():
        return False  # only an icon
    if isinstance(widget, WrappingButton):
        least = widget.minimumSizeHint().width()
        high = widget.heightForWidth(widget.width())
        return widget.width() + 1 < least or widget.height() + 1 < high
    wanted = widget.sizeHint()
    return widget.width() + 1 < wanted.width() or widget.height() + 1 < wanted.height()


def _broken_word(widget: QLabel) -> bool:
    """A word that is wider than its line is cut, also where lines wrap."""
    room = widget.contentsRect().width() + 1
    metrics = QFontMetrics(widget.font())
    words = re.split(r"[\s/-]+", widget.text())
    return any(metrics.horizontalAdvance(word) > room for word in words)


def _wider(widget: QWidget, words: str, margin: int) -> bool:
    return QFontMetrics(widget.font()).horizontalAdvance(words) > widget.width() - margin


def _cut_by_parent(widget: QWidget) -> bool:
    """Whether a side lies outside of what holds it; what scrolls may hide what is below."""
    area = QRect(widget.mapTo(widget.window(), QPoint(0, 0)), widget.size())
    parent = widget.parentWidget()
    while parent is not None:
        limit = QRect(parent.mapTo(widget.window(), QPoint(0, 0)), parent.size())
        if area.left() < limit.left() - 1 or area.right() > limit.right() + 1:
            return True
        scrolls = isinstance(parent.parentWidget(), QScrollArea) or (
            parent.objectName() == "qt_scrollarea_viewport"
        )
        if scrolls:
            return False
        if parent.isWindow():
            return False
        parent = parent.parentWidget()
    return False


# where Tab goes


def tab_stops(window: QWidget) -> list[QWidget]:
    """What Tab leads to, in order, until it comes round; raises where it is held for good."""
    window.activateWindow()
    begin = window.focusWidget()
    stops: list[QWidget] = []
    held = 0
    for _ in range(MOST_STEPS):
        here = window.focusWidget() or window
        QTest.keyClick(here, Qt.Key.Key_Tab)
        there = window.focusWidget()
        assert there is not None, f"Tab led nowhere from {said_of(here)}"
        held = held + 1 if there is here else 0
        if there in stops and not held:
            break
        if there not in stops:
            stops.append(there)
        if held > _stops_within(there):
            alone = [one for one in window.findChildren(Sheet) if one._focusable() == [there]]
            assert len(stops) == 1 or alone, f"Tab is held by {said_of(here)}"
            break
    if begin is not None and stops[-1:] == [begin]:  # it came round to where it began
        stops = [begin, *stops[:-1]]
    return stops


def _stops_within(widget: QWidget) -> int:
    """How often Tab may go on inside a control: over links, or from the day to the month."""
    if isinstance(widget, QTextEdit):
        return MOST_LINKS
    return widget.sectionCount() if isinstance(widget, QDateTimeEdit) else 1


def unreachable(window: QWidget, stops: list[QWidget]) -> list[str]:
    """Controls that can be used and that no Tab leads to; radio groups have one stop."""
    reached = set(stops)
    groups = {stop.group() for stop in stops if isinstance(stop, QAbstractButton) and stop.group()}
    found = []
    for widget in shown(window, CONTROLS):
        if widget in reached or not widget.isEnabled() or widget.focusProxy() is not None:
            continue
        if _covered(window, widget):
            continue
        if isinstance(widget, QAbstractButton) and widget.group() in groups:
            continue
        parent = widget.parentWidget()
        if isinstance(parent, QAbstractSpinBox | QComboBox):
            continue
        taken = widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        looked_at = (QAbstractItemView, QTextEdit, QPlainTextEdit, QTabBar)
        if (not taken and isinstance(widget, looked_at)) or isinstance(widget, EndButton):
            continue  # looked at, not used; and the End key does what its button does
        found.append(said_of(widget))
    return found


def _covered(window: QWidget, widget: QWidget) -> bool:
    """Whether a sheet lies over the window, and the widget below it."""
    sheets = [one for one in window.findChildren(Sheet) if one.isVisible()]
    return bool(sheets) and not any(one.isAncestorOf(widget) for one in sheets)


def out_of_order(stops: list[QWidget]) -> list[str]:
    """Pairs of neighbours that Tab visits against the direction of reading."""
    found = []
    for one, other in itertools.pairwise(stops):
        parent = one.parentWidget()
        if parent is None or parent is not other.parentWidget():
            continue
        sheet = parent.property("kind") == "sheet"
        if sheet or one.property("kind") == "primary" or isinstance(other, IconButton):
            continue  # a sheet leads to what one came for first, and to its cross last
        first, second = one.geometry(), other.geometry()
        overlap = min(first.bottom(), second.bottom()) - max(first.top(), second.top())
        beside = overlap > min(first.height(), second.height()) / 2
        back = one.layoutDirection() is Qt.LayoutDirection.RightToLeft
        wrong = second.bottom() < first.top()
        if beside:
            wrong = second.left() > first.left() if back else second.left() < first.left()
        if wrong:
            found.append(f"{said_of(one)} before {said_of(other)}")
    return found
