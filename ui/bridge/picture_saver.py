"""Writes a picture to a file of the person's choice, on a thread of its own."""

from __future__ import annotations

from concurrent.futures import CancelledError
from concurrent.futures import TimeoutError as TookTooLong
from threading import Thread
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, SignalInstance

from assistant.errors import AssistantError
from ui.language.engine_words import in_words
from ui.words import translated

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from assistant.domain.pictures import Picture


class PictureSaver(QObject):
    """Saves one picture; `fetch` gives it on the thread that writes, and may wait for it."""

    saved = Signal(str)
    """The path that was written."""
    failed = Signal(str)
    """Why nothing was, in the person's language."""

    def __init__(self, parent: QObject, fetch: Callable[[], Picture]) -> None:
        super().__init__(parent)
        self._fetch = fetch

    def save(self, path: Path) -> None:
        """Write it to `path`, replacing what is there; the person was asked about that."""
        Thread(target=self._write, args=(path,), name="save picture", daemon=True).start()

    def _write(self, path: Path) -> None:
        try:
            path.write_bytes(self._fetch().data)
        except OSError as error:
            said = translated("The picture was not saved: {why}.")
            self._tell(self.failed, said.format(why=error.strerror or type(error).__name__))
        except AssistantError as error:
            self._tell(self.failed, in_words(str(error)))
        except (CancelledError, TookTooLong, RuntimeError):
            self._tell(self.failed, translated("The picture is not there any more."))
        else:
            self._tell(self.saved, str(path))

    @staticmethod
    def _tell(signal: SignalInstance, words: str) -> None:
        try:
            signal.emit(words)
        except RuntimeError:
            return  # the sheet was closed meanwhile
