"""The dense index: exact cosines of each row's best chunk."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from assistant.index import dense
from assistant.index.dense import EXACT_UP_TO, RESCORED, UNKNOWN, DenseIndex


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


def test_of_many_vectors_the_best_are_exact_and_the_others_nearly() -> None:
    random = np.random.default_rng(3)
    vectors = random.normal(size=(EXACT_UP_TO + 500, 384)).astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=1)[:, None]
    index = DenseIndex()
    index.put({row: vector[None] for row, vector in enumerate(vectors)})
    gone = random.choice(len(vectors), 300, replace=False)
    index.remove(gone.tolist())
    query = vectors[7] + vectors[8]
    query /= np.linalg.norm(query)
    exact = np.vecdot(vectors, query)
    exact[gone] = UNKNOWN
    found = index.scores(query, len(vectors))
    assert np.abs(found - exact).max() < 0.004
    best = np.argsort(-exact, kind="stable")[: RESCORED // 2]
    assert (found[best] == exact[best]).all()
    assert (np.argsort(-found, kind="stable")[: RESCORED // 2] == best).all()


def test_an_index_that_grew_answers_as_one_that_is_filled_at_once() -> None:
    random = np.random.default_rng(4)
    vectors = random.normal(size=(EXACT_UP_TO + 900, 16)).astype(np.float32)
    grown, filled = DenseIndex(), DenseIndex()
    for row, vector in enumerate(vectors):
        grown.put({row: vector[None]})
    grown.remove(range(0, len(vectors), 3))
    for row in range(0, len(vectors), 3):
        grown.put({row: vectors[row][None]})
    filled.put({row: vector[None] for row, vector in enumerate(vectors)})
    ours, theirs = (one.scores(vectors[5], len(vectors)) for one in (grown, filled))
    assert (ours == theirs).all()


@pytest.mark.parametrize(
    ("beyond", "gone", "towards"),
    [(200, 300, 0.0), (2000, 1000, -0.3)],
    ids=["few enough once some are removed", "most are unlike the question"],
)
def test_removed_vectors_change_no_score_of_the_others(
    beyond: int, gone: int, towards: float
) -> None:
    random = np.random.default_rng(1)
    query = unit(*random.normal(size=64))
    vectors = random.normal(size=(EXACT_UP_TO + beyond, 64)).astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=1)[:, None]
    vectors += np.float32(towards) * query
    vectors /= np.linalg.norm(vectors, axis=1)[:, None]
    grown, built = DenseIndex(), DenseIndex()
    grown.put({row: vector[None] for row, vector in enumerate(vectors)})
    grown.remove(range(gone))
    built.put({row: vectors[row][None] for row in range(gone, len(vectors))})
    ours, theirs = (one.scores(query, len(vectors)) for one in (grown, built))
    assert (ours == theirs).all()


def test_without_products_of_bytes_all_is_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dense, "simsimd", None)
    random = np.random.default_rng(5)
    vectors = random.normal(size=(EXACT_UP_TO + 500, 16)).astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=1)[:, None]
    index = DenseIndex()
    index.put({row: vector[None] for row, vector in enumerate(vectors)})
    found = index.scores(vectors[3], len(vectors))
    assert (found == np.vecdot(vectors, vectors[3])).all()


def test_an_empty_index_knows_nothing() -> None:
    assert DenseIndex().scores(unit(1, 0), 2).tolist() == [UNKNOWN, UNKNOWN]
    index = DenseIndex()
    index.put({0: np.empty((0, 2), np.float32)})
    assert len(index) == 0
