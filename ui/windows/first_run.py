"""The first start: three short pages that ask for nothing that is not needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from ui.look.theme import theme
from ui.tokens import Size, Space
from ui.widgets.announcing import announce
from ui.widgets.controls import label, text_button
from ui.widgets.scrolling import scrolling
from ui.windows.first_run_pages import ChatsThatExist, ModelChoice, WhatStaysHere

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QKeyEvent

    from ui.bridge.link import EngineLink
    from ui.windows.import_section import ImportSection


class FirstRun(QWidget):
    """What stays on this machine, which model answers, and chats from elsewhere.

    Every page can be skipped, by its button, Esc or the rail. `importing` is borrowed from the
    settings; whoever lent it takes it back.
    """

    ended = Signal()
    models_asked = Signal()
    settings_changed = Signal(object)

    def __init__(self, link: EngineLink, importing: Callable[[], ImportSection]) -> None:
        super().__init__()
        self.setProperty("kind", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(self.tr("Welcome to Keepsake"))
        self.privacy = WhatStaysHere(link)
        self.privacy.settings_changed.connect(self.settings_changed)
        self.models = ModelChoice(link)
        self.models.settings_changed.connect(self.settings_changed)
        self.models.models_asked.connect(self.models_asked)
        self.chats = ChatsThatExist(importing, link)
        self._pages = QStackedWidget()
        self._columns: list[QWidget] = []
        for page in (self.privacy, self.models, self.chats):
            self._pages.addWidget(self._framed(page))
        self._step = label("", "small")
        self._skip = text_button(self.tr("Skip all"), "quiet", self.ended.emit)
        self._back = text_button(self.tr("Back"), "", self._go_back)
        self._next = text_button(self.tr("Next"), "primary", self._go_on)
        self._lay_out()
        theme().changed.connect(self._widen)
        self._widen()
        self._show(0)

    @property
    def at(self) -> int:
        """The page that is shown, from 0."""
        return self._pages.currentIndex()

    def begin(self) -> None:
        """Take the focus."""
        self._next.setFocus()

    def show_import(self) -> None:
        """Go on to the page where chats are brought along."""
        self._show(self._pages.count() - 1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.ended.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._go_on()
        else:
            super().keyPressEvent(event)

    def _go_on(self) -> None:
        if self.at + 1 < self._pages.count():
            self._show(self.at + 1)
        else:
            self.ended.emit()

    def _go_back(self) -> None:
        self._show(max(self.at - 1, 0))

    def _show(self, number: int) -> None:
        last = number + 1 == self._pages.count()
        if last:
            self.chats.begin()
        if not number and self._back.hasFocus():
            self._next.setFocus()  # before its button goes
        self._pages.setCurrentIndex(number)
        count = self._pages.count()
        said = self.tr("{number} of {count}").format(number=number + 1, count=count)
        self._step.setText(said)
        self._back.setVisible(number > 0)
        self._skip.setVisible(not last)
        verb = self.tr("Start chatting") if last else self.tr("Next")
        self._next.setText(verb)
        self._next.setAccessibleName(verb)
        heading = (self.privacy, self.models, self.chats)[number].heading
        announce(self, f"{said}. {heading}")

    def _lay_out(self) -> None:
        self._foot = QWidget()
        foot = QHBoxLayout(self._foot)
        foot.setContentsMargins(Space.NONE, Space.M, Space.NONE, Space.L)
        foot.setSpacing(Space.S)
        foot.addWidget(self._skip)
        foot.addStretch()
        foot.addWidget(self._step)
        foot.addSpacing(Space.S)
        foot.addWidget(self._back)
        foot.addWidget(self._next)
        below = QHBoxLayout()
        below.setContentsMargins(Space.XL, Space.NONE, Space.XL, Space.NONE)
        below.addStretch()
        below.addWidget(self._foot, 1)
        below.addStretch()
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        column.setSpacing(Space.NONE)
        column.addWidget(self._pages, 1)
        column.addLayout(below)
        self._columns.append(self._foot)

    def _framed(self, page: QWidget) -> QScrollArea:
        """A page in the middle, scrolling where it is taller than the window."""
        inside = QWidget()
        inside.setProperty("kind", "plain")
        row = QHBoxLayout(inside)
        row.setContentsMargins(Space.XL, Space.XL, Space.XL, Space.M)
        row.addStretch()
        row.addWidget(page, 1)
        row.addStretch()
        self._columns.append(page)
        return scrolling(inside)

    def _widen(self) -> None:
        for column in self._columns:
            column.setMaximumWidth(theme().tokens.scaled(Size.FORM))
