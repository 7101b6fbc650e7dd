"""A thread that does what is due, rests until more may be, and can be woken before."""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from threading import Condition, Thread

from assistant.errors import AssistantError

logger = logging.getLogger(__name__)

LOOK_AGAIN_S = 3600.0
"""It looks at least so often: a machine that slept does not count its sleep."""

RETRY_S = 600.0
"""After a fault, such as a full disk."""


class Rounds(ABC):
    """The thread; whoever derives from it says what a round does."""

    def __init__(self, name: str, *, patience_s: float = 0.0) -> None:
        """`name` is the thread's; the first round begins `patience_s` after `start`."""
        self._patience_s = patience_s
        self._state = Condition()
        self._stopped = False
        self._woken = False
        self._thread = Thread(target=self._run, name=name)

    @abstractmethod
    def _round(self) -> float:
        """Do what is due; seconds until there may be more, of which `LOOK_AGAIN_S` are waited."""

    def start(self) -> None:
        """Do what came due while the home was closed, then what comes due."""
        self._thread.start()

    def wake(self) -> None:
        """Look now: what is due, or when, may have changed."""
        with self._state:
            self._woken = True
            self._state.notify_all()

    def stop(self) -> None:
        """End after the round under way."""
        with self._state:
            self._stopped = True
            self._state.notify_all()

    def join(self) -> None:
        """Wait for the thread to end."""
        if self._thread.ident is not None:
            self._thread.join()

    def _run(self) -> None:
        rest = self._patience_s
        while self._rest(rest):
            try:
                rest = min(self._round(), LOOK_AGAIN_S)
            except AssistantError as fault:
                logger.warning("%s has to wait: %s", self._thread.name, type(fault).__name__)
                rest = RETRY_S
            except Exception:
                logger.exception("%s failed", self._thread.name)
                rest = RETRY_S

    def _rest(self, seconds: float) -> bool:
        """Sleep until there may be something to do; False when it is time to end."""
        with self._state:
            self._state.wait_for(lambda: self._woken or self._stopped, seconds)
            self._woken = False
            return not self._stopped
