"""Chats of any length in invented words, the same at every run."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from random import Random

from assistant.domain.messages import ConversationKind, Role
from assistant.domain.transfers import ImportedConversation, ImportedMessage

BEGAN = datetime(2024, 1, 1, 9, tzinfo=UTC)
MESSAGES_A_CHAT = 20
SENTENCES_A_MESSAGE = (1, 3)

_WHO = ("I", "we", "my sister", "the neighbour", "Tom", "our teacher", "the doctor", "Lena")
_DID = (
    "talked about", "looked for", "could not find", "bought", "lost", "painted", "repaired",
    "wrote down", "dreamt of", "paid for", "laughed about", "planned", "cancelled", "forgot",
)  # fmt: skip
_WHAT = (
    "the train to Bern", "a red bicycle", "the birthday cake", "a job in Vienna", "the old oven",
    "a course in pottery", "the garden fence", "tickets for the opera", "a letter from school",
    "the recipe with lentils", "a trip to Norway", "the broken lamp", "a story about bears",
    "the rent for March", "a pair of boots", "the choir on Tuesdays", "a cheap violin",
)  # fmt: skip
_HOW = (
    "before breakfast", "in the rain", "with great patience", "after the film", "on Sunday",
    "for the third time", "although it was late", "with her brother", "at the market", "by mail",
)  # fmt: skip


def sentence(draw: Random) -> str:
    """One of some 19,000 sentences with a number in it, so that hardly two are the same."""
    parts = (draw.choice(each) for each in (_WHO, _DID, _WHAT, _HOW))
    words = " ".join(parts)
    return f"{words[0].upper()}{words[1:]}, number {draw.randrange(10_000)}."


def chats(messages: int, *, seed: int = 0) -> Iterator[ImportedConversation]:
    """Chats with so many messages in all, a day apart."""
    draw = Random(seed)
    for number, start in enumerate(range(0, messages, MESSAGES_A_CHAT)):
        names = [f"{number}/{place}" for place in range(min(MESSAGES_A_CHAT, messages - start))]
        began = BEGAN + timedelta(days=number)
        yield ImportedConversation(
            external_id=f"chat-{number}",
            title=f"Chat {number}",
            messages=tuple(
                ImportedMessage(
                    external_id=name,
                    parent=names[place - 1] if place else None,
                    role=Role.ASSISTANT if place % 2 else Role.USER,
                    text=" ".join(
                        sentence(draw) for _ in range(draw.randint(*SENTENCES_A_MESSAGE))
                    ),
                    time=began + place * timedelta(minutes=1),
                )
                for place, name in enumerate(names)
            ),
            active_leaf=names[-1],
            kind=ConversationKind.ASSISTANT,
        )


def questions(*, seed: int = 1) -> Iterator[str]:
    """Questions about such chats, without end."""
    draw = Random(seed)
    while True:
        who, did, what = (draw.choice(each) for each in (_WHO, _DID, _WHAT))
        yield f"When was it that {who} {did} {what}?"
