"""Questions about then, about hearsay and about other matters; and those that want it left out."""

from __future__ import annotations

import pytest

from assistant.retrieval.past_questions import asks_elsewhere, asks_of_hearsay, asks_of_then


@pytest.mark.parametrize(
    "query",
    [
        "Where did I live before?", "What was my dentist's name before the change?",
        "Who used to be my dentist?", "What was the original deadline?",
        "How has my opinion of tea changed?", "What is my old address?",
        "Have I contradicted myself about the budget?", "Wo habe ich früher gewohnt?",
        "Wie war mein alter Code?",
    ],
)  # fmt: skip
def test_questions_about_then(query: str) -> None:
    assert asks_of_then(query)


@pytest.mark.parametrize(
    "query",
    [
        "Where do I live?", "Who is my dentist now?", "What is the current deadline?",
        "Ignore the old notes: which port do we use?",
        "Before I book, which hotel do I prefer?", "Is the code still valid?",
        "Which facts hold after filtering old and deleted notes?", "Wo wohne ich?",
        "What is the latest budget, without outdated values?",
    ],
)  # fmt: skip
def test_questions_about_now(query: str) -> None:
    assert not asks_of_then(query)


def test_questions_about_hearsay() -> None:
    assert asks_of_hearsay("What rumours did I hear about the office?")
    assert asks_of_hearsay("Welche Gerüchte gibt es über die Filiale?")
    assert not asks_of_hearsay("Where does the office move to?")
    assert not asks_of_hearsay("Ignoring rumours, where does the office move to?")


def test_questions_about_another_matter() -> None:
    assert asks_elsewhere("Which port does the other project use?")
    assert asks_elsewhere("Was wollte der andere Kunde?")
    assert not asks_elsewhere("Which port does our project use?")
    assert not asks_elsewhere("Which notes are for us, not for the other project?")
