"""Weights under which evidence wins a softmax over the passages of its question."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

SHRINKAGE = 1e-3
"""What a weight's square costs: two signals that say the same share their weight."""
ENOUGH = 1e-4
"""Steps below this change nothing that is printed."""
MOST_STEPS = 200
SHORTEST_STEP = 1e-6


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    """A question's candidates, (candidates, weights), and which of them bear its answer.

    Each of `wanted` is a piece of evidence, by the candidates of which any one shows it. `share`
    is what the question counts among all.
    """

    candidates: NDArray[np.float64]
    wanted: Sequence[NDArray[np.int64]]
    share: float


@dataclass(frozen=True, slots=True)
class _Slope:
    """The loss at some weights, its gradient, and a curvature that is never too flat."""

    loss: float
    gradient: NDArray[np.float64]
    curvature: NDArray[np.float64]


def fitted(contests: Sequence[Contest], weights: int) -> NDArray[np.float64]:
    """The (weights,) that make the evidence likeliest, from 0 on; 0 without contests.

    Newton steps with the softmax's own covariance as curvature, halved while they do not help.
    """
    at = np.zeros(weights)
    slope = _slope(contests, at)
    for _ in range(MOST_STEPS):
        step = np.linalg.solve(slope.curvature, slope.gradient)
        length = 1.0
        while length > SHORTEST_STEP:
            there = _slope(contests, at - length * step)
            if there.loss < slope.loss:
                break
            length /= 2
        else:
            return at
        at, slope = at - length * step, there
        if np.abs(length * step).max() < ENOUGH:
            break
    return at


def _slope(contests: Sequence[Contest], at: NDArray[np.float64]) -> _Slope:
    loss = SHRINKAGE * float(at @ at)
    gradient = 2 * SHRINKAGE * at
    curvature = 2 * SHRINKAGE * np.eye(len(at))
    for one in contests:
        scores = one.candidates @ at
        total, chances = _softmax(scores)
        mean = chances @ one.candidates
        centred = one.candidates - mean
        curvature += one.share * (centred * chances[:, None]).T @ centred
        for piece in one.wanted:
            reached, among = _softmax(scores[piece])
            part = one.share / len(one.wanted)
            loss += part * (total - reached)
            gradient = gradient + part * (mean - among @ one.candidates[piece])
    return _Slope(loss, gradient, curvature)


def _softmax(scores: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
    """The logarithm of the sum of all odds, and each one's share of it."""
    highest = scores.max()
    odds = np.exp(scores - highest)
    total = odds.sum()
    return float(highest + np.log(total)), odds / total
