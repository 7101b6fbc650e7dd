"""Paired bootstrap intervals hold what they promise."""

from __future__ import annotations

import numpy as np
import pytest

from assistant.evaluation import bootstrap
from assistant.evaluation.bootstrap import paired_difference, shared_difference


def test_a_constant_gain_has_no_doubt() -> None:
    found = paired_difference([0.5, 1.0, 0.75], [0.25, 0.75, 0.5])
    assert (found.mean, found.low, found.high, found.n) == (0.25, 0.25, 0.25, 3)
    assert found.certain


def test_equal_systems_differ_by_nothing_and_swapping_turns_the_sign() -> None:
    generator = np.random.default_rng(1)
    first, second = generator.random(200).tolist(), generator.random(200).tolist()
    there, back = paired_difference(first, second), paired_difference(second, first)
    assert there.mean == pytest.approx(-back.mean)
    assert there.low == pytest.approx(-back.high, abs=0.005)
    same = paired_difference(first, first)
    assert (same.low, same.mean, same.high) == (0, 0, 0)
    assert not same.certain


def test_the_interval_is_that_of_theory() -> None:
    gains = np.random.default_rng(2).normal(0.1, 0.4, 400)
    found = paired_difference(gains.tolist(), [0.0] * 400)
    half = 1.96 * gains.std() / np.sqrt(400)
    assert found.low == pytest.approx(gains.mean() - half, abs=0.004)
    assert found.high == pytest.approx(gains.mean() + half, abs=0.004)


def test_what_is_hard_for_both_does_not_widen_the_interval() -> None:
    hardness = np.random.default_rng(3).random(100)
    paired = paired_difference((hardness + 0.05).tolist(), hardness.tolist())
    shuffled = paired_difference((hardness + 0.05).tolist(), hardness[::-1].tolist())
    assert paired.high - paired.low < 0.01 < shuffled.high - shuffled.low


def test_the_seed_decides_and_the_slices_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = [1.0, 0.0, 1.0, 1.0, 0.0], [0.0, 0.0, 1.0, 0.0, 1.0]
    whole = paired_difference(first, second)
    assert whole == paired_difference(first, second)
    assert whole.mean == pytest.approx(0.2)
    assert (whole.low, whole.high) == (-0.4, 0.8)
    monkeypatch.setattr(bootstrap, "CELLS_AT_ONCE", 64)
    assert paired_difference(first, second) == whole


def test_only_questions_that_both_answered_count() -> None:
    found = shared_difference({"b": 1.0, "a": 1.0, "x": 0.0}, {"a": 0.0, "b": 0.0, "y": 1.0})
    assert found is not None
    assert (found.n, found.mean) == (2, 1.0)
    assert shared_difference({"a": 1.0}, {"b": 1.0}) is None


@pytest.mark.parametrize(("first", "second"), [([], []), ([1.0], [1.0, 0.0])])
def test_unpaired_scores_are_refused(first: list[float], second: list[float]) -> None:
    with pytest.raises(ValueError, match="paired"):
        paired_difference(first, second)
