"""Adjacency over message rows: which message follows which, and which segment holds it.

Edges are arrays indexed by row, so that a score can spread over a conversation's neighbourhood
in a few vector operations. Implicit edges (similarity) are computed when asked, never stored.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

NONE = -1
"""Where an edge leads when there is none."""
_FIRST_CAPACITY = 256


class SemanticGraph:
    """`next` and `in_segment` edges of numbered messages. Not thread-safe: its map guards it."""

    def __init__(self) -> None:
        self._edges = np.full((3, _FIRST_CAPACITY), NONE, np.int64)
        self._rows = 0

    def add_row(self) -> int:
        """A new row without edges."""
        if self._rows == self._edges.shape[1]:
            grown = np.full((3, 2 * self._rows), NONE, np.int64)
            grown[:, : self._rows] = self._edges
            self._edges = grown
        self._rows += 1
        return self._rows - 1

    @property
    def before(self) -> NDArray[np.int64]:
        """The row said before each row in its conversation, else `NONE`."""
        return self._edges[0, : self._rows]

    @property
    def after(self) -> NDArray[np.int64]:
        """The row said after each row, else `NONE`."""
        return self._edges[1, : self._rows]

    @property
    def segments(self) -> NDArray[np.int64]:
        """The number of each row's segment, `NONE` while it has none."""
        return self._edges[2, : self._rows]

    def follow(self, rows: NDArray[np.int64], predecessors: NDArray[np.int64]) -> None:
        """Say after which each of `rows` was said; the newest, last follower counts."""
        self.before[rows] = predecessors
        self.after[predecessors] = rows

    def chain(self, rows: Sequence[int]) -> None:
        """Make `rows` a conversation's order; followers of the last one stay."""
        if not rows:
            return
        inside = set(rows)
        order = np.array(rows, np.int64)
        self.before[order[0]] = NONE
        self.before[order[1:]] = order[:-1]
        self.after[order[:-1]] = order[1:]
        follower = self.after[order[-1]]
        if follower != NONE and int(follower) in inside:
            self.after[order[-1]] = NONE

    def unlink(self, row: int) -> None:
        """Take a row out; its neighbours become each other's."""
        previous, following = int(self.before[row]), int(self.after[row])
        if previous != NONE and self.after[previous] == row:
            self.after[previous] = following
        if following != NONE and self.before[following] == row:
            self.before[following] = previous
        self._edges[:, row] = NONE
