"""A drawing of the help, in the colours of the theme."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from assistant.patterns import Pattern
from ui.look.theme import theme

if TYPE_CHECKING:
    import re

_COLOUR = Pattern(r"\{(\w+)\}")


class Drawing(QWidget):
    """An SVG as wide as there is room, up to its own size; colours are named in it by token."""

    def __init__(self, svg: str, says: str) -> None:
        from PySide6.QtSvg import QSvgRenderer  # only who reads the help waits for it

        super().__init__()
        self._svg = svg
        self._renderer = QSvgRenderer(self)
        self.setAccessibleName(says)
        self.setToolTip(says)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        theme().changed.connect(self._dress)
        self._dress()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        size = self._renderer.defaultSize()
        return round(size.height() * min(width / max(size.width(), 1), 1))

    def sizeHint(self) -> QSize:
        return self._renderer.defaultSize()

    def paintEvent(self, _event: QPaintEvent) -> None:
        size = self._renderer.defaultSize()
        size = size.scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatio)
        left = (self.width() - size.width()) / 2
        painter = QPainter(self)
        self._renderer.render(painter, QRectF(left, 0, size.width(), size.height()))

    def _dress(self) -> None:
        def coloured(found: re.Match[str]) -> str:
            return theme().colour(found[1]).name()

        self._renderer.load(QByteArray(_COLOUR.sub(coloured, self._svg).encode()))
        self.update()
