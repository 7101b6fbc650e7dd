"""Names and titles from outside as one line that is safe to show beside others."""

from __future__ import annotations

import unicodedata

JOINERS = "\u200c\u200d"
"""Persian and Hindi words are misspelt without them, and families of emoji fall apart."""
_UNSHOWN = frozenset({"Cc", "Cf", "Cs"})
_FLAGS = range(0xE0020, 0xE0080)
"""Tags, which make the flags of Scotland and Wales."""


def one_line(text: str) -> str:
    """`text` without line ends, control characters and what turns the direction around it."""
    if text.isprintable():
        return " ".join(text.split())
    words = (word.strip(JOINERS) for word in "".join(map(_shown, text)).split())
    return " ".join(word for word in words if word)


def _shown(letter: str) -> str:
    if unicodedata.category(letter) not in _UNSHOWN or letter in JOINERS or ord(letter) in _FLAGS:
        return letter
    return " "
