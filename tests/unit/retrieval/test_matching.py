"""Late interaction against its definition."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from numpy.typing import NDArray

from assistant.domain.encodings import TOKEN_SCALE, QueryEncoding
from assistant.retrieval import matching
from assistant.retrieval.matching import (
    MAX_WORDS,
    NO_MATCH,
    QUERY_STEPS,
    Probe,
    best_matches,
    cosines,
)

DIM = 8
TELLING, STOP_WORD = 1.0, 0.05
ROUNDED = DIM / (2 * float(QUERY_STEPS))
"""By so much a cosine may differ where each component of the query is off by half a step."""


def _units(rng: np.random.Generator, count: int) -> NDArray[np.float32]:
    vectors = rng.normal(size=(count, DIM)).astype(np.float32)
    units: NDArray[np.float32] = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    return units


def _query(rng: np.random.Generator, count: int) -> QueryEncoding:
    weights = rng.choice([STOP_WORD, TELLING], size=count).astype(np.float32)
    return QueryEncoding(
        vector=np.zeros(DIM, np.float32), tokens=_units(rng, count), weights=weights
    )


def _document(rng: np.random.Generator, count: int) -> NDArray[np.int8]:
    return (_units(rng, count) * TOKEN_SCALE).round().astype(np.int8)


def _scores(query: QueryEncoding, documents: list[NDArray[np.int8]]) -> NDArray[np.float32]:
    probe = Probe.of(query)
    return probe.weigh(best_matches(cosines(probe, documents), len(probe.weights)))


def _by_definition(query: QueryEncoding, document: NDArray[np.int8]) -> float:
    telling = query.weights == query.weights.max(initial=0.0)
    if not telling.any():
        return 0.0
    if not len(document):
        return NO_MATCH
    similar = query.tokens[telling] @ (document.astype(np.float32) / TOKEN_SCALE).T
    return float(similar.max(axis=1).mean())


@given(
    lengths=st.lists(st.integers(0, 12), max_size=8),
    words=st.integers(0, 5),
    block=st.integers(1, 20),
    seed=st.integers(0, 1000),
)
@example(lengths=[11], words=1, block=1, seed=11)
def test_scores_are_those_of_the_definition(
    lengths: list[int], words: int, block: int, seed: int
) -> None:
    rng = np.random.default_rng(seed)
    query = _query(rng, words)
    documents = [_document(rng, length) for length in lengths]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(matching, "_BLOCK_TOKENS", block)
        scores = _scores(query, documents)
    expected = [_by_definition(query, document) for document in documents]
    assert scores.tolist() == pytest.approx(expected, abs=ROUNDED)


def test_a_document_that_holds_the_query_scores_one() -> None:
    rng = np.random.default_rng(0)
    tokens = _units(rng, 3)
    query = QueryEncoding(vector=tokens[0], tokens=tokens, weights=np.ones(3, np.float32))
    holds = (tokens * TOKEN_SCALE).round().astype(np.int8)
    other, same = _scores(query, [_document(rng, 6), holds]).tolist()
    assert same == pytest.approx(1.0, abs=0.02)
    assert same > other


def test_a_longer_document_never_scores_less() -> None:
    rng = np.random.default_rng(1)
    query, document = _query(rng, 4), _document(rng, 20)
    scores = _scores(query, [document[:length] for length in range(1, 21)])
    assert all(later >= earlier - 1e-6 for earlier, later in pairwise(scores.tolist()))


def test_the_best_part_matches_as_the_whole_does() -> None:
    rng = np.random.default_rng(2)
    probe, document = Probe.of(_query(rng, 4)), _document(rng, 12)
    words = len(probe.weights)
    parts = [document[:5], document[5:5], document[5:9], document[9:]]
    matches = best_matches(cosines(probe, parts), words)
    assert matches.shape == (4, words)
    assert (matches[1] == NO_MATCH).all(), "a part without tokens"
    (whole,) = best_matches(cosines(probe, [document]), words)
    assert matches.max(axis=0) == pytest.approx(whole, abs=1e-6)


def test_of_a_long_query_the_words_that_weigh_most_are_compared_in_their_order() -> None:
    rng = np.random.default_rng(3)
    weights = np.full(MAX_WORDS + 20, 0.6, np.float32)
    weights[[5, MAX_WORDS + 10]] = TELLING
    query = QueryEncoding(
        vector=np.zeros(DIM, np.float32), tokens=_units(rng, len(weights)), weights=weights
    )
    kept = [*range(MAX_WORDS - 1), MAX_WORDS + 10]
    probe = Probe.of(query)
    assert np.abs(probe.tokens - query.tokens[kept]).max() <= 0.5 / QUERY_STEPS
    assert probe.weights == pytest.approx(weights[kept] / weights[kept].sum())
