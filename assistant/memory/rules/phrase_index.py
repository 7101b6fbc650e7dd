"""Many phrases looked for at once, each only where its first letters stand."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING, Generic, TypeVar

from assistant.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

L = TypeVar("L")

_LETTERS = 2
_WORD = Pattern(r"\b\w")
_BEGINNING = Pattern(r"[^\W_]*")


class PhraseIndex(Generic[L]):
    """Lists of phrases, which may be patterns, each with a label (see `phrases.any_of`).

    One alternation of a thousand phrases takes milliseconds for a sentence; this takes a tenth.
    """

    def __init__(self, lists: Mapping[L, str]) -> None:
        places: dict[str, dict[L, list[str]]] = defaultdict(lambda: defaultdict(list))
        for label, listed in lists.items():
            for phrase in _phrases(listed):
                places[_first_letters(phrase)][label].append(phrase)
        self._patterns = {
            letters: [(label, _pattern(phrases)) for label, phrases in labelled.items()]
            for letters, labelled in places.items()
        }
        self._anywhere = self._patterns.get("", [])

    def spans(self, text: str) -> Iterator[tuple[int, int, L]]:
        """Where phrases stand as whole words, with their labels; they may overlap."""
        for word in _WORD.finditer(text):
            start = word.start()
            letters = text[start : start + _LETTERS].lower()
            for label, pattern in (*self._patterns.get(letters, ()), *self._anywhere):
                match = pattern.match(text, start)
                if match is not None:
                    yield start, match.end(), label

    def labels(self, text: str) -> frozenset[L]:
        """The labels of the phrases that `text` holds."""
        return frozenset(label for _, _, label in self.spans(text))

    def without(self, text: str) -> str:
        """`text` with a gap where phrases stand."""
        kept: list[str] = []
        at = 0
        for start, end, _ in self.spans(text):
            if end > at:
                kept += [text[at : max(at, start)], " … "]
                at = end
        return "".join([*kept, text[at:]])


def _phrases(listed: str) -> Iterator[str]:
    """The phrases of a list, parted by the "|" that stand in no brackets."""
    depth, phrase = 0, ""
    for letter in listed:
        if letter == "|" and depth == 0:
            yield " ".join(phrase.split())
            phrase = ""
            continue
        depth += (letter in "([") - (letter in ")]")
        phrase += letter
    yield " ".join(phrase.split())


def _first_letters(phrase: str) -> str:
    """The letters that every match of a phrase begins with, where it has so many; else none."""
    begins = _BEGINNING.match(phrase)
    beginning = begins.group() if begins else ""
    rest = phrase[len(beginning) :]
    if rest[:1] in {"?", "*", "{"}:
        beginning = beginning[:-1]
    return beginning[:_LETTERS].lower() if len(beginning) >= _LETTERS else ""


def _pattern(phrases: list[str]) -> re.Pattern[str]:
    longest_first = sorted(phrases, key=len, reverse=True)
    return re.compile(rf"(?:{'|'.join(longest_first)})(?!\w)", re.IGNORECASE)
