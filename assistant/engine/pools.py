"""Threads for one kind of work."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from assistant.errors import Cancelled

if TYPE_CHECKING:
    from collections.abc import Callable

P = ParamSpec("P")
R = TypeVar("R")


class Pool:
    """A few threads; work that comes after `close` ends as cancelled."""

    def __init__(self, name: str, threads: int) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix=name)

    def submit(self, work: Callable[P, R], *args: P.args, **named: P.kwargs) -> Future[R]:
        """Run `work` on one of the threads; what it raises comes back in the future."""
        try:
            return self._threads.submit(work, *args, **named)
        except RuntimeError:  # the executor's way to say that it was shut down
            late: Future[R] = Future()
            late.set_exception(Cancelled("The engine is closing."))
            return late

    def close(self) -> None:
        """Let what runs end, and drop what waits."""
        self._threads.shutdown(wait=True, cancel_futures=True)
