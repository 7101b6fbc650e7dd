"""A question whose passages have the scores that a test gives them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from assistant.domain.budgets import TokenCounter
from assistant.retrieval.asking import Asking
from assistant.retrieval.evidence import Evidence
from assistant.retrieval.question import Question
from assistant.retrieval.recall_settings import RecallSettings
from tests.unit.retrieval.builders import History, count_words


def asking(
    history: History,
    scores: Sequence[float],
    *,
    cost: float = 0.0,
    count: TokenCounter = count_words,
) -> Asking:
    """`scores` by passage, in the order in which they were added."""
    passages = history.map.view().passages
    passage_scores = np.array(scores, np.float32)
    encoding = history.embedder.encode_query("anything")
    question = Question(text="anything", encoding=encoding, speakers=frozenset(), words="anything")
    evidence = Evidence(
        score=passages.best_of_messages(passage_scores, passages.live, -np.inf),
        passage_scores=passage_scores,
        passages=passages,
        signals={},
        scales={},
        probe=question.probe,
        compared=False,
    )
    settings = RecallSettings(cost=cost)
    return Asking(question=question, evidence=evidence, settings=settings, count=count)
