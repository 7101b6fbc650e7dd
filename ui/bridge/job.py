"""One piece of engine work under way."""

from __future__ import annotations

import logging
import time
from concurrent.futures import CancelledError, Future
from threading import Lock
from typing import TYPE_CHECKING, Any

import shiboken6
from PySide6.QtCore import QObject, QTimer, Signal, Slot

from assistant.cancel import CancelToken
from assistant.errors import AssistantError, Cancelled, EngineBug

if TYPE_CHECKING:
    from collections.abc import Callable

    from ui.bridge.gui_thread import GuiThread

    Collect = Callable[[object], None]
    Submit = Callable[[Collect, CancelToken], Future[Any]]

logger = logging.getLogger(__name__)

REPAINT_MS = 33
"""Pieces are handed on at most this often."""

IDLE_SHARE = 3
"""Painting pieces may take one part of the time for this many parts of rest."""


class Job(QObject):
    """Work under way. Every signal arrives on the GUI thread.

    `arrived` carries a list of what the engine handed to the collector since the last time;
    the more its receivers take, the longer the pauses between. Deleting the job, or its
    parent, cancels the work and drops its result.
    """

    arrived = Signal(list)
    succeeded = Signal(object)
    failed = Signal(object)
    stopped = Signal()
    finished = Signal()

    def __init__(self, gui: GuiThread, parent: QObject) -> None:
        super().__init__(parent)
        self._gui = gui
        self._cancel = CancelToken()
        self._gathered: list[object] = []
        self._lock = Lock()
        self._repaint = QTimer(self, interval=REPAINT_MS)
        self._repaint.timeout.connect(self._flush)
        self.destroyed.connect(self._cancel.cancel)

    def start(self, submit: Submit) -> None:
        """Hand the work to the engine; return at once."""
        self._repaint.start()
        try:
            future = submit(self._collect, self._cancel)
        except AssistantError as error:
            future = Future()
            future.set_exception(error)
        future.add_done_callback(self._post_result)

    @Slot()
    def cancel(self) -> None:
        """Ask the engine to stop; `finished` still follows."""
        self._cancel.cancel()

    def abandon(self) -> None:
        """Stop, and never hear of it again; nothing happens where it has already ended."""
        self._cancel.cancel()
        if shiboken6.isValid(self):
            self.blockSignals(True)
            self.deleteLater()

    def _collect(self, item: object) -> None:  # engine thread
        with self._lock:
            self._gathered.append(item)

    def _post_result(self, future: Future[Any]) -> None:  # engine thread
        self._gui.post(lambda: self._deliver(future))

    @Slot()
    def _flush(self) -> None:
        with self._lock:
            items, self._gathered = self._gathered, []
        if not items:
            return
        began = time.perf_counter()
        self.arrived.emit(items)
        took_ms = (time.perf_counter() - began) * 1000
        if shiboken6.isValid(self):
            self._repaint.setInterval(max(REPAINT_MS, round(took_ms * IDLE_SHARE)))

    def _deliver(self, future: Future[Any]) -> None:
        if not shiboken6.isValid(self):  # its window was closed meanwhile
            return
        self._repaint.stop()
        self._flush()
        try:
            result = future.result()
        except (Cancelled, CancelledError):
            self.stopped.emit()
        except AssistantError as error:
            self.failed.emit(error)
        except Exception as error:
            logger.exception("Engine work failed", exc_info=error)
            bug = EngineBug(f"{type(error).__name__}: {error}")
            bug.__cause__ = error
            self.failed.emit(bug)
        else:
            self.succeeded.emit(result)
        finally:
            if shiboken6.isValid(self):
                self.finished.emit()
                self.deleteLater()
