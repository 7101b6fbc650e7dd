"""Passages as numbered rows: where each lies, and what of it is no plain speech."""

from __future__ import annotations

from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from assistant.domain.dates.mentions import mentioned_periods
from assistant.domain.passages import passages_of
from assistant.domain.times import local
from assistant.index.growing import Growing
from assistant.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable

    from numpy.typing import NDArray

    from assistant.domain.messages import Message
    from assistant.domain.sentences import Span

_SYMBOL = Pattern(r"[{}();=<>_\[\]\\/#*|`]")
_MANY_SYMBOLS = 1 / 12
"""So many of its characters make a passage code, a table or a log and nothing else."""


_MOST_KEPT = 8
_Numbered = tuple[
    "NDArray[np.int64]",
    "NDArray[np.int64]",
    "NDArray[np.bool_] | None",
    "NDArray[np.int64] | slice",
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
        found = self._kept.pop(key, None)
        if found is None:
            found = make()
            found.flags.writeable = False
            while len(self._kept) >= _MOST_KEPT:
                with suppress(KeyError):  # others read meanwhile
                    self._kept.popitem(last=False)
        self._kept[key] = found
        return found

    @cached_property
    def _kept(self) -> OrderedDict[Hashable, NDArray[np.float32]]:
        return OrderedDict()

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
    ) -> tuple[NDArray[np.bool_] | None, NDArray[np.int64] | slice]:
        """Which are passages here of those that are `places` of message `rows`, and their numbers.

        None for all of them, and a slice where these are all passages in their order. Both are kept
        for the next who asks with the same arrays.
        """
        kept = self._numbered_last
        found = next(iter(kept), None)
        if found is None or found[0] is not rows or found[1] is not places:
            known = rows < len(self.counts)
            known[known] = places[known] < self.counts[rows[known]]
            numbers = self.firsts[rows[known]] + places[known]
            all_known = None if known.all() else known
            in_order = all_known is None and np.array_equal(numbers, np.arange(len(self)))
            found = (rows, places, all_known, slice(None) if in_order else numbers)
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Passages:
    """The passages of some messages, one message's after the other's.

    `counts`: how many each message has. By passage: `spans` (passages, 2), `symbols` and `sizes`.
    Of the periods that are mentioned, `period_passages` are places among these passages, and
    `periods` (periods, 2) days. See `PassageView`.
    """

    counts: NDArray[np.int32]
    spans: NDArray[np.int32]
    symbols: NDArray[np.float32]
    sizes: NDArray[np.float32]
    period_passages: NDArray[np.int32]
    periods: NDArray[np.int32]


def passages_in(messages: Iterable[Message]) -> Passages:
    """Where the passages of messages lie, and what is in them."""
    counts: list[int] = []
    spans: list[Span] = []
    symbols: list[float] = []
    sizes: list[int] = []
    period_passages: list[int] = []
    periods: list[tuple[int, int]] = []
    for message in messages:
        passages = passages_of(message.text)
        said_on = local(message.said_at, message.utc_offset_minutes).date()
        counts.append(len(passages))
        for passage in passages:
            text = message.text[slice(*passage.span)]
            for period in mentioned_periods(text, said_on):
                period_passages.append(len(spans))
                periods.append((period.start.toordinal(), period.end.toordinal()))
            spans.append(passage.span)
            symbols.append(share_of_symbols(text))
            sizes.append(passage.tokens)
    return Passages(
        counts=np.array(counts, np.int32),
        spans=np.array(spans, np.int32).reshape(-1, 2),
        symbols=np.array(symbols, np.float32),
        sizes=np.array(sizes, np.float32),
        period_passages=np.array(period_passages, np.int32),
        periods=np.array(periods, np.int32).reshape(-1, 2),
    )


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

    def put(self, rows: NDArray[np.int64], found: Passages) -> None:
        """Number the passages of messages; those that their rows had before are theirs no more."""
        first = len(self._rows)
        ends = np.cumsum(found.counts, dtype=np.int64)
        starts = ends - found.counts
        self._rows.extend(np.repeat(rows, found.counts))
        self._places.extend(np.arange(len(found.spans)) - np.repeat(starts, found.counts))
        self._spans.extend(found.spans)
        self._symbols.extend(found.symbols)
        self._sizes.extend(found.sizes)
        self._firsts.put_all(rows, first + starts)
        self._counts.put_all(rows, found.counts)
        self._period_passages.extend(first + found.period_passages.astype(np.int64))
        self._periods.extend(found.periods)

    def remove(self, row: int) -> None:
        """Take a row's passages from it."""
        self._counts.put(row, 0)

    def numbers(self, row: int) -> range:
        """The passages of a message row, in order; none where it is unknown."""
        if row >= len(self._firsts):
            return range(0)
        first = int(self._firsts.values[row])
        return range(first, first + int(self._counts.values[row]))

    def all_of(self, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """The passages of these message rows, one row's after the other's."""
        counts = self._counts.values[rows]
        starts = np.cumsum(counts) - counts
        return np.repeat(self._firsts.values[rows] - starts, counts) + np.arange(int(counts.sum()))

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
