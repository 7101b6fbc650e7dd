"""What a text document shows for `<img>`: formulas, and pictures that lie in the text itself."""

from __future__ import annotations

from html import escape, unescape
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage

from assistant.patterns import Pattern
from ui.bridge.formula_setter import FormulaSetter
from ui.bridge.picture_reader import PictureReader, size_of
from ui.look.formulas import box_of, picture_of
from ui.look.theme import theme
from ui.markdown.maths import formula_of, written
from ui.tokens import Size

if TYPE_CHECKING:
    import re
    from collections.abc import Callable

MOST_PICTURES = 40
"""In one text; of more only the words are shown."""

_EMPTY = QImage(1, 1, QImage.Format.Format_ARGB32_Premultiplied)
_EMPTY.fill(Qt.GlobalColor.transparent)
_IMAGE = Pattern(r'<img src="([^"]+)"(?: alt="([^"]*)")?>')


def with_sizes(html: str, width: int) -> tuple[str, bool]:
    """`html` with the size of each picture, and whether any of it is still being made.

    A formula that is not set, or not yet, is its source; a picture that cannot be shown its name,
    and one that is still being read an empty space.
    """
    waits, count = False, 0

    def sized(found: re.Match[str]) -> str:
        nonlocal waits, count
        name, words = unescape(found[1]), unescape(found[2] or "")
        formula = formula_of(name)
        if formula is None:
            count += 1
            size = size_of(name) if count <= MOST_PICTURES else None
            if size is None:
                return escape(words or name)
            known = PictureReader.of_application().known(name)
            waits = waits or not known
            return _picture(name, size, width, known=known)
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
    name, _, waits = name.partition("#")
    if size_of(name) is None:
        return None
    made_picture = PictureReader.of_application().picture(name)
    return _EMPTY if waits or made_picture is None else made_picture


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


def _picture(name: str, size: QSize, width: int, *, known: bool) -> str:
    room = QSize(max(width, Size.PICTURE_LEAST), theme().tokens.scaled(Size.PICTURE))
    if size.width() > room.width() or size.height() > room.height():
        size = size.scaled(room, Qt.AspectRatioMode.KeepAspectRatio)
    state = "" if known else "#waits"  # a document keeps what it once loaded by its name
    measures = f'width="{max(size.width(), 1)}" height="{max(size.height(), 1)}"'
    return f'<img src="{name}{state}" {measures}>'


def on_settled(then: Callable[[], None]) -> None:
    """Hear, on the GUI thread, that formulas have been set or pictures read."""
    FormulaSetter.of_application().settled.connect(then)
    PictureReader.of_application().settled.connect(then)
