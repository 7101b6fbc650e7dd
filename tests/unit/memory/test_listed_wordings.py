"""A fact that the person puts right is listed as said to them, like those beside it."""

from __future__ import annotations

import pytest

from assistant.memory.facts.remembering import as_listed

BEFORE = "Your dog is called Rex."


@pytest.mark.parametrize(
    ("typed", "listed"),
    [
        ("My dog is called Max.", "Your dog is called Max."),
        ("my dog is called Max.", "Your dog is called Max."),
        ("I am a nurse at US Steel.", "You are a nurse at US Steel."),
        ("I'm a nurse, and my boss is called Ann.", "You're a nurse, and your boss is called Ann."),
        ("I was in Rome.", "You were in Rome."),
        ("Mein Hund heißt Max.", "Dein Hund heißt Max."),
    ],
)
def test_my_dog_is_your_dog(typed: str, listed: str) -> None:
    assert as_listed(typed, BEFORE) == listed


@pytest.mark.parametrize(
    "typed",
    [
        'My favourite song is "My Way".',
        "My favourite song is My Way.",
        "I saw 'My Girl' twice.",
        "I told you that my dog is called Max.",
        "Your dog is called Max.",
        "The dog is called Max.",
        "Ich wohne in Köln.",
        "Meine Schwester sagt, dass ich müde bin.",
        "",
    ],
)
def test_what_turning_might_alter_stays_as_it_was_typed(typed: str) -> None:
    assert as_listed(typed, BEFORE) == typed


def test_a_note_in_ones_own_person_stays_in_it() -> None:
    before, typed = "My locker is number 12.", "My locker is number 14."
    assert as_listed(typed, before) == typed
