"""Rows in the order of their scores."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from assistant.index.semantic_map import SemanticMap

FIRST = 512
"""Rows that are ordered first: few callers read on, and ordering all of a large home costs more
than weighing it."""


def best_first(semantic_map: SemanticMap, scores: NDArray[np.float32]) -> Iterator[int]:
    """Rows with a finite score, best first; equal ones by message id, removed ones first.

    Their numbers would do for one index; another index of the same home numbers them otherwise.
    """
    rows = np.flatnonzero(np.isfinite(scores))
    if len(rows) > FIRST:
        least = np.partition(scores[rows], -FIRST)[-FIRST]
        leading = scores[rows] >= least
        yield from _ordered(semantic_map, scores, rows[leading])
        rows = rows[~leading]
    yield from _ordered(semantic_map, scores, rows)


def _ordered(
    semantic_map: SemanticMap, scores: NDArray[np.float32], rows: NDArray[np.int64]
) -> Iterator[int]:
    ordered = rows[np.argsort(-scores[rows], kind="stable")]
    edges = np.flatnonzero(np.diff(scores[ordered])) + 1
    for start, end in pairwise((0, *edges.tolist(), len(ordered))):
        equal: list[int] = ordered[start:end].tolist()
        if len(equal) > 1:
            messages = {row: semantic_map.message(row) for row in equal}
            equal.sort(key=lambda row: one.message_id if (one := messages[row]) else "")
        yield from equal
