"""Questions, and passages with the scores that a test gives them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

import numpy as np

from assistant.domain.budgets import TokenCounter
from assistant.domain.dates.mentions import mentioned_periods
from assistant.retrieval.asking import Asking
from assistant.retrieval.evidence import Evidence
from assistant.retrieval.message_signals import MessageSignals
from assistant.retrieval.question import Question
from assistant.retrieval.recall_settings import RecallSettings
from tests.unit.retrieval.builders import History, WordEmbedder, count_words

ASKED_ON = date(2024, 6, 1)


def question_of(
    text: str, *, speakers: frozenset[int] = frozenset(), asked_on: date = ASKED_ON
) -> Question:
    """A question that names nobody of a running chat."""
    return Question(
        text=text,
        encoding=WordEmbedder().encode_query(text),
        speakers=speakers,
        words=text,
        own_words=text,
        periods=mentioned_periods(text, asked_on),
    )


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
    question = question_of("anything")
    evidence = Evidence(
        score=passages.best_of_messages(passage_scores, -np.inf),
        passage_scores=passage_scores,
        passages=passages,
        signals=MessageSignals(passages, {}),
        scales={},
        probe=question.probe,
        compared=False,
    )
    settings = RecallSettings(cost=cost)
    return Asking(question=question, evidence=evidence, settings=settings, count=count)
