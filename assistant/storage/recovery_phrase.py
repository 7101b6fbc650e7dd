"""A random key as words to write down (BIP-39, the English list), and back.

The list's words differ in their first four letters, and the last word checks the others, so that
most slips of the pen are noticed before any key is tried.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import TYPE_CHECKING

from assistant.errors import InvalidInput

if TYPE_CHECKING:
    from mnemonic import Mnemonic

LENGTHS = {12: 16, 24: 32}
"""How many words stand for how many bytes."""

_UNIQUE_LETTERS = 4


def phrase_of(key: str) -> tuple[str, ...]:
    """The words for a key of 32 or 64 hexadecimal digits; `InvalidInput` for any other."""
    try:
        entropy = bytes.fromhex(key)
    except ValueError as error:
        raise InvalidInput("This key has no recovery phrase.") from error
    if len(entropy) not in LENGTHS.values():
        raise InvalidInput("This key has no recovery phrase.")
    return tuple(_list().to_mnemonic(entropy).split())


def looks_like_phrase(text: str) -> bool:
    """Whether somebody meant a phrase: as many words, and most of them of the list."""
    words = _words(text)
    if len(words) not in LENGTHS:
        return False
    known = set(_list().wordlist)
    return sum(word in known for word in words) > len(words) / 2


def key_of(text: str) -> str:
    """The key that a phrase stands for; the first four letters of a word are enough.

    Raises `InvalidInput` that names a word which is not of the list, or says that they do not
    belong together.
    """
    words = _words(text)
    if len(words) not in LENGTHS:
        raise InvalidInput(
            f"A recovery phrase has 12 or 24 words, and this has {len(words)}.",
            hint="Type all words in their order, with spaces between them.",
        )
    begun = {word[:_UNIQUE_LETTERS]: word for word in _list().wordlist}
    whole = []
    for number, word in enumerate(words, start=1):
        found = begun.get(word[:_UNIQUE_LETTERS])
        if found is None or not found.startswith(word):
            raise InvalidInput(
                f"Word {number} is not a word of recovery phrases.", hint="Look how it is spelt."
            )
        whole.append(found)
    if not _list().check(" ".join(whole)):
        raise InvalidInput(
            "These words do not belong together.",
            hint="One of them is another word of the list, or two changed their places.",
        )
    return bytes(_list().to_entropy(whole)).hex()


def _words(text: str) -> list[str]:
    return unicodedata.normalize("NFKD", text).casefold().split()


@cache
def _list() -> Mnemonic:
    from mnemonic import Mnemonic

    return Mnemonic("english")
