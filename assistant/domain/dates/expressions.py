"""Regular expressions out of word lists, and what the patterns of the tables begin with."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from assistant.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

PLACEHOLDER = Pattern(r"<([a-z]+(?:\.[a-z]+)?)>")

_CHARACTERS = {" ": r"\s{1,3}", "'": "['’]"}
_PIECE = Pattern(r"\\.|\[[^\]]*\]|.", re.DOTALL)
"""An escaped character, a set of characters, or any other one."""
_DEEPER = {"(": 1, ")": -1}
_REPEATS = tuple("[({?*+")
_ELEMENT = Pattern(r"(?P<look>\(\?<?[!=])|(?P<group>\(\?:)|(?P<table><[a-z.]+>)|(?P<word>\w+)")


def spaced(pattern: str) -> str:
    """The pattern with its spaces for a little white space of any kind, its ' for ’ too.

    Sets of characters stay as they are.
    """
    return "".join(_CHARACTERS.get(piece, piece) for piece in _PIECE.findall(pattern))


def branching(words: Iterable[str]) -> str:
    """An expression for the longest of the words that fits, which looks at each letter once."""
    rests: dict[str, list[str]] = {}
    for word in sorted(words):
        rests.setdefault(word[:1], []).append(word[1:])
    branches = [
        _CHARACTERS.get(letter, re.escape(letter)) + branching(more)
        for letter, more in rests.items()
        if letter
    ]
    if not branches:
        return ""
    if len(branches) == 1 and "" not in rests:
        return branches[0]
    return f"(?:{'|'.join(branches)}){'?' if '' in rests else ''}"


def first_elements(pattern: str) -> Iterator[str]:
    """What a match of `pattern` may begin with: words, and placeholders in their brackets.

    Knows what the tables use at a beginning: words, placeholders, groups, "?" after either of
    the last two, and looks ahead or behind, which take no place. Raises `ValueError` on anything
    else, so that no pattern is silently never tried.
    """
    for option in _options(pattern):
        yield from _first_of_option(option)


def _first_of_option(pattern: str) -> Iterator[str]:
    place = 0
    while element := _ELEMENT.match(pattern, place):
        place = element.end()
        kind = element.lastgroup
        if kind in ("look", "group"):
            place = _after_group(pattern, place)
        if kind == "group":
            yield from first_elements(pattern[element.end() : place - 1])
        elif kind != "look":
            yield element.group()
        if kind == "word" and pattern[place : place + 1] in _REPEATS:
            break
        if pattern.startswith("?", place):
            place += 1
        elif kind != "look":
            return
    raise ValueError(f"unknown beginning {pattern[place:]!r} in {pattern!r}")


def _after_group(pattern: str, place: int) -> int:
    """Where the group ends whose inside begins at `place`."""
    depth = 1
    for piece in _PIECE.finditer(pattern, place):
        depth += _DEEPER.get(piece.group(), 0)
        if not depth:
            return piece.end()
    raise ValueError(f"a group of {pattern!r} has no end")


def _options(inside: str) -> list[str]:
    """The alternatives of a group."""
    options, depth = [""], 0
    for piece in _PIECE.findall(inside):
        depth += _DEEPER.get(piece, 0)
        if piece == "|" and not depth:
            options.append("")
        else:
            options[-1] += piece
    return options
