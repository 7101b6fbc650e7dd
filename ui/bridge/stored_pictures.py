"""Pictures that came with messages, fetched from the engine and decoded beside the window."""

from __future__ import annotations

from collections import OrderedDict
from concurrent.futures import CancelledError
from concurrent.futures import TimeoutError as TookTooLong
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QByteArray
from PySide6.QtGui import QImage, QImageReader

from assistant.domain.ids import DocumentId, UnitId
from assistant.errors import AssistantError
from ui.bridge.beside import Beside

if TYPE_CHECKING:
    from collections.abc import Hashable

    from PySide6.QtCore import QObject

    from assistant.domain.pictures import Picture
    from assistant.engine import Engine

WAIT_SECONDS = 30.0
MOST_UNSTORED = 40


class StoredPictures(Beside):
    """Small and whole pictures by their document's id; each is decoded once and kept a while."""

    thread_name = "stored pictures"
    most_waiting = 200
    most_kept = 64_000_000
    _engine: Engine | None = None

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._unstored: OrderedDict[str, Picture] = OrderedDict()

    def lend(self, name: str, picture: Picture) -> None:
        """Know a picture that is on a message and not stored: just sent, or in a temporary chat."""
        self._unstored[name] = picture
        while len(self._unstored) > MOST_UNSTORED:
            self._unstored.popitem(last=False)

    def unstored(self, name: str) -> Picture | None:
        """The picture of that name, where it is known."""
        return self._unstored.get(name)

    def set_engine(self, engine: Engine) -> None:
        """Where the pictures come from."""
        self._engine = engine

    def fetched(self, document_id: str) -> Picture:
        """A stored picture as it is kept; waits for it, so never on the GUI thread.

        Raises what the engine does, and `RuntimeError` where none is open.
        """
        if self._engine is None:
            raise RuntimeError("no engine is open")
        return self._engine.picture(DocumentId(UnitId(document_id))).result(WAIT_SECONDS)

    def small(self, document_id: str) -> QImage | None:
        """A small copy; None where it is not there yet, or cannot be had: `settled` follows."""
        return self._picture(document_id, whole=False)

    def whole(self, document_id: str) -> QImage | None:
        """The picture itself; None as for `small`."""
        return self._picture(document_id, whole=True)

    def _picture(self, document_id: str, *, whole: bool) -> QImage | None:
        wanted = (document_id, whole)
        found = self._found(wanted) if self._known(wanted) else None
        return found if isinstance(found, QImage) else None

    def _weigh(self, made: object) -> int:
        return made.sizeInBytes() if isinstance(made, QImage) else 1

    def _make(self, wanted: Hashable) -> QImage | None:
        assert isinstance(wanted, tuple)
        named, whole = DocumentId(UnitId(wanted[0])), wanted[1]
        engine = self._engine
        if engine is None:
            return None
        try:
            if whole:
                data = engine.picture(named).result(WAIT_SECONDS).data
            else:
                data = engine.thumbnail(named).result(WAIT_SECONDS)
        except (AssistantError, CancelledError, TookTooLong, RuntimeError):
            return None  # forgotten meanwhile, or the engine is closing
        return decoded(data)


def decoded(data: bytes) -> QImage | None:
    """A picture as the engine keeps it: it read it before, so its size is bounded."""
    kind = b"png" if data.startswith(b"\x89PNG") else b"jpeg"
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    reader = QImageReader(buffer, QByteArray(kind))
    reader.setDecideFormatFromContent(False)
    reader.setAutoDetectImageFormat(False)
    made = reader.read()
    return None if made.isNull() else made
