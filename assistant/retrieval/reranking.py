"""A cross-encoder's second look at the best passages (Threader, Eq. 7).

It reads the query and a passage together, which no vector made ahead can do, and is far too slow
for all of them.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

import numpy as np

from assistant.retrieval.evidence import RERANKED
from assistant.retrieval.ranking import best_passages
from assistant.retrieval.selection import line_of
from assistant.retrieval.signals import Scale, scaled

if TYPE_CHECKING:
    from assistant.index.semantic_map import SemanticMap
    from assistant.inference.ports import Reranker
    from assistant.retrieval.evidence import Evidence
    from assistant.retrieval.question import Question
    from assistant.retrieval.recall_settings import RecallSettings


def reranked(
    semantic_map: SemanticMap,
    evidence: Evidence,
    question: Question,
    reranker: Reranker,
    settings: RecallSettings,
) -> Evidence:
    """The evidence with the cross-encoder's score of its best passages in the sum.

    Scores are scaled to 0 … 1 over those looked at and weighed by `settings.reranked`, at least
    0; other passages gain nothing. Raises what `reranker.score` raises.
    """
    numbers, texts = _best(semantic_map, evidence, settings.reranked_passages)
    if not numbers or not settings.reranked:
        return evidence
    passages = evidence.passages
    scores = reranker.score(question.text if question.asks else question.words, texts)
    looked_at = np.ones(len(numbers), np.bool_)
    places = np.zeros(len(passages), np.float32)
    places[numbers] = scaled(scores, looked_at)
    passage_scores = evidence.passage_scores + np.float32(settings.reranked) * places
    best = passages.best_of_messages(passage_scores, -np.inf)
    of_messages = passages.best_of_messages(places, 0.0)
    return replace(
        evidence,
        # Denoising may have taken a message's best passage away, but not its score.
        score=np.maximum(evidence.score, best),
        passage_scores=passage_scores,
        signals=evidence.signals.with_signal(RERANKED, of_messages),
        scales={**evidence.scales, RERANKED: Scale.of(scores, looked_at)},
    )


def _best(semantic_map: SemanticMap, evidence: Evidence, limit: int) -> tuple[list[int], list[str]]:
    """The best passages so far, and each as a line that says who speaks."""
    passages = evidence.passages
    numbers: list[int] = []
    texts: list[str] = []
    for number in islice(best_passages(semantic_map, passages, evidence.passage_scores), limit):
        message = semantic_map.message(int(passages.rows[number]))
        if message is not None:  # it may have been removed meanwhile
            numbers.append(number)
            texts.append(line_of(message, message.text[slice(*passages.spans[number].tolist())]))
    return numbers, texts
