"""Codes of one bit a dimension rank as the vectors do."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from assistant.index.binary_codes import BinaryCodes, products


def vectors(count: int, dimension: int, seed: int = 1) -> NDArray[np.float32]:
    made = np.random.default_rng(seed).standard_normal((count, dimension)).astype(np.float32)
    made /= np.linalg.norm(made, axis=1, keepdims=True)
    return made


@pytest.mark.parametrize("dimension", [64, 100, 384])
def test_a_product_is_that_of_the_signs(dimension: int) -> None:
    made = vectors(300, dimension)
    query = vectors(1, dimension, seed=2)[0]
    codes = BinaryCodes()
    codes.extend(made[:100])
    codes.extend(made[100:])
    signs = np.where(made > 0, 1, -1) / np.sqrt(dimension)
    assert products(codes.snapshot(), query) == pytest.approx(signs @ query, abs=0.06)


def test_the_nearest_are_among_the_first() -> None:
    made = vectors(5000, 384)
    query = made[0] + 0.03 * vectors(1, 384, seed=3)[0]
    query /= np.linalg.norm(query)
    near = made[1:21] = query + 1.2 * vectors(20, 384, seed=4)
    near /= np.linalg.norm(near, axis=1, keepdims=True)
    codes = BinaryCodes()
    codes.extend(made)
    ranked = np.argsort(-products(codes.snapshot(), query))
    assert ranked[0] == 0
    assert set(range(21)) <= set(ranked[:40].tolist())


def test_what_is_cleared_leaves_no_bit_and_what_is_kept_moves_up() -> None:
    made = vectors(8, 128)
    codes = BinaryCodes()
    codes.extend(made)
    before = codes.snapshot().copy()
    codes.clear(np.array([2, 5]))
    assert not codes.snapshot()[:, [2, 5]].any()
    codes.keep(np.array([0, 1, 7]))
    assert len(codes) == 3
    assert (codes.snapshot() == before[:, [0, 1, 7]]).all()


def test_no_codes_have_no_products() -> None:
    assert len(products(BinaryCodes().snapshot(), vectors(1, 64)[0])) == 0
