"""What takes a moment is made beside the window: one thread at work while any waits, else none."""

from __future__ import annotations

from abc import abstractmethod
from collections import OrderedDict
from threading import Lock, Thread
from time import monotonic
from typing import TYPE_CHECKING, Self

from PySide6.QtCore import QCoreApplication, QObject, Signal

if TYPE_CHECKING:
    from collections.abc import Hashable

AGAIN_SECONDS = 5.0
"""What was let go of is not made again sooner, so that too many never drive each other out."""

TOLD_TOGETHER = 8


class Beside(QObject):
    """Makes things in the order asked for; `settled` says on the GUI thread that some are done.

    At most `most_waiting` wait; the oldest are given up. Those made are kept up to a weight of
    `most_kept`; the ones made first are let go of.
    """

    settled = Signal()
    thread_name = "beside"
    most_waiting = 500
    most_kept = 500

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._done: OrderedDict[Hashable, object] = OrderedDict()
        self._left: OrderedDict[Hashable, float] = OrderedDict()
        self._waiting: OrderedDict[Hashable, None] = OrderedDict()
        self._weight = 0
        self._lock = Lock()
        self._working = False

    @classmethod
    def of_application(cls) -> Self:
        """The application's one of this kind."""
        application = QCoreApplication.instance()
        assert application is not None
        found = application.findChild(cls)
        return found if isinstance(found, cls) else cls(application)

    @abstractmethod
    def _make(self, wanted: Hashable) -> object:
        """Make one, on the thread beside; None where it cannot be made."""

    def _weigh(self, made: object) -> int:
        """How much one counts of `most_kept`."""
        del made
        return 1

    def _known(self, wanted: Hashable) -> bool:
        """Whether it was tried; it is asked for where it was not."""
        with self._lock:
            if wanted in self._done:
                self._done.move_to_end(wanted)
                return True
            if monotonic() - self._left.get(wanted, -AGAIN_SECONDS) < AGAIN_SECONDS:
                return True
            self._waiting[wanted] = None
            while len(self._waiting) > self.most_waiting:
                self._waiting.popitem(last=False)
            if not self._working:
                self._working = True
                Thread(target=self._work, name=self.thread_name, daemon=True).start()
        return False

    def _found(self, wanted: Hashable) -> object:
        """What was made; None where it was not tried yet, cannot be made, or was let go of."""
        with self._lock:
            return self._done.get(wanted)

    def _work(self) -> None:
        count = 0
        while True:
            with self._lock:
                if not self._waiting:
                    self._working = False
                    break
                wanted, _ = self._waiting.popitem(last=False)
            made = self._make(wanted)
            count += 1
            with self._lock:
                self._keep(wanted, made)
                done = not self._waiting
            if done or count % TOLD_TOGETHER == 0:
                self._tell()

    def _keep(self, wanted: Hashable, made: object) -> None:
        self._done[wanted] = made
        self._weight += self._weigh(made)
        while self._weight > self.most_kept and len(self._done) > 1:
            old, gone = self._done.popitem(last=False)
            self._weight -= self._weigh(gone)
            self._left[old] = monotonic()
        while len(self._left) > self.most_waiting:
            self._left.popitem(last=False)

    def _tell(self) -> None:
        try:
            self.settled.emit()
        except RuntimeError:  # the application has ended meanwhile
            with self._lock:
                self._waiting.clear()
