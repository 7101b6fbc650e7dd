"""Which questions are about the person in general."""

from __future__ import annotations

import pytest

from assistant.retrieval.about_person import asks_about_person


@pytest.mark.parametrize(
    "query",
    [
        "What do you know about me?",
        "what all do you know about me",
        "What have you learned about me so far?",
        "So, what do you remember about me?",
        "What can you tell me about myself?",
        "Tell me about myself",
        "Please tell me something about me.",
        "Can you describe me?",
        "Who am I?",
        "How well do you know me?",
        "Do you know anything about me?",
        "Was weißt du über mich?",
        "Was weisst du alles über mich?",
        "Was hast du bisher über mich gelernt?",
        "Erzähl mir etwas über mich",
        "Wer bin ich?",
    ],
)
def test_it_is_asked_for(query: str) -> None:
    assert asks_about_person(query)


@pytest.mark.parametrize(
    "query",
    [
        "What do you know about bees?",
        "What do you know about my sister?",
        "Tell me about the war",
        "What do you know about me and my job at the mill?",
        "Who am I meeting tomorrow?",
        "Was weißt du über Wien?",
        "",
        "自行车",
        "What do you know about me? " + "word " * 50,
    ],
)
def test_it_is_not(query: str) -> None:
    assert not asks_about_person(query)
