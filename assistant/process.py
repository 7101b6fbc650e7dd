"""What this process takes from its surroundings at the start."""

from __future__ import annotations

import logging
import os
import signal
import sys
from contextlib import contextmanager
from io import TextIOWrapper
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType

_STREAMS = ("stdin", "stdout", "stderr")


def open_streams() -> None:
    """Standard streams that exist and take every character.

    Where one was closed, the next file opened would get its number, and what some library
    prints would go into that file: the memory, for one.
    """
    for number, name in enumerate(_STREAMS):
        if getattr(sys, name) is None:
            handle = os.open(os.devnull, os.O_RDWR)
            if handle != number:
                os.dup2(handle, number)
                os.close(handle)
            setattr(sys, name, open(number, "r" if number == 0 else "w", encoding="utf-8"))  # noqa: PTH123, SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")


@contextmanager
def on_request_to_end(end: Callable[[], None]) -> Iterator[None]:
    """Call `end` on Ctrl+C, `kill`, or when the terminal goes; a second one ends at once."""

    def first(number: int, _frame: FrameType | None) -> None:
        signal.signal(number, signal.SIG_DFL)
        end()

    names = ("SIGINT", "SIGTERM", "SIGHUP")
    numbers = [number for name in names if (number := getattr(signal, name, None)) is not None]
    before = {number: signal.signal(number, first) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def take_passphrase() -> str | None:
    """`KEEPSAKE_KEY`, taken out of the environment so that no child process sees it."""
    return os.environ.pop("KEEPSAKE_KEY", None) or None


def log_to_stderr(*, verbose: bool) -> None:
    """Logs go to standard error; they never hold a word of the person's."""
    logging.basicConfig(
        stream=sys.stderr,
        level=logging.INFO if verbose else logging.ERROR,
        format="%(levelname)s %(name)s: %(message)s",
    )
