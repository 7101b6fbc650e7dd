"""Pure functions over score arrays: scaling, and spreading along a conversation."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

MICROSECONDS_PER_DAY = 86_400_000_000
RANK_CONSTANT = 10
"""Of reciprocal rank fusion; with the usual 60 the first ranks hardly differ."""


class Scale(NamedTuple):
    """From where to where a signal ranged, to put another value among the scaled ones."""

    low: float
    high: float

    @classmethod
    def of(cls, values: NDArray[np.float32], among: NDArray[np.bool_]) -> Scale:
        """What `scaled` maps to 0 … 1; the values as they are where they do not differ."""
        if not among.any():
            return cls(0.0, 1.0)
        low, high = float(values[among].min()), float(values[among].max())
        return cls(low, high) if high > low else cls(0.0, 1.0)

    def place(self, value: float) -> float:
        """Where a value stands, 0 … 1."""
        return min(1.0, max(0.0, (value - self.low) / (self.high - self.low)))


def scaled(values: NDArray[np.float32], among: NDArray[np.bool_]) -> NDArray[np.float32]:
    """`values` mapped to 0 … 1 over the rows `among`; 0 elsewhere, and where all are equal."""
    result = np.zeros_like(values)
    if among.any():
        low, high = values[among].min(), values[among].max()
        if high > low:
            result[among] = (values[among] - low) / (high - low)
    return result


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


class Neighbourhood:
    """Who stands within `reach` messages of whom, in the order of their conversation."""

    def __init__(
        self,
        before: NDArray[np.int64],
        after: NDArray[np.int64],
        segments: NDArray[np.int64],
        *,
        reach: int,
        across_segments: float = 1.0,
    ) -> None:
        self._rows = len(before)
        self._segments = segments
        self._across = across_segments
        self._hops = [
            (hop, self._nearness(hop)) for hop in (*_hops(before, reach), *_hops(after, reach))
        ]

    def total(self, values: NDArray[np.float32]) -> NDArray[np.float32]:
        """Each row's value and its neighbours' together; no value is 0."""
        result = values.copy()
        padded = np.append(values, np.float32(0))
        for hop, nearness in self._hops:
            result += padded[hop] * nearness
        return result

    def best(
        self, values: NDArray[np.float32], rows: NDArray[np.int64], nothing: float
    ) -> NDArray[np.float32]:
        """The largest of the (len(rows), n) values of `rows` around each, column by column.

        Other rows count as `nothing`.
        """
        place = np.full(self._rows + 1, len(rows), np.int64)
        place[rows] = np.arange(len(rows))
        padded = np.append(values, np.full((1, values.shape[1]), nothing, values.dtype), axis=0)
        result = values.copy()
        for hop, _ in self._hops:
            np.maximum(result, padded[place[hop[rows]]], out=result)
        return result

    def _nearness(self, hop: NDArray[np.int64]) -> NDArray[np.float32]:
        there = np.append(self._segments, -1)[hop]
        same = (there == self._segments) | (there < 0) | (self._segments < 0)
        return np.where(same, np.float32(1), np.float32(self._across))


def _hops(step: NDArray[np.int64], reach: int) -> Iterator[NDArray[np.int64]]:
    """Where one, two … steps lead from each row; -1, the padding's place, where nowhere."""
    padded = np.append(step, -1)
    place = step
    for _ in range(reach):
        yield place
        place = padded[place]
