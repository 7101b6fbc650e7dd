"""When two facts are about the same thing, and when they say the same of it."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from assistant.patterns import Pattern

if TYPE_CHECKING:
    from assistant.domain.facts import CoreFact

_SEPARATORS = Pattern(r"[^\w]+")
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
_ENDINGS = Pattern(r"(?<=[^\Wsui])s$")
"""A plural is no other thing: "allergic to peanuts", "allergic to peanut"."""
_WAYS = tuple(
    (way, Pattern(rf"\b(?:{words})\b", re.IGNORECASE))
    for way, words in (
        ("bike", "bike|bicycle|cycle|cycling|biking|fahrrad|rad"),
        ("walk", "walk|walking|foot"),
        ("bus", "bus"),
        ("tram", "tram"),
        ("subway", "metro|subway|underground"),
        ("train", "train|bahn|zug"),
        ("ferry", "ferry"),
        ("car", "car|drive|driving"),
    )
)
_PREFERRED = Pattern(r"\b(prefers?) (.+?) (?:over|rather than) ", re.IGNORECASE)


def normalised(text: str) -> str:
    """`text` without case, accents of composition, punctuation and articles."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    words = (word for word in _SEPARATORS.split(folded) if word and word not in _ARTICLES)
    return " ".join(_SAME_WORD.get(word, word) for word in words)


def value_of(fact: CoreFact) -> str:
    """What the fact says, however it was worded; equal for facts that say the same."""
    if fact.attribute == "commute":
        way = next((way for way, words in _WAYS if words.search(fact.statement)), None)
        if way is not None:
            return f"commute {way}"
    told = normalised(_PREFERRED.sub(r"\1 \2 to ", fact.statement))
    return " ".join(_ENDINGS.sub("", word) if len(word) > 3 else word for word in told.split())


def slot_of(fact: CoreFact) -> tuple[str, str, str, str]:
    """What the fact is about: in one slot the newest value holds.

    Without an attribute each statement is a slot of its own, so such facts add up.
    """
    own = "" if fact.attribute else value_of(fact)
    kind, colon, thing = fact.attribute.casefold().partition(":")
    if kind in {"allergy", "liking", "drinks", "eats"}:
        thing = " ".join(_ENDINGS.sub("", word) for word in thing.split())
    return (normalised(fact.subject), fact.type.value, f"{kind}{colon}{thing}", own)
