"""Figures of merit."""

from __future__ import annotations

import pytest

from assistant.errors import InvalidInput
from assistant.evaluation.metrics import first_rank, quantile, recall_of, score
from assistant.evaluation.variants import SEGMENTERS, VARIANTS, named, variant
from assistant.retrieval.recall_settings import RecallSettings


def test_recall_is_the_share_of_the_gold() -> None:
    assert recall_of(["a", "b", "x"], {"a", "b", "c", "d"}) == 0.5


def test_full_recall_counts_only_whole_ones() -> None:
    found = score([1.0, 0.5, 0.0, 1.0])
    assert (found.n, found.mean_recall, found.full_recall) == (4, 0.625, 0.5)
    assert score([]).n == 0


def test_the_first_rank_counts_from_one() -> None:
    assert first_rank(["a", "b"], {"b"}) == 2
    assert first_rank(["a"], {"z"}) is None


@pytest.mark.parametrize(("share", "value"), [(0.5, 5), (0.9, 9), (0.99, 10), (1, 10), (0, 1)])
def test_quantiles(share: float, value: float) -> None:
    assert quantile([*range(10, 0, -1)], share) == value
    assert quantile([], share) == 0


def test_variants_are_named() -> None:
    assert variant("default") == RecallSettings()
    same = {name for name, settings in VARIANTS.items() if settings == RecallSettings()}
    assert same == {"default", *SEGMENTERS}
    with pytest.raises(InvalidInput) as caught:
        variant("nonsense")
    assert "no_bm25" in caught.value.hint


def test_several_variants_are_compared_with_the_default() -> None:
    assert named("engine") == ["engine"]
    assert named("no_bm25, no_dense,no_bm25") == ["default", "no_bm25", "no_dense"]
    assert named("all") == list(VARIANTS)
    with pytest.raises(InvalidInput):
        named("no_bm25,nonsense")
