"""How strongly each passage bears on a query: the signals, and their weighted sum."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from assistant.index.dense import UNKNOWN
from assistant.retrieval.denoising import denoised
from assistant.retrieval.late_interaction import compare, nothing_compared
from assistant.retrieval.signals import Neighbourhood, Scale, by_rank, scaled
from assistant.retrieval.standing import standing

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from assistant.index.message_rows import RowView
    from assistant.index.passage_rows import PassageView
    from assistant.index.semantic_map import SemanticMap
    from assistant.retrieval.matching import Probe
    from assistant.retrieval.question import Question
    from assistant.retrieval.recall_settings import RecallSettings


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """Scores of what may be recalled; -inf elsewhere.

    `passage_scores` (passages,) is what selection goes by, `score` (rows,) that of each message's
    best passage. `signals` (rows,) are raw; `scales` hold from where to where those of vectors
    range, and `probe` weighs the query's words as late interaction did. `compared`: whether late
    interaction looked at anything.
    """

    score: NDArray[np.float32]
    passage_scores: NDArray[np.float32]
    passages: PassageView
    signals: dict[str, NDArray[np.float32]]
    scales: dict[str, Scale]
    probe: Probe
    compared: bool

    def with_score(self, score: NDArray[np.float32]) -> Evidence:
        """Messages at other scores; their passages keep their distance to the best of them."""
        kept = np.isfinite(self.score)
        moved = np.zeros_like(score)
        moved[kept] = score[kept] - self.score[kept]
        passage_scores = self.passage_scores + moved[self.passages.rows]
        return replace(self, score=score, passage_scores=passage_scores)


def gather(
    semantic_map: SemanticMap,
    view: RowView,
    allowed: NDArray[np.bool_],
    question: Question,
    settings: RecallSettings,
) -> Evidence:
    """Weigh every passage of `allowed` rows; others get no score and lend none to neighbours."""
    passages = view.passages
    live = passages.live
    open_ = live & allowed[passages.rows]
    around = _around(view, settings)
    words = np.where(open_, semantic_map.word_scores(question.words, view), np.float32(0))
    meanings = semantic_map.meaning_scores(question.encoding.vector, view)
    known = open_ & (meanings > UNKNOWN)
    row_words = passages.best_of_messages(words, live, 0.0)
    fused = by_rank if settings.ranks else scaled
    near_words = fused(around.total(row_words), allowed)[passages.rows]
    by_words = fused(words, open_)
    by_meaning = fused(meanings, known)
    score = (
        settings.lexical * by_words
        + settings.near_lexical * near_words
        + settings.dense * by_meaning
        + settings.topic * _topics(semantic_map, view, known, question, settings)
        # What is too new to have vectors is judged by its words alone, in every signal's place.
        + (settings.dense + settings.topic + settings.late) * (open_ & ~known) * by_words
        + settings.near_late * (open_ & ~known) * near_words
        + standing(view, allowed, around, question, settings)
    ).astype(np.float32)
    # Until late interaction has looked, the other signals speak for it.
    promise = score + settings.late / 2 * (by_words + by_meaning) + settings.near_late * near_words
    compared = (
        compare(
            semantic_map,
            view,
            np.where(known, promise, -np.inf).astype(np.float32),
            question,
            around=around,
            settings=settings,
        )
        if settings.late or settings.near_late
        else nothing_compared(view, question)
    )
    score += settings.late * compared.by_passage + settings.near_late * compared.by_neighbourhood
    score = np.where(open_, score, -np.inf).astype(np.float32)
    return Evidence(
        score=passages.best_of_messages(score, live, -np.inf),
        passage_scores=score if settings.denoise is None else denoised(score, settings.denoise),
        passages=passages,
        signals={
            "dense": passages.best_of_messages(meanings, live, UNKNOWN),
            "lexical": row_words,
            "late_interaction": compared.raw,
        },
        scales={"dense": Scale.of(meanings, known), "late_interaction": compared.scale},
        probe=compared.probe,
        compared=bool(compared.looked_at),
    )


def _topics(
    semantic_map: SemanticMap,
    view: RowView,
    known: NDArray[np.bool_],
    question: Question,
    settings: RecallSettings,
) -> NDArray[np.float32]:
    """How near the query is to the segment that each passage stands in, 0 … 1 (Threader, Eq. 3)."""
    nowhere = np.zeros(len(view.passages), np.float32)
    if not settings.topic:
        return nowhere
    by_segment = semantic_map.view_scores(question.encoding.vector, settings.views)
    segments = view.segments[view.passages.rows]
    there = known & (segments >= 0) & (segments < len(by_segment))
    there[there] = by_segment[segments[there]] > UNKNOWN
    nowhere[there] = by_segment[segments[there]]
    return scaled(nowhere, there)


def _around(view: RowView, settings: RecallSettings) -> Neighbourhood:
    return Neighbourhood(
        view.before,
        view.after,
        view.segments,
        reach=settings.reach,
        across_segments=settings.across_segments,
    )
