"""The thread that carries out the rules about how long things stay, once a day."""

from __future__ import annotations

import logging
from threading import Condition, Thread
from typing import TYPE_CHECKING

from assistant.errors import AssistantError

if TYPE_CHECKING:
    from assistant.memory.ruling.decisions import Ruling

logger = logging.getLogger(__name__)

PATIENCE_S = 5.0
"""A home that was just opened is left alone so long: short commands end first."""
LOOK_AGAIN_S = 3600.0
"""It looks at least so often: a machine that slept does not count its sleep."""
RETRY_S = 600.0
"""After a fault, such as a full disk."""


class Retaining:
    """Looks soon after a home is opened, when a rule changes, and once an hour."""

    def __init__(self, ruling: Ruling) -> None:
        self._ruling = ruling
        self._state = Condition()
        self._stopped = False
        self._woken = False
        self._thread = Thread(target=self._run, name="retaining")

    def start(self) -> None:
        """Carry out what came due while the home was closed, then what comes due."""
        self._thread.start()

    def wake(self) -> None:
        """Look now: a rule may have changed."""
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
        rest = PATIENCE_S
        while self._rest(rest):
            try:
                rest = self._round()
            except AssistantError as fault:
                logger.warning("Rules have to wait: %s", type(fault).__name__)
                rest = RETRY_S
            except Exception:
                logger.exception("Carrying out rules failed")
                rest = RETRY_S

    def _round(self) -> float:
        """Carry out what is due; seconds until there may be more."""
        due = self._ruling.due_in()
        if due is not None and due.total_seconds() <= 0:
            self._ruling.run()
            due = self._ruling.due_in()
        left = LOOK_AGAIN_S if due is None else due.total_seconds()
        return min(max(left, 1.0), LOOK_AGAIN_S)

    def _rest(self, seconds: float) -> bool:
        """Sleep until there may be something to do; False when it is time to end."""
        with self._state:
            self._state.wait_for(lambda: self._woken or self._stopped, seconds)
            self._woken = False
            return not self._stopped
