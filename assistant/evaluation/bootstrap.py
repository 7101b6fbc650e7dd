"""Paired bootstrap: how sure a difference between two systems is, on the same questions."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

RESAMPLES = 10_000
LEVEL = 0.95
SEED = 20_260_101
CELLS_AT_ONCE = 2_000_000
"""Drawn places held in memory at once, 16 MB."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """What the first system scores above the second, per question in the mean.

    `low` and `high` bound it with a certainty of `LEVEL`: where 0 lies outside, chance alone
    hardly explains the difference. `n` counts the questions.
    """

    mean: float
    low: float
    high: float
    n: int

    @property
    def certain(self) -> bool:
        """Whether 0 lies outside the interval."""
        return self.low > 0 or self.high < 0

    def document(self) -> dict[str, float | int]:
        """JSON-ready, to four places."""
        return {name: round(value, 4) for name, value in asdict(self).items()}


def paired_difference(
    first: Sequence[float],
    second: Sequence[float],
    *,
    seed: int = SEED,
) -> Difference:
    """The percentile interval of the mean difference (Efron and Tibshirani, 1993, chapter 13).

    Both hold one score per question in the same order. Whole questions are drawn with both of
    their scores, so what makes a question hard for both does not widen the interval. The same
    scores and seed give the same interval. Raises `ValueError` where the lengths differ or there
    are no questions.
    """
    if len(first) != len(second) or not first:
        raise ValueError("paired scores need one of each per question, and a question")
    gains = np.asarray(first, np.float64) - np.asarray(second, np.float64)
    drawn = _resampled_means(gains, np.random.default_rng(seed))
    tail = (1 - LEVEL) / 2
    low, high = np.quantile(drawn, (tail, 1 - tail))
    return Difference(mean=float(gains.mean()), low=float(low), high=float(high), n=len(gains))


def shared_difference(
    first: Mapping[str, float], second: Mapping[str, float], *, seed: int = SEED
) -> Difference | None:
    """`paired_difference` over the questions that both have scores of, None where none is.

    Keys are question ids; they are taken in order, so that the order of asking changes nothing.
    """
    shared = sorted(first.keys() & second.keys())
    if not shared:
        return None
    return paired_difference(
        [first[one] for one in shared], [second[one] for one in shared], seed=seed
    )


def _resampled_means(
    gains: NDArray[np.float64],
    generator: np.random.Generator,
) -> NDArray[np.float64]:
    """Means of `RESAMPLES` draws with replacement, float64 (RESAMPLES,)."""
    n = len(gains)
    step = max(1, CELLS_AT_ONCE // n)
    parts = [
        gains[generator.integers(0, n, size=(min(step, RESAMPLES - start), n))].mean(axis=1)
        for start in range(0, RESAMPLES, step)
    ]
    return np.concatenate(parts)
