"""Standard input as lines of bounded length: a program cannot fill the memory with one of them."""

from __future__ import annotations

from typing import IO, TYPE_CHECKING

from assistant.patterns import Pattern

if TYPE_CHECKING:
    import re

LONGEST_LINE = 1_000_000
"""Bytes; the longest honest request is some thousands."""

_ESCAPE = Pattern(
    r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}"
    r"|(?P<half>u[dD][89a-fA-F][0-9a-fA-F]{2})|.)"
)
"""Half a letter on its own; whole ones and other escapes are passed over."""


class BoundedLines:
    """Reads text lines; one that is too long is read to its end and comes as an empty object.

    What serves then answers that it understands nothing, and the next line is read as usual. Half
    a letter comes as U+FFFD: the SDK drops a request with one, and whoever sent it waits for ever.
    """

    def __init__(self, stream: IO[bytes], longest: int = LONGEST_LINE) -> None:
        self._stream, self._longest = stream, longest

    def readline(self) -> str:
        """The next line with its end; empty when there is none any more."""
        line = self._stream.readline(self._longest)
        if len(line) < self._longest or line.endswith(b"\n"):
            return _ESCAPE.sub(_whole, line.decode("utf-8", "replace"))
        while rest := self._stream.readline(self._longest):
            if rest.endswith(b"\n"):
                break
        return "{}\n"


def _whole(escape: re.Match[str]) -> str:
    return r"\ufffd" if escape["half"] else escape[0]
