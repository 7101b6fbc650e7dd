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


SHALLOW = SIZE / 10
"""What reaches no further below the line stands on it, as x does, and needs no room there."""


@dataclass(frozen=True, slots=True)
class Box:
    """Where a formula lies in its picture, in device-independent pixels.

    A text document lets a picture stand on the line, or sets it in the middle of the line as
    that comes to be. For a formula that reaches below, the picture is padded so that it is what
    the line's height comes from, above and below, and the formula's own line is that of the text:
    a quarter of the letter x below the middle.
    """

    width: int
    height: int
    ascent: float
    middle: bool


def box_of(formula: Typeset) -> Box:
    """How large a picture the formula needs in the theme in force."""
    scale, metrics = _scale(), QFontMetrics(theme().font())
    width = ceil(formula.width * scale)
    if formula.descent <= SHALLOW:
        height = ceil(formula.ascent * scale)
        return Box(width, height, height, middle=False)
    above = max(formula.ascent * scale, metrics.ascent())
    below = max(formula.descent * scale, metrics.descent())
    lift = metrics.xHeight() / 2
    height = ceil(max(2 * above - lift, 2 * below + lift))
    return Box(width, height, (height + lift) / 2, middle=True)


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
