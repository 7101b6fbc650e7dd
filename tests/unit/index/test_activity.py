"""Least active is what was used seldom and long ago."""

from __future__ import annotations

import numpy as np

from assistant.index.activity import HALF_LIFE, Activity


def order(activity: Activity, *rows: int) -> list[int]:
    return [int(row) for row in activity.least(np.array(rows))]


def test_what_was_used_last_stays_longest() -> None:
    activity = Activity()
    for row in (3, 1, 2):
        activity.used(np.array([row]))
    assert order(activity, 1, 2, 3) == [3, 1, 2]


def test_often_beats_a_moment_ago_but_not_for_ever() -> None:
    activity = Activity()
    for _ in range(4):
        activity.used(np.array([1]))
    activity.used(np.array([2]))
    assert order(activity, 1, 2) == [2, 1]
    for _ in range(3 * HALF_LIFE):
        activity.used(np.array([5]))
    activity.used(np.array([2]))
    assert order(activity, 1, 2) == [1, 2]


def test_what_was_never_used_goes_first() -> None:
    activity = Activity()
    activity.used(np.array([4]))
    assert order(activity, 4, 0, 9) == [0, 9, 4]
