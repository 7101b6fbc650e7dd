"""Notices when the GUI thread was busy for too long."""

from __future__ import annotations

import logging
import time

from PySide6.QtCore import QObject, Qt, QTimer

logger = logging.getLogger(__name__)

STALL_MS = 100
"""A person notices a delay beyond this."""

BEAT_MS = 50


class StallWatchdog(QObject):
    """Logs every stall of the event loop over `STALL_MS`; `longest_ms` keeps the worst."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.longest_ms = 0.0
        self._last = time.monotonic()
        self._timer = QTimer(self, interval=BEAT_MS, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._beat)
        self._timer.start()

    @classmethod
    def watch(cls, window: QObject) -> None:
        """Watch while `window` lives; once is enough."""
        if window.findChild(cls) is None:
            cls(window)

    def _beat(self) -> None:
        now = time.monotonic()
        late_ms = (now - self._last) * 1000 - BEAT_MS
        self._last = now
        if late_ms > STALL_MS:
            self.longest_ms = max(self.longest_ms, late_ms)
            logger.warning("The window stood still for %.0f ms", late_ms)
