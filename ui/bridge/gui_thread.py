"""Calls that come home to the GUI thread."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal, Slot

if TYPE_CHECKING:
    from collections.abc import Callable


class GuiThread(QObject):
    """Runs calls posted from any thread. Lives as long as the application."""

    _posted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._calls: deque[Callable[[], None]] = deque()
        self._posted.connect(self._run, Qt.ConnectionType.QueuedConnection)

    def post(self, call: Callable[[], None]) -> None:
        """Run `call` on the GUI thread, after all earlier calls."""
        self._calls.append(call)
        self._posted.emit()

    @Slot()
    def _run(self) -> None:
        self._calls.popleft()()
