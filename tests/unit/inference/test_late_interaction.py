"""MaxSim against its definition."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from assistant.domain.encodings import TOKEN_SCALE, QueryEncoding
from assistant.inference import late_interaction
from assistant.inference.late_interaction import maxsim, token_scores

DIM = 8


def _units(rng: np.random.Generator, count: int) -> NDArray[np.float32]:
    vectors = rng.normal(size=(count, DIM)).astype(np.float32)
    units: NDArray[np.float32] = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    return units


def _query(rng: np.random.Generator, count: int) -> QueryEncoding:
    weights = rng.choice([0.05, 1.0], size=count).astype(np.float32)
    return QueryEncoding(
        vector=np.zeros(DIM, np.float32), tokens=_units(rng, count), weights=weights
    )


def _document(rng: np.random.Generator, count: int) -> NDArray[np.int8]:
    return (_units(rng, count) * TOKEN_SCALE).round().astype(np.int8)


def _by_definition(query: QueryEncoding, document: NDArray[np.int8]) -> float:
    if not len(document) or not len(query.tokens):
        return 0.0
    similar = query.tokens @ (document.astype(np.float32) / TOKEN_SCALE).T
    return float((query.weights * similar.max(axis=1)).sum() / query.weights.sum())


@given(
    lengths=st.lists(st.integers(0, 12), max_size=8),
    words=st.integers(0, 5),
    block=st.integers(1, 20),
    seed=st.integers(0, 1000),
)
def test_scores_are_those_of_the_definition(
    lengths: list[int], words: int, block: int, seed: int
) -> None:
    rng = np.random.default_rng(seed)
    query = _query(rng, words)
    documents = [_document(rng, length) for length in lengths]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(late_interaction, "BLOCK_TOKENS", block)
        scores = maxsim(query, documents)
    expected = [_by_definition(query, document) for document in documents]
    assert scores.dtype == np.float32
    assert scores.tolist() == pytest.approx(expected, abs=1e-5)


@given(length=st.integers(0, 10), words=st.integers(0, 5), seed=st.integers(0, 1000))
def test_a_tokens_score_is_its_best_weighted_match(length: int, words: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    query, document = _query(rng, words), _document(rng, length)
    scores = token_scores(query, document)
    assert scores.shape == (length,)
    for score, token in zip(scores, document, strict=True):
        similar = query.tokens @ (token.astype(np.float32) / TOKEN_SCALE)
        expected = max(query.weights * similar, default=0.0)
        assert score == pytest.approx(expected, abs=1e-5)


def test_a_document_that_holds_the_query_scores_one() -> None:
    rng = np.random.default_rng(0)
    tokens = _units(rng, 3)
    query = QueryEncoding(vector=tokens[0], tokens=tokens, weights=np.ones(3, np.float32))
    holds = (tokens * TOKEN_SCALE).round().astype(np.int8)
    other = _document(rng, 6)
    scores = maxsim(query, [other, holds])
    assert scores[1] == pytest.approx(1.0, abs=0.02)
    assert scores[1] > scores[0]


def test_a_longer_document_never_scores_less() -> None:
    rng = np.random.default_rng(1)
    query, document = _query(rng, 4), _document(rng, 20)
    scores = maxsim(query, [document[:length] for length in range(1, 21)])
    assert all(later >= earlier - 1e-6 for earlier, later in pairwise(scores))
