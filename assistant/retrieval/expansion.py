"""Evidence along a trajectory: what other chats on the same event say gets a share of its score."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray


def along_trajectories(
    scores: NDArray[np.float32], segments: NDArray[np.int64], trajectories: NDArray[np.int64]
) -> NDArray[np.float32]:
    """How strong the best message of the other segments of each row's trajectory is, 0 … 1.

    All arrays are (rows,). `scores` are log-odds, -inf for what may not be recalled; the strongest
    of all counts 1, one that is less likely by a factor counts less by it. Rows without a
    trajectory, and those whose trajectory holds nothing else, get 0 (Mandol 3.3: expansion over
    explicit edges).
    """
    result = np.zeros(len(scores), np.float32)
    linked = np.flatnonzero(np.isfinite(scores) & (trajectories >= 0) & (segments >= 0))
    if not len(linked):
        return result
    numbers, of_row = np.unique(segments[linked], return_inverse=True)
    best = np.full(len(numbers), -np.inf, np.float32)
    np.maximum.at(best, of_row, scores[linked])
    trajectory = np.zeros(len(numbers), np.int64)
    trajectory[of_row] = trajectories[linked]
    others = _best_of_others(best, trajectory)
    share = np.exp(others - scores[np.isfinite(scores)].max())
    result[linked] = share[of_row]
    return result


def _best_of_others(values: NDArray[np.float32], groups: NDArray[np.int64]) -> NDArray[np.float32]:
    """For each place the largest value of the other places of its group; -inf for none."""
    order = np.lexsort((-values, groups))
    first = np.diff(groups[order], prepend=-1) != 0
    starts = np.maximum.accumulate(np.where(first, np.arange(len(order)), 0))
    second = starts + 1
    has_second = second < len(order)
    has_second[has_second] = groups[order[second[has_second]]] == groups[order[has_second]]
    others = np.full(len(values), -np.inf, np.float32)
    rest = ~first
    others[order[rest]] = values[order[starts[rest]]]
    led = first & has_second
    others[order[led]] = values[order[second[led]]]
    return others
