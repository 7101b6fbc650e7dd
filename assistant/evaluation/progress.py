"""How far an evaluation is and how long it will still take, as one line on standard error."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from collections.abc import Callable

    from assistant.cancel import CancelToken

REPAINT_S = 0.2
LINE_EVERY_S = 15.0
"""Where nothing can be rewritten, such as in a log."""
WIDTH = 79
"""A longer line would wrap, and a wrapped one cannot be rewritten."""


class Progress:
    """Counts messages learnt and questions asked. Used by one thread.

    The two cost differently, so each has its own pace. Every step raises `Cancelled` where
    someone asked to stop. Without a `stream` nothing is written.
    """

    def __init__(
        self,
        stream: TextIO | None = None,
        cancel: CancelToken | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._stream = stream
        self._cancel = cancel
        self._clock = clock
        self._rewrites = stream is not None and stream.isatty()
        self._left = {"messages": 0, "questions": 0}
        self._done = dict.fromkeys(self._left, 0)
        self._seconds = dict.fromkeys(self._left, 0.0)
        self._name = ""
        self._last_step = self._last_line = clock()

    def expect(self, *, messages: int, questions: int) -> None:
        """So much more is to be done."""
        self._left["messages"] += messages
        self._left["questions"] += questions

    def begin(self, name: str) -> None:
        """What follows belongs to the history `name`."""
        self._name = name
        self._last_step = self._clock()
        self.check()

    def learnt(self, messages: int) -> None:
        """So many messages more are learnt."""
        self._step("messages", messages)

    def asked(self, questions: int = 1) -> None:
        """So many questions more are answered."""
        self._step("questions", questions)

    def tell(self, text: str) -> None:
        """A line of its own."""
        self.check()
        self._write(f"\r{text:<{WIDTH}}\n" if self._rewrites else f"{text}\n")

    def end(self) -> None:
        """Leave the line as it is; what is written next begins below it."""
        if self._rewrites:
            self._write("\n")

    def _step(self, kind: str, count: int) -> None:
        now = self._clock()
        self._seconds[kind] += now - self._last_step
        self._last_step = now
        self._done[kind] += count
        self._left[kind] = max(0, self._left[kind] - count)
        self.check()
        if now - self._last_line >= (REPAINT_S if self._rewrites else LINE_EVERY_S):
            self._last_line = now
            line = self._line()[:WIDTH]
            self._write(f"\r{line:<{WIDTH}}" if self._rewrites else f"{line}\n")

    def _line(self) -> str:
        counts = (f"{self._done[kind]}/{self._total(kind)} {kind}" for kind in self._done)
        return f"{self._name}: {', '.join(counts)}, {_duration(self._seconds_left())} left"

    def _total(self, kind: str) -> int:
        return self._done[kind] + self._left[kind]

    def _seconds_left(self) -> float:
        """By the pace so far; what has not begun is taken to be as fast as the rest."""
        done = sum(self._done.values())
        overall = sum(self._seconds.values()) / done if done else 0.0
        return sum(
            self._left[kind] * (self._seconds[kind] / count if count else overall)
            for kind, count in self._done.items()
        )

    def check(self) -> None:
        """Raise `Cancelled` where someone asked to stop."""
        if self._cancel is not None:
            self._cancel.check()

    def _write(self, text: str) -> None:
        if self._stream is not None:
            with suppress(OSError, ValueError):  # progress may be lost, the result not
                self._stream.write(text)
                self._stream.flush()


def _duration(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
