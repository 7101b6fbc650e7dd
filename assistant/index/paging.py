"""What leaves memory when a memory is larger than it may be, and how it comes back (Mandol, 4).

The least active messages leave with their vectors. They leave a light reference: their ids, what
recall filters and weighs by, their words in the word index, and codes of their vectors. So they
are found as before; what a reader then touches is read again from the file.
"""

from __future__ import annotations

import ctypes
import logging
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from assistant.errors import DiskFull, HomeNotWritable
from assistant.index.activity import Activity
from assistant.index.cold_vectors import ColdVectors

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from numpy.typing import NDArray

    from assistant.domain.ids import MessageId
    from assistant.domain.messages import Message
    from assistant.index.cold_file import ColdFile
    from assistant.index.dense import DenseIndex
    from assistant.index.message_rows import MessageRows
    from assistant.index.segment_views import SegmentViews

logger = logging.getLogger(__name__)

FULL = 0.9
"""Of the limit: from here on something leaves. What one recall needs for itself is above."""
LEAVES = 0.1
"""Of the limit: so much leaves at least, so that it does not have to happen soon again."""
STAYS = 0.025
"""Of the limit: what stays in any case, so that one recall after another does not read the same."""
RISEN = 0.02
"""What the system does not take back at once is used again by ourselves; beyond so much of the
limit above it, more has to leave."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pages:
    """Where paged units are kept and read again; every call may come from any thread.

    `limit`: bytes that the process may take. `resident`: bytes that it takes. `cold_file` makes
    the file when it is first needed; it may raise `DiskFull` or `HomeNotWritable`. The others read
    what the memory file holds of messages: themselves, and the vectors (chunks, dim) of each.
    """

    limit: Callable[[], int]
    resident: Callable[[], int]
    cold_file: Callable[[], ColdFile]
    messages: Callable[[Sequence[MessageId]], Mapping[MessageId, Message]]
    vectors: Callable[[Sequence[MessageId]], Mapping[MessageId, NDArray[np.float32]]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """How much of a memory is in RAM."""

    messages: int
    in_memory: int
    limit: int
    resident: int
    paged_in: int


class Paging:
    """Moves units out and in. Not thread-safe: its map guards it."""

    def __init__(
        self, rows: MessageRows, meanings: DenseIndex, views: SegmentViews, pages: Pages
    ) -> None:
        self._rows = rows
        self._meanings = meanings
        self._views = views
        self.pages = pages
        self._activity = Activity()
        self._chunks: ColdVectors | None = None
        self._view_vectors: ColdVectors | None = None
        self._limit = 0
        self._risen_to = 0
        self._paged_in = 0
        self._works = True

    def used(self, rows: Sequence[int]) -> None:
        """These were added, or shown to somebody."""
        self._activity.used(np.array(rows, np.int64))

    def take(self, messages: Mapping[MessageId, Message]) -> list[Message]:
        """Messages that were read again; those that went meanwhile are left out."""
        self._paged_in += self._rows.page_in(messages.values())
        return [one for name, one in messages.items() if self._rows.row(name) is not None]

    def without_vectors(self, rows: Sequence[int]) -> dict[MessageId, int]:
        """Those of `rows` that are found by codes alone, with their ids."""
        if self._chunks is None or not rows:
            return {}
        numbers = np.unique(np.array(rows, np.int64))
        cold = numbers[~self._meanings.hot_among(numbers)].tolist()
        found = {self._rows.message_id(row): row for row in cold if row in self._meanings}
        return {name: row for name, row in found.items() if name is not None}

    def take_vectors(
        self, rows: Mapping[MessageId, int], vectors: Mapping[MessageId, NDArray[np.float32]]
    ) -> None:
        """Vectors that were read again, whole; those of messages that went meanwhile are not."""
        there = {
            row: vectors[name]
            for name, row in rows.items()
            if name in vectors and self._rows.message_id(row) == name
        }
        self._meanings.put(there)

    def keep_within(self) -> None:
        """Let the least active go where the process takes more than it may."""
        limit, resident = self.pages.limit(), self.pages.resident()
        if limit != self._limit:
            self._limit, self._risen_to = limit, 0
        if not self._works or resident <= max(FULL * limit, self._risen_to):
            return
        size = int(max(resident - FULL * limit, 0) + LEAVES * limit)
        self.page_out(size, staying=int(STAYS * limit))
        _give_back()
        self._risen_to = int(self.pages.resident() + RISEN * limit)

    def page_out(self, size: int, *, staying: int = 0) -> None:
        """Let the least active units go, of `size` bytes in all or what there is.

        `staying`: so many bytes stay in any case. Where the file cannot be written everything
        stays, and nothing is tried again.
        """
        rows = self._activity.least(self._in_memory())
        taken = np.cumsum(self._sizes(rows))
        if not len(rows) or taken[-1] <= staying:
            return
        going = rows[: int(np.searchsorted(taken, min(size, taken[-1] - staying))) + 1]
        try:
            chunks, views = self._cold()
            self._meanings.page_out(np.sort(going), chunks)
            self._rows.page_out(going.tolist())
            self._views.page_out(self._still_wanted(), views)
        except (DiskFull, HomeNotWritable) as fault:
            logger.warning("Nothing is paged out any more: %s", type(fault).__name__)
            self._works = False

    def keep_hot(self, share: float) -> None:
        """Let go all but the most active `share` of the messages, for tests and measurements."""
        rows = self._activity.least(self._in_memory())
        leaving = rows[: len(rows) - round(share * len(rows))]
        if len(leaving):
            self.page_out(int(self._sizes(leaving).sum()) - 1)

    def held(self) -> Held:
        """How much is in memory now."""
        return Held(
            messages=len(self._rows),
            in_memory=len(self._rows.in_memory()),
            limit=self.pages.limit(),
            resident=self.pages.resident(),
            paged_in=self._paged_in,
        )

    def _in_memory(self) -> NDArray[np.int64]:
        """The rows of which something is in memory, ascending."""
        return np.union1d(self._rows.in_memory(), self._meanings.hot_rows())

    def _sizes(self, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """About how many bytes leave with each of these."""
        words = self._rows.sizes(rows) * np.isin(rows, self._rows.in_memory())
        return words + self._meanings.bytes_of(rows)

    def _still_wanted(self) -> NDArray[np.bool_]:
        """By segment: whether anything in it is in memory."""
        segments = self._rows.graph.segments
        hot = segments[self._rows.in_memory()]
        wanted = np.zeros(int(segments.max(initial=-1)) + 1, np.bool_)
        wanted[hot[hot >= 0]] = True
        return wanted

    def _cold(self) -> tuple[ColdVectors, ColdVectors]:
        if self._chunks is None or self._view_vectors is None:
            file = self.pages.cold_file()
            self._chunks, self._view_vectors = (
                ColdVectors(file, "chunks"), ColdVectors(file, "views"),
            )  # fmt: skip
        return self._chunks, self._view_vectors


def _give_back() -> None:
    """Let the system have what was freed; the C library of Linux would keep much of it."""
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim is not None:
            trim(0)
