"""A table with the chosen row beside it, as the pages of the memory show what they hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from ui.look.theme import theme
from ui.tokens import Size, Space

if TYPE_CHECKING:
    from PySide6.QtWidgets import QLabel


def listing(table: QWidget, count: QLabel, beside: QWidget) -> QSplitter:
    """The table with its `count` below it and `beside` it what is chosen; the border moves."""
    left = QWidget()
    column = QVBoxLayout(left)
    column.setContentsMargins(Space.M, Space.NONE, Space.NONE, Space.XS)
    column.addWidget(table, 1)
    count.setContentsMargins(Space.M, Space.NONE, Space.NONE, Space.XS)
    column.addWidget(count)
    beside.setMinimumWidth(Size.DETAIL_LEAST)
    split = QSplitter(Qt.Orientation.Horizontal)
    split.setHandleWidth(Space.HAIR)
    split.setChildrenCollapsible(False)
    split.addWidget(left)
    split.addWidget(beside)
    split.setStretchFactor(0, 1)
    room = theme().tokens.roomy(Size.DETAIL)
    split.setSizes([2 * Size.DETAIL, room])
    return split
