"""Where to look within a page: tabs where they fit, else one of a list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QSpacerItem, QTabBar, QWidget

from ui.look.theme import theme
from ui.tokens import Space
from ui.widgets.controls import Picker

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent


class PlaceTabs(QWidget):
    """Names of places, of which one is shown. Neither large text nor a narrow window hides one."""

    currentChanged = Signal(int)  # noqa: N815 - as Qt's tabs call it

    def __init__(self, name: str) -> None:
        super().__init__()
        self._names: list[str] = []
        self.bar, self.picker = QTabBar(), Picker(name)
        self.bar.setAccessibleName(name)
        self.bar.setDrawBase(False)
        self.bar.setExpanding(False)
        self.bar.setUsesScrollButtons(True)
        row = QHBoxLayout(self)
        row.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        row.addWidget(self.bar, 1)  # all of the room: the chosen tab is bold, and wider
        row.addWidget(self.picker)
        self._after = QSpacerItem(0, 0)
        row.addItem(self._after)
        self.picker.hide()
        self.bar.currentChanged.connect(self._follow)
        self.picker.currentIndexChanged.connect(self.bar.setCurrentIndex)
        theme().changed.connect(self._fit)

    def add(self, name: str) -> None:
        """Add a place after the others."""
        self._names.append(name)
        self.bar.addTab(name)
        self.picker.addItem(name)

    def mark(self, at: int, count: int) -> None:
        """Say how many things wait in a place."""
        words = f"{self._names[at]} · {count}" if count else self._names[at]
        if self.bar.tabText(at) != words:
            self.bar.setTabText(at, words)
            self.picker.setItemText(at, words)
            self._fit()

    def currentIndex(self) -> int:
        """The place that is shown."""
        return self.bar.currentIndex()

    def setCurrentIndex(self, at: int) -> None:
        """Show a place."""
        self.bar.setCurrentIndex(at)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _follow(self, at: int) -> None:
        with QSignalBlocker(self.picker):
            self.picker.setCurrentIndex(at)
        self.currentChanged.emit(at)

    def _fit(self) -> None:
        """A tab bar asks for the room of all its tabs only by its hint."""
        fits = self.bar.sizeHint().width() <= self.width()
        had_focus = self.bar.hasFocus() or self.picker.hasFocus()
        grows = QSizePolicy.Policy.Minimum if fits else QSizePolicy.Policy.Expanding
        self._after.changeSize(0, 0, grows)
        self.bar.setVisible(fits)
        self.picker.setVisible(not fits)
        if had_focus:
            (self.bar if fits else self.picker).setFocus()
