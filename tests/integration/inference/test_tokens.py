"""Counting word pieces as all-MiniLM-L6-v2 makes them."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from assistant.inference.embedding import BundledEmbedder
from assistant.inference.tokens import minilm_counter


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("", 0),
        (" \n", 0),
        ("hello world", 2),
        ("Hello, world!", 4),
        ("\ud800 hello", 1),
        ("a\0b", 1),
    ],
)
def test_counts(text: str, tokens: int) -> None:
    assert minilm_counter()(text) == tokens


def test_nothing_is_cut_off() -> None:
    assert minilm_counter()("word " * 100_000) == 100_000


def test_it_counts_what_the_embedder_keeps(embedder: BundledEmbedder) -> None:
    texts = ["Don't stop!", "naïve café 2024-05-01", "日本語 text"]
    kept = [len(encoding.tokens) for encoding in embedder.encode(texts)]
    assert [minilm_counter()(text) for text in texts] == kept


def test_threads_may_share_it() -> None:
    count = minilm_counter()
    texts = [f"text number {n} " * (n % 7 + 1) for n in range(300)]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(count, texts * 3)) == [count(text) for text in texts] * 3
