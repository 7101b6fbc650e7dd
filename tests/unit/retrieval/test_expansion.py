"""Evidence lends to the other segments of its trajectory, and to nothing else."""

from __future__ import annotations

import numpy as np
import pytest

from assistant.retrieval.expansion import along_trajectories


def spread(scores: list[float], segments: list[int], trajectories: list[int]) -> list[float]:
    found = along_trajectories(
        np.array(scores, np.float32), np.array(segments), np.array(trajectories)
    )
    return [float(each) for each in found]


def test_the_others_get_what_the_strongest_is_worth_and_it_gets_what_they_are() -> None:
    found = spread([5.0, 3.0, 1.0], [0, 1, 2], [7, 7, 7])
    assert found == pytest.approx([np.exp(-2), 1.0, 1.0])


def test_a_segment_lends_nothing_to_itself() -> None:
    assert spread([5.0, 4.0], [0, 0], [7, 7]) == [0.0, 0.0]


def test_other_trajectories_and_none_get_nothing() -> None:
    assert spread([5.0, 3.0, 2.0, 1.0], [0, 1, 2, -1], [7, 8, -1, -1]) == [0.0] * 4


def test_what_may_not_be_recalled_neither_lends_nor_gets() -> None:
    found = spread([-np.inf, 3.0, 1.0], [0, 1, 2], [7, 7, 7])
    assert found == pytest.approx([0.0, np.exp(-2), 1.0])


def test_a_segments_best_message_lends_to_all_rows_of_another() -> None:
    found = spread([1.0, 4.0, 2.0, 0.0], [3, 3, 9, 9], [5, 5, 5, 5])
    assert found == pytest.approx([np.exp(-2), np.exp(-2), 1.0, 1.0])


def test_nothing_to_recall_is_no_fault() -> None:
    assert spread([-np.inf, -np.inf], [0, 1], [7, 7]) == [0.0, 0.0]
    assert spread([], [], []) == []
