"""How much each token of a query counts in late interaction."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

LOW_WEIGHT = 0.05
"""Stop words and punctuation: not nothing, so that a query of only such words still ranks."""

_STOP_WORDS_BY_KIND = {
    "articles and pronouns": (
        "a an the i me my mine myself we us our ours ourselves you your yours yourself "
        "yourselves he him his himself she her hers herself it its itself they them their "
        "theirs themselves this that these those one ones someone something anyone anything "
        "everyone everything"
    ),
    "question words": ("what which who whom whose when where why how"),
    "auxiliaries": (
        "am is are was were be been being have has had having do does did doing done can "
        "could will would shall should may might must ought"
    ),
    "prepositions and conjunctions": (
        "of at by for with about against between into through during before after above below "
        "to from up down in out on off over under and but if or because as until while than "
        "so nor"
    ),
    "adverbs and quantifiers without a topic": (
        "again further then once here there all any both each few more most other some such "
        "no not only own same too very just also ever even still yet"
    ),
    "talking to an assistant": ("please tell know remember say said mention mentioned let get got"),
    "remains of contractions": (
        "s t d m re ve ll don didn doesn isn aren wasn weren hasn haven hadn won wouldn couldn"
    ),
}
STOP_WORDS = frozenset(word for words in _STOP_WORDS_BY_KIND.values() for word in words.split())
_MEANINGLESS_CATEGORIES = frozenset("PSZCM")
_LONE_SCRIPTS = ("LATIN", "CYRILLIC", "GREEK", "HIRAGANA", "HANGUL", "ARABIC", "HEBREW")


def is_low(word: str) -> bool:
    """Whether a word of a query says little about what is looked for.

    English stop words; punctuation, symbols and marks of any script; and a single letter of an
    alphabet or a single hiragana, which are particles (и, в, y, の, は). A single Chinese
    character is a word, a digit is a number: both count in full.
    """
    folded = word.strip().casefold()
    if not folded or folded in STOP_WORDS:
        return True
    if all(unicodedata.category(letter)[0] in _MEANINGLESS_CATEGORIES for letter in folded):
        return True
    return (
        len(folded) == 1
        and folded.isalpha()
        and unicodedata.name(folded, "").startswith(_LONE_SCRIPTS)
    )


def weigh(words: Sequence[str], known: Sequence[bool]) -> NDArray[np.float32]:
    """Weights (tokens,) of tokens whose whole words are `words`.

    `known` False marks a token outside the vocabulary: all of them share one vector, so a match
    between two says nothing.
    """
    return np.array(
        [
            LOW_WEIGHT if not known_token or is_low(word) else 1.0
            for word, known_token in zip(words, known, strict=True)
        ],
        dtype=np.float32,
    )
