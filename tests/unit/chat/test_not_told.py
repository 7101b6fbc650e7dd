"""When the chat says by itself that it has not been told."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from assistant.chat.not_told import asks_what_was_told, not_told
from assistant.domain.ids import UnitId
from assistant.domain.messages import Role
from assistant.domain.prompts import PromptMessage
from assistant.domain.recall import Block, Recall


def recall(*texts: str, sufficient: bool = False, dense: float = 0.1) -> Recall:
    blocks = tuple(
        Block(
            rank=rank,
            unit_id=UnitId(f"m_{rank}"),
            kind="message",
            space="basic",
            conversation_id=None,
            message_ids=(),
            external_ids=(),
            time=datetime(2025, 5, 1, 12, tzinfo=UTC),
            text=text,
            tokens=5,
            score=0.5,
            signals={"dense": dense},
        )
        for rank, text in enumerate(texts, start=1)
    )
    return Recall(query="", budget=500, tokens=0, sufficient=sufficient, blocks=blocks)


@pytest.mark.parametrize(
    "question",
    [
        "What is my shoe size?",
        "Where do I live?",
        "Hey, when did I start my job?",
        "Do I like football?",
        "Is my sister older than me?",
        "Which car do we drive?",
        "What do I do for a living?",
        "How often do I go running?",
        "When did we move to Bern?",
        "What is our dog called?",
        "What was my first pet called?",
        "Wie heißt meine Schwester?",
        "Wo wohne ich?",
        "Wie viele Kinder haben wir?",
    ],
)
def test_questions_about_ones_life(question: str) -> None:
    assert asks_what_was_told(question)


@pytest.mark.parametrize(
    "question",
    [
        "How do I cook rice?",
        "What should I wear to my interview?",
        "Where can I buy my ticket?",
        "What is the capital of France?",
        "Where do I find the settings?",
        "What do you know about me?",
        "Is this my mistake?",
        "What is my dog called",
        "Was soll ich meiner Mutter schenken?",
        "My dog is ill. What is wrong with my dog, and what helps it, and how long does it last?",
    ],
)
def test_other_questions(question: str) -> None:
    assert not asks_what_was_told(question)


@pytest.mark.parametrize(
    "question",
    [
        "How many planets are in our solar system?",
        "How many bones do we have?",
        "When did we land on the moon?",
        "Wie viele Planeten hat unser Sonnensystem?",
        "Where is the deepest mine?",
        "What is My Fair Lady about?",
        "Who said “I have a dream”?",
        "Was ist Mein Kampf?",
        "What is 15% of my bill of 80?",
        "How long do I boil an egg?",
        "Which is better for me, tea or coffee?",
        "Wie lange koche ich Eier?",
    ],
)
def test_what_anybody_may_know_is_left_to_the_model(question: str) -> None:
    assert not asks_what_was_told(question)


@pytest.mark.parametrize(
    "question",
    [
        "Who am I talking to?",
        "Which model am I using?",
        "Is my data safe?",
        "Are my chats encrypted?",
        "What was my last question?",
        "What did I just say?",
        "Am I right?",
        "What does my file say?",
        "Sind meine Daten sicher?",
        "Was habe ich gerade gefragt?",
        "Was steht in meiner Datei?",
        "Habe ich recht?",
    ],
)
def test_what_is_asked_of_the_chat_is_left_to_the_model(question: str) -> None:
    assert not asks_what_was_told(question)


def test_it_is_said_only_where_nothing_covers_the_question() -> None:
    question = "What is my shoe size?"
    assert not_told(question, recall(), []) == "You haven't told me that yet."
    assert not_told(question, recall("You wear size 41.", sufficient=True), []) is None
    assert not_told(question, None, []) is None
    assert not_told("What is a shoe?", recall(), []) is None
    assert not_told("Wie heißt mein Hund?", recall(), []) == "Das hast du mir noch nicht erzählt."


def test_what_this_chat_speaks_of_is_left_to_the_model() -> None:
    said = [PromptMessage(role=Role.USER, text="I bought new shoes in 41.")]
    assert not_told("What is my shoe size?", recall(), said) is None
    answered = [PromptMessage(role=Role.ASSISTANT, text="Shoes come in many sizes.")]
    assert not_told("What is my shoe size?", recall(), answered) is not None


def test_the_nearest_that_is_known_stands_beside_it() -> None:
    said = not_told("Do I like football?", recall("My colleague Ilse dislikes football."), [])
    assert said is not None
    assert said.endswith("from Thursday, 01 May 2025: “My colleague Ilse dislikes football.”")
    assert not_told("Do I like football?", recall("I drive a red car."), []) == (
        "You haven't told me that yet."
    )
    alike = recall("User: I work as a nurse.\nAssistant: Great.", dense=0.45)
    said = not_told("What is my job?", alike, [])
    assert said is not None
    assert said.endswith("“I work as a nurse.”")
    asked_before = recall("User: What is my job?", dense=0.9)
    assert not_told("What is my job?", asked_before, []) == "You haven't told me that yet."
    long = not_told("Do I like football?", recall("football " * 60), [])
    assert long is not None
    assert len(long) < 300
