"""Which words tell a segment from others, and what a trajectory is called by."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING
from zlib import crc32

import numpy as np

from assistant.memory.language.phrases import words_of
from assistant.memory.segmenting.key_entities import MAX_SCANNED_CHARACTERS, key_entities
from assistant.memory.trajectories.noun_phrases import NO_NOUN, Wording, is_name
from assistant.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from numpy.typing import NDArray

TELLING_WORDS = 16
"""So many words of a segment are kept for titles and for telling events apart."""
TITLE_PARTS = 3
TITLE_GAP = " · "
TITLE_CHARACTERS = 60
TITLED_SEGMENTS = 24
"""A trajectory is called by its newest ones."""
NAMES_WEIGH = 1.5
"""A name says more than a thing does."""
PHRASES_WEIGH = 2
"""What several words say is more than a name."""

_OF_EVERY_STORY = words_of(
    """monday tuesday wednesday thursday friday saturday sunday january february march april may
    june july august september october november december btw omg lol pdf info woohoo yay kudos
    montag dienstag mittwoch donnerstag freitag samstag sonntag januar februar märz mai juni juli
    oktober dezember"""
)
"""Names that stand in any talk, whatever it is about."""

_DIGIT = Pattern(r"\d")
_ODD = Pattern(r"https?:|www\.|[@/\\_<>{}=|]")


def numbered(words: Iterable[str]) -> NDArray[np.uint32]:
    """Words as ascending numbers, so that millions of them take little room."""
    return np.array(sorted({number_of(word) for word in words}), np.uint32)


def number_of(word: str) -> int:
    """The number, below 2**32, that stands for a word."""
    return crc32(word.encode("utf-8", "replace"))


def telling_words(texts: Sequence[str], entities: frozenset[str]) -> tuple[str, ...]:
    """The names first, then what is said most often, nouns before other words; at most so many.

    Each is written as in the texts, whole; a thing with the words that belong to it ("adoption
    agencies"). A name is what has a capital, or stands in a script that has none.
    """
    found: Counter[str] = Counter()
    for text in texts:
        found.update(key_entities(text) & entities)
    wording = Wording("\n".join(text[:MAX_SCANNED_CHARACTERS] for text in texts))
    written: dict[str, str] = {}
    nouns: set[str] = set()
    for word in found:
        if 1 < len(word) <= TITLE_CHARACTERS // 2 and not _ODD.search(word):
            name = wording.name(word)
            written[word], noun = (name, True) if name else wording.phrase(word)
            nouns.update([word] if noun else [])
    order = sorted(
        written,
        key=lambda word: (not is_name(written[word]), word not in nouns, -found[word], word),
    )
    return tuple(written[word] for word in order[:TELLING_WORDS])


def name_of(written: Iterable[str]) -> frozenset[str]:
    """The names among words as they are written, casefolded, each word of a name by itself too."""
    names = [word.casefold() for word in written if is_name(word)]
    return frozenset([*names, *(part for name in names for part in name.split() if len(part) > 2)])


def title_of(telling: Sequence[Sequence[str]], rarity: Callable[[str], float]) -> str:
    """What a trajectory's segments share and others lack: some phrases, none inside another.

    `rarity` is asked for key entities, which a phrase may have several of.
    """
    forms: defaultdict[str, Counter[str]] = defaultdict(Counter)
    said: defaultdict[str, float] = defaultdict(float)
    for words in telling[-TITLED_SEGMENTS:]:
        for place, word in enumerate(dict.fromkeys(words)):
            key = max(sorted(key_entities(word)), key=rarity, default=word.casefold())
            if may_name(word) and key not in _OF_EVERY_STORY:
                forms[key][word] += 1
                said[key] += _weight(word) / (1 + place / TELLING_WORDS)
    weight = {key: share * rarity(key) for key, share in said.items()}
    written = {
        key: max(each, key=lambda one: (each[one], one.count(" "), one))
        for key, each in forms.items()
    }
    chosen: list[str] = []
    for key in sorted(weight, key=lambda key: (-weight[key], key)):
        if any(_overlap(written[key], other) for other in chosen):
            continue
        if len(TITLE_GAP.join([*chosen, written[key]])) <= TITLE_CHARACTERS:
            chosen.append(written[key])
        if len(chosen) == TITLE_PARTS:
            break
    return TITLE_GAP.join(chosen)


def may_name(word: str) -> bool:
    """Whether a story may be called so: by no number, nor by what only happens or describes."""
    described = " " not in word and not is_name(word) and word.endswith(NO_NOUN)
    return not described and _DIGIT.search(word) is None


def _weight(word: str) -> float:
    if is_name(word):
        return NAMES_WEIGH
    return PHRASES_WEIGH if " " in word else 1


def _overlap(one: str, other: str) -> bool:
    """Whether two have a word in common, or one begins like the other ("agency", "agencies")."""
    return any(
        a == b or (min(len(a), len(b)) > 3 and a[:4] == b[:4])
        for a in one.casefold().split()
        for b in other.casefold().split()
    )
