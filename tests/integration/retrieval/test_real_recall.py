"""Recall with the bundled embedder: meaning beyond words, long messages, an evaluation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from assistant.domain.encodings import Encoding, QueryEncoding
from assistant.domain.messages import ConversationKind, Role
from assistant.domain.requests import RecallRequest
from assistant.domain.transfers import ImportedConversation, ImportedMessage
from assistant.evaluation.bearing import BearingChunks
from assistant.evaluation.harness import Build, run_all
from assistant.evaluation.histories import History, Question
from assistant.evaluation.in_process import InProcessMemory
from assistant.evaluation.vector_cache import CachedEmbedder
from assistant.inference.embedding import ChildEmbedder, bundled_embedder
from assistant.inference.ports import Embedder
from assistant.inference.tokens import minilm_counter

NOON = datetime(2024, 5, 1, 12, tzinfo=UTC)
TOLD = [
    "I finally picked up my new bicycle, it is bright green.",
    "Nice! Is it for the commute?",
    "Yes, eleven kilometres every morning along the canal.",
    "My brother Tom moved to Lisbon in March.",
    "What does he do there?",
    "He teaches the cello at a music school.",
    "I made lentil soup with far too much chili yesterday.",
    "我昨天买了一辆新的自行车",
]


class Unasked:
    """Stands for an embedder that nobody should need."""

    dimension = 384

    def __init__(self, embedder: ChildEmbedder) -> None:
        self.embedder_id = embedder.embedder_id

    def encode(self, texts: Sequence[str]) -> list[Encoding]:
        raise AssertionError(texts)

    def encode_query(self, query: str) -> QueryEncoding:
        raise AssertionError(query)


@pytest.fixture(scope="module")
def embedder() -> Iterator[ChildEmbedder]:
    embedder = bundled_embedder()
    embedder.start()  # its thread must be older than the first test that uses it
    embedder.encode_query("loaded")
    yield embedder
    embedder.close()


def conversation(texts: list[str], name: str = "c") -> ImportedConversation:
    messages = tuple(
        ImportedMessage(
            external_id=f"{name}/{place}",
            parent=f"{name}/{place - 1}" if place else None,
            role=Role.USER,
            speaker=("Ann", "Bob")[place % 2],
            text=text,
            time=NOON + timedelta(minutes=place),
        )
        for place, text in enumerate(texts)
    )
    return ImportedConversation(
        external_id=name,
        title="",
        messages=messages,
        active_leaf=messages[-1].external_id,
        kind=ConversationKind.PEOPLE,
    )


def found(memory: InProcessMemory, query: str, budget: int) -> list[str]:
    recall = memory.recall(RecallRequest(query=query, budget=budget), frozenset())
    count = minilm_counter()
    assert sum(count(block.text) for block in recall.blocks) <= budget
    by_rank = sorted(recall.blocks, key=lambda block: block.rank)
    return [name for block in by_rank for name in block.external_ids]


@pytest.mark.parametrize(
    ("query", "answer"),
    [
        ("What colour is the bike?", "c/0"),
        ("How long is the way to work?", "c/2"),
        ("Where in Portugal does a sibling live?", "c/3"),
        ("Which instrument does Tom teach?", "c/5"),
        ("Was the food spicy?", "c/6"),
        ("自行车", "c/7"),
    ],
)
def test_the_answer_is_among_the_first(embedder: ChildEmbedder, query: str, answer: str) -> None:
    memory = InProcessMemory(embedder, minilm_counter())
    memory.add([conversation(TOLD)])
    assert answer in found(memory, query, 60)


def test_a_word_in_the_middle_of_a_hundred_thousand_characters(embedder: ChildEmbedder) -> None:
    filler = "The committee met again and talked about the usual agenda without any result. "
    needle = "Grandmother's recipe needs three spoons of cardamom. "
    memory = InProcessMemory(embedder, minilm_counter())
    memory.add([conversation([filler * 300 + needle + filler * 300, *TOLD])])
    recall = memory.recall(
        RecallRequest(query="How much cardamom is in the recipe?", budget=300), frozenset()
    )
    text = "\n".join(block.text for block in recall.blocks)
    assert needle.strip() in text
    assert recall.tokens <= 300


def test_a_second_evaluation_reads_its_vectors(embedder: ChildEmbedder, tmp_path: Path) -> None:
    question = Question(
        question_id="q", query="What colour is the bike?", gold=frozenset({"c/0"}), category="one"
    )
    history = History(name="h", conversations=(conversation(TOLD),), questions=(question,))

    def measure(using: Embedder) -> list[tuple[float, int | None]]:
        cached = CachedEmbedder(using, tmp_path)
        bearing = BearingChunks(cached, minilm_counter())
        only = Build(
            fresh_memory=lambda: InProcessMemory(cached, minilm_counter()),
            ways={"only": lambda _: None},
        )
        done = run_all([history], [only], bearing, budgets=(60,))
        cached.close()
        return [(one.recalled, one.rank) for one in done["only"].outcomes]

    assert measure(embedder) == [(1.0, 1)]
    assert measure(Unasked(embedder)) == [(1.0, 1)]
