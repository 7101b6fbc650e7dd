"""Counting word pieces as all-MiniLM-L6-v2 makes them."""

from __future__ import annotations

import json
import statistics
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from tokenizers import Tokenizer

from assistant.domain.passages import estimated_tokens, passage_spans
from assistant.inference import catalogue
from assistant.inference.embedding import BundledEmbedder
from assistant.inference.tokens import LINES_APART, minilm_counter


def whole_tokenizer() -> Tokenizer:
    folder = catalogue.folder_of(catalogue.bundled(catalogue.EMBEDDER))
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer


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


@pytest.mark.parametrize(
    "lines",
    [
        ["Ich aß am Meer.", "", "  naïve café", "e\u0301te\u0301", "\u0301 alone", "ΣΟΦΟΣ"],
        ["日本語", "x" * 300, "don't\r", "\t", "a\u200bb", "🎸🎸"],
        ["word"] * (LINES_APART + 5),
    ],
)
def test_lines_count_as_much_together_as_one_by_one(lines: list[str]) -> None:
    count = minilm_counter()
    together = len(whole_tokenizer().encode("\n".join(lines), add_special_tokens=False))
    assert count("\n".join(lines)) == together == sum(map(count, lines))


def test_threads_may_share_it() -> None:
    count = minilm_counter()
    texts = [f"text number {n} " * (n % 7 + 1) for n in range(300)]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(count, texts * 3)) == [count(text) for text in texts] * 3


def told(found: object) -> Iterator[str]:
    """What is said in a file of LoCoMo or BEAM."""
    if isinstance(found, dict):
        words = found.get("content", found.get("text"))
        if isinstance(words, str):
            yield words
        found = list(found.values())
    if isinstance(found, list):
        for one in found:
            yield from told(one)


@pytest.mark.parametrize(
    "named", ["locomo/locomo10.json", "beam/100K/1/chat.json", "beam/100K/5/chat.json"]
)
def test_the_quick_estimate_is_near(data: Path, named: str) -> None:
    file = data / named
    if not file.is_file():
        pytest.skip(f"{named} is not on this machine")
    count = minilm_counter()
    errors: list[float] = []
    for text in told(json.loads(file.read_text(encoding="utf-8"))):
        for span in passage_spans(text):
            passage = text[slice(*span)]
            tokens = count(passage)
            assert tokens < 254, "a passage goes through the encoder whole"
            if tokens >= 20:
                errors.append(abs(estimated_tokens(passage) / tokens - 1))
    assert len(errors) > 100
    assert statistics.quantiles(errors, n=10)[-1] < 0.15


def test_the_quick_estimate_is_near_in_other_scripts_too() -> None:
    count = minilm_counter()
    for text in ("我昨天买了一辆新的自行车。", "自転車を買いました。", "{'a': [1, 2], 'b': None}"):
        assert estimated_tokens(text) == pytest.approx(count(text), rel=0.25)
