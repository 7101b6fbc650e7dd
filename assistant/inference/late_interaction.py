"""Late interaction: how well the words of a document answer each word of a query.

Each query token takes its best match among the document's tokens (MaxSim, as in ColBERT);
the matches are averaged by the tokens' weights.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from assistant.domain.encodings import TOKEN_SCALE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from assistant.domain.encodings import QueryEncoding

BLOCK_TOKENS = 4096
"""Document tokens multiplied at once: their float32 copy (6 MB at 384) stays in the cache."""


def maxsim(query: QueryEncoding, documents: Sequence[NDArray[np.int8]]) -> NDArray[np.float32]:
    """Scores (documents,) in [-1, 1]: the weighted mean over query tokens of the best match.

    Documents are `Encoding.tokens`. A document without tokens, and every document for a query
    without tokens, scores 0.
    """
    scores = np.zeros(len(documents), np.float32)
    total = float(query.weights.sum())
    if not total:
        return scores
    weighted = _scaled(query) / total
    for block in _blocks(documents):
        lengths = [len(documents[index]) for index in block]
        rows = np.concatenate([documents[index] for index in block], dtype=np.float32)
        similar = weighted @ rows.T
        begins = np.cumsum([0, *lengths[:-1]])
        scores[block] = np.maximum.reduceat(similar, begins, axis=1).sum(axis=0)
    return scores


def token_scores(query: QueryEncoding, document: NDArray[np.int8]) -> NDArray[np.float32]:
    """Scores (tokens,): each document token's best similarity to a query token, times its weight.

    Together with `Encoding.token_starts` they show which sentences bear the answer. All are 0
    for a query without tokens.
    """
    if not len(query.tokens) or not len(document):
        return np.zeros(len(document), np.float32)
    similar = document.astype(np.float32) @ _scaled(query).T
    best: NDArray[np.float32] = similar.max(axis=1)
    return best


def _scaled(query: QueryEncoding) -> NDArray[np.float32]:
    """Query tokens times their weights; weights are not negative, so the best match stays."""
    return query.tokens * (query.weights[:, None] / np.float32(TOKEN_SCALE))


def _blocks(documents: Sequence[NDArray[np.int8]]) -> Iterator[list[int]]:
    """Indexes of documents with tokens, about `BLOCK_TOKENS` tokens at once."""
    block: list[int] = []
    size = 0
    for index, document in enumerate(documents):
        if not len(document):
            continue
        if block and size + len(document) > BLOCK_TOKENS:
            yield block
            block, size = [], 0
        block.append(index)
        size += len(document)
    if block:
        yield block
