"""The fit finds weights under which evidence wins, and none where there is nothing to win."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from assistant.evaluation.softmax_fit import Contest, fitted


def contests(
    weights: NDArray[np.float64], number: int, *, seed: int = 1, pieces: int = 1
) -> list[Contest]:
    """Questions whose evidence was drawn by the softmax of these weights."""
    random = np.random.default_rng(seed)
    made = []
    for _ in range(number):
        candidates = random.uniform(0, 1, (40, len(weights)))
        odds = np.exp(candidates @ weights)
        won = random.choice(40, size=pieces, p=odds / odds.sum())
        wanted = [np.array([one]) for one in won]
        made.append(Contest(candidates=candidates, wanted=wanted, share=1 / number))
    return made


def test_weights_that_drew_the_evidence_are_found_again() -> None:
    true = np.array([4.0, 0.0, -2.0])
    found = fitted(contests(true, 3000), 3)
    np.testing.assert_allclose(found, true, atol=0.35)


def test_it_is_the_top_of_its_hill() -> None:
    asked = contests(np.array([3.0, -1.0]), 200, pieces=2)
    found = fitted(asked, 2)

    def loss(weights: NDArray[np.float64]) -> float:
        total = 1e-3 * float(weights @ weights)
        for one in asked:
            odds = np.exp(one.candidates @ weights)
            for piece in one.wanted:
                total -= one.share / len(one.wanted) * np.log(odds[piece].sum() / odds.sum())
        return total

    for change in ([0.01, 0], [-0.01, 0], [0, 0.01], [0, -0.01]):
        assert loss(found) < loss(found + np.array(change))


def test_any_of_a_piece_will_do() -> None:
    candidates = np.array([[1.0, 0.0], [0.0, 1.0], [0.0, 0.0]])
    either = Contest(candidates=candidates, wanted=[np.array([0, 1])], share=1.0)
    found = fitted([either], 2)
    assert found[0] == pytest.approx(found[1], abs=1e-3)
    assert found[0] > 1


def test_a_share_counts() -> None:
    candidates = np.eye(2)
    first, second = (
        Contest(candidates=candidates, wanted=[np.array([won])], share=share)
        for won, share in ((0, 0.9), (1, 0.1))
    )
    found = fitted([first, second], 2)
    assert found[0] > found[1]
    assert fitted([], 2).tolist() == [0.0, 0.0]
