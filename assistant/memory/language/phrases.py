"""Word lists that read as lists and match as one pattern."""

from __future__ import annotations

import re

from assistant.patterns import Pattern


def alternatives(listed: str) -> str:
    """The phrases of `listed`, separated by "|" with any white space, as one alternation."""
    return "|".join(" ".join(phrase.split()) for phrase in listed.split("|"))


def any_of(listed: str, *, before: str = r"\b", after: str = r"\b") -> Pattern:
    """Matches any of the phrases as whole words, whatever their case; phrases may be patterns."""
    return Pattern(f"{before}(?:{alternatives(listed)}){after}", re.IGNORECASE)


def words_of(listed: str) -> frozenset[str]:
    """The words of a text, parted by white space."""
    return frozenset(listed.split())
