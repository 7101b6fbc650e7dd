"""Bytes of a text file as text: its mark, UTF-8, or what its letters look like."""

from __future__ import annotations

import codecs

from charset_normalizer import from_bytes

from assistant.errors import UnreadableFile

_MARKS = (  # the longer marks first: UTF-32's begins like UTF-16's
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_TOLD_BY = 256 * 1024
"""So many bytes tell an encoding."""
_CONTROL = frozenset(range(32)) - set(b"\t\n\r\f\x1b")
MOST_CONTROL = 0.02
"""A text has hardly any control characters; a program or a sound is full of them."""


def decoded(name: str, data: bytes) -> str:
    """The text, a line feed for every line end; raises `UnreadableFile` where it is none."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _lines(_strict(name, data[len(mark) :], encoding))
    if b"\0" in data[:_TOLD_BY] or _is_binary(data[:_TOLD_BY]):
        raise _binary(name)
    try:
        return _lines(data.decode("utf-8"))
    except UnicodeDecodeError:
        return _lines(_guessed(name, data))


def _strict(name: str, data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        raise _binary(name) from None


def _guessed(name: str, data: bytes) -> str:
    best = from_bytes(data[:_TOLD_BY]).best()
    if best is None:
        raise _binary(name)
    return data.decode(best.encoding, errors="replace")


def _is_binary(data: bytes) -> bool:
    return sum(byte in _CONTROL for byte in data) > MOST_CONTROL * len(data)


def _lines(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _binary(name: str) -> UnreadableFile:
    return UnreadableFile(
        f"“{name}” is not text that can be read.",
        hint="Attach text, Markdown, code, CSV, JSON, HTML, a PDF or a Word document (.docx).",
    )
