"""Pictures that lie in a text, read beside the window and never larger than they are shown."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QByteArray, QSize, Qt
from PySide6.QtGui import QImage, QImageReader

from ui.bridge.beside import Beside
from ui.markdown import pictures

if TYPE_CHECKING:
    from collections.abc import Hashable

MOST_PIXELS = 6_000_000
"""Of a picture in a text; a larger one is not decoded."""

LARGEST = QSize(1600, 1000)
"""Pixels that are kept of a picture."""

_BEGINNINGS = {
    b"\x89PNG\r\n\x1a\n": b"png",
    b"\xff\xd8\xff": b"jpeg",
    b"GIF8": b"gif",
    b"RIFF": b"webp",
}
"""How each kind of picture begins. Qt's other readers, that for SVG above all, see no data."""


class PictureReader(Beside):
    """Reads pictures by the names that `ui.markdown.pictures` gives them."""

    thread_name = "pictures"
    most_waiting = 200
    most_kept = 96_000_000

    def known(self, name: str) -> bool:
        """Whether the picture was tried; it is asked for where it was not."""
        return self._known(name)

    def picture(self, name: str) -> QImage | None:
        """The picture; None where it was not read yet or cannot be."""
        found = self._found(name)
        return found if isinstance(found, QImage) else None

    def _weigh(self, made: object) -> int:
        return made.sizeInBytes() if isinstance(made, QImage) else 1

    def _make(self, wanted: Hashable) -> QImage | None:
        data = pictures.picture(str(wanted))
        opened = _opened(data) if data is not None else None
        if opened is None:
            return None
        _buffer, reader, size = opened
        if size.width() > LARGEST.width() or size.height() > LARGEST.height():
            reader.setScaledSize(size.scaled(LARGEST, Qt.AspectRatioMode.KeepAspectRatio))
        made = reader.read()
        return None if made.isNull() else made


@lru_cache(maxsize=256)
def size_of(name: str) -> QSize | None:
    """How large a picture is, by its first bytes; None where it cannot be shown."""
    data = pictures.picture(name)
    opened = _opened(data) if data is not None else None
    return opened[2] if opened is not None else None


def _opened(data: bytes) -> tuple[QBuffer, QImageReader, QSize] | None:
    kind = next((kind for start, kind in _BEGINNINGS.items() if data.startswith(start)), None)
    if kind is None:
        return None
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    reader = QImageReader(buffer, QByteArray(kind))
    reader.setDecideFormatFromContent(False)
    reader.setAutoDetectImageFormat(False)
    size = reader.size()
    if not size.isValid() or size.width() * size.height() > MOST_PIXELS:
        return None
    return buffer, reader, size
