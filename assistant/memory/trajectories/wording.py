"""Which words tell a segment from others, and what a trajectory is called by."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from itertools import islice
from typing import TYPE_CHECKING
from zlib import crc32

import numpy as np

from assistant.memory.segmenting.key_entities import MAX_SCANNED_CHARACTERS, key_entities
from assistant.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from numpy.typing import NDArray

TELLING_WORDS = 16
"""So many words of a segment are kept for titles and for telling events apart."""
TITLE_WORDS = 4
TITLE_GAP = " · "
TITLE_CHARACTERS = 60
TITLED_SEGMENTS = 24
"""A trajectory is called by its newest ones."""
NAMES_WEIGH = 2
"""A name says more than a thing does."""

OCCURRENCES_READ = 20

_SENTENCE_START = Pattern(r"(?:[.!?:;…\n*>|•\"“„)(—–-])\s*$")
_DIGIT = Pattern(r"\d")
_ODD = Pattern(r"https?:|www\.|[@/\\_<>{}=|]")


def numbered(words: Iterable[str]) -> NDArray[np.uint32]:
    """Words as ascending numbers, so that millions of them take little room."""
    return np.array(sorted({number_of(word) for word in words}), np.uint32)


def number_of(word: str) -> int:
    """The number, below 2**32, that stands for a word."""
    return crc32(word.encode("utf-8", "replace"))


def telling_words(texts: Sequence[str], entities: frozenset[str]) -> tuple[str, ...]:
    """The names first, then what is said most often, each as it is written; at most so many.

    A name is what is written with a capital, or in a script that has none.
    """
    found: Counter[str] = Counter()
    for text in texts:
        found.update(key_entities(text) & entities)
    whole = "\n".join(text[:MAX_SCANNED_CHARACTERS] for text in texts)
    written = {
        word: _written(word, whole)
        for word in found
        if 1 < len(word) <= TITLE_CHARACTERS // 2 and not _ODD.search(word)
    }
    order = sorted(written, key=lambda word: (not is_name(written[word]), -found[word], word))
    return tuple(written[word] for word in order[:TELLING_WORDS])


def _written(word: str, text: str) -> str:
    """How `word` is written inside a sentence; a capital that only begins one is left out."""
    for found in islice(re.finditer(re.escape(word), text, re.IGNORECASE), OCCURRENCES_READ):
        inside = _SENTENCE_START.search(text[max(0, found.start() - 4) : found.start()]) is None
        if inside and found.start() and found.group().casefold() == word:
            return found.group()
    return word


def is_name(written: str) -> bool:
    """Whether a word as it is written names someone, a place or a thing."""
    first = written[:1]
    return first.isupper() or (first.isalpha() and first.lower() == first.upper())


def name_of(written: Iterable[str]) -> frozenset[str]:
    """The names among words as they are written, casefolded, each word of a name by itself too."""
    names = [word.casefold() for word in written if is_name(word)]
    return frozenset([*names, *(part for name in names for part in name.split() if len(part) > 2)])


def title_of(telling: Sequence[Sequence[str]], rarity: Callable[[str], float]) -> str:
    """A few words that a trajectory's segments share and others lack, none inside another."""
    written: dict[str, str] = {}
    said: defaultdict[str, float] = defaultdict(float)
    for words in telling[-TITLED_SEGMENTS:]:
        for place, word in enumerate(words):
            key = word.casefold()
            written.setdefault(key, word)
            said[key] += (NAMES_WEIGH if is_name(word) else 1) / (1 + place / TELLING_WORDS)
    weight = {key: share * rarity(key) for key, share in said.items() if not _DIGIT.search(key)}
    chosen: list[str] = []
    for key in sorted(weight, key=lambda key: (-weight[key], key)):
        if any(key in other or other in key for other in chosen):
            continue
        if len(TITLE_GAP.join([*chosen, key])) <= TITLE_CHARACTERS:
            chosen.append(key)
        if len(chosen) == TITLE_WORDS:
            break
    return TITLE_GAP.join(written[key] for key in chosen)
