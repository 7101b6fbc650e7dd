"""Whether the evidence plausibly covers what was asked, without a language model."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.index.analysis import index_terms

if TYPE_CHECKING:
    from collections.abc import Iterable

    import numpy as np
    from numpy.typing import NDArray

    from assistant.domain.recall import Block
    from assistant.retrieval.question import Question

TERM_WEIGHT = 0.5
THRESHOLD = 0.5


def coverage(question: Question, blocks: Iterable[Block], matches: NDArray[np.float32]) -> float:
    """How well the blocks cover the query, 0 … 1.

    Half is the share of its content words that occur, half the mean best match of its tokens;
    `matches` is (messages, query tokens), of the messages that were chosen.
    """
    found: set[str] = set()
    for block in blocks:
        found.update(index_terms(block.text))
    terms = question.terms
    words = sum(not found.isdisjoint(forms) for forms in terms) / max(1, len(terms))
    if not len(matches):
        return words
    best = matches.max(axis=0, keepdims=True)
    meaning = float(question.probe.weigh(best)[0])
    return TERM_WEIGHT * words + (1 - TERM_WEIGHT) * max(0.0, meaning)


def is_sufficient(
    question: Question, blocks: Iterable[Block], matches: NDArray[np.float32]
) -> bool:
    """Whether the coverage reaches the calibrated threshold."""
    return coverage(question, blocks, matches) >= THRESHOLD
