"""Files that are let go over the window, wherever that is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QDragEnterEvent, QDropEvent

from ui.widgets.composer import local_files

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtWidgets import QWidget

MODEL_ENDS = frozenset({".gguf"})
EXPORT_ENDS = frozenset({".zip", ".jsonl"})
"""What programs give their chats out as; a message could not hold a packed file."""


class Places(Protocol):
    """Where files can be brought."""

    @property
    def rail(self) -> QWidget:
        """Disabled while nothing is open."""
        ...

    @property
    def shows_import(self) -> bool:
        """Whether files are taken for chats anyway."""
        ...

    def offer_model(self, path: Path) -> None:
        """Take a model's file."""
        ...

    def offer_import(self, paths: list[Path]) -> None:
        """Take exports of chats."""
        ...

    def attach(self, paths: list[Path]) -> None:
        """Take files for the next message."""
        ...


class DroppedFiles(QObject):
    """Brings each kind of file where it belongs, also when it falls on another place.

    A model goes to Models, an export of chats to Settings, Import; everything else goes with the
    next message. What takes files itself, as the conversation does, never comes here.
    """

    def __init__(self, window: QWidget, places: Places) -> None:
        super().__init__(window)
        self._places = places
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QDragEnterEvent):
            if self._places.rail.isEnabled() and local_files(event.mimeData()):
                event.acceptProposedAction()
                return True
        elif isinstance(event, QDropEvent) and event.type() == QEvent.Type.Drop:
            files = local_files(event.mimeData())
            if files:
                event.acceptProposedAction()
                self._bring(files)
                return True
        return super().eventFilter(watched, event)

    def _bring(self, files: list[Path]) -> None:
        ends = {file.suffix.casefold() for file in files}
        if len(files) == 1 and ends <= MODEL_ENDS:
            self._places.offer_model(files[0])
        elif ends <= EXPORT_ENDS or self._places.shows_import or any(f.is_dir() for f in files):
            self._places.offer_import(files)
        else:
            self._places.attach(files)
