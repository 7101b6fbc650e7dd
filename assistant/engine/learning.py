"""The ingest thread: works off what is durable but not yet segmented, encoded and learnt from."""

from __future__ import annotations

import logging
from threading import Condition, Thread
from time import monotonic
from typing import TYPE_CHECKING

from assistant.cancel import CancelToken
from assistant.domain.overviews import Progress
from assistant.errors import AssistantError, Cancelled, EngineBug

if TYPE_CHECKING:
    from collections.abc import Callable

    from assistant.memory.ingest import Ingest

logger = logging.getLogger(__name__)

PATIENCE_S = 1.0
"""A fresh engine waits this long before it begins old work: short commands end first."""

RETRY_S = 10.0
"""After a fault the work rests this long, or until someone asks for it."""

PROGRESS_S = 0.2
"""How often a waiting caller is told how far the work is."""


class Learning:
    """Runs ingest steps on one thread while there is work; sleeps otherwise."""

    def __init__(self, ingest: Ingest) -> None:
        self._ingest = ingest
        self._cancel = CancelToken()
        self._state = Condition()
        self._wanted = False
        self._working = False
        self._done = False
        self._fault: AssistantError | None = None
        self._thread = Thread(target=self._run, name="ingest")

    def start(self) -> None:
        """Begin; what an earlier run left over is picked up after `PATIENCE_S`."""
        self._thread.start()

    def wake(self) -> None:
        """Look for work now."""
        with self._state:
            self._wanted, self._done = True, False
            self._state.notify_all()

    def pending(self) -> int:
        """About how many messages are yet to be learnt from; 0 only when there is none.

        The file is asked only while there may be some: every recall wants to know. A message
        counts from when `wake` was called for it.
        """
        with self._state:
            if self._done:
                return 0
        return self._ingest.pending()

    def wait(
        self,
        *,
        on_progress: Callable[[Progress], None] | None = None,
        cancel: CancelToken | None = None,
        timeout_s: float | None = None,
        messages_only: bool = False,
    ) -> bool:
        """Work until nothing is pending and return True; False when `timeout_s` is over.

        `messages_only`: what comes once no message waits is not waited for.

        Raises what stopped the work, where something did after this call.
        """
        deadline = None if timeout_s is None else monotonic() + timeout_s
        total = self._ingest.pending()
        with self._state:
            self._fault = None
        self.wake()
        while True:
            if cancel is not None:
                cancel.check()
            with self._state:
                if self._fault is not None:
                    raise self._fault
                if self._cancel.cancelled:
                    raise Cancelled("The engine is closing.")
                if not self._wanted and not self._working:
                    return True
                self._state.wait(PROGRESS_S)
            if messages_only and self._ingest.pending() == 0:
                return True
            if deadline is not None and monotonic() >= deadline:
                return False
            if on_progress is not None:
                left = self._ingest.pending()
                total = max(total, left)
                on_progress(Progress(done=total - left, total=total, what="messages learnt"))

    def stop(self) -> None:
        """End after the step under way; what is left is picked up next time."""
        self._cancel.cancel()
        with self._state:
            self._state.notify_all()

    def join(self) -> None:
        """Wait for the thread to end."""
        if self._thread.ident is not None:
            self._thread.join()

    def _run(self) -> None:
        with self._state:
            self._state.wait_for(lambda: self._wanted or self._cancel.cancelled, PATIENCE_S)
            self._wanted = True
        while self._next():
            try:
                while self._ingest.step(self._cancel):
                    self._cancel.check()
                    with self._state:
                        self._state.notify_all()
                with self._state:
                    self._done = not self._wanted
            except Cancelled as stopped:
                if self._cancel.cancelled:
                    return
                self._rest(stopped)  # a model was put away under the work; it starts again
            except AssistantError as error:
                logger.warning("Learning paused: %s", type(error).__name__)
                self._rest(error)
            except Exception as error:
                logger.exception("Learning failed")
                bug = EngineBug("Learning from messages failed.")
                bug.__cause__ = error
                self._rest(bug)

    def _next(self) -> bool:
        """Sleep until there is work; False when it is time to end."""
        with self._state:
            self._working = False
            self._state.notify_all()
            self._state.wait_for(lambda: self._wanted or self._cancel.cancelled)
            self._wanted, self._working = False, True
            return not self._cancel.cancelled

    def _rest(self, fault: AssistantError) -> None:
        with self._state:
            self._working = False
            self._fault = fault
            self._state.notify_all()
            self._state.wait_for(lambda: self._wanted or self._cancel.cancelled, RETRY_S)
            self._wanted = True
