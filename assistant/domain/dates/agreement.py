"""How well the time that a question names fits the time of what was said."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from assistant.domain.dates.periods import Period

BREADTH = 0.25
"""What a vaguer period loses: "last year" fits a question for one of its days by a quarter."""
SLACK_SHARE = 0.25
SLACK_DAYS = 3.0
"""People tell a little later. Fit falls by e with so many days, or that share of the question's."""


def agreements(
    asked: Sequence[Period], starts: NDArray[np.int64], ends: NDArray[np.int64]
) -> NDArray[np.float32]:
    """How well each of the told periods fits the best of `asked`, 0 to 1; 0 where nothing is asked.

    1 where a told period lies within one asked for. Of one that is longer than what it overlaps,
    the share that the shorter of the two has in common counts, less for its breadth; one that
    lies beside what was asked for fits less with every day between. `starts`, `ends`: (n,)
    ordinals of their first days and of the days after their last ones. Returns float32 (n,).
    """
    best = np.zeros(len(starts), np.float32)
    for period in asked:
        np.maximum(best, _fit(period, starts, ends), out=best)
    return best


def _fit(asked: Period, starts: NDArray[np.int64], ends: NDArray[np.int64]) -> NDArray[np.float32]:
    start, end, lengths = asked.start.toordinal(), asked.end.toordinal(), ends - starts
    shared = np.minimum(ends, end) - np.maximum(starts, start)
    overlap = np.maximum(shared, 0) / np.minimum(lengths, asked.days)
    breadth = np.minimum(1.0, asked.days / lengths) ** BREADTH
    beside = np.exp(-(1 - np.minimum(shared, 0)) / max(SLACK_DAYS, SLACK_SHARE * asked.days))
    fit: NDArray[np.float32] = (np.maximum(overlap, beside * (shared <= 0)) * breadth).astype(
        np.float32
    )
    return fit
