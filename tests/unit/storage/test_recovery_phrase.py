"""A key as words, and back, with slips noticed."""

from __future__ import annotations

import secrets

import pytest

from assistant.errors import InvalidInput
from assistant.storage.recovery_phrase import key_of, looks_like_phrase, phrase_of

KEY = "dd51c5b0810a5ac777112fded41e856e"
WORDS = "tail mixed history acoustic pizza glove sword chalk tell path pattern talent"


def test_the_words_are_those_of_the_standard() -> None:
    """A change here would make what people wrote down worthless."""
    assert " ".join(phrase_of(KEY)) == WORDS


@pytest.mark.parametrize("size", [16, 32])
def test_words_give_the_key_back(size: int) -> None:
    key = secrets.token_hex(size)
    assert key_of(" ".join(phrase_of(key))) == key


def test_how_it_is_typed_does_not_matter() -> None:
    typed = "\n ".join(word[:4].upper() for word in WORDS.split())
    assert key_of(typed) == KEY


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (WORDS.replace("glove", "zzzz"), "Word 6"),
        (WORDS.replace("glove", "sword"), "belong together"),
        (WORDS.replace("tail ", ""), "this has 11"),
        ("", "this has 0"),
    ],
)
def test_a_slip_is_named(typed: str, said: str) -> None:
    with pytest.raises(InvalidInput, match=said):
        key_of(typed)


def test_a_passphrase_is_not_taken_for_a_phrase() -> None:
    assert not looks_like_phrase("correct horse battery staple")
    assert not looks_like_phrase("ich habe elf Katzen und einen Hund der sie alle sehr mag")
    assert looks_like_phrase(WORDS.replace("glove", "zzzz"))


def test_a_passphrase_has_no_words() -> None:
    with pytest.raises(InvalidInput):
        phrase_of("a passphrase")
