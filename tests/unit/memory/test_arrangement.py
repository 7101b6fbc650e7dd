"""Where people and things are drawn."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from assistant.memory.naming.arrangement import arranged

NONE: NDArray[np.int32] = np.zeros((0, 2), np.int32)


def ones(links: NDArray[np.int32]) -> NDArray[np.int32]:
    return np.ones(len(links), np.int32)


def test_nobody_and_one_have_places() -> None:
    assert arranged(0, NONE, ones(NONE)).shape == (0, 2)
    assert np.isfinite(arranged(1, NONE, ones(NONE))).all()


def test_it_is_the_same_every_time() -> None:
    links = np.array([[0, 1], [1, 2], [3, 4]], np.int32)
    assert (arranged(30, links, ones(links)) == arranged(30, links, ones(links))).all()


def test_what_is_joined_stands_together_and_nothing_on_top_of_another() -> None:
    groups = [range(start, start + 6) for start in (0, 6, 12)]
    links = np.array(
        [(one, other) for group in groups for one in group for other in group if one < other],
        np.int32,
    )
    places = arranged(18, links, ones(links))
    apart = np.hypot(*(places[:, None] - places[None]).transpose(2, 0, 1))
    linked = [float(apart[one, other]) for one, other in links]
    others = [float(apart[one, other]) for one in range(6) for other in range(6, 18)]
    assert np.mean(linked) < 0.6 * np.mean(others)
    assert apart[~np.eye(18, dtype=bool)].min() > 0.2
