"""How much memory this process and its children take while something runs."""

from __future__ import annotations

from threading import Event, Thread
from typing import TYPE_CHECKING

import psutil

from assistant.evaluation.resident import resident_bytes

if TYPE_CHECKING:
    from types import TracebackType

SAMPLED_EVERY_S = 0.2


class PeakMemory:
    """The largest resident memory seen within a `with` block, all processes together.

    It is sampled, so a shorter peak may be missed; pages that processes share count for each.
    """

    def __init__(self) -> None:
        self._process = psutil.Process()
        self._peak = 0
        self._over = Event()
        self._thread = Thread(target=self._watch, name="peak-memory", daemon=True)

    @property
    def megabytes(self) -> float:
        """The peak so far."""
        return round(self._peak / 1024**2, 1)

    def __enter__(self) -> PeakMemory:
        self._sample()
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._over.set()
        self._thread.join()
        self._sample()

    def _watch(self) -> None:
        while not self._over.wait(SAMPLED_EVERY_S):
            self._sample()

    def _sample(self) -> None:
        everyone = [self._process, *self._process.children(recursive=True)]
        self._peak = max(self._peak, sum(map(resident_bytes, everyone)))
