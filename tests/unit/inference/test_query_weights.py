"""Which words of a query count."""

from __future__ import annotations

import pytest

from assistant.inference.query_weights import LOW_WEIGHT, is_low, weigh


@pytest.mark.parametrize(
    "word", ["the", "The", "WHEN", "t", "?", "…", "，", "—", "", " ", "и", "は", "´", "👍"]
)
def test_little_is_said_by(word: str) -> None:
    assert is_low(word)


@pytest.mark.parametrize(
    "word", ["beach", "Melanie", "2023", "7", "車", "자전거", "велосипед", "№5"]
)
def test_much_is_said_by(word: str) -> None:
    assert not is_low(word)


def test_unknown_words_count_little() -> None:
    weights = weigh(["bicycle", "บายบาย"], [True, False])
    assert weights.tolist() == pytest.approx([1.0, LOW_WEIGHT])


def test_no_tokens_no_weights() -> None:
    assert weigh([], []).shape == (0,)
