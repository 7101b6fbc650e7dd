"""Decoding a file of JSON value by value, so that a large export never lies in memory whole.

A file is one array (its elements are given one by one), one object, or several objects in a row
such as JSON lines. An object that begins with a list of `conversations` is read like that list.
"""

from __future__ import annotations

import codecs
import json
from dataclasses import dataclass
from io import BytesIO
from json import JSONDecodeError
from typing import TYPE_CHECKING, BinaryIO

from assistant.errors import UnreadableFile
from assistant.patterns import Pattern
from assistant.transfer.deep_json import decode_deep

if TYPE_CHECKING:
    from collections.abc import Iterator

_CHUNK_BYTES = 1 << 20
_MAX_VALUE_CHARACTERS = 1 << 27
"""A single conversation of more text than this is refused rather than decoded.

One's own export of a chat with some 100 MB of pictures is less, as they are written in base64.
"""
_ENCODING_BYTES = 4
"""How many bytes show a file's encoding."""
_LONGEST_TOKEN = 16
"""Characters; a fault this near to the end of what was read may only be a cut token."""
_LONGEST_INTEGER = 300
"""Digits; Python refuses to convert very long ones, and no id or time needs them."""
_SPACE = Pattern(r"[ \t\n\r]*")
_MAY_GO_ON = Pattern(r"(?:\.|[eE][+-]?)?\Z")
"""What may follow a number at the end of a chunk: "12" goes on as "123", "12." as "12.5"."""
_WRAPPER = Pattern(r'\{[ \t\n\r]*"conversations"[ \t\n\r]*:[ \t\n\r]*(?=\[)')
_FAULTS = {
    "Expecting value": "a value is expected here",
    "Expecting property name enclosed in double quotes": "a name in quotes is expected here",
    "Expecting ',' delimiter": "a comma or the end of the list or object is expected here",
    "Expecting ':' delimiter": "a colon is expected here",
    "Unterminated string starting at": "the text that begins here has no closing quote",
    "Invalid control character at": "a bare line break or control character inside a text",
    "Invalid \\escape": "a backslash with nothing that it could mean",
    "Invalid \\uXXXX escape": "a backslash with nothing that it could mean",
    "Extra data": "something follows after the end of the list",
    "Illegal trailing comma before end of object": "a comma with nothing after it",
    "Illegal trailing comma before end of array": "a comma with nothing after it",
}
"""What Python says, and what a person understands."""


@dataclass(frozen=True, slots=True)
class Element:
    """A value of the file: an element of its array, or one of its objects in a row.

    `at` is its place, empty for a file's only object. `line` is where it begins, from 1. Where
    `fault` says why it could not be read whole, `value` holds what is known of it.
    """

    at: str
    line: int
    value: object
    fault: str = ""


def read_elements(stream: BinaryIO) -> Iterator[Element]:
    """The values of a JSON file in UTF-8, UTF-16 or UTF-32, with or without a byte order mark.

    Raises `UnreadableFile` with line and column where the text or its JSON is malformed. Values
    before the fault were given by then, so a caller that wants all or nothing collects them first.
    """
    text = _Text(stream)
    if text.next_character() == "[":
        yield from _elements(text)
        _end(text)
    elif text.pass_over(_WRAPPER):
        yield from _elements(text)
        _pass_over_the_rest(text)
        _end(text)
    else:
        yield from _row(text)


def read_value(data: bytes) -> object:
    """The one value that `data` is; raises `UnreadableFile` as `read_elements` does."""
    text = _Text(BytesIO(data))
    text.next_character()
    value = text.decode()
    if text.next_character():
        raise text.fault("Extra data")
    return value


def _elements(text: _Text) -> Iterator[Element]:
    """The elements of the array that begins here, which is then passed over."""
    text.step()
    index = 0
    if text.next_character() != "]":
        while True:
            text.next_character()
            line = text.line
            yield Element(f"conversations[{index}]", line, text.decode())
            index += 1
            if text.next_character() != ",":
                break
            text.step()
        if text.next_character() != "]":
            raise text.fault("Expecting ',' delimiter")
    text.step()


def _pass_over_the_rest(text: _Text) -> None:
    """Go behind the object whose first value was just read."""
    while text.next_character() == ",":
        text.step()
        if text.next_character() != '"':
            raise text.fault("Expecting property name enclosed in double quotes")
        text.decode()
        if text.next_character() != ":":
            raise text.fault("Expecting ':' delimiter")
        text.step()
        text.next_character()
        text.decode()
    if text.next_character() != "}":
        raise text.fault("Expecting ',' delimiter")
    text.step()


def _end(text: _Text) -> None:
    if text.next_character():
        raise text.fault("Extra data")


def _row(text: _Text) -> Iterator[Element]:
    first = True
    while text.next_character():
        line = text.line
        value = text.decode()
        at = "" if first and not text.next_character() else f"line {line}"
        first = False
        yield Element(at, line, value)


def _read_int(digits: str) -> object:
    return int(digits) if len(digits) <= _LONGEST_INTEGER else float(digits)


class _Text:
    """A window on the decoded text of a file that moves forward and knows its line."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._decoder: codecs.IncrementalDecoder | None = None
        self._json = json.JSONDecoder(parse_int=_read_int)
        self._window = ""
        self._at = 0
        # Lines are counted from this mark on, which follows, so that each is counted once.
        self._mark, self._mark_line, self._mark_column = 0, 1, 1
        self._comma_line = 0
        self._ended = False

    @property
    def line(self) -> int:
        """The line of the next character, from 1."""
        self._mark_line, self._mark_column = self._place(self._at)
        self._mark = self._at
        return self._mark_line

    def step(self) -> None:
        """Pass over the next character."""
        self._comma_line = self.line if self.next_character() == "," else 0
        self._at += 1

    def pass_over(self, pattern: Pattern) -> bool:
        """Pass over what `pattern` finds right here; whether it found anything."""
        found = pattern.match(self._window, self._at)
        if found is not None:
            self._at = found.end()
        return found is not None

    def next_character(self) -> str:
        """The next character that is no space, without passing over it; empty at the end."""
        while True:
            space = _SPACE.match(self._window, self._at)
            if space is not None:
                self._at = space.end()
            if self._at < len(self._window) or self._ended:
                return self._window[self._at : self._at + 1]
            self._read_on()

    def decode(self) -> object:
        """Decode the value that begins here and pass over it."""
        while True:
            try:
                value, end = self._decode_here()
            except JSONDecodeError as error:
                if self._ended or not self._may_be_cut(error):
                    raise self._syntax_fault(error.msg, error.pos) from error
            else:
                if self._ended or not _MAY_GO_ON.match(self._window, end):
                    self._at, self._comma_line = end, 0
                    return value
            self._read_on()

    def fault(self, problem: str) -> UnreadableFile:
        """The error for a fault at the next character."""
        return self._syntax_fault(problem, self._at)

    def _decode_here(self) -> tuple[object, int]:
        try:
            return self._json.raw_decode(self._window, self._at)
        except RecursionError:
            return decode_deep(self._window, self._at, _read_int)

    def _may_be_cut(self, error: JSONDecodeError) -> bool:
        if error.msg.startswith("Unterminated string"):
            return True
        return error.pos >= len(self._window) - _LONGEST_TOKEN

    def _read_on(self) -> None:
        """Drop what was passed and read at least as much again as is left: linear in the end."""
        line = self.line
        left = self._window[self._at :]
        if len(left) > _MAX_VALUE_CHARACTERS:
            raise UnreadableFile(
                f"line {line} begins a value of more than {_MAX_VALUE_CHARACTERS >> 20} million "
                "characters, too large for a conversation"
            )
        self._window = left + self._more_text(max(_CHUNK_BYTES, len(left)))
        self._at = self._mark = 0

    def _more_text(self, size: int) -> str:
        chunk = self._stream.read(size)
        if self._decoder is None:
            chunk += self._stream.read(_ENCODING_BYTES)
            encoding = json.detect_encoding(chunk)
            self._decoder = codecs.getincrementaldecoder(encoding)("strict")
        self._ended = not chunk
        try:
            return self._decoder.decode(chunk, final=self._ended)
        except UnicodeDecodeError as error:
            good = error.object[: error.start].decode(error.encoding, errors="replace")
            line = self._place(len(self._window))[0] + good.count("\n")
            raise UnreadableFile(
                f"line {line} is no text in {error.encoding.upper()} ({error.reason})"
            ) from error

    def _place(self, position: int) -> tuple[int, int]:
        """Line and column, both from 1, of a position at the mark or after it."""
        lines = self._window.count("\n", self._mark, position)
        if not lines:
            return self._mark_line, self._mark_column + position - self._mark
        return self._mark_line + lines, position - self._window.rfind("\n", self._mark, position)

    def _syntax_fault(self, problem: str, position: int) -> UnreadableFile:
        line, column = self._place(position)
        reason = f"not valid JSON at line {line}, column {column}: "
        reason += _FAULTS.get(problem, problem)
        if position >= len(self._window):
            reason += "; the file ends too early"
        elif comma_line := self._dangling_comma(position):
            reason += f"; the comma on line {comma_line} has nothing after it"
        return UnreadableFile(reason)

    def _dangling_comma(self, position: int) -> int:
        """The line of the comma right before a fault; 0 where something else stands there."""
        before = self._window[self._mark : position].rstrip(" \t\r\n")
        if before.endswith(","):
            return self._place(self._mark + len(before) - 1)[0]
        return 0 if before else self._comma_line
