"""Late interaction, word by word: which query token finds how good a match in which message."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

import numpy as np

from assistant.domain.encodings import TOKEN_SCALE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from assistant.domain.encodings import QueryEncoding

NO_MATCH = -1.0
"""The worst cosine there is: what a text without tokens offers every word."""
MAX_WORDS = 48
"""Query tokens that are compared; of a longer query those that weigh most, earlier ones first."""
QUERY_STEPS = np.float32(2**16)
"""A query's components are whole multiples of one over this. Their products with a document's,
whole numbers, then add up without rounding in float32 too: 127 * 2**16 < 2**24. So a text matches
as well wherever it lies and whatever the processor; else equal texts differ in their last digit,
and a signal that tells nothing is blown up by its scale."""
_BLOCK_TOKENS = 1024
"""Document tokens multiplied at once: their float32 copy fits into a processor's cache."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Probe:
    """The telling part of a query: `tokens` (n, dim) in steps and their `weights`, sum 1.

    Both are float32.
    """

    tokens: NDArray[np.float32]
    weights: NDArray[np.float32]

    @classmethod
    def of(cls, query: QueryEncoding) -> Probe:
        """Leave out tokens of little weight (stop words), unless there are no others."""
        weights = query.weights
        telling = np.flatnonzero(weights >= weights.max(initial=0.0) / 2)
        heaviest = telling[np.argsort(-weights[telling], kind="stable")[:MAX_WORDS]]
        kept = np.sort(heaviest)
        total = np.float32(weights[kept].sum() or 1.0)
        tokens = np.rint(query.tokens[kept] * QUERY_STEPS) / QUERY_STEPS
        return cls(tokens=tokens, weights=weights[kept] / total)

    def weigh(self, matches: NDArray[np.float32]) -> NDArray[np.float32]:
        """MaxSim (documents,): the weighted mean of (documents, n) best matches."""
        scores: NDArray[np.float32] = np.vecdot(matches, self.weights)
        return scores


def cosines(probe: Probe, documents: Sequence[NDArray[np.int8]]) -> list[NDArray[np.float32]]:
    """Per document the cosine (document tokens, query tokens) of every pair."""
    if not documents:
        return []
    blocks = _blocks(documents)
    sizes = [sum(map(len, block)) for block in blocks]
    pairs = np.empty((sum(sizes), len(probe.tokens)), np.float32)
    # Made wide in one place after the other: new memory for each takes longer than the product.
    room = np.empty((max(sizes), documents[0].shape[1]), np.float32)
    done = 0
    for block, size in zip(blocks, sizes, strict=True):
        end = 0
        for document in block:
            start, end = end, end + len(document)
            room[start:end] = document
        np.matmul(room[:size], probe.tokens.T, out=pairs[done : done + size])
        done += size
    pairs *= np.float32(1 / TOKEN_SCALE)
    edges = accumulate(map(len, documents), initial=0)
    return [pairs[start:end] for start, end in pairwise(edges)]


def best_matches(pairs: Sequence[NDArray[np.float32]], words: int) -> NDArray[np.float32]:
    """Best cosine (documents, query tokens) from `cosines`; `NO_MATCH` where no token is.

    Kept apart by query token, so that a neighbourhood's match is the best of its messages'.
    """
    best = np.full((len(pairs), words), NO_MATCH, np.float32)
    sizes = np.fromiter(map(len, pairs), np.int64, len(pairs))
    if sizes.any():
        starts = np.cumsum(sizes) - sizes
        filled = sizes > 0
        best[filled] = np.maximum.reduceat(np.concatenate(pairs), starts[filled], axis=0)
    return best


def _blocks(documents: Sequence[NDArray[np.int8]]) -> list[list[NDArray[np.int8]]]:
    blocks: list[list[NDArray[np.int8]]] = []
    size = _BLOCK_TOKENS
    for document in documents:
        if size >= _BLOCK_TOKENS:
            blocks.append([])
            size = 0
        blocks[-1].append(document)
        size += len(document)
    return blocks
