"""Evidence counts when it is shown: the whole message, or the chunk that bears the answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

import numpy as np
import pytest

from assistant.domain.encodings import Encoding, QueryEncoding
from assistant.domain.messages import Role
from assistant.domain.recall import Block
from assistant.domain.transfers import ImportedConversation, ImportedMessage
from assistant.evaluation.bearing import CHUNK_TOKENS, BearingChunks, chunks, plain, shown
from assistant.evaluation.histories import History, Question
from tests.unit.evaluation.test_harness import block

NOON = datetime(2024, 5, 1, 12, tzinfo=UTC)
WORDS = ("rent", "cat", "boat")


def count(text: str) -> int:
    return len(text.split())


class Topical:
    """A vector says how often each of `WORDS` occurs."""

    embedder_id = "topical"
    dimension = len(WORDS)

    def __init__(self) -> None:
        self.texts: list[str] = []

    def encode(self, texts: Sequence[str]) -> list[Encoding]:
        self.texts += texts
        return [self._encode(text) for text in texts]

    def encode_query(self, query: str) -> QueryEncoding:
        raise NotImplementedError(query)

    def _encode(self, text: str) -> Encoding:
        counts = np.array([[text.lower().count(word) + 0.01 for word in WORDS]], np.float32)
        return Encoding(
            chunks=counts / np.linalg.norm(counts),
            tokens=np.zeros((0, 3), np.int8),
            token_starts=np.zeros(0, np.uint32),
        )


def sentence(word: str, length: int) -> str:
    return " ".join([word.capitalize(), *["so"] * (length - 2), "on."])


LONG = "\n".join([sentence("rent", 60), sentence("cat", 40), sentence("boat", 70)])


def history(*questions: Question) -> History:
    messages = tuple(
        ImportedMessage(external_id=name, parent=None, role=Role.USER, text=text, time=NOON)
        for name, text in (("long", LONG), ("short", "The  cat\nis old."))
    )
    conversation = ImportedConversation(
        external_id="c", title="", messages=messages, active_leaf=None
    )
    return History(name="h", conversations=(conversation,), questions=questions)


def question(query: str, answer: str, *gold: str) -> Question:
    return Question(
        question_id=query, query=query, answer=answer, gold=frozenset(gold), category="k"
    )


def shows(text: str, *names: str) -> Block:
    return replace(block("x", 1), external_ids=names, text=text)


def test_chunks_hold_whole_sentences() -> None:
    first, second = chunks(LONG, count)
    assert first == (sentence("rent", 60), sentence("cat", 40))
    assert second == (sentence("boat", 70),)
    assert chunks("One. Two.", count) == [("One.", "Two.")]


def test_a_sentence_that_is_too_long_is_cut_between_words() -> None:
    text = " ".join(f"w{number}" for number in range(90))  # under 400 characters
    pieces = chunks(text, lambda piece: 2 * count(piece))
    assert len(pieces) == 2
    assert " ".join(part for piece in pieces for part in piece) == text
    assert all(2 * count(" ".join(piece)) <= CHUNK_TOKENS for piece in pieces)
    assert chunks("x" * 300, len) == [("x" * 300,)]


def test_the_bearing_chunk_is_nearest_to_question_and_answer() -> None:
    embedder = Topical()
    asked = [question("Rent?", "", "long", "short"), question("What?", "my boat", "long")]
    needed = BearingChunks(embedder, count).needed(history(*asked), asked)
    assert needed["Rent?"]["long"].bearing == (sentence("rent", 60), sentence("cat", 40))
    assert needed["What?"]["long"].bearing == (sentence("boat", 70),)
    assert needed["Rent?"]["short"].whole == "The cat is old."
    assert not any("old" in text for text in embedder.texts)  # nothing to choose from


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        (f"User: {LONG}", True),
        (f"User: {sentence('rent', 60)}\n{sentence('cat', 40)} …", True),
        (f"User: … {sentence('cat', 40)} … {sentence('rent', 60)}", True),
        (f"User: {sentence('rent', 60)} …", False),
        (f"User: … {sentence('boat', 70)}", False),
        (f"User: {LONG.replace('Boat', 'Boat [out of date; now: [x] A ship.]')}", True),
    ],
)
def test_a_message_counts_when_it_is_whole_or_bears(text: str, counts: bool) -> None:
    asked = [question("Rent and cat?", "", "long")]
    needed = BearingChunks(Topical(), count).needed(history(*asked), asked)["Rent and cat?"]
    assert shown([shows(text, "long", "other")], needed) == ({"long": 1} if counts else {})
    assert shown([shows(text, "other")], needed) == {}


def test_the_strongest_block_that_shows_a_message_gives_its_rank() -> None:
    asked = [question("Cat?", "", "short")]
    needed = BearingChunks(Topical(), count).needed(history(*asked), asked)["Cat?"]
    blocks = [
        replace(shows("User: The cat is old.", "short"), rank=3),
        replace(shows("User: The …", "short"), rank=1),
        replace(shows("User: The cat\tis old.", "short"), rank=2),
    ]
    assert shown(blocks, needed) == {"short": 2}


def test_conversations_need_no_words() -> None:
    asked = [
        Question(
            question_id="q", query="q", gold=frozenset({"c"}), category="k", by_conversation=True
        )
    ]
    assert BearingChunks(Topical(), count).needed(history(*asked), asked) == {}


def test_marks_leave_no_trace() -> None:
    marked = "I rent a flat. [out of date; now: You own [part of] a house.] And a cat."
    assert plain(marked) == "I rent a flat. And a cat."
    assert plain("a [list] of\n things") == "a [list] of things"
