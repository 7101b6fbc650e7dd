"""Exact search by meaning: one growing array of unit vectors, several for a long text."""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from assistant.index.growing import Growing

try:
    import simsimd
except ImportError:  # a system that it has no build for: everything is compared in float32
    simsimd = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from numpy.typing import NDArray

    from assistant.index.cold_vectors import ColdVectors

UNKNOWN = -1.0
"""The score of a row without a vector: the worst cosine there is."""
FIRST_CAPACITY = 256
WASTE = 0.25
"""Removed vectors are cleared at once; above this share their places are taken back too."""
EXACT_UP_TO = 4096
"""Vectors: so many and fewer are compared in float32, which takes less than half a millisecond."""
RESCORED = 1024
"""Vectors: the best by their codes, whose cosines are those of float32 again."""
_CODE_PEAK = 127
_NOBODY = -1
_NOWHERE, _HOT, _COLD = 0, 1, 2


class _Layout(NamedTuple):
    """Whose the vectors in memory are: all arrays (known,), but `known` (vectors,); None for all.

    `owners` are rows; `places` say which of the row's each is, from 0.
    """

    owners: NDArray[np.int64]
    places: NDArray[np.int64]
    known: NDArray[np.bool_] | None


class DenseIndex:
    """Vectors of numbered rows. Thread-safe.

    Rows that were paged out have their vectors in the cold file, and still answer. While none is,
    everything is as exact as its float32.

    Every vector is looked at. Reading them is what takes the time, so beyond `EXACT_UP_TO` their
    codes are multiplied: a byte a number, and a scale a vector. 100,000 vectors of 384 take 1.3 ms
    so, and 4.5 ms in float32. The best are compared again as they are; of the others the cosine
    is right to some .002. A product of matrices would round a score by where in the array a vector
    lies, and equal texts would change places when an index is built again: here it does not.
    """

    def __init__(self) -> None:
        self._vectors = np.empty((0, 0), np.float32)
        self._codes = np.empty((0, 0), np.int8)
        self._scales = np.empty(0, np.float32)
        self._owners = np.empty(0, np.int64)
        self._used = 0
        self._removed = 0
        self._where = Growing(np.int8)
        self._cold: ColdVectors | None = None
        self._layout: _Layout | None = None
        self._lock = Lock()

    def __len__(self) -> int:
        return int(np.count_nonzero(self._where.values))

    def __contains__(self, row: int) -> bool:
        return 0 <= row < len(self._where) and bool(self._where.values[row])

    def hot_rows(self) -> NDArray[np.int64]:
        """The rows whose vectors are in memory, ascending."""
        with self._lock:
            return np.flatnonzero(self._where.values == _HOT)

    def bytes_of(self, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """What the vectors of each of `rows`, ascending or not, take in memory."""
        with self._lock:
            owners = self._owners[: self._used]
            last = int(max(owners.max(initial=-1), rows.max(initial=-1)))
            counts = np.bincount(owners[owners != _NOBODY], minlength=last + 1)
        a_number = self._vectors.itemsize + self._codes.itemsize
        return counts[rows] * (self._vectors.shape[1] * a_number)

    def hot_among(self, rows: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Which of `rows` have their vectors in memory."""
        with self._lock:
            return self._are(rows, _HOT)

    def put(self, chunks: Mapping[int, NDArray[np.float32]]) -> None:
        """Set rows' vectors, each float32 (chunks, dim) of unit length."""
        with self._lock:
            self._drop(np.fromiter(chunks, np.int64))
            filled = {row: vectors for row, vectors in chunks.items() if len(vectors)}
            if not filled:
                return
            new = np.concatenate(list(filled.values()))
            self._reserve(len(new), new.shape[1])
            end = self._used + len(new)
            self._vectors[self._used : end] = new
            self._codes[self._used : end], self._scales[self._used : end] = _codes(new)
            counts = [len(vectors) for vectors in filled.values()]
            self._owners[self._used : end] = np.repeat(list(filled), counts)
            self._used = end
            self._layout = None
            self._note(np.fromiter(filled, np.int64), _HOT)

    def remove(self, rows: Iterable[int]) -> None:
        """Clear rows' vectors; unknown rows are ignored."""
        with self._lock:
            self._drop(np.fromiter(rows, np.int64))

    def page_out(self, rows: NDArray[np.int64], cold: ColdVectors) -> None:
        """Move rows' vectors to the file; those that are not in memory are passed over.

        Always the same `cold`. Raises `DiskFull`, and everything stays where it was.
        """
        with self._lock:
            self._cold = cold
            places = np.flatnonzero(np.isin(self._owners[: self._used], rows))
            if not len(places):
                return
            owners = self._owners[places]
            cold.put(owners, self._vectors[places])
            self._clear(places)
            self._note(np.unique(owners), _COLD)

    def scores(self, query: NDArray[np.float32], rows: int) -> NDArray[np.float32]:
        """Cosine (rows,) of rows 0 … `rows` - 1: that of a row's best chunk, else `UNKNOWN`."""
        best = np.full(rows, UNKNOWN, np.float32)
        owners, places, cosines = self.chunk_scores(query)
        if len(owners):
            starts = np.flatnonzero(places == 0)
            strongest = np.maximum.reduceat(cosines, starts)
            valid = owners[starts] < rows
            best[owners[starts][valid]] = strongest[valid]
        return best

    def chunk_scores(
        self, query: NDArray[np.float32]
    ) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.float32]]:
        """Of every chunk its row, which of the row's it is, from 0, and its cosine."""
        layout, cosines = self._hot_scores(query)
        if layout.known is not None:
            cosines = cosines[layout.known]
        if self._cold is None:
            return layout.owners, layout.places, cosines
        others, found = self._cold.search(query)
        return (
            np.append(layout.owners, others),
            np.append(layout.places, _places(others)),
            np.append(cosines, found),
        )

    def _hot_scores(self, query: NDArray[np.float32]) -> tuple[_Layout, NDArray[np.float32]]:
        """Cosine (vectors,) of every vector in memory, and whose they are.

        A vector that is cleared while it is compared gives a low score to a row that is gone.
        """
        with self._lock:
            layout = self._layout = self._layout or self._laid_out()
            vectors, codes = self._vectors[: self._used], self._codes[: self._used]
            scales, alive = self._scales[: self._used], self._used - self._removed
        if not len(vectors):
            return layout, np.empty(0, np.float32)
        # Removed vectors count nowhere: an index built again, without them, answers the same.
        if simsimd is None or alive <= EXACT_UP_TO:
            return layout, np.vecdot(vectors, query)
        cosines = _by_codes(codes, scales, query)
        if layout.known is not None:
            cosines[~layout.known] = -np.inf
        best = np.flatnonzero(cosines >= np.partition(cosines, -RESCORED)[-RESCORED])
        cosines[best] = np.vecdot(vectors[best], query)
        return layout, cosines

    def _laid_out(self) -> _Layout:
        owners = self._owners[: self._used].copy()
        known, places = owners != _NOBODY, _places(owners)
        if known.all():
            return _Layout(owners, places, None)
        return _Layout(owners[known], places[known], known)

    def means(self, rows: NDArray[np.int64]) -> NDArray[np.float32]:
        """Unit-length means (len(rows), dim) of the rows' chunks; 0 for a row without any.

        `rows` ascend, each named once.
        """
        with self._lock:
            found = np.flatnonzero(np.isin(self._owners[: self._used], rows))
            owners, vectors = self._owners[found], self._vectors[found]
            elsewhere = rows[self._are(rows, _COLD)]
        if self._cold is not None and len(elsewhere):
            others, read = self._cold.of(elsewhere)
            owners = np.append(owners, others)
            vectors = np.concatenate([vectors, read]) if len(found) else read
            found = np.arange(len(owners))
        means = np.zeros((len(rows), vectors.shape[1]), np.float32)
        if len(found):
            first = np.flatnonzero(np.diff(owners, prepend=_NOBODY))
            sums = sums_of_runs(vectors, first)
            lengths = np.sqrt(np.vecdot(sums, sums))[:, None]
            means[np.searchsorted(rows, owners[first])] = sums / np.where(lengths > 0, lengths, 1)
        return means

    def mean(self, row: int) -> NDArray[np.float32] | None:
        """The unit-length mean (dim,) of a row's chunks; None for a row without any."""
        if row not in self:
            return None
        vector: NDArray[np.float32] = self.means(np.array([row]))[0]
        return vector if vector.any() else None

    def _drop(self, rows: NDArray[np.int64]) -> None:
        hot, cold = rows[self._are(rows, _HOT)], rows[self._are(rows, _COLD)]
        if len(hot):
            self._clear(np.flatnonzero(np.isin(self._owners[: self._used], hot)))
        if self._cold is not None and len(cold):
            self._cold.remove(cold)
        self._note(np.append(hot, cold), _NOWHERE)

    def _clear(self, places: NDArray[np.int64]) -> None:
        self._layout = None
        self._owners[places] = _NOBODY
        self._vectors[places], self._codes[places], self._scales[places] = 0, 0, 0
        self._removed += len(places)
        if self._removed > WASTE * self._used:
            self._compact()

    def _are(self, rows: NDArray[np.int64], where: int) -> NDArray[np.bool_]:
        known = (rows >= 0) & (rows < len(self._where))
        known[known] = self._where.values[rows[known]] == where
        return known

    def _note(self, rows: NDArray[np.int64], where: int) -> None:
        if len(rows):
            last = int(rows.max())
            if last >= len(self._where):
                self._where.put(last, _NOWHERE)
            self._where.values[rows] = where

    def _compact(self) -> None:
        kept = self._owners[: self._used] != _NOBODY
        # New arrays: a reader may still hold the old ones.
        self._vectors = self._vectors[: self._used][kept]
        self._codes = self._codes[: self._used][kept]
        self._scales = self._scales[: self._used][kept]
        self._owners = self._owners[: self._used][kept]
        self._used = len(self._owners)
        self._removed = 0

    def _reserve(self, more: int, dimension: int) -> None:
        needed = self._used + more
        if needed <= len(self._owners) and self._vectors.shape[1] == dimension:
            return
        capacity = max(FIRST_CAPACITY, needed, 2 * len(self._owners))
        vectors = np.zeros((capacity, dimension), np.float32)
        codes = np.zeros((capacity, dimension), np.int8)
        scales = np.zeros(capacity, np.float32)
        owners = np.full(capacity, _NOBODY, np.int64)
        if used := self._used:
            vectors[:used], owners[:used] = self._vectors[:used], self._owners[:used]
            codes[:used], scales[:used] = self._codes[:used], self._scales[:used]
        self._vectors, self._owners = vectors, owners
        self._codes, self._scales = codes, scales


def _by_codes(
    codes: NDArray[np.int8], scales: NDArray[np.float32], query: NDArray[np.float32]
) -> NDArray[np.float32]:
    """Cosines (n,) of vectors, of whose numbers a byte is known, with `query` (dim,)."""
    asked, asked_scale = _codes(query[None])
    products = np.asarray(
        simsimd.cdist(codes, asked, metric="dot", out_dtype="float32"), np.float32
    )
    cosines: NDArray[np.float32] = products[:, 0] * (scales * asked_scale)
    return cosines


def _codes(vectors: NDArray[np.float32]) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
    """Whole numbers int8 (n, dim) and their scales (n,): a vector is its codes times its scale."""
    scales = np.abs(vectors).max(axis=1) / np.float32(_CODE_PEAK)
    steps = vectors / np.where(scales > 0, scales, 1)[:, None]
    return np.rint(steps).astype(np.int8), scales


def _places(owners: NDArray[np.int64]) -> NDArray[np.int64]:
    """Which of its owner's each is, from 0: an owner's lie together, in a run or what is left."""
    starts = np.flatnonzero(np.diff(owners, prepend=_NOBODY - 1))
    lengths = np.diff(starts, append=len(owners))
    return np.arange(len(owners)) - np.repeat(starts, lengths)


def unit_mean(chunks: NDArray[np.float32]) -> NDArray[np.float32]:
    """The unit-length mean (dim,) of a text's chunks (chunks, dim); 0 where it has none."""
    mean = chunks.mean(axis=0) if len(chunks) else np.zeros(chunks.shape[1])
    length = float(np.linalg.norm(mean))
    return np.asarray(mean / length if length else mean, np.float32)


def sums_of_runs(vectors: NDArray[np.float32], first: NDArray[np.int64]) -> NDArray[np.float64]:
    """Sums (runs, dim) of the runs of `vectors` that begin at `first`; none of them is empty.

    `np.add.reduceat` takes four times as long for runs as short as a segment.
    """
    sizes = np.diff(np.append(first, len(vectors)))
    sums = vectors[first].astype(np.float64)
    for place in range(1, int(sizes.max(initial=0))):
        longer = np.flatnonzero(sizes > place)
        sums[longer] += vectors[first[longer] + place]
    return sums
