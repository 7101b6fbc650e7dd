"""Vectors that left memory: their codes are here, their bytes in the cold file."""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING

import numpy as np

from assistant.index.binary_codes import BinaryCodes, products
from assistant.index.growing import Growing

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from assistant.index.cold_file import ColdFile

RESCORED = 1024
"""The best by their codes are compared whole: of LoCoMo's true best 40 all are among so many."""
SAMPLED = 256
"""Vectors all over the file tell which cosine a code's product stands for."""
WASTE = 0.25
NOBODY = -1


class ColdVectors:
    """Vectors by owner, several in a row for one. Thread-safe."""

    def __init__(self, file: ColdFile, table: str) -> None:
        self._file = file
        self._table = table
        self._codes = BinaryCodes()
        self._owners = Growing(np.int64)
        self._numbers = Growing(np.int64)
        self._next = 0
        self._removed = 0
        self._dimension = 0
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._owners) - self._removed

    def put(self, owners: NDArray[np.int64], vectors: NDArray[np.float32]) -> None:
        """Add unit vectors (n, dim); an owner's stand together. Raises `DiskFull`."""
        self._file.put(self._table, self._next, vectors)
        with self._lock:
            self._dimension = vectors.shape[1]
            self._codes.extend(vectors)
            self._owners.extend(owners)
            self._numbers.extend(np.arange(self._next, self._next + len(owners)))
            self._next += len(owners)

    def remove(self, owners: NDArray[np.int64]) -> None:
        """Leave nothing of what these own, here or in the file; unknown ones are ignored."""
        with self._lock:
            places = np.flatnonzero(np.isin(self._owners.values, owners))
            if not len(places):
                return
            gone = self._numbers.values[places].copy()
            self._owners.values[places] = NOBODY
            self._codes.clear(places)
            self._removed += len(places)
            if self._removed > WASTE * len(self._owners):
                self._compact()
        self._file.erase(self._table, gone)

    def of(self, owners: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
        """What these own, as the file has it: of each vector its owner, and the vectors."""
        with self._lock:
            places = np.flatnonzero(np.isin(self._owners.values, owners))
            found, numbers = self._owners.values[places], self._numbers.values[places]
        return found, self._file.read(self._table, numbers, self._dimension)

    def search(self, query: NDArray[np.float32]) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
        """Of every vector its owner and its cosine to a unit `query`, in the order of adding.

        Those of the best are exact up to the rounding of the file, the others what codes tell.
        """
        with self._lock:
            # Copied because removing writes into them, as it does into the codes: what is cleared
            # while it is compared gives a low score to somebody who is gone.
            owners, numbers = self._owners.values.copy(), self._numbers.values
            words = self._codes.snapshot()
        if not len(owners):
            return owners, np.empty(0, np.float32)
        cosines = products(words, query)
        whole = _looked_at(cosines)
        exact = np.vecdot(self._file.read(self._table, numbers[whole], self._dimension), query)
        cosines = _calibrated(cosines, whole, exact)
        cosines[whole] = exact
        known = owners != NOBODY
        return owners[known], cosines[known]

    def _compact(self) -> None:
        kept = np.flatnonzero(self._owners.values != NOBODY)
        owners, numbers = self._owners.values[kept], self._numbers.values[kept]
        self._owners, self._numbers = Growing(np.int64), Growing(np.int64)
        self._owners.extend(owners)
        self._numbers.extend(numbers)
        self._codes.keep(kept)
        self._removed = 0


def _looked_at(products_: NDArray[np.float32]) -> NDArray[np.int64]:
    """The places of the best, and of some all over, ascending."""
    count = len(products_)
    if count <= RESCORED + SAMPLED:
        return np.arange(count)
    best = np.argpartition(products_, -RESCORED)[-RESCORED:]
    return np.union1d(best, _sample(count))


def _sample(count: int) -> NDArray[np.int64]:
    return np.linspace(0, count - 1, SAMPLED).astype(np.int64)


def _calibrated(
    products_: NDArray[np.float32], whole: NDArray[np.int64], exact: NDArray[np.float32]
) -> NDArray[np.float32]:
    """The cosine that each product stands for, by the line through those of the sample."""
    if len(whole) == len(products_):
        return products_
    sample = _sample(len(products_))
    told = products_[sample].astype(np.float64)
    true = exact[np.searchsorted(whole, sample)].astype(np.float64)
    spread = float(((told - told.mean()) ** 2).sum())
    if spread == 0:
        return products_
    slope = float(((told - told.mean()) * (true - true.mean())).sum()) / spread
    line: NDArray[np.float32] = (slope * (products_ - told.mean()) + true.mean()).astype(np.float32)
    return line
