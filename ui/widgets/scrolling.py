"""The one scrolling area: as wide as its room, without a frame, scrolling down only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget


def scrolling(inside: QWidget | None = None, name: str = "") -> QScrollArea:
    """An area around `inside`, which may come later.

    With a name, which a screen reader says, it takes the focus, so that keys scroll it; without
    one only what stands in it does.
    """
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    if name:
        area.setAccessibleName(name)
    else:
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    if inside is not None:
        area.setWidget(inside)
    return area
