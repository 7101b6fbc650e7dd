"""Phosphor icons from the font that qtawesome keeps.

The font is read directly: importing qtawesome itself costs 130 ms at start (measured), the
font alone 15 ms, and only its drawing is needed here.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QIcon, QPainter, QPixmap

_FONT = "phosphor-1.3.0.ttf"
_NAMES = "phosphor-charmap-1.3.0.json"
_DENSITY = 2
"""Icons are drawn at twice their size, sharp on dense screens and smooth on others."""


def _folder() -> Path:
    spec = find_spec("qtawesome")
    places = spec.submodule_search_locations if spec else None
    if not places:
        raise ModuleNotFoundError("qtawesome holds the icons and is not installed")
    return Path(places[0]) / "fonts"


@cache
def _family() -> str:
    number = QFontDatabase.addApplicationFont(str(_folder() / _FONT))
    return QFontDatabase.applicationFontFamilies(number)[0]


@cache
def _letters() -> dict[str, str]:
    codes: dict[str, str] = json.loads((_folder() / _NAMES).read_text(encoding="utf-8"))
    return {name: chr(int(code, 16)) for name, code in codes.items()}


def icon_font(size: int) -> QFont:
    """The icon font at a pixel size, for painters."""
    font = QFont(_family())
    font.setPixelSize(size)
    font.setStyleStrategy(QFont.StyleStrategy.NoFontMerging)
    return font


def letter(name: str) -> str:
    """The character of a Phosphor icon; raise `KeyError` where there is no such icon."""
    return _letters()[name]


def draw_icon(painter: QPainter, name: str, area: QRect, size: int, colour: QColor) -> None:
    """Paint an icon in the middle of `area`."""
    painter.save()
    painter.setFont(icon_font(size))
    painter.setPen(colour)
    painter.drawText(area, Qt.AlignmentFlag.AlignCenter, letter(name))
    painter.restore()


def icon_pixmap(name: str, size: int, colour: QColor, *, after: int = 0) -> QPixmap:
    """An icon as a picture, with a gap `after` it."""
    pixmap = QPixmap(QSize(size + after, size) * _DENSITY)
    pixmap.fill(Qt.GlobalColor.transparent)
    pixmap.setDevicePixelRatio(_DENSITY)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw_icon(painter, name, QRect(0, 0, size, size), size, colour)
    painter.end()
    return pixmap


def icon(
    name: str, size: int, colour: QColor, disabled: QColor | None = None, *, after: int = 0
) -> QIcon:
    """An icon for buttons and menus, with a gap `after` it."""
    made = QIcon(icon_pixmap(name, size, colour, after=after))
    if disabled is not None:
        made.addPixmap(icon_pixmap(name, size, disabled, after=after), QIcon.Mode.Disabled)
    return made
