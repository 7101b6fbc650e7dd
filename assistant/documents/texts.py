"""Bytes of a text file as text: its mark, UTF-8, or what its letters look like."""

from __future__ import annotations

import codecs
import re
import unicodedata

from charset_normalizer import from_bytes

from assistant.errors import UnreadableFile
from assistant.patterns import Pattern

_MARKS = (  # the longer marks first: UTF-32's begins like UTF-16's
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_TOLD_BY = 256 * 1024
"""So many bytes tell an encoding."""
_FEW = 64
"""Letters beyond ASCII; from fewer a statistic guesses at random, and finds Chinese in "Straße"."""
_WESTERN = Pattern(
    "[ÄÖÜäöüßÀÂÁÃÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕØÙÚÛàâáãåæçèéêëìíîïñòóôõøùúûŒœÿ€„“”‚‘’–—…•«»‹›¿¡§°·²³€£©®ªº½¼×µ\\xa0]{1,2}"
)
"""What stands beyond ASCII in German, French, Spanish and their like, hardly three in a row."""
_PLAUSIBLE = 0.98
"""A text is letters, digits, blanks and marks; bytes paired at random are unassigned to a third."""
_CONTROL = frozenset(range(32)) - set(b"\t\n\r\f\x1b")
MOST_CONTROL = 0.02
"""A text has hardly any control characters; a program or a sound is full of them."""


def decoded(name: str, data: bytes) -> str:
    """The text, a line feed for every line end; raises `UnreadableFile` where it is none."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _lines(_strict(name, data[len(mark) :], encoding))
    if b"\0" in data[:_TOLD_BY]:
        return _lines(_of_pairs(name, data))
    if _is_binary(data[:_TOLD_BY]):
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


def _of_pairs(name: str, data: bytes) -> str:
    """UTF-16 without its mark: Windows writes that, and half of its bytes are often zero."""
    for encoding in ("utf-16-le", "utf-16-be"):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        seen = text[:_FEW]
        plain = sum(
            letter in "\t\n\r\f" or unicodedata.category(letter)[0] in "LMNPSZ" for letter in seen
        )
        blanks = sum(letter in " \n" for letter in text[:_TOLD_BY])
        if blanks and plain >= _PLAUSIBLE * len(seen):
            return text
    raise _binary(name)


def _guessed(name: str, data: bytes) -> str:
    """The text of one byte or more a letter; what is told by is what stands beyond ASCII."""
    first = next(at for at, byte in enumerate(data) if byte > 127)
    told = data[max(0, first - 256) : first + _TOLD_BY]
    if _is_western(told):
        return data.decode("cp1252", errors="replace")
    for cut in range(4):  # a letter of several bytes may be cut through
        best = from_bytes(told[: len(told) - cut]).best()
        if best is not None:
            return data.decode(best.encoding, errors="replace")
    raise _binary(name)


def _is_western(data: bytes) -> bool:
    """Whether so little stands beyond ASCII that it is no more than accents and quotes."""
    beyond = re.findall(r"[^\x00-\x7f]+", data.decode("cp1252", errors="replace"))
    return sum(map(len, beyond)) < _FEW and all(map(_WESTERN.fullmatch, beyond))


def _is_binary(data: bytes) -> bool:
    return sum(byte in _CONTROL for byte in data) > MOST_CONTROL * len(data)


def _lines(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _binary(name: str) -> UnreadableFile:
    return UnreadableFile(
        f"“{name}” is not text that can be read.",
        hint="Attach text, Markdown, code, CSV, JSON, HTML, a PDF or a Word document (.docx).",
    )
