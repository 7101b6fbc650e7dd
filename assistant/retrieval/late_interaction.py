"""Late interaction with the most promising passages, alone and with their neighbourhood."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

import numpy as np

from assistant.retrieval.matching import NO_MATCH, Probe, best_matches, cosines
from assistant.retrieval.ranking import best_passages
from assistant.retrieval.signals import Scale, scaled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from assistant.index.message_rows import RowView
    from assistant.index.neighbourhood import Neighbourhood
    from assistant.index.passage_rows import PassageView
    from assistant.index.semantic_map import SemanticMap
    from assistant.index.token_cache import TokenVectors
    from assistant.retrieval.question import Question
    from assistant.retrieval.recall_settings import RecallSettings

_CHARACTER_BITS = 32
FOUND = 0.7
"""A message whose best cosine with a word is as high as this is said to hold it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """What late interaction found.

    `by_passage`, `by_neighbourhood`: (passages,), 0 … 1, 0 for what was not looked at. `raw`:
    (rows,) the best MaxSim of each message's passages, every word counting as in the query.
    `scale`: where `by_passage` was scaled from. `probe`: the query's words by their rarity.
    """

    by_passage: NDArray[np.float32]
    by_neighbourhood: NDArray[np.float32]
    raw: NDArray[np.float32]
    scale: Scale
    probe: Probe
    looked_at: int


def compare(
    semantic_map: SemanticMap,
    view: RowView,
    promise: NDArray[np.float32],
    question: Question,
    *,
    around: Neighbourhood,
    settings: RecallSettings,
) -> Compared:
    """Compare the passages of most `promise` (-inf: never), as many as the settings bound."""
    numbers, tokens = _most_promising(semantic_map, view.passages, promise, settings)
    if not len(numbers):
        return nothing_compared(view, question)
    matches = best_matches(cosines(question.probe, tokens), len(question.probe.weights))
    rows, places = np.unique(view.passages.rows[numbers], return_inverse=True)
    of_rows = np.full((len(rows), matches.shape[1]), NO_MATCH, np.float32)
    np.maximum.at(of_rows, places, matches)
    probe = by_rarity(question.probe, of_rows)
    everywhere = np.ones(len(numbers), np.bool_)
    late = probe.weigh(matches)
    near = question.probe.weigh(around.best(of_rows, rows, NO_MATCH))
    by_passage, by_neighbourhood = (np.zeros(len(view.passages), np.float32) for _ in range(2))
    by_passage[numbers] = scaled(late, everywhere)
    by_neighbourhood[numbers] = scaled(near, np.ones(len(rows), np.bool_))[places]
    raw = np.zeros(len(view), np.float32)
    raw[rows] = question.probe.weigh(of_rows)
    return Compared(
        by_passage=by_passage,
        by_neighbourhood=by_neighbourhood,
        raw=raw,
        scale=Scale.of(late, everywhere),
        probe=probe,
        looked_at=len(numbers),
    )


def nothing_compared(view: RowView, question: Question) -> Compared:
    """Where no passage has token vectors."""
    nothing = np.zeros(len(view.passages), np.float32)
    return Compared(
        by_passage=nothing,
        by_neighbourhood=nothing,
        raw=np.zeros(len(view), np.float32),
        scale=Scale(0.0, 1.0),
        probe=question.probe,
        looked_at=0,
    )


def by_rarity(probe: Probe, matches: NDArray[np.float32]) -> Probe:
    """The probe's words weighed by in how few of the (messages, words) `matches` each is found.

    What every message holds tells none from another, as in BM25.
    """
    found = (matches > FOUND).sum(axis=0)
    weights = probe.weights * np.log1p(len(matches) / (1 + found)).astype(np.float32)
    total = float(weights.sum())
    return Probe(tokens=probe.tokens, weights=weights / np.float32(total or 1.0))


def _most_promising(
    semantic_map: SemanticMap,
    passages: PassageView,
    promise: NDArray[np.float32],
    settings: RecallSettings,
) -> tuple[NDArray[np.int64], Sequence[NDArray[np.int8]]]:
    """The best passages that have token vectors, within the bounds, and those vectors.

    One without a word is left out: the worst of all matches would push the others together.
    """
    best = _within_bounds(semantic_map, passages, promise, settings)
    rows, places = np.unique(passages.rows[best], return_inverse=True)
    ids = semantic_map.message_ids(rows.tolist())
    vectors = semantic_map.token_vectors([name for name in ids if name is not None])
    known = np.array([name in vectors for name in ids], np.bool_)
    there = known[places]
    numbers = best[there]
    if not len(numbers):
        return numbers, []
    those = [vectors[name] for name in ids if name is not None and name in vectors]
    places = (np.cumsum(known) - 1)[places[there]]
    begins, ends = _spans_of_tokens(those, places, passages.spans[numbers])
    found = zip(places.tolist(), begins.tolist(), ends.tolist(), strict=True)
    tokens = [those[place].vectors[begin:end] for place, begin, end in found if begin < end]
    return numbers[begins < ends], tokens


def _spans_of_tokens(
    those: Sequence[TokenVectors], places: NDArray[np.int64], spans: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Which tokens (from, to) begin within each of `spans` (n, 2) of the texts `places` (n,)."""
    sizes = np.fromiter((len(one.starts) for one in those), np.int64, len(those))
    firsts = np.cumsum(sizes) - sizes
    # One search in all of them: each one's characters come after those of the one before it.
    shifts = np.arange(len(those)) << _CHARACTER_BITS
    starts = np.concatenate([one.starts for one in those]) + np.repeat(shifts, sizes)
    found = np.searchsorted(starts, spans + shifts[places][:, None]) - firsts[places][:, None]
    return found[:, 0], found[:, 1]


def _within_bounds(
    semantic_map: SemanticMap,
    passages: PassageView,
    promise: NDArray[np.float32],
    settings: RecallSettings,
) -> NDArray[np.int64]:
    ordered = islice(best_passages(semantic_map, passages, promise), settings.compared_passages)
    best = np.fromiter(ordered, np.int64)
    fitting = int(np.searchsorted(np.cumsum(passages.sizes[best]), settings.compared_tokens))
    return best[: max(1, fitting)]
