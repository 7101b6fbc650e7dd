"""A formula drawn in the ink and size of the text around it, sharp on the screen it is on."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetrics, QGuiApplication, QImage, QPainter

from ui.look.theme import theme
from ui.markdown.typesetting import SIZE
from ui.tokens import Type

if TYPE_CHECKING:
    from ui.markdown.typesetting import Typeset

MATHS_SIZE = 1.08
"""STIX looks smaller than most fonts for windows at the same size."""


@dataclass(frozen=True, slots=True)
class Box:
    """Where a formula lies in its picture, in device-independent pixels.

    A text document sets a picture that is aligned in the middle so that its middle is a quarter of
    the letter x above the line; the picture is padded so that the formula's own line is there.
    """

    width: int
    height: int
    ascent: float


def box_of(formula: Typeset) -> Box:
    """How large a picture the formula needs in the theme in force."""
    scale = _scale()
    above, below = formula.ascent * scale, formula.descent * scale
    lift = QFontMetrics(theme().font()).xHeight() / 2
    height = ceil(max(2 * above - lift, 2 * below + lift))
    return Box(ceil(formula.width * scale), height, (height + lift) / 2)


def picture_of(formula: Typeset) -> QImage:
    """The formula's picture as `box_of` measured it, in the theme's ink."""
    application = QGuiApplication.instance()
    assert isinstance(application, QGuiApplication)
    ink = theme().colour("ink").name()
    return _drawn(formula, box_of(formula), _scale(), application.devicePixelRatio(), ink)


def _scale() -> float:
    return theme().tokens.scaled(Type.BODY) * MATHS_SIZE / SIZE


@lru_cache(maxsize=256)
def _drawn(formula: Typeset, box: Box, scale: float, density: float, ink: str) -> QImage:
    from PySide6.QtSvg import QSvgRenderer  # only who writes maths waits for it

    image = QImage(
        max(round(box.width * density), 1),
        max(round(box.height * density), 1),
        QImage.Format.Format_ARGB32_Premultiplied,
    )
    image.setDevicePixelRatio(density)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    top = box.ascent - formula.ascent * scale
    height = (formula.ascent + formula.descent) * scale
    area = QRectF(0, top, formula.width * scale, height)
    QSvgRenderer(QByteArray(formula.svg)).render(painter, area)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
    painter.fillRect(QRectF(0, 0, box.width, box.height), QColor(ink))
    painter.end()
    return image
