"""Which questions count: those that ask for what was told, and never those about the memory."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from assistant.chat.demands import asks, asks_of_memory, demand_of
from assistant.domain.ids import ConversationId, MessageId, UnitId
from assistant.domain.messages import Message, Role
from assistant.domain.recall import Recall

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
CHAT = ConversationId("c_1")


def message(number: int, role: Role, text: str) -> Message:
    return Message(
        message_id=MessageId(UnitId(f"m_{number}")),
        conversation_id=CHAT,
        parent_id=None,
        role=role,
        text=text,
        said_at=NOON,
    )


QUESTION = message(1, Role.USER, "When is my sister's wedding?")
ANSWER = message(2, Role.ASSISTANT, "In May.")
RECALL = Recall(query=QUESTION.text, budget=100, tokens=0, sufficient=True, blocks=())


def test_an_answered_question_is_a_demand() -> None:
    demand = demand_of(QUESTION, ANSWER, RECALL)
    assert demand is not None
    assert (demand.question_id, demand.answer_id) == (QUESTION.message_id, ANSWER.message_id)
    assert demand.asked_at == QUESTION.said_at


def test_what_was_not_answered_from_memory_is_none() -> None:
    assert demand_of(QUESTION, ANSWER, None) is None
    assert demand_of(QUESTION, ANSWER, replace(RECALL, sufficient=False)) is None
    assert demand_of(QUESTION, replace(ANSWER, complete=False), RECALL) is None
    assert demand_of(QUESTION, replace(ANSWER, remembered=False), RECALL) is None
    assert demand_of(replace(QUESTION, remembered=False), ANSWER, RECALL) is None
    told = replace(QUESTION, text="My sister marries in May.")
    assert demand_of(told, ANSWER, RECALL) is None
    about = replace(QUESTION, text="What do you know about me?")
    assert demand_of(about, ANSWER, RECALL) is None


@pytest.mark.parametrize(
    "text",
    [
        "Where did I park?",
        "where did I park",
        "Remind me what the vet said",
        "Wann hat meine Schwester Geburtstag",
        "¿Dónde vive mi hermano?",
        "où habite mon frère",
        "我的狗叫什么",
        "犬の名前は何ですか",
        "أين أعمل؟",
    ],
)
def test_questions_are_known_without_their_mark(text: str) -> None:
    assert asks(text)
    assert not asks_of_memory(text)


@pytest.mark.parametrize(
    "text", ["I parked by the river.", "Yes, let us do that", "", "Book it. " * 80 + "?"]
)
def test_telling_is_no_question(text: str) -> None:
    assert not asks(text)


@pytest.mark.parametrize(
    "text",
    [
        "What do you know about me?",
        "What do you remember?",
        "Tell me everything you know about me",
        "How much have you learned about me so far?",
        "Which facts do you have about me?",
        "What is in your memory?",
        "Was weißt du über mich?",
        "Woran erinnerst du dich, was weißt du alles?",
        "Que sais-tu de moi ?",
        "¿Qué recuerdas de mí?",
        "Что ты знаешь обо мне?",
        "你知道我的什么？",
        "私について何を知っていますか",
    ],
)
def test_questions_about_the_memory_are_told_apart(text: str) -> None:
    assert asks_of_memory(text)


@pytest.mark.parametrize(
    "text",
    [
        "What do you know about beekeeping?",
        "Do you know where I left my keys?",
        "What do my parents know about me moving?",
        "What is my earliest memory of the sea?",
        "Do you remember what Ann cooked?",
    ],
)
def test_other_questions_are_not(text: str) -> None:
    assert not asks_of_memory(text)
