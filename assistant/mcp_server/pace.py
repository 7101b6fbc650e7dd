"""How fast a program may ask, so that one that floods is told so instead of being served."""

from __future__ import annotations

from collections import deque
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

CALLS_A_MINUTE = 120
CALLS_AT_ONCE = 4


class TooFast(Exception):
    """More was asked than is answered; the message says how much that is."""


class Pace:
    """Counts calls; thread-safe."""

    def __init__(
        self,
        *,
        a_minute: int = CALLS_A_MINUTE,
        at_once: int = CALLS_AT_ONCE,
        now: Callable[[], float] = monotonic,
    ) -> None:
        self._a_minute, self._at_once, self._now = a_minute, at_once, now
        self._begun: deque[float] = deque()
        self._under_way = 0
        self._lock = Lock()

    def __enter__(self) -> Pace:
        """Begin a call; raises `TooFast`, and then none has begun."""
        with self._lock:
            now = self._now()
            while self._begun and now - self._begun[0] >= 60.0:
                self._begun.popleft()
            if self._under_way >= self._at_once:
                raise TooFast(f"{self._at_once} calls are under way; wait for one of them.")
            if len(self._begun) >= self._a_minute:
                raise TooFast(f"{self._a_minute} calls a minute are the most.")
            self._begun.append(now)
            self._under_way += 1
        return self

    def __exit__(self, *_details: object) -> None:
        with self._lock:
            self._under_way -= 1
