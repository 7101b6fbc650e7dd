"""Late interaction, word by word: which query token finds how good a match in which message."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from assistant.domain.encodings import TOKEN_SCALE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from assistant.domain.encodings import QueryEncoding

NO_MATCH = -1.0
_BLOCK_TOKENS = 8192


def best_matches(
    query: QueryEncoding, documents: Sequence[NDArray[np.int8]]
) -> NDArray[np.float32]:
    """Best cosine (documents, query tokens); `NO_MATCH` for a document without tokens.

    Kept apart by query token, so that a neighbourhood's match is the best of its messages'.
    """
    best = np.full((len(documents), len(query.tokens)), NO_MATCH, np.float32)
    if not len(query.tokens):
        return best
    filled = [index for index, document in enumerate(documents) if len(document)]
    start = 0
    while start < len(filled):
        end, size = start, 0
        while end < len(filled) and (end == start or size < _BLOCK_TOKENS):
            size += len(documents[filled[end]])
            end += 1
        block = filled[start:end]
        best[block] = _block_matches(query.tokens, [documents[index] for index in block])
        start = end
    return best


def _block_matches(
    query: NDArray[np.float32], documents: list[NDArray[np.int8]]
) -> NDArray[np.float32]:
    begins = np.cumsum([0, *map(len, documents[:-1])])
    tokens = np.concatenate(documents).astype(np.float32)
    cosines = (query @ tokens.T) * np.float32(1 / TOKEN_SCALE)
    best: NDArray[np.float32] = np.maximum.reduceat(cosines, begins, axis=1).T
    return best


def weighted(matches: NDArray[np.float32], weights: NDArray[np.float32]) -> NDArray[np.float32]:
    """MaxSim (documents,) from `best_matches`: the weighted mean over query tokens."""
    total = float(weights.sum())
    if not total:
        return np.zeros(len(matches), np.float32)
    scores: NDArray[np.float32] = matches @ (weights / np.float32(total))
    return scores
