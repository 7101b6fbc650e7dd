"""Pure functions over score arrays: scaling, ranks and freshness."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

MICROSECONDS_PER_DAY = 86_400_000_000
RANK_CONSTANT = 10
"""Of reciprocal rank fusion; with the usual 60 the first ranks hardly differ."""

NOISE = 1e-5
"""As a part of the values: less than this between the smallest and the largest says nothing."""


class Scale(NamedTuple):
    """From where to where a signal ranged, to put another value among the scaled ones."""

    low: float
    high: float

    @classmethod
    def of(cls, values: NDArray[np.float32], among: NDArray[np.bool_]) -> Scale:
        """What `scaled` maps to 0 … 1; the values as they are where they do not differ."""
        low, high = _range(values, among)
        return cls(float(low), float(high)) if _differ(low, high) else cls(0.0, 1.0)

    def place(self, value: float) -> float:
        """Where a value stands, 0 … 1."""
        return min(1.0, max(0.0, (value - self.low) / (self.high - self.low)))


def scaled(values: NDArray[np.float32], among: NDArray[np.bool_]) -> NDArray[np.float32]:
    """`values` mapped to 0 … 1 over the rows `among`; 0 elsewhere, and where all are equal."""
    low, high = _range(values, among)
    if not _differ(low, high):
        return np.zeros_like(values)
    places = (values - low) / (high - low)
    return places if among.all() else np.where(among, places, np.float32(0))


def _differ(low: np.float32, high: np.float32) -> bool:
    """Whether two values are further apart than rounding takes them: noise is not to be scaled."""
    return bool(high - low > NOISE * max(abs(low), abs(high)))


def _range(values: NDArray[np.float32], among: NDArray[np.bool_]) -> tuple[np.float32, np.float32]:
    """The smallest and the largest of `values` over the rows `among`; inf and -inf for none.

    The others are put out of the way: picking rows out of an array takes several times as long.
    """
    above, below = np.float32(np.inf), np.float32(-np.inf)
    if among.all():
        return values.min(initial=above), values.max(initial=below)
    low = np.where(among, values, above).min(initial=above)
    return low, np.where(among, values, below).max(initial=below)


def by_rank(values: NDArray[np.float32], among: NDArray[np.bool_]) -> NDArray[np.float32]:
    """1 for the best of the rows `among`, less by reciprocal rank (`RANK_CONSTANT`), else 0."""
    result = np.zeros_like(values)
    order = np.flatnonzero(among)
    order = order[np.argsort(-values[order], kind="stable")]
    result[order] = (RANK_CONSTANT + 1) / (RANK_CONSTANT + 1 + np.arange(len(order)))
    return result


def freshness(
    said_at: NDArray[np.int64], among: NDArray[np.bool_], days: float
) -> NDArray[np.float32]:
    """1 for the newest of the rows `among`, 1/e for what was said `days` before it."""
    if not among.any():
        return np.zeros(len(said_at), np.float32)
    age = (said_at[among].max() - said_at).astype(np.float32)
    days_ago = np.maximum(age, 0) / np.float32(MICROSECONDS_PER_DAY)
    fresh: NDArray[np.float32] = np.exp(-days_ago / np.float32(days))
    return fresh
