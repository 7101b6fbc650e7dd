"""What is scored, in the order of its scores."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from assistant.index.passage_rows import PassageView
    from assistant.index.semantic_map import SemanticMap

FIRST = 512
"""Numbers that are ordered first: few callers read on, and ordering all of a large home costs more
than weighing it."""

SAMPLED = 16
"""One of so many scores is looked at to guess where the first ones begin."""


def best_messages(semantic_map: SemanticMap, scores: NDArray[np.floating]) -> Iterator[int]:
    """Message rows with a finite score, best first; equal ones by id, removed ones first.

    Their numbers would do for one index; another index of the same home numbers them otherwise.
    """
    return _best_first(scores, lambda row: _message_id(semantic_map, row))


def best_passages(
    semantic_map: SemanticMap, passages: PassageView, scores: NDArray[np.float32]
) -> Iterator[int]:
    """Passages with a finite score, best first; equal ones by message id, then in its order."""
    rows, places = passages.rows, passages.places

    def standing(number: int) -> tuple[str, int]:
        return _message_id(semantic_map, int(rows[number])), int(places[number])

    return _best_first(scores, standing)


def _message_id(semantic_map: SemanticMap, row: int) -> str:
    return semantic_map.message_id(row) or ""


def _best_first(scores: NDArray[np.floating], among_equals: Callable[[int], Any]) -> Iterator[int]:
    if len(scores) > FIRST:
        high = _high(scores)
        least = np.partition(scores[high], -FIRST)[-FIRST]
        if np.isfinite(least):
            yield from _ordered(scores, high[scores[high] >= least], among_equals)
            yield from _ordered(scores, np.flatnonzero(scores < least), among_equals)
            return
    yield from _ordered(scores, np.arange(len(scores)), among_equals)


def _high(scores: NDArray[np.floating]) -> NDArray[np.int64]:
    """The numbers of the best, ascending: `FIRST` at least, and mostly not many more.

    Where the best of a few begin is guessed from a sample: finding it among all takes longer.
    """
    sample = scores[::SAMPLED]
    guessed = 2 * FIRST // SAMPLED
    if len(sample) > guessed:
        high = np.flatnonzero(scores >= np.partition(sample, -guessed)[-guessed])
        if len(high) >= FIRST:
            return high
    return np.arange(len(scores))


def _ordered(
    scores: NDArray[np.floating], numbers: NDArray[np.int64], among_equals: Callable[[int], Any]
) -> list[int]:
    numbers = numbers[np.isfinite(scores[numbers])]
    numbers = numbers[np.argsort(-scores[numbers], kind="stable")]
    ordered: list[int] = numbers.tolist()
    edges = np.flatnonzero(np.diff(scores[numbers])) + 1
    if len(edges) + 1 < len(ordered):
        bounds = np.concatenate([[0], edges, [len(ordered)]])
        equal = np.flatnonzero(np.diff(bounds) > 1)
        for start, end in zip(bounds[equal].tolist(), bounds[equal + 1].tolist(), strict=True):
            ordered[start:end] = sorted(ordered[start:end], key=among_equals)
    return ordered
