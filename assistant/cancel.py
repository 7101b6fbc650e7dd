"""Asking work on another thread to stop."""

from __future__ import annotations

from threading import Event

from assistant.errors import Cancelled


class CancelToken:
    """Set from any thread; checked by the thread that works."""

    def __init__(self) -> None:
        self._event = Event()

    def cancel(self) -> None:
        """Ask the work to stop."""
        self._event.set()

    @property
    def cancelled(self) -> bool:
        """Whether someone asked to stop."""
        return self._event.is_set()

    def check(self) -> None:
        """Raise `Cancelled` if someone asked to stop."""
        if self._event.is_set():
            raise Cancelled("The work was stopped.")

    def wait(self, seconds: float) -> bool:
        """Sleep up to `seconds`, less when cancelled; return whether it was cancelled."""
        return self._event.wait(seconds)
