"""Passages as numbered rows: where each lies, and what of it is no plain speech."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from assistant.domain.dates.mentions import mentioned_periods
from assistant.domain.passages import passages_of
from assistant.domain.sentences import Span
from assistant.domain.times import local
from assistant.index.growing import Growing

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from numpy.typing import NDArray

    from assistant.domain.messages import Message

_SYMBOL = re.compile(r"[{}();=<>_\[\]\\/#*|`]")
_MANY_SYMBOLS = 1 / 12
"""So many of its characters make a passage code, a table or a log and nothing else."""


_MOST_KEPT = 8
_Numbered = tuple[
    "NDArray[np.int64]", "NDArray[np.int64]", "NDArray[np.bool_] | None", "NDArray[np.int64]"
]


@dataclass(frozen=True, kw_only=True)
class PassageView:
    """The passages at one moment, by number; a message's stand together in its order.

    `rows`: the message row of each. `places`: which of its message's it is, from 0. `spans`
    (passages, 2): its characters in the message, end exclusive. `symbols`: 0 for plain speech …
    1 for code. `sizes`: about how many tokens. `firsts` and `counts` are (message rows,). Of the
    periods that are mentioned, `period_passages` says where, and `periods` (periods, 2) are days,
    end exclusive. A passage that its message has no more is not `live`. What is asked of a view
    several times is kept in it, which slots would not allow.
    """

    rows: NDArray[np.int64]
    places: NDArray[np.int64]
    spans: NDArray[np.int64]
    symbols: NDArray[np.float32]
    sizes: NDArray[np.float32]
    firsts: NDArray[np.int64]
    counts: NDArray[np.int64]
    period_passages: NDArray[np.int64]
    periods: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.rows)

    @cached_property
    def live(self) -> NDArray[np.bool_]:
        """(passages,) whether each is still one of its message's."""
        numbers = np.arange(len(self))
        mine: NDArray[np.bool_] = self.firsts[self.rows] + self.places == numbers
        return mine & (self.places < self.counts[self.rows])

    def kept(self, key: Hashable, make: Callable[[], NDArray[np.float32]]) -> NDArray[np.float32]:
        """What follows from the passages alone, made once; `key` says what it is."""
        found = self._kept.get(key)
        if found is None:
            found = make()
            found.flags.writeable = False
            if len(self._kept) >= _MOST_KEPT:
                self._kept.clear()
            self._kept[key] = found
        return found

    @cached_property
    def _kept(self) -> dict[Hashable, NDArray[np.float32]]:
        return {}

    def best_of_messages(self, values: NDArray[np.float32], nothing: float) -> NDArray[np.float32]:
        """(message rows,) the largest of each one's live passages' `values`, else `nothing`."""
        if not len(values):
            return np.full(len(self.firsts), nothing, np.float32)
        firsts, without, numbers, starts, rows = self._by_message
        best = values.astype(np.float32, copy=False)[firsts]
        best[without] = nothing
        if len(rows):
            best[rows] = np.maximum.reduceat(values[numbers], starts)
        return best

    def numbers_of(
        self, rows: NDArray[np.int64], places: NDArray[np.int64]
    ) -> tuple[NDArray[np.bool_] | None, NDArray[np.int64]]:
        """Which are passages here of those that are `places` of message `rows`, and their numbers.

        None for all of them. Both are kept for the next who asks with the same arrays.
        """
        kept = self._numbered_last
        found = next(iter(kept), None)
        if found is None or found[0] is not rows or found[1] is not places:
            known = rows < len(self.counts)
            known[known] = places[known] < self.counts[rows[known]]
            numbers = self.firsts[rows[known]] + places[known]
            found = (rows, places, None if known.all() else known, numbers)
            kept[:] = [found]
        return found[2:]

    @cached_property
    def _numbered_last(self) -> list[_Numbered]:
        return []

    @cached_property
    def _by_message(self) -> tuple[NDArray[np.int64], ...]:
        """What `best_of_messages` needs.

        Of every message its first passage; the rows of those that have none; and of those that
        have several their passages, where among these a message's begin, and its row.
        """
        several = np.flatnonzero(self.counts > 1)
        counts = self.counts[several]
        starts = np.cumsum(counts) - counts
        numbers = np.repeat(self.firsts[several] - starts, counts) + np.arange(int(counts.sum()))
        without = np.flatnonzero(self.counts == 0)
        return np.where(self.counts > 0, self.firsts, 0), without, numbers, starts, several


class PassageRows:
    """Numbers passages, never the same twice. Not thread-safe: its map guards it."""

    def __init__(self) -> None:
        self._rows = Growing(np.int64)
        self._places = Growing(np.int64)
        self._spans = Growing(np.int64, 2)
        self._symbols = Growing(np.float32)
        self._sizes = Growing(np.float32)
        self._firsts = Growing(np.int64)
        self._counts = Growing(np.int64)
        self._period_passages = Growing(np.int64)
        self._periods = Growing(np.int64, 2)

    def add(self, row: int, message: Message) -> None:
        """Number the passages of a message; those that its row had before are its no more."""
        passages = passages_of(message.text)
        spans = [passage.span for passage in passages]
        first = len(self._rows)
        said_on = local(message.said_at, message.utc_offset_minutes).date()
        texts = {first + place: message.text[slice(*span)] for place, span in enumerate(spans)}
        self._rows.extend([row] * len(spans))
        self._places.extend(range(len(spans)))
        self._spans.extend(spans)
        self._symbols.extend([share_of_symbols(text) for text in texts.values()])
        self._sizes.extend([passage.tokens for passage in passages])
        self._firsts.put(row, first)
        self._counts.put(row, len(spans))
        found = [
            (number, period)
            for number, text in texts.items()
            for period in mentioned_periods(text, said_on)
        ]
        self._period_passages.extend([number for number, _ in found])
        self._periods.extend([(one.start.toordinal(), one.end.toordinal()) for _, one in found])

    def remove(self, row: int) -> None:
        """Take a row's passages from it."""
        self._counts.put(row, 0)

    def numbers(self, row: int) -> range:
        """The passages of a message row, in order; none where it is unknown."""
        if row >= len(self._firsts):
            return range(0)
        first = int(self._firsts.values[row])
        return range(first, first + int(self._counts.values[row]))

    def spans(self, row: int) -> list[Span]:
        """Where each of `numbers` stands in the message."""
        numbers = self.numbers(row)
        return [Span(*span) for span in self._spans.values[numbers.start : numbers.stop].tolist()]

    def view(self) -> PassageView:
        """The passages as they are now; the arrays are never written to again."""
        return PassageView(
            rows=self._rows.values,
            places=self._places.values,
            spans=self._spans.values,
            symbols=self._symbols.values,
            sizes=self._sizes.values,
            firsts=self._firsts.values.copy(),
            counts=self._counts.values.copy(),
            period_passages=self._period_passages.values,
            periods=self._periods.values,
        )


def share_of_symbols(text: str) -> float:
    """0 for plain speech … 1 for code, tables and logs."""
    if not text:
        return 0.0
    return min(1.0, len(_SYMBOL.findall(text)) / len(text) / _MANY_SYMBOLS)
