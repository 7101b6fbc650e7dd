"""How much each row is used, in one number: recently and often both count."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from assistant.index.growing import Growing

if TYPE_CHECKING:
    from numpy.typing import NDArray

HALF_LIFE = 10_000
"""After so many other uses, one counts half."""


class Activity:
    """Uses of numbered rows. Not thread-safe.

    LRFU (Lee et al., 2001): each use counts 2^(its moment / `HALF_LIFE`). Kept as the logarithm of
    their sum, it never has to be brought up to date, and compares at any moment.
    """

    def __init__(self) -> None:
        self._heat = Growing(np.float64)
        self._moment = 0

    def used(self, rows: NDArray[np.int64]) -> None:
        """These are used now, each once."""
        if not len(rows):
            return
        self._moment += 1
        last = int(rows.max())
        if last >= len(self._heat):
            self._heat.extend(np.full(last + 1 - len(self._heat), -np.inf))
        heat = self._heat.values
        heat[rows] = np.logaddexp2(heat[rows], self._moment / HALF_LIFE)

    def least(self, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """`rows` with the least active first; of equals those that came first."""
        known = rows < len(self._heat)
        heat = np.full(len(rows), -np.inf)
        heat[known] = self._heat.values[rows[known]]
        return rows[np.argsort(heat, kind="stable")]
