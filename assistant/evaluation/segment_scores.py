"""Threader's scores of segments (its 3.3, Eq. 3-7), as pure functions over arrays.

The paper prints neither Eq. 6 nor Eq. 7, only their weights. Which way round those are meant was
settled on LoCoMo conversations 1-3 (Mean-R within 2,000 tokens / in 12 segments): β for BM25 and
α for the reranker .857 / .898; α for the hybrid score .855 / .866; β for meaning .820 / .864;
both turned .833 / .859.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from assistant.index.dense import UNKNOWN
from assistant.index.segment_views import WEIGHTS
from assistant.retrieval.signals import scaled

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True, kw_only=True)
class SegmentFirstSettings:
    """Threader's figures (F.6); a signal that is off is one of its ablations (Table 3)."""

    views: tuple[float, float, float] = WEIGHTS
    candidates: int = 40
    """K1: as many segments by meaning, and by words, are looked at closely."""
    best_messages: int = 2
    """K2: a segment means what its best messages mean; 0 leaves it at what its views mean."""
    lexical_share: float = 0.65
    """β: BM25's part of the hybrid score, the rest is meaning's."""
    rerank_share: float = 0.3
    """α: the reranker's part of the whole, the rest is the hybrid score's."""
    dense: bool = True
    lexical: bool = True
    rerank: bool = True

    def __post_init__(self) -> None:
        if not (self.dense or self.lexical or self.rerank):
            raise ValueError("without any signal there is nothing to rank by")


def candidates(
    views: NDArray[np.float32], words: NDArray[np.float32], settings: SegmentFirstSettings
) -> NDArray[np.int64]:
    """Places of the segments that stage II looks at, ascending: Top-K1 by meaning ∪ by words.

    Where neither signal is on, the reranker looks at all of them.
    """
    found: list[NDArray[np.int64]] = []
    if settings.dense:
        found.append(_best(views, settings.candidates, above=UNKNOWN))
    if settings.lexical:
        found.append(_best(words, settings.candidates, above=0))
    return np.unique(np.concatenate(found)) if found else np.arange(len(views))


def mean_of_best(cosines: NDArray[np.float32], number: int) -> float:
    """The mean of the `number` best of a segment's messages (Eq. 5); `UNKNOWN` without any.

    A segment that has fewer is judged by those it has: the printed equation would halve the score
    of a single message.
    """
    best = np.sort(cosines[cosines > UNKNOWN])[::-1][:number]
    return float(best.mean()) if len(best) else UNKNOWN


def final_scores(
    dense: NDArray[np.float32],
    words: NDArray[np.float32],
    reranked: NDArray[np.float32],
    settings: SegmentFirstSettings,
) -> NDArray[np.float32]:
    """What the candidates stand at, each signal scaled to 0 … 1 among them (Eq. 6 and 7)."""
    hybrid = _mixed(
        _scaled(words) if settings.lexical else None,
        _scaled(dense) if settings.dense else None,
        settings.lexical_share,
    )
    late = _scaled(reranked) if settings.rerank else None
    mixed = _mixed(late, hybrid, settings.rerank_share)
    return np.zeros(len(dense), np.float32) if mixed is None else mixed


def _mixed(
    one: NDArray[np.float32] | None, other: NDArray[np.float32] | None, share: float
) -> NDArray[np.float32] | None:
    """`one` at its share and `other` at the rest; either alone where the other is missing."""
    if one is None or other is None:
        return other if one is None else one
    return (share * one + (1 - share) * other).astype(np.float32)


def _scaled(values: NDArray[np.float32]) -> NDArray[np.float32]:
    return scaled(values, np.ones(len(values), np.bool_))


def _best(values: NDArray[np.float32], number: int, *, above: float) -> NDArray[np.int64]:
    """Places of the largest values `above` a bound; ties go to the first."""
    order = np.argsort(-values, kind="stable")[:number]
    return order[values[order] > above]
