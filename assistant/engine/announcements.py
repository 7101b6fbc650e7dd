"""Change events from the write path to whoever listens: indexes first, then windows."""

from __future__ import annotations

import logging
from threading import Lock
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from assistant.domain.changes import Change, ChangeListener

logger = logging.getLogger(__name__)


class Announcements:
    """Calls every listener, in the order they came, on the thread that publishes."""

    def __init__(self) -> None:
        self._guard = Lock()
        self._listeners: tuple[ChangeListener, ...] = ()

    def listen(self, listener: ChangeListener) -> Callable[[], None]:
        """Add a listener; returns how to take it away again."""
        with self._guard:
            self._listeners = (*self._listeners, listener)

        def leave() -> None:
            with self._guard:
                self._listeners = tuple(each for each in self._listeners if each != listener)

        return leave

    def publish(self, change: Change) -> None:
        """Tell everyone; a listener that fails does not keep the others from hearing."""
        for listener in self._listeners:
            try:
                listener(change)
            except Exception:  # what is announced is durable already
                logger.exception("A listener failed on %s", type(change).__name__)
