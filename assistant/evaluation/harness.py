"""Asks every question of every history at every budget, each history in a fresh memory."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from assistant.domain.requests import RecallRequest
from assistant.evaluation.metrics import (
    conversations_by_rank,
    first_rank,
    found_ids,
    recall_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from assistant.domain.recall import Recall
    from assistant.evaluation.histories import History, MemoryUnderTest, Question

BUDGETS = (500, 1000, 2000)


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What one question brought at one budget.

    `recalled` is the share of its evidence that came back; `rank` that of the first gold block
    or conversation, None where none came; `overspent` tokens beyond the budget, 0 if we are right.
    """

    question: Question
    tuning: bool
    budget: int
    recalled: float
    rank: int | None
    sufficient: bool
    overspent: int
    milliseconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """All outcomes, and how long adding took per message, in milliseconds."""

    outcomes: tuple[Outcome, ...]
    add_ms: tuple[float, ...]


def run(
    histories: Iterable[History],
    fresh_memory: Callable[[], MemoryUnderTest],
    *,
    budgets: Sequence[int] = BUDGETS,
    limit: int | None = None,
    on_history: Callable[[History], None] = lambda _: None,
) -> Run:
    """Evaluate; `limit` bounds the questions per history."""
    outcomes: list[Outcome] = []
    add_ms: list[float] = []
    for history in histories:
        on_history(history)
        memory = fresh_memory()
        try:
            add_ms.append(_add(memory, history))
            for question in history.questions[:limit]:
                outcomes += [
                    _ask(memory, question, budget, tuning=history.tuning) for budget in budgets
                ]
        finally:
            memory.close()
    return Run(outcomes=tuple(outcomes), add_ms=tuple(add_ms))


def _add(memory: MemoryUnderTest, history: History) -> float:
    started = time.perf_counter()
    memory.add(history.conversations)
    memory.flush()
    messages = sum(len(one.messages) for one in history.conversations)
    return 1000 * (time.perf_counter() - started) / max(1, messages)


def _ask(memory: MemoryUnderTest, question: Question, budget: int, *, tuning: bool) -> Outcome:
    request = RecallRequest(query=question.query, budget=budget, as_of=question.as_of)
    started = time.perf_counter()
    recall = memory.recall(request, question.exclude)
    elapsed = 1000 * (time.perf_counter() - started)
    ranking = _ranking(recall, question)
    return Outcome(
        question=question,
        tuning=tuning,
        budget=budget,
        recalled=recall_of(ranking, question.gold),
        rank=first_rank(ranking, question.gold),
        sufficient=recall.sufficient,
        overspent=max(0, recall.tokens - budget),
        milliseconds=elapsed,
    )


def _ranking(recall: Recall, question: Question) -> list[str]:
    return conversations_by_rank(recall) if question.by_conversation else found_ids(recall)
