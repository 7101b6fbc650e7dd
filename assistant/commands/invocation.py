"""One command being carried out: its arguments, the engine, and where its output goes."""

from __future__ import annotations

import json
from concurrent.futures import TimeoutError as NotYet
from contextlib import suppress
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from shlex import quote
from typing import TYPE_CHECKING, Any, TypeVar

from assistant.paths import named_path

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Mapping
    from concurrent.futures import Future
    from pathlib import Path

    from assistant.cancel import CancelToken
    from assistant.engine import Engine

R = TypeVar("R")

MOST = 2**31 - 1
"""The largest number that a command takes."""
LONGEST_LINE = 1000
"""Characters of a line in an error."""
_BEGINS, _ENDS = 600, 300

Document = dict[str, Any]
"""A JSON object on its way out; the shapes are those of the headless contract."""


class ExitCode(IntEnum):
    """What the shell is told."""

    OK = 0
    BUG = 1
    USAGE = 2
    ENVIRONMENT = 3
    NOTHING_FOUND = 4
    PARTLY = 5
    """Done, but for what the output names."""
    CANCELLED = 130


_CONTROLS = {code: None for code in (*range(32), *range(127, 160)) if chr(code) not in "\n\t"}
"""Characters that a chat or a model may hold and that a terminal would obey."""
_ESCAPES = {
    code: f"\\u{code:04x}" for code in (*range(0x7F, 0xA0), 0x2028, 0x2029, *range(0xD800, 0xE000))
}
"""Written out in JSON, which loses nothing: those, line ends of some readers, and half letters."""


class OutputLost(Exception):
    """Nobody can read what a command says any more; `__cause__` says why."""


class Output:
    """Two streams of text; another process's terminal may be at their end.

    Every method raises `OutputLost` where the result cannot be written. Notes may be lost.
    """

    def __init__(self, out: Callable[[str], None], err: Callable[[str], None]) -> None:
        self._out = out
        self._err = err

    def line(self, text: str = "") -> None:
        """A line of the result."""
        self.piece(text + "\n")

    def piece(self, text: str) -> None:
        """A part of a line of the result, shown at once; nothing in it can steer a terminal."""
        try:
            self._out(text.translate(_CONTROLS))
        except (OSError, ValueError) as error:  # ValueError: the stream is closed
            raise OutputLost from error

    def document(self, document: Document, *, indent: int | None = 2) -> None:
        """The result as one JSON document; `indent` None puts it on one line."""
        self.line(json.dumps(document, ensure_ascii=False, indent=indent).translate(_ESCAPES))

    def relay(self, frame: Mapping[str, Any]) -> None:
        """What another process sent: `out` and `err` hold text for either stream."""
        self.piece(frame.get("out", ""))
        self._say(frame.get("err", ""))

    def note(self, text: str) -> None:
        """A line about the work, not of its result."""
        self._say(text + "\n")

    def _say(self, text: str) -> None:
        with suppress(OSError, ValueError):
            self._err(text.translate(_CONTROLS))


def words_of(choices: type[StrEnum]) -> list[str]:
    """The words of an enumeration as argparse shows them: plain, in help and errors alike."""
    return [choice.value for choice in choices]


def integer(text: str) -> int:
    """A whole number, for argparse; what nothing can be counted to is none."""
    found = int(text)
    if abs(found) > MOST:
        raise ValueError(text)
    return found


def count(text: str) -> int:
    """A number of things, for argparse."""
    found = integer(text)
    if found < 0:
        raise ValueError(text)
    return found


def shortened(text: str) -> str:
    """`text` for a person to read: of a line that is too long only the beginning and the end.

    An error quotes what it was given, and that may be a whole file in the place of a name.
    """
    return "\n".join(
        line if len(line) <= LONGEST_LINE else f"{line[:_BEGINS]} … {line[-_ENDS:]}"
        for line in text.split("\n")
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Invocation:
    """A command with everything that it needs. `folder` is where its relative paths begin."""

    engine: Engine
    arguments: Namespace
    output: Output
    cancel: CancelToken
    folder: Path

    @property
    def json(self) -> bool:
        """Whether one JSON document is wanted instead of text."""
        return bool(self.arguments.json)

    def path(self, name: str) -> Path:
        """A path as the person wrote it, from the folder that they stand in."""
        return named_path(name, self.folder)

    @property
    def home_option(self) -> str:
        """The home as it was named, so that a command that is shown works as it stands."""
        home = getattr(self.arguments, "home", None)
        return f" --home {quote(str(home))}" if home else ""

    def wait(self, future: Future[R]) -> R:
        """The future's result; stops waiting with `Cancelled` when the person leaves."""
        while True:
            try:
                return future.result(timeout=0.1)
            except NotYet:
                if future.done():  # just now, or the work itself timed out
                    return future.result()
                if self.cancel.cancelled and future.cancel():
                    self.cancel.check()
