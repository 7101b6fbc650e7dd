"""A field to search with, and pickers beside it, or below it where there is little room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ui.look.theme import theme
from ui.tokens import Size, Space
from ui.widgets.flow import FlowLayout

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QResizeEvent

    from ui.widgets.controls import SearchField


class SearchBar(QWidget):
    """`pickers` move to a line of their own; `buttons` always stand beside the field."""

    def __init__(
        self, field: SearchField, pickers: Sequence[QWidget], buttons: Sequence[QWidget] = ()
    ) -> None:
        super().__init__()
        self._pickers, self._buttons = tuple(pickers), tuple(buttons)
        self._narrow = False
        self._beside = QHBoxLayout()
        self._below = QWidget()
        self._flow = FlowLayout(self._below)
        row = QHBoxLayout()
        row.addWidget(field, 1)
        row.addLayout(self._beside)
        for button in self._buttons:
            row.addWidget(button)
        for picker in self._pickers:
            self._beside.addWidget(picker)
        for layout in (row, self._beside, self._flow):
            layout.setSpacing(Space.S)
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.NONE, Space.NONE, Space.NONE, Space.NONE)
        column.setSpacing(Space.S)
        column.addLayout(row)
        column.addWidget(self._below)
        self._below.hide()
        theme().changed.connect(self._fit)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        room = self.width() - theme().tokens.scaled(Size.LIST_LEAST)
        wanted = sum(each.sizeHint().width() + Space.S for each in (*self._pickers, *self._buttons))
        narrow = wanted > room
        if narrow is self._narrow:
            return
        self._narrow = narrow
        for picker in self._pickers:
            (self._flow if narrow else self._beside).addWidget(picker)
        self._below.setVisible(narrow and bool(self._pickers))
