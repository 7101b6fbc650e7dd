"""Laws of the index: it is what an index of the texts that are left would be."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from assistant.domain.changes import MessagesAdded, MessagesEncoded
from assistant.domain.encodings import TOKEN_SCALE, QueryEncoding
from assistant.index.analysis import index_terms, query_terms
from assistant.index.dense import UNKNOWN, DenseIndex
from assistant.index.languages import language_of
from assistant.index.lexical import K1, B, LexicalIndex
from assistant.retrieval.matching import Probe, best_matches, cosines
from tests.unit.retrieval.builders import NOON, History

ROWS = 12
WORDS = [
    "bee", "bees", "roof", "tea", "the", "and", "was", "Fahrrad", "Fahrräder", "ich", "und",
    "自行车", "велосипед", "велосипеды", "café", "🎸", "\ud800", "\u200b", "x" * 70, "",
]  # fmt: skip
texts = st.lists(st.sampled_from(WORDS), max_size=9).map(" ".join)
queries = st.lists(st.sampled_from(WORDS), min_size=1, max_size=5).map(" ".join)
rows = st.integers(0, ROWS - 1)
put = st.dictionaries(rows, texts, min_size=1, max_size=4)
remove = st.lists(rows, max_size=4)
steps = st.lists(st.one_of(put, remove, queries), max_size=25)
quick = settings(max_examples=150, deadline=None)


def grown(
    changes: Sequence[Mapping[int, str] | list[int] | str],
) -> tuple[LexicalIndex, dict[int, str]]:
    """An index after the changes, searches in between, and the texts that are left."""
    index = LexicalIndex()
    left: dict[int, str] = {}
    for change in changes:
        if isinstance(change, str):
            index.scores(change, ROWS)
        elif isinstance(change, list):
            index.remove(change)
            for row in change:
                left.pop(row, None)
        else:
            index.put(change)
            left |= change
    return index, left


def bm25(left: Mapping[int, str], query: str) -> list[float]:
    """By the book, text by text."""
    terms = {row: Counter(index_terms(text)) for row, text in left.items()}
    mean_length = sum(counts.total() for counts in terms.values()) / max(1, len(terms))
    scores = [0.0] * ROWS
    for forms in query_terms(query, {language_of(text) for text in left.values()}):
        holding = max(sum(form in counts for counts in terms.values()) for form in forms)
        idf = math.log(1 + (len(left) - holding + 0.5) / (holding + 0.5))
        for row, counts in terms.items():
            found = max(counts[form] for form in forms)
            if found:
                norm = K1 * (1 - B + B * counts.total() / mean_length)
                scores[row] += idf * (K1 + 1) * found / (found + norm)
    return scores


@quick
@given(steps, queries)
def test_scores_are_those_of_the_texts_that_are_left(
    changes: list[Mapping[int, str] | list[int] | str], query: str
) -> None:
    index, left = grown(changes)
    assert len(index) == len(left)
    assert np.allclose(index.scores(query, ROWS), bm25(left, query), rtol=1e-6, atol=1e-6)


@quick
@given(steps, queries, st.permutations(range(ROWS)))
def test_a_new_index_gives_the_same_scores_under_other_numbers(
    changes: list[Mapping[int, str] | list[int] | str], query: str, numbers: list[int]
) -> None:
    index, left = grown(changes)
    fresh = LexicalIndex()
    fresh.put({numbers[row]: left[row] for row in sorted(left, key=numbers.__getitem__)})
    scores = index.scores(query, ROWS)
    assert fresh.scores(query, ROWS)[numbers].tolist() == scores.tolist()
    assert fresh._entries.keys() == index._entries.keys()


@quick
@given(st.text(max_size=400), st.text(max_size=400))
def test_any_text_is_found_by_itself(text: str, other: str) -> None:
    index = LexicalIndex()
    index.put({0: text, 1: other})
    scores = index.scores(text, 2)
    assert np.isfinite(scores).all()
    assert (scores[0] > 0) == bool(index_terms(text))


@given(st.text(st.characters(codec="ascii"), max_size=200))
def test_plain_text_has_the_terms_that_it_has_among_others(text: str) -> None:
    assert index_terms(text + " é", "english") == [*index_terms(text, "english"), "e"]


chunk_counts = st.dictionaries(rows, st.integers(0, 3), min_size=1, max_size=5)
moves = st.lists(st.one_of(chunk_counts, remove), max_size=25)


@quick
@given(moves, st.permutations(range(ROWS)), st.integers(0, 99))
def test_vectors_give_the_same_cosines_wherever_they_lie(
    changes: list[Mapping[int, int] | list[int]], numbers: list[int], seed: int
) -> None:
    random = np.random.default_rng(seed)
    index, fresh = DenseIndex(), DenseIndex()
    left: dict[int, NDArray[np.float32]] = {}
    for change in changes:
        if isinstance(change, list):
            index.remove(change)
            left = {row: vectors for row, vectors in left.items() if row not in change}
        else:
            new = {row: _unit(random, chunks) for row, chunks in change.items()}
            index.put(new)
            left |= new
    for row in sorted(left, key=numbers.__getitem__):
        fresh.put({numbers[row]: left[row]})
    query = _unit(random, 1)[0]
    scores = index.scores(query, ROWS)
    assert fresh.scores(query, ROWS)[numbers].tolist() == scores.tolist()
    best = [
        float((left[row] @ query).max()) if len(left.get(row, ())) else UNKNOWN
        for row in range(ROWS)
    ]
    assert np.allclose(scores, best, rtol=0, atol=1e-6)


def _unit(random: np.random.Generator, chunks: int) -> NDArray[np.float32]:
    vectors = random.normal(size=(chunks, 37)).astype(np.float32)
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    unit: NDArray[np.float32] = vectors / lengths
    return unit


def _asks(query: str) -> bool:
    return any(letter.isprintable() and not letter.isspace() for letter in query)


said = st.lists(st.sampled_from(WORDS), min_size=1, max_size=4).map(" ".join).filter(str.strip)
told = st.one_of(said, said, said.map(lambda text: f"{text}. " * 60).map(str.strip))
chats = st.lists(st.lists(told, min_size=1, max_size=5), min_size=1, max_size=4)


@settings(max_examples=40, deadline=None)
@given(chats, st.randoms(use_true_random=False), said.filter(_asks), st.integers(5, 60))
def test_chats_that_were_indexed_in_another_order_recall_the_same(
    told: list[list[str]], random: Random, query: str, budget: int
) -> None:
    history = History()
    for number, texts in enumerate(told):
        history.say(*texts, conversation=f"c{number}", at=NOON)
    again = History()
    left = list(history.messages)
    while left:
        name = random.choice(left).conversation_id
        message = next(one for one in left if one.conversation_id == name)
        left.remove(message)
        again.map.apply(MessagesAdded((message,)))
        encoded = again.embedder.encode([message.text])[0]
        again.map.apply(MessagesEncoded({message.message_id: encoded}))
    found, expected = again.recall(query, budget=budget), history.recall(query, budget=budget)
    assert found.blocks == expected.blocks
    assert found.sufficient == expected.sufficient


@quick
@given(
    st.integers(1, 48), st.lists(st.integers(1, 70), min_size=1, max_size=30), st.integers(0, 99)
)
def test_a_text_matches_a_query_as_well_wherever_it_lies(
    words: int, lengths: list[int], seed: int
) -> None:
    random = np.random.default_rng(seed)
    query = random.normal(size=(words, 384)).astype(np.float32)
    query /= np.linalg.norm(query, axis=1, keepdims=True)
    said = random.normal(size=(70, 384))
    said /= np.linalg.norm(said, axis=1, keepdims=True)
    tokens = np.rint(said * TOKEN_SCALE).astype(np.int8)
    weights = random.uniform(0.5, 1, size=words).astype(np.float32)
    probe = Probe.of(QueryEncoding(vector=query[0], tokens=query, weights=weights))
    pairs = cosines(probe, [tokens[:length] for length in lengths])
    alone = [cosines(probe, [tokens[:length]])[0] for length in lengths]
    assert all(np.array_equal(one, other) for one, other in zip(pairs, alone, strict=True))
    weighed = probe.weigh(best_matches(pairs, words))
    each = [probe.weigh(best_matches([one], words))[0] for one in alone]
    assert weighed.tolist() == [float(one) for one in each]
    exact = tokens[:1].astype(np.float64) @ query[0].astype(np.float64) / TOKEN_SCALE
    assert abs(float(pairs[0][0, 0]) - float(exact[0])) < 1e-4
