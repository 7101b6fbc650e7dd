"""A style sheet put on a window without making it stand still: what is seen first, the rest soon.

Where an application gets another style sheet, Qt polishes every widget once for itself and once
more for each of its ancestors: half a second in a window whose pages have all been visited
(measured). So no widget counts as polished while the sheet is put on, and then each is polished
once: what is seen at once, what is hidden a few widgets at a time.
"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

PATIENCE_S = 0.012
"""So long hidden widgets are polished in one round of the event loop."""

_POLISHED = Qt.WidgetAttribute.WA_WState_Polished


class Dressing(QObject):
    """Puts style sheets on an application's widgets."""

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        self._application = application
        self._waiting: list[QWidget] = []
        self._pause = QTimer(self, interval=0, singleShot=True)
        self._pause.timeout.connect(self._go_on)

    def put_on(self, sheet: str) -> None:
        """Give what is seen the sheet now, and what is hidden in the rounds that follow."""
        dressed = [each for each in self._all() if each.testAttribute(_POLISHED)]
        before = {id(widget) for widget in dressed}
        dressed += [each for each in self._waiting if _left(each) and id(each) not in before]
        for widget in dressed:
            widget.setAttribute(_POLISHED, on=False)
        self._application.setStyleSheet("")
        self._application.setStyleSheet(sheet)
        self._waiting = []
        for widget in dressed:
            if widget.isVisible():
                _polish(widget)
            else:
                self._waiting.append(widget)
        self._waiting.reverse()
        if self._waiting and not self._pause.isActive():
            self._application.installEventFilter(self)
            self._pause.start()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """What comes into sight before its turn is polished first."""
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget):
            self._polish_within(watched)
        return False

    def _all(self) -> list[QWidget]:
        """Every widget, parents before their children: a font goes down from one to the other."""
        tops = [each for each in self._application.topLevelWidgets() if each.parent() is None]
        return [each for top in tops for each in (top, *top.findChildren(QWidget))]

    def _polish_within(self, shown: QWidget) -> None:
        inside = [each for each in self._waiting if _left(each) and _lies_in(each, shown)]
        if inside:
            taken = {id(each) for each in inside}
            self._waiting = [each for each in self._waiting if id(each) not in taken]
            for widget in reversed(inside):
                _polish(widget)

    def _go_on(self) -> None:
        began = perf_counter()
        while self._waiting and perf_counter() - began < PATIENCE_S:
            widget = self._waiting.pop()
            if _left(widget):
                _polish(widget)
        if self._waiting:
            self._pause.start()
        else:
            self._application.removeEventFilter(self)


def _left(widget: QWidget) -> bool:
    """Whether it has not been deleted meanwhile."""
    return shiboken6.isValid(widget)


def _lies_in(widget: QWidget, shown: QWidget) -> bool:
    return widget is shown or shown.isAncestorOf(widget)


def _polish(widget: QWidget) -> None:
    QCoreApplication.sendEvent(widget, QEvent(QEvent.Type.Polish))
    QCoreApplication.sendEvent(widget, QEvent(QEvent.Type.StyleChange))
