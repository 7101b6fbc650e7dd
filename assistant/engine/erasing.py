"""The thread that erases what was forgotten, once the time to undo it is over."""

from __future__ import annotations

import logging
from threading import Condition, Thread
from typing import TYPE_CHECKING

from assistant.domain.times import utc_now
from assistant.errors import AssistantError

if TYPE_CHECKING:
    from assistant.memory.forgetting.erasure import Undoing

logger = logging.getLogger(__name__)

LOOK_AGAIN_S = 3600.0
"""It looks at least so often: a machine that slept does not count its sleep."""

RETRY_S = 600.0
"""After a fault, such as a full disk."""


class Erasing:
    """Looks when a home is opened, when something is due, and once an hour besides."""

    def __init__(self, undoing: Undoing) -> None:
        self._undoing = undoing
        self._state = Condition()
        self._stopped = False
        self._woken = False
        self._thread = Thread(target=self._run, name="erasing")

    def start(self) -> None:
        """Erase what came due while the home was closed, then what comes due."""
        self._thread.start()

    def wake(self) -> None:
        """Look now: what is due, or when, may have changed."""
        with self._state:
            self._woken = True
            self._state.notify_all()

    def stop(self) -> None:
        """End after the erasure under way."""
        with self._state:
            self._stopped = True
            self._state.notify_all()

    def join(self) -> None:
        """Wait for the thread to end."""
        if self._thread.ident is not None:
            self._thread.join()

    def _run(self) -> None:
        rest = 0.0
        while self._rest(rest):
            try:
                self._undoing.erase_due()
                due = self._undoing.next_due()
                left = LOOK_AGAIN_S if due is None else (due - utc_now()).total_seconds()
                rest = min(max(left, 0.0), LOOK_AGAIN_S)
            except AssistantError as fault:
                logger.warning("Erasing has to wait: %s", type(fault).__name__)
                rest = RETRY_S
            except Exception:
                logger.exception("Erasing failed")
                rest = RETRY_S

    def _rest(self, seconds: float) -> bool:
        """Sleep until there may be something to erase; False when it is time to end."""
        with self._state:
            self._state.wait_for(lambda: self._woken or self._stopped, seconds)
            self._woken = False
            return not self._stopped
