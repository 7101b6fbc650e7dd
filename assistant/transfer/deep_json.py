"""A JSON decoder without recursion, for values nested deeper than Python's own can follow.

Threads exported as answers inside answers nest two levels a message, so a chat of 500 messages
is already too deep for `json`. This one is slower and used only where that one gives up.
"""

from __future__ import annotations

from json import JSONDecodeError
from json.decoder import scanstring  # type: ignore[attr-defined]
from typing import TYPE_CHECKING

from assistant.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Callable

MAX_DEPTH = 200_000
"""Levels; more is no chat but an attempt to fill the memory."""

_SPACE = Pattern(r"[ \t\n\r]*")
_NUMBER = Pattern(r"-?(?:0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?")
_LITERALS: dict[str, object] = {
    "true": True,
    "false": False,
    "null": None,
    "NaN": float("nan"),
    "Infinity": float("inf"),
    "-Infinity": float("-inf"),
}


def decode_deep(text: str, start: int, read_int: Callable[[str], object]) -> tuple[object, int]:
    """The value that begins at `start`, and where it ends.

    Raises `JSONDecodeError` with the same messages as `json`, also where it is nested too deeply.
    """
    return _Decoding(text, start, read_int).run()


class _Decoding:
    """One value on its way: `open` holds the lists and objects that are not yet closed."""

    def __init__(self, text: str, start: int, read_int: Callable[[str], object]) -> None:
        self._text = text
        self._at = start
        self._read_int = read_int
        self._open: list[list[object] | dict[str, object]] = []
        self._keys: list[str] = []

    def run(self) -> tuple[object, int]:
        while True:
            opened, value = self._begin()
            if opened:
                continue
            while self._open:
                self._put(value)
                if not self._closes():
                    break
                value = self._pop()
            else:
                return value, self._at

    def _begin(self) -> tuple[bool, object]:
        """Read a scalar, or open a list or object; an empty one is a value at once."""
        character = self._peek()
        if character == "[":
            self._push([])
            if self._peek() != "]":
                return True, None
            self._at += 1
            return False, self._pop()
        if character == "{":
            self._push({})
            if self._peek() != "}":
                self._read_key()
                return True, None
            self._at += 1
            return False, self._pop()
        return False, self._scalar(character)

    def _closes(self) -> bool:
        """Step over what follows a value inside a list or object; whether that ended it."""
        inside_list = isinstance(self._open[-1], list)
        character = self._peek()
        if character == ("]" if inside_list else "}"):
            self._at += 1
            return True
        if character != ",":
            raise self._fault("Expecting ',' delimiter")
        self._at += 1
        if not inside_list:
            self._read_key()
        return False

    def _read_key(self) -> None:
        if self._peek() != '"':
            raise self._fault("Expecting property name enclosed in double quotes")
        key, self._at = scanstring(self._text, self._at + 1, True)
        if self._peek() != ":":
            raise self._fault("Expecting ':' delimiter")
        self._at += 1
        self._keys.append(key)

    def _push(self, container: list[object] | dict[str, object]) -> None:
        if len(self._open) >= MAX_DEPTH:
            raise self._fault(f"nested deeper than {MAX_DEPTH} levels")
        self._open.append(container)
        self._at += 1

    def _pop(self) -> object:
        return self._open.pop()

    def _put(self, value: object) -> None:
        container = self._open[-1]
        if isinstance(container, list):
            container.append(value)
        else:
            container[self._keys.pop()] = value

    def _scalar(self, character: str) -> object:
        if character == '"':
            value, self._at = scanstring(self._text, self._at + 1, True)
            return value
        for literal, value in _LITERALS.items():
            if self._text.startswith(literal, self._at):
                self._at += len(literal)
                return value
        number = _NUMBER.match(self._text, self._at)
        if number is None:
            raise self._fault("Expecting value")
        self._at = number.end()
        fraction, exponent = number.groups()
        return float(number.group()) if fraction or exponent else self._read_int(number.group())

    def _peek(self) -> str:
        """The next character that is no space, without stepping over it."""
        space = _SPACE.match(self._text, self._at)
        if space is not None:
            self._at = space.end()
        return self._text[self._at : self._at + 1]

    def _fault(self, problem: str) -> JSONDecodeError:
        return JSONDecodeError(problem, self._text, self._at)
