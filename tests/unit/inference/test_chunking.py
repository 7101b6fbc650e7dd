"""Texts are divided at their passages, and passages at the window, without losing a token."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from assistant.domain.passages import passage_spans
from assistant.domain.sentences import Span
from assistant.inference.chunking import passage_tokens, windows


def _starts(text: str) -> list[int]:
    """One token per word, as a tokenizer would place them."""
    return [at for at in range(len(text)) if text[at] != " " and (at == 0 or text[at - 1] == " ")]


def test_tokens_belong_to_the_passage_that_they_begin_in() -> None:
    text = "Alpha beta.  Gamma delta epsilon. Zeta."
    spans = [Span(0, 11), Span(13, 33), Span(34, 39)]
    assert passage_tokens(spans, _starts(text)) == [(0, 2), (2, 5), (5, 6)]


def test_a_passage_without_tokens_has_an_empty_range() -> None:
    spans = [Span(0, 5), Span(6, 9), Span(10, 15)]
    assert passage_tokens(spans, [0, 10, 12]) == [(0, 1), (1, 1), (1, 3)]
    assert passage_tokens(spans, []) == [(0, 0)] * 3
    assert passage_tokens([], []) == []
    assert windows((1, 1), [0, 1], 10) == []


def test_a_passage_that_fits_stays_whole() -> None:
    assert windows((3, 8), list(range(20)), 5) == [(3, 8)]


def test_a_longer_passage_is_cut_evenly_between_words() -> None:
    words = [0, 0, 0, 1, 1, 1, 2, 2, 2]
    assert windows((0, 9), words, 5) == [(0, 3), (3, 6), (6, 9)]
    assert windows((3, 9), words, 5) == [(3, 6), (6, 9)]
    assert windows((0, 9), list(range(9)), 8) == [(0, 5), (5, 9)], "not eight and one"


def test_one_endless_word_is_cut_anywhere() -> None:
    assert windows((0, 10), [0] * 10, 4) == [(0, 4), (4, 7), (7, 10)]


def test_what_belongs_to_no_word_may_be_cut_off() -> None:
    assert windows((0, 4), [0, None, None, 1], 3) == [(0, 2), (2, 4)]


@given(
    text=st.text(alphabet="ab .?\n。", max_size=300),
    window=st.integers(min_value=1, max_value=40),
)
def test_parts_cover_everything_once_and_fit(text: str, window: int) -> None:
    starts = [at for at, letter in enumerate(text) if not letter.isspace()]
    words: list[int | None] = [at // 3 for at in range(len(starts))]
    spans = passage_spans(text)
    passages = passage_tokens(spans, starts)
    assert len(passages) == len(spans)
    for (start, end), (begin, stop) in zip(spans, passages, strict=True):
        assert [start <= at < end for at in starts] == [
            begin <= index < stop for index in range(len(starts))
        ]
    parts = [part for passage in passages for part in windows(passage, words, window)]
    assert [at for begin, end in parts for at in range(begin, end)] == list(range(len(starts)))
    assert all(0 < end - begin <= window for begin, end in parts)


@given(
    words=st.lists(st.integers(0, 2), max_size=60).map(sorted),
    window=st.integers(min_value=1, max_value=20),
)
def test_a_cut_within_a_word_fills_its_part(words: list[int | None], window: int) -> None:
    parts = windows((0, len(words)), words, window)
    for before, after in pairwise(parts):
        if words[before[1] - 1] == words[after[0]]:
            assert words[before[0]] == words[after[0]], "the word alone fills the part"
