"""What a text document shows for `<img>`: formulas, and pictures that lie in the text itself."""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape, unescape
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QByteArray, QSize, Qt
from PySide6.QtGui import QImage, QImageReader

from ui.bridge.formula_setter import FormulaSetter
from ui.look.formulas import box_of, picture_of
from ui.look.theme import theme
from ui.markdown import pictures
from ui.markdown.maths import formula_of, written
from ui.tokens import Size

if TYPE_CHECKING:
    from collections.abc import Callable

MOST_PIXELS = 6_000_000
"""Of a picture in a text; a larger one is not decoded."""

_FORMATS = (b"png", b"jpeg", b"gif", b"webp")
_IMAGE = re.compile(r'<img src="([^"]+)"(?: alt="([^"]*)")?>')


def with_sizes(html: str, width: int) -> tuple[str, bool]:
    """`html` with the size of each picture, and whether a formula of it is still being set.

    A formula that is not set, or not yet, is its source; a picture that cannot be shown its name.
    """
    waits = False

    def sized(found: re.Match[str]) -> str:
        nonlocal waits
        name, words = unescape(found[1]), unescape(found[2] or "")
        formula = formula_of(name)
        if formula is None:
            return _picture(name, words, width)
        known = FormulaSetter.of_application().known(formula[0], display=formula[1])
        waits = waits or not known
        return _formula(name, formula[0], display=formula[1])

    return (_IMAGE.sub(sized, html) if "<img " in html else html), waits


def image(name: str) -> QImage | None:
    """The picture of that name; nothing else is ever loaded."""
    formula = formula_of(name.partition("#")[0])
    if formula is not None:
        made = FormulaSetter.of_application().formula(formula[0], display=formula[1])
        return picture_of(made) if made is not None else None
    return _decoded(name)


def source_of(name: str) -> str:
    """What stands for the picture where there is only text."""
    formula = formula_of(name.partition("#")[0])
    return written(formula[0], display=formula[1]) if formula is not None else ""


def _formula(name: str, source: str, *, display: bool) -> str:
    made = FormulaSetter.of_application().formula(source, display=display)
    if made is None:
        return f"<code>{escape(written(source, display=display))}</code>"
    box, tokens = box_of(made), theme().tokens
    look = f"{tokens.name}{tokens.percent}"  # a document keeps what it once loaded by its name
    stands = "middle" if box.middle and not display else "baseline"
    return (
        f'<img src="{name}#{look}" width="{box.width}" height="{box.height}"'
        f' style="vertical-align: {stands}">'
    )


def _picture(name: str, words: str, width: int) -> str:
    found = _decoded(name)
    if found is None:
        return escape(words or name)
    room = QSize(max(width, Size.PICTURE_LEAST), theme().tokens.scaled(Size.PICTURE))
    size = found.size()
    if size.width() > room.width() or size.height() > room.height():
        size = size.scaled(room, Qt.AspectRatioMode.KeepAspectRatio)
    return f'<img src="{name}" width="{size.width()}" height="{size.height()}">'


@lru_cache(maxsize=16)
def _decoded(name: str) -> QImage | None:
    data = pictures.picture(name)
    if data is None:
        return None
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    reader = QImageReader(buffer)
    reader.setDecideFormatFromContent(True)
    size = reader.size()
    allowed = bytes(reader.format().data()) in _FORMATS
    if not allowed or not size.isValid() or size.width() * size.height() > MOST_PIXELS:
        return None
    made = reader.read()
    return None if made.isNull() else made


def on_settled(then: Callable[[], None]) -> None:
    """Hear, on the GUI thread, that formulas have been set."""
    FormulaSetter.of_application().settled.connect(then)
