"""How strongly each passage bears on a query: the signals, and their weighted sum."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from assistant.index.dense import UNKNOWN
from assistant.retrieval.denoising import denoised
from assistant.retrieval.expansion import along_trajectories
from assistant.retrieval.late_interaction import compare, nothing_compared
from assistant.retrieval.message_signals import MessageSignals
from assistant.retrieval.signals import Scale, by_rank, scaled
from assistant.retrieval.standing import PassageStanding

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from assistant.index.message_rows import RowView
    from assistant.index.neighbourhood import Neighbourhood
    from assistant.index.passage_rows import PassageView
    from assistant.index.semantic_map import SemanticMap
    from assistant.retrieval.matching import Probe
    from assistant.retrieval.question import Question
    from assistant.retrieval.recall_settings import RecallSettings

RERANKED = "reranked"
"""The cross-encoder's signal and scale; there only where one has looked."""


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
    signals: MessageSignals
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Signals:
    """All signals but late interaction; every array is (passages,), those named `by_…` 0 … 1."""

    open: NDArray[np.bool_]
    known: NDArray[np.bool_]
    words: NDArray[np.float32]
    meanings: NDArray[np.float32]
    by_words: NDArray[np.float32]
    by_near_words: NDArray[np.float32]
    by_meaning: NDArray[np.float32]
    by_topic: NDArray[np.float32]
    standing: NDArray[np.float32]

    def weighed(self, settings: RecallSettings) -> NDArray[np.float32]:
        """Their sum; what is too new to have vectors is judged by its words in their place."""
        lexical: NDArray[np.float64] | np.float64 = np.float64(settings.lexical)
        near_lexical: NDArray[np.float64] | np.float64 = np.float64(settings.near_lexical)
        unknown = self.open & ~self.known
        if unknown.any():
            lexical = lexical + (settings.dense + settings.topic + settings.late) * unknown
            near_lexical = near_lexical + settings.near_late * unknown
        score: NDArray[np.float32] = (
            lexical * self.by_words
            + near_lexical * self.by_near_words
            + settings.dense * self.by_meaning
            + settings.topic * self.by_topic
            + self.standing
        ).astype(np.float32)
        return score

    def promise(self, score: NDArray[np.float32], settings: RecallSettings) -> NDArray[np.float32]:
        """What is worth comparing: until late interaction has looked, the others speak for it."""
        late = settings.late / 2 * (self.by_words + self.by_meaning)
        promise = score + late + settings.near_late * self.by_near_words
        return np.where(self.known, promise, -np.inf).astype(np.float32)


def gather(
    semantic_map: SemanticMap,
    view: RowView,
    allowed: NDArray[np.bool_],
    question: Question,
    settings: RecallSettings,
) -> Evidence:
    """Weigh every passage of `allowed` rows; others get no score and lend none to neighbours."""
    passages = view.passages
    around = around_of(view, settings)
    signals = signals_of(semantic_map, view, allowed, question, around=around, settings=settings)
    score = signals.weighed(settings)
    if settings.late or settings.near_late:
        promise = signals.promise(score, settings)
        compared = compare(semantic_map, view, promise, question, around=around, settings=settings)
    else:
        compared = nothing_compared(view, question)
    score += settings.late * compared.by_passage + settings.near_late * compared.by_neighbourhood
    score = np.where(signals.open, score, -np.inf).astype(np.float32)
    if settings.trajectory:
        score += settings.trajectory * _lent(semantic_map, view, score)
    return Evidence(
        score=passages.best_of_messages(score, -np.inf),
        passage_scores=score if settings.denoise is None else denoised(score, settings.denoise),
        passages=passages,
        signals=MessageSignals(
            passages,
            {
                "dense": (signals.meanings, UNKNOWN),
                "lexical": (signals.words, 0.0),
                "late_interaction": (compared.raw, None),
                "near_lexical": (signals.by_near_words, 0.0),
                "near_late": (compared.by_neighbourhood, 0.0),
                "topic": (signals.by_topic, 0.0),
                "standing": (signals.standing, 0.0),
            },
        ),
        scales={
            "dense": Scale.of(signals.meanings, signals.known),
            "late_interaction": compared.scale,
        },
        probe=compared.probe,
        compared=bool(compared.looked_at),
    )


def _lent(
    semantic_map: SemanticMap, view: RowView, score: NDArray[np.float32]
) -> NDArray[np.float32]:
    """What each passage gets from the other segments of its trajectory; see `expansion.py`."""
    rows = view.passages.best_of_messages(score, -np.inf)
    lent = along_trajectories(rows, view.segments, semantic_map.trajectories(view))
    return lent[view.passages.rows]


def signals_of(
    semantic_map: SemanticMap,
    view: RowView,
    allowed: NDArray[np.bool_],
    question: Question,
    *,
    around: Neighbourhood,
    settings: RecallSettings,
) -> Signals:
    """What passages of `allowed` rows are weighed by, late interaction apart."""
    passages = view.passages
    open_ = passages.live & allowed[passages.rows]
    words = np.where(open_, semantic_map.word_scores(question.words, view), np.float32(0))
    meanings = semantic_map.meaning_scores(question.encoding.vector, view)
    known = open_ & (meanings > UNKNOWN)
    near_words = around.total(passages.best_of_messages(words, 0.0))
    fused = by_rank if settings.ranks else scaled
    return Signals(
        open=open_,
        known=known,
        words=words,
        meanings=meanings,
        by_words=fused(words, open_),
        by_near_words=fused(near_words, allowed)[passages.rows],
        by_meaning=fused(meanings, known),
        by_topic=_topics(semantic_map, view, known, question, settings),
        standing=PassageStanding(view, allowed, around, question, settings).by_passage()
        + _mentions(semantic_map, view, question, settings),
    )


def _mentions(
    semantic_map: SemanticMap, view: RowView, question: Question, settings: RecallSettings
) -> NDArray[np.float32]:
    """What mentioning an entity that the query names adds to each passage, under any name."""
    rows = np.zeros(len(view), np.float32)
    if settings.entity and question.entities:
        mentioning, _ = semantic_map.mentioning(question.entities)
        rows[[row for row in mentioning if row < len(view)]] = settings.entity
    return rows[view.passages.rows]


def _topics(
    semantic_map: SemanticMap,
    view: RowView,
    known: NDArray[np.bool_],
    question: Question,
    settings: RecallSettings,
) -> NDArray[np.float32]:
    """How near the query is to the segment that each passage stands in, 0 … 1 (Threader, Eq. 3)."""
    if not settings.topic:
        return np.zeros(len(view.passages), np.float32)
    by_segment = np.append(
        semantic_map.view_scores(question.encoding.vector, settings.views), np.float32(UNKNOWN)
    )
    # No segment, and one that came after the view, are the last place: nothing is known of them.
    segments = np.minimum(view.segments, len(by_segment) - 1)
    nearness = by_segment[segments][view.passages.rows]
    return scaled(nearness, known & (nearness > UNKNOWN))


def around_of(view: RowView, settings: RecallSettings) -> Neighbourhood:
    """Whom the settings take for a message's neighbours."""
    return view.links.around(settings.reach, settings.across_segments)
