"""Change events from engine threads, gathered for the window."""

from __future__ import annotations

import time
from threading import Lock
from typing import TYPE_CHECKING

import shiboken6
from PySide6.QtCore import QObject, QTimer, Signal

if TYPE_CHECKING:
    from collections.abc import Callable

    from assistant.domain.changes import Change
    from assistant.engine import Engine
    from ui.bridge.gui_thread import GuiThread

GATHER_MS = 150
"""One change rarely comes alone."""

STEADY_MS = 1000
"""An import commits thousands of changes; the window then follows once a second."""


class ChangeRelay(QObject):
    """Emits `changed` with every change since the last time, on the GUI thread."""

    changed = Signal(list)

    def __init__(self, gui: GuiThread, parent: QObject) -> None:
        super().__init__(parent)
        self._gui = gui
        self._lock = Lock()
        self._gathered: list[Change] = []
        self._flushed_at = 0.0
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._flush)
        self._unsubscribe: Callable[[], None] | None = None

    def follow(self, engine: Engine) -> None:
        """Listen to `engine` until `stop`."""
        self._unsubscribe = engine.listen(self._collect)

    def stop(self) -> None:
        """Hear no more."""
        if self._unsubscribe is not None:
            self._unsubscribe()
            self._unsubscribe = None

    def _collect(self, change: Change) -> None:  # engine thread
        with self._lock:
            self._gathered.append(change)
            first = len(self._gathered) == 1
        if first:
            self._gui.post(self._wait)

    def _wait(self) -> None:
        if shiboken6.isValid(self):
            steady = time.monotonic() - self._flushed_at < STEADY_MS / 1000
            self._timer.start(STEADY_MS if steady else GATHER_MS)

    def _flush(self) -> None:
        with self._lock:
            changes, self._gathered = self._gathered, []
        self._flushed_at = time.monotonic()
        self.changed.emit(changes)
