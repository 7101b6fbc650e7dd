"""The best sentences of a long message, instead of all of it."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from assistant.domain.sentences import sentence_spans
from assistant.index.analysis import index_terms
from assistant.index.languages import language_of
from assistant.retrieval.matching import best_by_part

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from assistant.domain.budgets import TokenCounter
    from assistant.domain.sentences import Span
    from assistant.retrieval.question import Question


class Pairs(NamedTuple):
    """`cosines`: float32 (tokens, query tokens); `starts`: the tokens' characters in the text."""

    cosines: NDArray[np.float32]
    starts: NDArray[np.uint32]


GAP = " … "
CERTAINLY_LONG = 16
"""Characters per token that no text reaches; whether a longer one fits is not worth counting."""
NEIGHBOUR = 0.5
"""A sentence borrows this much of its neighbours' scores: evidence needs its surroundings."""


def excerpt(
    text: str,
    question: Question,
    pairs: Pairs | None,
    *,
    limit: int,
    count: TokenCounter,
) -> str:
    """At most `limit` tokens of `text`: its best sentences in order, gaps marked.

    The text itself where it fits. A sentence that is longer than `limit` is cut at its end, so
    the result is never empty.
    """
    if len(text) <= CERTAINLY_LONG * limit and count(text) <= limit:
        return text
    spans = sentence_spans(text)
    scores = _with_neighbours(_sentence_scores(text, spans, question, pairs))
    sizes: dict[int, int] = {}
    left = limit
    for place in np.argsort(-scores, kind="stable").tolist():
        size = count(text[slice(*spans[place])]) + 1
        if size <= left:
            sizes[place] = size
            left -= size
        elif sizes:
            break
    if not sizes:
        best = spans[int(scores.argmax())]
        return _cut(text[slice(*best)], limit, count)
    return _joined(text, spans, sorted(sizes))


def _sentence_scores(
    text: str,
    spans: Sequence[Span],
    question: Question,
    pairs: Pairs | None,
) -> NDArray[np.float32]:
    """By late interaction, or by the share of the query's words where a text has no vectors."""
    if pairs is not None and len(pairs.starts):
        edges = np.searchsorted(pairs.starts, [start for start, _ in spans])
        return question.probe.weigh(best_by_part(pairs.cosines, edges))
    asked = question.terms
    language = language_of(text)
    found = np.zeros(len(spans), np.float32)
    for place, (start, end) in enumerate(spans):
        terms = set(index_terms(text[start:end], language))
        found[place] = sum(not terms.isdisjoint(forms) for forms in asked)
    return found


def _with_neighbours(scores: NDArray[np.float32]) -> NDArray[np.float32]:
    padded = np.pad(scores, 1)
    result: NDArray[np.float32] = scores + NEIGHBOUR / 2 * (padded[:-2] + padded[2:])
    return result


def _joined(text: str, spans: Sequence[Span], places: Sequence[int]) -> str:
    """The chosen sentences; what stood between adjoining ones stays as it was."""
    parts = [text[slice(*spans[places[0]])]]
    for before, place in pairwise(places):
        between = text[spans[before].end : spans[place].start] if place == before + 1 else GAP
        parts += [between, text[slice(*spans[place])]]
    opening = "" if places[0] == 0 else GAP.lstrip()
    closing = "" if places[-1] == len(spans) - 1 else GAP.rstrip()
    return opening + "".join(parts) + closing


def _cut(text: str, limit: int, count: TokenCounter) -> str:
    """The longest beginning of `text` within `limit` tokens, by halving; at least a character."""
    low, high = 1, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if count(text[:middle]) <= limit:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() or text[:1]
