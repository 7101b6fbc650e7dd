"""What this process takes from its surroundings at the start."""

from __future__ import annotations

import logging
import os
import signal
import sys
import traceback
from collections import deque
from contextlib import contextmanager
from io import TextIOWrapper
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType

_STREAMS = ("stdin", "stdout", "stderr")

OWN_LOGGERS = ("assistant", "ui")
RECENT_LINES = 500


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


def keep_files_private() -> None:
    """Every file that this process and its children make is for this user alone.

    DuckDB and other libraries make files beside the memory whose mode nobody else sets.
    """
    os.umask(0o077)


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
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(WordlessFormatter("%(levelname)s %(name)s: %(message)s"))
    handler.setLevel(logging.INFO if verbose else logging.ERROR)
    logging.basicConfig(handlers=[handler], level=logging.WARNING)
    for name in OWN_LOGGERS:
        logging.getLogger(name).setLevel(logging.INFO)
    keep_recent_log()


def keep_recent_log() -> None:
    """Keep the newest lines of this program's log in memory. May be called again."""
    for name in OWN_LOGGERS:
        logger = logging.getLogger(name)
        if _RECENT not in logger.handlers:
            logger.addHandler(_RECENT)


def recent_log() -> list[str]:
    """Those lines, oldest first; none holds a word of the person's."""
    return list(_RECENT.lines)


class _Recent(logging.Handler):
    """Libraries are not listened to: what they write, nobody here has read."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.lines: deque[str] = deque(maxlen=RECENT_LINES)
        form = "%(asctime)s %(levelname)s %(name)s: %(message)s"
        self.setFormatter(WordlessFormatter(form))

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


class WordlessFormatter(logging.Formatter):
    """Writes where an exception came from, and its type, but not its text.

    Other libraries quote values in their messages, such as the words that could not be stored.
    """

    def formatException(self, ei: Any) -> str:  # noqa: N802, ANN401 - as logging has it
        """Each exception of the chain as its frames and type, the first cause first."""
        chain: list[BaseException] = []
        step: BaseException | None = ei[1]
        while step is not None and step not in chain:
            chain.append(step)
            step = step.__cause__ or step.__context__
        return "\n".join(map(_places, reversed(chain)))


def _places(error: BaseException) -> str:
    frames = traceback.format_list(traceback.extract_tb(error.__traceback__))
    return f"{''.join(frames)}{type(error).__module__}.{type(error).__qualname__}"


_RECENT = _Recent()
