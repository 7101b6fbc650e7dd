"""Where people and things stand on a picture: a force layout whose repulsion is cut at a distance.

Fruchterman and Reingold (1991) with their grid variant: what is further away than two ideal
lengths does not repel, so that only neighbouring cells are looked at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Places = NDArray[np.float64]
    Rows = NDArray[np.int64]

ROUNDS = 60
REFRESHED = 4
"""After so many rounds it is looked up again who is near whom."""
SEED = 20_26
REACH = 2.0
"""Ideal lengths within which two repel."""
_GRAVITY = 0.004
_PULL = 0.06
_HEAT = 2.0
_MOST_NEIGHBOURS = 40
"""In a crowded cell no more are looked at: the picture spreads all the same."""


def arranged(
    count: int,
    links: NDArray[np.int32],
    strengths: NDArray[np.int32],
    *,
    rounds: int = ROUNDS,
) -> NDArray[np.float32]:
    """Places (count, 2) about one apart, the same for the same input; the first in the middle.

    `links` are int32 (m, 2), `strengths` int32 (m,).
    """
    places = _spiral(count)
    pull = np.log1p(strengths.astype(np.float64))
    near = (np.zeros(0, np.int64), np.zeros(0, np.int64))
    for turn in range(rounds if count > 1 else 0):
        if turn % REFRESHED == 0:
            near = _neighbours(places)
        moves = _pushed(places, near) - _GRAVITY * places
        _pull(moves, places, links, pull)
        length = np.maximum(np.hypot(moves[:, 0], moves[:, 1]), 1e-9)[:, None]
        heat = _HEAT * (1 - turn / rounds) ** 1.5 + 0.01
        places += moves / length * np.minimum(length, heat)
    return (places - places.mean(axis=0) if count else places).astype(np.float32)


def _spiral(count: int) -> Places:
    """Evenly spread, the first in the middle, with a little noise that is the same every time."""
    at = np.arange(count, dtype=np.float64)
    angle, radius = at * np.pi * (3 - 5**0.5), 0.8 * np.sqrt(at + 0.5)
    noise = np.random.default_rng(SEED).normal(0, 0.05, (count, 2))
    return np.stack([radius * np.cos(angle), radius * np.sin(angle)], axis=1) + noise


def _pull(
    moves: Places, places: Places, links: NDArray[np.int32], pull: NDArray[np.float64]
) -> None:
    """Draw what is linked together, each by its share of the links that it has."""
    if not len(links):
        return
    one, other = links[:, 0], links[:, 1]
    apart = places[other] - places[one]
    length = np.hypot(apart[:, 0], apart[:, 1])[:, None]
    force = apart * length * _PULL * (1 + pull[:, None])
    degree = np.bincount(links.ravel(), minlength=len(places)).astype(np.float64)
    for axis in (0, 1):
        drawn = force[:, axis] / np.sqrt(degree[one])
        back = force[:, axis] / np.sqrt(degree[other])
        moves[:, axis] += np.bincount(one, drawn, minlength=len(places))
        moves[:, axis] -= np.bincount(other, back, minlength=len(places))


def _pushed(places: Places, near: tuple[Rows, Rows]) -> Places:
    """What each is pushed by those near it."""
    one, other = near
    across, down = (places[one, axis] - places[other, axis] for axis in (0, 1))
    square = across * across + down * down
    share = np.where((square > 0) & (square < REACH**2), 1 / np.maximum(square, 0.01), 0.0)
    moves = np.zeros_like(places)
    for axis, move in enumerate((across * share, down * share)):
        moves[:, axis] = np.bincount(one, move, len(places)) - np.bincount(other, move, len(places))
    return moves


def _neighbours(places: Places) -> tuple[Rows, Rows]:
    """Pairs in the same cell and in those around it, each pair once."""
    cells = np.floor(places / REACH).astype(np.int64)
    cells -= cells.min(axis=0)
    width = int(cells[:, 1].max()) + 3
    key = (cells[:, 0] + 1) * width + cells[:, 1] + 1
    order = np.argsort(key, kind="stable")
    ordered = key[order]
    offsets = np.array([down * width + across for down in (-1, 0, 1) for across in (-1, 0, 1)])
    wanted = (key[:, None] + offsets[None, :]).ravel()
    first = np.searchsorted(ordered, wanted, "left")
    size = np.minimum(np.searchsorted(ordered, wanted, "right") - first, _MOST_NEIGHBOURS)
    one = np.repeat(np.repeat(np.arange(len(places)), len(offsets)), size)
    ends = np.cumsum(size)
    step = np.arange(ends[-1]) - np.repeat(ends - size, size)
    other = order[np.repeat(first, size) + step]
    once = one < other
    return one[once], other[once]
