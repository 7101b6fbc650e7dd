"""How fast the word index and the vector index are, and what they take, in a home of any size.

    python -m tests.benchmarks.indexes --messages 100000

The texts are made up, with words as often as in a language (Zipf), so that anyone gets the same.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterable
from typing import TypeVar

import numpy as np
import psutil
from numpy.typing import NDArray

from assistant.index.dense import DenseIndex
from assistant.index.lexical import LexicalIndex

T = TypeVar("T")

VOCABULARY = 60_000
WORDS_PER_TEXT = 50
DIMENSION = 384
REPEATS = 200


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=100_000)
    count = parser.parse_args().messages
    random = np.random.default_rng(3)
    print(json.dumps({"messages": count} | words(random, count) | vectors(random, count), indent=2))


def words(random: np.random.Generator, count: int) -> dict[str, object]:
    vocabulary = np.array([_letters(number) for number in range(VOCABULARY)])
    often = 1 / np.arange(1, VOCABULARY + 1)
    lengths = random.geometric(1 / WORDS_PER_TEXT, size=count)
    chosen = vocabulary[random.choice(VOCABULARY, int(lengths.sum()), p=often / often.sum())]
    texts = [" ".join(part) for part in np.split(chosen, np.cumsum(lengths)[:-1])]
    index = LexicalIndex()
    memory = _memory()
    began = time.perf_counter()
    index.put(dict(enumerate(texts)))
    seconds = time.perf_counter() - began
    taken = _memory() - memory
    queries = [" ".join(random.choice(vocabulary[:5000], 6)) for _ in range(REPEATS)]
    long_query = " ".join(texts[:100])[:4000]
    return {
        "words: adding all, s": round(seconds, 2),
        "words: memory, MB": round(taken),
        "words: search, ms": _times(lambda query: index.scores(query, count), queries),
        "words: search for a page, ms": _times(
            lambda query: index.scores(query, count), [long_query] * 20
        ),
        "words: adding one, ms": _times(
            lambda row: index.put({row: texts[row - count]}), range(count, count + REPEATS)
        ),
        "words: removing one, ms": _times(lambda row: index.remove([row]), range(REPEATS)),
    }


def vectors(random: np.random.Generator, count: int) -> dict[str, object]:
    made = random.normal(size=(count, DIMENSION)).astype(np.float32)
    made /= np.linalg.norm(made, axis=1, keepdims=True)
    index = DenseIndex()
    memory = _memory()
    began = time.perf_counter()
    for start in range(0, count, 1024):
        index.put({row: made[row, None] for row in range(start, min(count, start + 1024))})
    seconds = time.perf_counter() - began
    taken = _memory() - memory
    queries: list[NDArray[np.float32]] = list(made[:REPEATS])
    return {
        "vectors: adding all, s": round(seconds, 2),
        "vectors: memory, MB": round(taken),
        "vectors: search, ms": _times(lambda query: index.scores(query, count), queries),
        "vectors: adding one, ms": _times(
            lambda row: index.put({row: made[row - count, None]}), range(count, count + REPEATS)
        ),
        "vectors: removing one, ms": _times(lambda row: index.remove([row]), range(REPEATS)),
    }


def _times(work: Callable[[T], object], tasks: Iterable[T]) -> dict[str, float]:
    times: list[float] = []
    for task in tasks:
        began = time.perf_counter()
        work(task)
        times.append(1000 * (time.perf_counter() - began))
    return {name: round(float(np.quantile(times, at)), 3) for name, at in QUANTILES.items()}


def _letters(number: int) -> str:
    """A word of letters that no stemmer shortens."""
    digits = np.base_repr(number + 1000, 16).lower()
    return digits.translate(str.maketrans("0123456789", "ghijkmopqu")) + "x"


def _memory() -> float:
    return float(psutil.Process().memory_info().rss) / 2**20


QUANTILES = {"p50": 0.5, "p99": 0.99}

if __name__ == "__main__":
    main()
