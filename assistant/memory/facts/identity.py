"""When two facts are about the same thing, and when they say the same of it."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from assistant.domain.facts import CoreFact

_SEPARATORS = re.compile(r"[^\w]+")
_ARTICLES = frozenset(
    ["a", "an", "the", "der", "die", "das", "ein", "eine", "einen", "einem", "einer"]
)
_SAME_WORD = {
    "love": "like", "loves": "likes", "enjoy": "like", "enjoys": "likes", "adore": "like",
    "adores": "likes", "hate": "dislike", "hates": "dislikes", "favorite": "favourite",
    "color": "colour", "mom": "mother", "mum": "mother", "dad": "father", "daughters": "daughter",
    "sons": "son", "kids": "children", "named": "called",
}  # fmt: skip
"""Words that make no different fact of a statement."""


def normalised(text: str) -> str:
    """`text` without case, accents of composition, punctuation and articles."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    words = (word for word in _SEPARATORS.split(folded) if word and word not in _ARTICLES)
    return " ".join(_SAME_WORD.get(word, word) for word in words)


def value_of(fact: CoreFact) -> str:
    """What the fact says, however it was worded; equal for facts that say the same."""
    return normalised(fact.statement)


def slot_of(fact: CoreFact) -> tuple[str, str, str, str]:
    """What the fact is about: in one slot the newest value holds.

    Without an attribute each statement is a slot of its own, so such facts add up.
    """
    own = "" if fact.attribute else value_of(fact)
    return (normalised(fact.subject), fact.type.value, fact.attribute.casefold(), own)
