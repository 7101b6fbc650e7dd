"""Who stands near whom in a conversation: what bears on a message bears on those beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from assistant.index.semantic_graph import NONE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray


class _Hop(NamedTuple):
    """Where one, two … steps lead: mostly `shift` rows further, as messages are numbered in order.

    `nearness` (rows,) is 0 for the others; those of them that lead anywhere are `odd` (n,), to
    `there` (n,), with `odd_nearness` (n,).
    """

    shift: int
    nearness: NDArray[np.float32]
    odd: NDArray[np.int64]
    there: NDArray[np.int64]
    odd_nearness: NDArray[np.float32]


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
        self._before = np.append(before, NONE)  # so that nobody's neighbour is nobody
        self._after = np.append(after, NONE)
        self._reach = reach
        self._hops = [
            _hop(hop, sign * steps, segments, across_segments)
            for sign, step in ((-1, self._before), (1, self._after))
            for steps, hop in enumerate(_hops(step, np.arange(len(before)), reach), start=1)
        ]

    def total(self, values: NDArray[np.float32]) -> NDArray[np.float32]:
        """Each row's value and its neighbours' together; no value is 0."""
        result = values.copy()
        for shift, nearness, odd, there, odd_nearness in self._hops:
            if shift < 0:
                result[-shift:] += values[:shift] * nearness[-shift:]
            else:
                result[:-shift] += values[shift:] * nearness[:-shift]
            if len(odd):
                result[odd] += values[there] * odd_nearness
        return result

    def best(
        self, values: NDArray[np.float32], rows: NDArray[np.int64], nothing: float
    ) -> NDArray[np.float32]:
        """The largest of the (len(rows), n) values of `rows` around each, column by column.

        Other rows count as `nothing`.
        """
        place = np.full(len(self._before), len(rows), np.int64)
        place[rows] = np.arange(len(rows))
        padded = np.append(values, np.full((1, values.shape[1]), nothing, values.dtype), axis=0)
        result = values.copy()
        for step in (self._before, self._after):
            for hop in _hops(step, rows, self._reach):
                np.maximum(result, padded[place[hop]], out=result)
        return result


def _hops(
    step: NDArray[np.int64], rows: NDArray[np.int64], reach: int
) -> Iterator[NDArray[np.int64]]:
    """Where one, two … steps lead from each of `rows`; `NONE`, the last place, where nowhere."""
    place = rows
    for _ in range(reach):
        place = step[place]
        yield place


def _hop(
    hop: NDArray[np.int64], shift: int, segments: NDArray[np.int64], across_segments: float
) -> _Hop:
    there = np.append(segments, NONE)[hop]
    same = (there == segments) | (there < 0) | (segments < 0)
    nearness = np.where(same, np.float32(1), np.float32(across_segments))
    in_order = hop == np.arange(shift, len(hop) + shift)
    odd = np.flatnonzero(~in_order & (hop != NONE))
    return _Hop(
        shift=shift,
        nearness=np.where(in_order & (hop != NONE), nearness, np.float32(0)),
        odd=odd,
        there=hop[odd],
        odd_nearness=nearness[odd],
    )


class Links:
    """Where the rows of one moment lead, and the neighbourhoods that were asked for of them.

    They depend on nothing that a query says, so that one recall after the other has them.
    """

    def __init__(
        self, before: NDArray[np.int64], after: NDArray[np.int64], segments: NDArray[np.int64]
    ) -> None:
        self._arrays = before, after, segments
        self._known: dict[tuple[int, float], Neighbourhood] = {}

    def around(self, reach: int, across_segments: float) -> Neighbourhood:
        """See `Neighbourhood`."""
        found = self._known.get((reach, across_segments))
        if found is None:
            found = Neighbourhood(*self._arrays, reach=reach, across_segments=across_segments)
            self._known = {(reach, across_segments): found}
        return found
