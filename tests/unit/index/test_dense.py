"""The dense index: exact cosines of each row's best chunk."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from assistant.index.dense import UNKNOWN, DenseIndex


def unit(*values: float) -> NDArray[np.float32]:
    vector = np.array(values, np.float32)
    return vector / np.linalg.norm(vector)


def test_the_best_chunk_of_a_row_counts() -> None:
    index = DenseIndex()
    index.put({0: np.stack([unit(1, 0), unit(0, 1)]), 2: unit(1, 1)[None]})
    scores = index.scores(unit(0, 1), 4)
    assert np.allclose(scores, [1, UNKNOWN, np.sqrt(0.5), UNKNOWN])


def test_a_new_vector_replaces_the_old_one() -> None:
    index = DenseIndex()
    index.put({0: unit(1, 0)[None]})
    index.put({0: unit(0, 1)[None]})
    assert np.allclose(index.scores(unit(1, 0), 1), [0])
    assert len(index) == 1


def test_a_removed_row_is_unknown_and_its_vector_gone() -> None:
    index = DenseIndex()
    index.put({row: unit(1, row)[None] for row in range(10)})
    index.remove([3, 99])
    assert index.scores(unit(1, 3), 10)[3] == UNKNOWN
    assert 3 not in index
    assert not (index._vectors @ unit(1, 3) > 0.9999).any()


def test_many_additions_and_removals_keep_every_answer_right() -> None:
    random = np.random.default_rng(7)
    index = DenseIndex()
    kept: dict[int, NDArray[np.float32]] = {}
    for row in range(700):
        kept[row] = unit(*random.normal(size=8))
        index.put({row: kept[row][None]})
        if row % 3 == 0:
            gone = int(random.choice(list(kept)))
            index.remove([gone])
            del kept[gone]
    query = unit(*random.normal(size=8))
    scores = index.scores(query, 700)
    assert all(np.isclose(scores[row], vector @ query, atol=1e-5) for row, vector in kept.items())
    assert (scores > UNKNOWN).sum() == len(kept) == len(index)


def test_an_empty_index_knows_nothing() -> None:
    assert DenseIndex().scores(unit(1, 0), 2).tolist() == [UNKNOWN, UNKNOWN]
    index = DenseIndex()
    index.put({0: np.empty((0, 2), np.float32)})
    assert len(index) == 0
