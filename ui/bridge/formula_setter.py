"""Formulas set beside the window: one thread at work while any waits, none otherwise."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock, Thread
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Signal

from ui.markdown.typesetting import Typeset, typeset

if TYPE_CHECKING:
    Wanted = tuple[str, bool]

MOST_KEPT = 500
"""Formulas kept; one takes 5 to 50 KB."""

MOST_WAITING = 500
"""A text with more formulas than this shows the first to come as their source."""


class FormulaSetter(QObject):
    """Sets formulas in the order asked for; `settled` says on the GUI thread that some are done."""

    settled = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._done: OrderedDict[Wanted, Typeset | None] = OrderedDict()
        self._waiting: OrderedDict[Wanted, None] = OrderedDict()
        self._lock = Lock()
        self._working = False
        self._closed = False

    @classmethod
    def of_application(cls) -> FormulaSetter:
        """The application's one setter."""
        application = QCoreApplication.instance()
        assert application is not None
        found = application.findChild(cls)
        return found if isinstance(found, cls) else cls(application)

    def known(self, source: str, *, display: bool) -> bool:
        """Whether the formula was tried; it is asked for where it was not."""
        wanted = (source, display)
        with self._lock:
            if wanted in self._done:
                self._done.move_to_end(wanted)
                return True
            self._waiting[wanted] = None
            while len(self._waiting) > MOST_WAITING:
                self._waiting.popitem(last=False)
            if not self._working:
                self._working = True
                Thread(target=self._work, name="formulas", daemon=True).start()
        return False

    def formula(self, source: str, *, display: bool) -> Typeset | None:
        """The formula; None where it was not tried yet or cannot be set."""
        with self._lock:
            return self._done.get((source, display))

    def _work(self) -> None:
        while True:
            with self._lock:
                if not self._waiting:
                    self._working = False
                    break
                wanted, _ = self._waiting.popitem(last=False)
            made = typeset(wanted[0], display=wanted[1])
            with self._lock:
                self._done[wanted] = made
                while len(self._done) > MOST_KEPT:
                    self._done.popitem(last=False)
                done = not self._waiting
            if done or len(self._done) % 8 == 0:
                self._tell()

    def _tell(self) -> None:
        try:
            self.settled.emit()
        except RuntimeError:  # the application has ended meanwhile
            with self._lock:
                self._waiting.clear()
