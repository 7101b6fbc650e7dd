"""Regular expressions out of word lists, and what the patterns of the tables begin with."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

PLACEHOLDER = re.compile(r"<([a-z]+(?:\.[a-z]+)?)>")

_CHARACTERS = {" ": r"\s{1,3}", "'": "['’]"}
_ELEMENT = re.compile(r"(?P<look>\(\?<?[!=])|(?P<group>\(\?:)|(?P<table><[a-z.]+>)|(?P<word>\w+)")


def spaced(pattern: str) -> str:
    """The pattern with its spaces standing for a little white space of any kind."""
    return pattern.replace(" ", _CHARACTERS[" "])


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

    Knows what the tables use: words, placeholders, groups, "?" after either of the last two,
    and looks ahead or behind, which take no place. Raises `ValueError` on anything else.
    """
    place = 0
    while element := _ELEMENT.match(pattern, place):
        place = element.end()
        kind = element.lastgroup
        if kind in ("look", "group"):
            place = _after_group(pattern, place)
        if kind == "group":
            for option in _options(pattern[element.end() : place - 1]):
                yield from first_elements(option)
        elif kind != "look":
            yield element.group()
        if pattern.startswith("?", place):
            place += 1
        elif kind != "look":
            return
    raise ValueError(f"unknown beginning {pattern[place:]!r} in {pattern!r}")


def _after_group(pattern: str, place: int) -> int:
    """Where the group ends whose inside begins at `place`."""
    depth = 1
    while depth:
        depth += {"(": 1, ")": -1}.get(pattern[place], 0)
        place += 1
    return place


def _options(inside: str) -> list[str]:
    """The alternatives of a group."""
    options, depth = [""], 0
    for letter in inside:
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if letter == "|" and not depth:
            options.append("")
        else:
            options[-1] += letter
    return options
