"""Arrays that grow at their end, in place of appending to lists."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import DTypeLike, NDArray

FIRST_CAPACITY = 256


class Growing:
    """Rows of one type, `width` values each. Not thread-safe.

    What `values` returned stays as it was when rows are added: they are written behind it.
    """

    def __init__(self, dtype: DTypeLike, width: int | None = None) -> None:
        self._shape = () if width is None else (width,)
        self._array: NDArray[Any] = np.zeros((FIRST_CAPACITY, *self._shape), dtype)
        self._used = 0
        self._waiting: list[Any] = []

    def __len__(self) -> int:
        return self._used + len(self._waiting)

    @property
    def values(self) -> NDArray[Any]:
        """All rows, (rows,) or (rows, width)."""
        self._take_in()
        return self._array[: self._used]

    def extend(self, rows: Sequence[Any] | NDArray[Any]) -> None:
        """Add rows at the end.

        Few at a time are put into the array together, when somebody looks.
        """
        if isinstance(rows, np.ndarray):
            self._take_in()
            self._append(rows)
        else:
            self._waiting.extend(rows)

    def put(self, row: int, value: Any) -> None:  # noqa: ANN401
        """Set one row; rows before it that were never set are 0."""
        self._take_in()
        self._reserve(row + 1)
        self._used = max(self._used, row + 1)
        self._array[row] = value

    def put_all(self, rows: NDArray[np.int64], values: Sequence[Any] | NDArray[Any]) -> None:
        """Set several rows; see `put`."""
        self._take_in()
        last = int(rows.max(initial=-1))
        self._reserve(last + 1)
        self._used = max(self._used, last + 1)
        self._array[rows] = values

    def _take_in(self) -> None:
        if self._waiting:
            waiting, self._waiting = self._waiting, []
            self._append(waiting)

    def _append(self, rows: Sequence[Any] | NDArray[Any]) -> None:
        if len(rows):
            self._reserve(self._used + len(rows))
            self._array[self._used : self._used + len(rows)] = rows
            self._used += len(rows)

    def _reserve(self, needed: int) -> None:
        if needed > len(self._array):
            grown = np.zeros((max(needed, 2 * len(self._array)), *self._shape), self._array.dtype)
            grown[: self._used] = self._array[: self._used]
            self._array = grown
