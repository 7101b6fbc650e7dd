"""Long texts are divided without losing a token."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from assistant.inference.chunking import split_tokens


def _tokens(text: str) -> tuple[list[int], list[int | None]]:
    """One token per word, as a tokenizer would place them."""
    starts = [at for at in range(len(text)) if text[at] != " " and (at == 0 or text[at - 1] == " ")]
    return starts, list(range(len(starts)))


def test_a_text_that_fits_stays_whole() -> None:
    assert split_tokens("one two", [0, 4], [0, 1], 2) == [(0, 2)]


def test_a_text_without_tokens_has_no_parts() -> None:
    assert split_tokens(" ", [], [], 10) == []


def test_parts_end_where_sentences_end() -> None:
    text = "Alpha beta gamma delta. Epsilon zeta eta theta iota. Kappa lambda mu."
    starts, words = _tokens(text)
    parts = split_tokens(text, starts, words, 6)
    assert [text[starts[begin] :].split(" ", maxsplit=1)[0] for begin, _ in parts] == [
        "Alpha",
        "Epsilon",
        "Kappa",
    ]


def test_chinese_sentences_are_ends_too() -> None:
    text = "我喜欢骑自行车。你呢？我不知道。"
    starts = list(range(len(text)))
    parts = split_tokens(text, starts, list(range(len(text))), 9)
    assert parts == [(0, 8), (8, 16)]


def test_without_sentences_words_stay_whole() -> None:
    words = [0, 0, 0, 1, 1, 1, 2, 2, 2]
    assert split_tokens("x" * 9, list(range(9)), words, 5) == [(0, 3), (3, 6), (6, 9)]


def test_one_endless_word_is_cut_anywhere() -> None:
    parts = split_tokens("x" * 10, list(range(10)), [0] * 10, 4)
    assert parts == [(0, 4), (4, 7), (7, 10)]


@given(
    text=st.text(alphabet="ab .?\n。", max_size=300),
    window=st.integers(min_value=1, max_value=40),
)
def test_parts_cover_everything_once_and_fit(text: str, window: int) -> None:
    starts = [at for at, letter in enumerate(text) if not letter.isspace()]
    words: list[int | None] = [at // 3 for at in range(len(starts))]
    parts = split_tokens(text, starts, words, window)
    assert [at for begin, end in parts for at in range(begin, end)] == list(range(len(starts)))
    assert all(0 < end - begin <= window for begin, end in parts)
