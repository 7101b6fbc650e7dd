"""Every segment as three vectors: what the user said in it, what the assistant said, and all of it.

Threader 3.2 encodes each view's joined text, which an encoder's window cuts; here a view is the
mean of its messages' vectors (MemSIF 3.2, composite units), so no word of a long segment is lost.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from assistant.index.dense import UNKNOWN, sums_of_runs
from assistant.index.growing import Growing
from assistant.index.semantic_graph import NONE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from assistant.domain.ids import ConversationId
    from assistant.domain.segments import Segment
    from assistant.index.cold_vectors import ColdVectors
    from assistant.index.dense import DenseIndex
    from assistant.index.message_rows import MessageRows

VIEWS = ("user", "assistant", "full")
"""In a chat between people the first two are its two speakers, as their roles tell them apart."""
FULL = VIEWS.index("full")
WEIGHTS = (0.5, 0.25, 0.25)
"""What each view counts (Threader F.6): the person's words are fewer and tell more."""
SEGMENTS_AT_ONCE = 512
"""So that making all views anew needs little memory beside them."""
_FIRST_CAPACITY = 256
_ROW_BITS = 40


class SegmentViews:
    """View vectors by segment number. Not thread-safe: its map guards it.

    A segment that changes loses its views at once and gets new ones when somebody looks, so that
    adding costs next to nothing, and nothing of a forgotten message stays in a view. In the file
    the view of all is the sum of the other two; in memory it is kept, as recall asks it alone.
    """

    def __init__(self, rows: MessageRows, meanings: DenseIndex) -> None:
        self._rows = rows
        self._meanings = meanings
        self._vectors = np.zeros((0, 2, 0), np.float32)
        self._full = np.zeros((0, 0), np.float32)
        self._lengths = np.zeros((0, 3), np.float32)
        self._numbers = np.full(0, NONE, np.int64)
        self._used = 0
        self._place_of: dict[int, int] = {}
        self._free: list[int] = []
        self._stale: set[int] = set()
        self._count = 0
        self._placed: dict[ConversationId, NDArray[np.int64]] = {}
        self._cold: ColdVectors | None = None
        self._cold_lengths = Growing(np.float32, 3)

    def __len__(self) -> int:
        """How many segments have views in memory now."""
        return len(self._place_of)

    def page_out(self, wanted: NDArray[np.bool_], cold: ColdVectors) -> None:
        """Move the views of segments to the file, but for those that are `wanted` (by number).

        Always the same `cold`. Raises `DiskFull`, and everything stays where it was.
        """
        self._refresh()
        self._cold = cold
        numbers = np.array([*self._place_of], np.int64)
        kept = numbers < len(wanted)
        kept[kept] = wanted[numbers[kept]]
        numbers = np.sort(numbers[~kept])
        if not len(numbers):
            return
        places = [self._place_of[number] for number in numbers.tolist()]
        both = self._vectors[places]
        cold.put(np.repeat(numbers, 2), both.reshape(-1, both.shape[2]))
        self._cold_lengths.put(int(max(numbers.max(), len(self._cold_lengths))), 0)
        self._cold_lengths.values[numbers] = self._lengths[places]
        for number in numbers.tolist():
            self._give_up(number)
        self._close_gaps()

    def change(self, rows: Iterable[int]) -> None:
        """Drop the views that these messages stand in: they changed, or are about to go."""
        known = list(rows)
        if known:
            self._drop(self._rows.graph.segments[known])

    def follow(self, conversation_id: ConversationId, segments: Iterable[Segment]) -> None:
        """Drop the views of those of a conversation's segments that hold other messages now.

        To be called after the rows took the segments.
        """
        known = (self._rows.row(name) for segment in segments for name in segment.message_ids)
        rows = np.unique(np.array([row for row in known if row is not None], np.int64))
        placed = self._rows.graph.segments[rows] << _ROW_BITS | rows
        before = self._placed.get(conversation_id, np.empty(0, np.int64))
        self._placed[conversation_id] = placed
        self._drop(np.setxor1d(placed, before, assume_unique=True) >> _ROW_BITS)

    def scores(
        self, query: NDArray[np.float32], weights: Sequence[float] = WEIGHTS
    ) -> NDArray[np.float32]:
        """Weighted mean (segments,) of each segment's cosines to a unit `query`, by number.

        `weights` are those of `VIEWS`. A view without vectors counts 0 and its weight goes to the
        others; `UNKNOWN` where none that weighs has any (Threader, Eq. 3).
        """
        self._refresh()
        result = np.full(self._count, UNKNOWN, np.float32)
        if self._place_of:
            numbers, lengths = self._numbers[: self._used], self._lengths[: self._used]
            if _asks_all_alone(weights):
                there = lengths[:, FULL] > 0
                result[numbers[there]] = np.vecdot(self._full[: self._used], query)[there]
            else:
                both = np.vecdot(self._vectors[: self._used], query)
                _weigh(result, numbers, lengths, both, weights)
        if self._cold is not None:
            owners, found = self._cold.search(query)
            numbers = owners[::2]
            lengths = self._cold_lengths.values[numbers]
            _weigh(result, numbers, lengths, found.reshape(-1, 2), weights)
        return result

    def vectors(self, number: int) -> NDArray[np.float32] | None:
        """A segment's unit vectors (3, dim) in the order of `VIEWS`; 0 for a view without any.

        None for an unknown segment and for one of whose messages none has a vector.
        """
        self._refresh()
        place = self._place_of.get(number)
        if place is not None:
            both, lengths = self._vectors[place], self._lengths[place]
        elif self._is_cold(number):
            assert self._cold is not None
            _, both = self._cold.of(np.array([number]))
            lengths = self._cold_lengths.values[number]
        else:
            return None
        full = lengths[:2] @ both / (lengths[2] or 1)
        return np.concatenate([both, full[None]])

    def _drop(self, numbers: NDArray[np.int64]) -> None:
        for number in np.unique(numbers[numbers != NONE]).tolist():
            self._stale.add(number)
            self._count = max(self._count, number + 1)
            self._give_up(number)
        if self._cold is not None:
            there = [number for number in np.unique(numbers).tolist() if self._is_cold(number)]
            if there:
                self._cold.remove(np.array(there, np.int64))
                self._cold_lengths.values[there] = 0

    def _is_cold(self, number: int) -> bool:
        there = 0 <= number < len(self._cold_lengths)
        return there and bool(self._cold_lengths.values[number].any())

    def _give_up(self, number: int) -> None:
        place = self._place_of.pop(number, None)
        if place is not None:
            self._vectors[place] = 0
            self._full[place] = 0
            self._lengths[place] = 0
            self._numbers[place] = NONE
            self._free.append(place)

    def _close_gaps(self) -> None:
        """Give the memory of free places back."""
        kept = np.flatnonzero(self._numbers[: self._used] != NONE)
        self._vectors, self._full = self._vectors[kept], self._full[kept]
        self._lengths, self._numbers = self._lengths[kept], self._numbers[kept]
        self._used = len(kept)
        self._free = []
        self._place_of = {number: place for place, number in enumerate(self._numbers.tolist())}

    def _refresh(self) -> None:
        numbers = np.array(sorted(self._stale), np.int64)
        for start in range(0, len(numbers), SEGMENTS_AT_ONCE):
            self._make(numbers[start : start + SEGMENTS_AT_ONCE])
        self._stale.clear()

    def _make(self, numbers: NDArray[np.int64]) -> None:
        """Make the views of segments, in ascending order of number; those that ended have none."""
        segments = self._rows.graph.segments
        order = np.full(max(int(segments.max(initial=NONE)), int(numbers[-1])) + 2, NONE)
        order[numbers] = np.arange(len(numbers))  # the last entry stands for rows without one
        rows = np.flatnonzero(order[segments] != NONE)
        vectors = self._meanings.means(rows)
        sums = np.zeros((len(numbers), 3, vectors.shape[1]))
        if vectors.size:
            # In float64, so that a sum does not depend on the order of its messages.
            of_rows = 3 * order[segments[rows]] + self._by_assistant(rows)
            grouped = np.argsort(of_rows, kind="stable")
            first = np.flatnonzero(np.diff(of_rows[grouped], prepend=NONE))
            parts = sums_of_runs(vectors[grouped], first)
            sums.reshape(3 * len(numbers), -1)[of_rows[grouped][first]] = parts
        sums[:, 2] = sums[:, 0] + sums[:, 1]
        lengths = np.sqrt(np.vecdot(sums, sums))
        filled = lengths.any(axis=1)
        views = sums / np.where(lengths > 0, lengths, 1)[:, :, None]
        if filled.any():
            self._keep(numbers[filled], views[filled], lengths[filled])

    def _by_assistant(self, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """1 for the rows in the assistant's role, 0 for the user's."""
        return self._rows.by_assistant(rows).astype(int)

    def _keep(
        self,
        numbers: NDArray[np.int64],
        vectors: NDArray[np.float64],
        lengths: NDArray[np.float64],
    ) -> None:
        again = min(len(self._free), len(numbers))
        new = len(numbers) - again
        places = [self._free.pop() for _ in range(again)]
        places += range(self._used, self._used + new)
        self._reserve(self._used + new, vectors.shape[2])
        self._used += new
        self._vectors[places] = vectors[:, :FULL]
        self._full[places] = vectors[:, FULL]
        self._lengths[places] = lengths
        self._numbers[places] = numbers
        self._place_of.update(zip(numbers.tolist(), places, strict=True))

    def _reserve(self, needed: int, dimension: int) -> None:
        if needed <= len(self._numbers):
            return
        capacity = max(_FIRST_CAPACITY, needed, 2 * len(self._numbers))
        vectors = np.zeros((capacity, 2, dimension), np.float32)
        full = np.zeros((capacity, dimension), np.float32)
        lengths = np.zeros((capacity, 3), np.float32)
        numbers = np.full(capacity, NONE, np.int64)
        if self._used:
            vectors[: self._used] = self._vectors[: self._used]
            full[: self._used] = self._full[: self._used]
            lengths[: self._used] = self._lengths[: self._used]
            numbers[: self._used] = self._numbers[: self._used]
        self._vectors, self._full = vectors, full
        self._lengths, self._numbers = lengths, numbers


def _asks_all_alone(weights: Sequence[float]) -> bool:
    return weights[FULL] > 0 and not any(weights[:FULL])


def _weigh(
    result: NDArray[np.float32],
    numbers: NDArray[np.int64],
    lengths: NDArray[np.float32],
    both: NDArray[np.float32],
    weights: Sequence[float],
) -> None:
    """Set the weighted means of the views of segments `numbers`, places of none passed over.

    `both` (segments, 2) are the cosines of the first two views, `lengths` (segments, 3) of all.
    """
    cosines = np.empty_like(lengths)
    cosines[:, :2] = both
    there = lengths > 0
    summed = np.vecdot(cosines[:, :2], lengths[:, :2])
    cosines[:, 2] = np.divide(summed, lengths[:, 2], out=np.zeros_like(summed), where=there[:, 2])
    if _asks_all_alone(weights):
        result[numbers[there[:, FULL]]] = cosines[there[:, FULL], FULL]
        return
    weighed = there * np.asarray(weights, np.float32)
    total = weighed.sum(axis=1)
    known = total > 0
    result[numbers[known]] = np.vecdot(cosines, weighed)[known] / total[known]
