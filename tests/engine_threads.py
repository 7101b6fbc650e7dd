"""Lets all threads of an open engine begin: a test may leave none behind that it began."""

from __future__ import annotations

from threading import Barrier
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from assistant.engine import Engine


def begin_threads(engine: Engine) -> None:
    """Returns once each of the engine's pools has as many threads as it will ever have."""
    for pool in (
        engine._readers, engine._long_work, engine._chats, engine._files, engine._recalls,
    ):  # fmt: skip
        size = pool._threads._max_workers
        together = Barrier(size)
        for each in [pool.submit(together.wait) for _ in range(size)]:
            each.result()
