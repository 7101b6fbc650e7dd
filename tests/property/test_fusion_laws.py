"""Laws of scaling and spreading scores."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from assistant.index.neighbourhood import Neighbourhood
from assistant.index.semantic_graph import NONE, SemanticGraph
from assistant.retrieval.signals import freshness, scaled

values = st.lists(st.floats(-100, 100, width=32), min_size=1, max_size=30)


def array(numbers: list[float]) -> NDArray[np.float32]:
    return np.array(numbers, np.float32)


def chain(rows: int, reach: int, cuts: frozenset[int] = frozenset()) -> Neighbourhood:
    graph = SemanticGraph()
    order = [graph.add_row() for _ in range(rows)]
    graph.chain(order)
    graph.segments[:] = np.cumsum([row in cuts for row in order])
    return Neighbourhood(
        graph.before, graph.after, graph.segments, reach=reach, across_segments=0.5
    )


@given(values, st.data())
def test_scaling_keeps_the_order_and_its_bounds(numbers: list[float], data: st.DataObject) -> None:
    raw = array(numbers)
    among = np.array(data.draw(st.lists(st.booleans(), min_size=len(raw), max_size=len(raw))))
    result = scaled(raw, among)
    assert ((result >= 0) & (result <= 1)).all()
    assert (result[~among] == 0).all()
    inside = np.flatnonzero(among)
    order = inside[np.argsort(raw[inside], kind="stable")]
    assert (np.diff(result[order]) >= 0).all()


@given(values, st.integers(0, 5))
def test_a_value_reaches_its_neighbours_and_nobody_else(numbers: list[float], reach: int) -> None:
    rows = len(numbers)
    spread = chain(rows, reach).total(np.eye(rows, dtype=np.float32)[rows // 2])
    distance = np.abs(np.arange(rows) - rows // 2)
    assert ((spread > 0) == (distance <= reach)).all()


@given(values, st.integers(0, 5))
def test_the_best_nearby_is_never_worse_than_ones_own(numbers: list[float], reach: int) -> None:
    raw = array(numbers)[:, None]
    rows = np.arange(len(raw))[::2]
    best = chain(len(raw), reach).best(raw[rows], rows, -1000)
    assert (best >= raw[rows]).all()
    assert np.isin(best, raw[rows]).all()


@given(st.lists(st.integers(0, 2**60), min_size=1, max_size=20))
def test_newer_is_fresher(moments: list[int]) -> None:
    said = np.array(moments, np.int64)
    fresh = freshness(said, np.ones(len(said), np.bool_), 30)
    assert fresh.max() == 1
    assert (np.diff(fresh[np.argsort(said)]) >= 0).all()


@given(st.integers(2, 20), st.data())
def test_unlinking_joins_the_neighbours(rows: int, data: st.DataObject) -> None:
    graph = SemanticGraph()
    order = [graph.add_row() for _ in range(rows)]
    graph.chain(order)
    gone = data.draw(st.integers(0, rows - 1))
    graph.unlink(gone)
    order.remove(gone)
    row, walked = order[0], [order[0]]
    while (row := int(graph.after[row])) != NONE:
        walked.append(row)
    assert walked == order


@given(st.floats(-100, 100, width=32), st.integers(2, 20), st.integers(0, 99))
def test_what_rounding_leaves_is_not_scaled(value: float, count: int, seed: int) -> None:
    noise = np.random.default_rng(seed).choice([-1, 0, 1], count)
    raw = np.full(count, value, np.float32)
    raw = np.where(noise > 0, np.nextafter(raw, np.float32(np.inf)), raw)
    raw = np.where(noise < 0, np.nextafter(raw, np.float32(-np.inf)), raw)
    if abs(value) > 1e-30:
        assert not scaled(raw, np.ones(count, np.bool_)).any()
