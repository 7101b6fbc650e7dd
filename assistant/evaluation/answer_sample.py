"""Which questions a model is asked, and what recall brings for each of them."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from assistant.evaluation.bearing import shown
from assistant.evaluation.contexts import ContextForm
from assistant.evaluation.histories import Use
from assistant.evaluation.metrics import conversation_of, recall_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping
    from datetime import datetime

    from assistant.evaluation.bearing import BearingChunks, Needed
    from assistant.evaluation.contexts import Context, ContextMaker
    from assistant.evaluation.histories import History, Question

BUDGET = 2000


@dataclass(frozen=True, slots=True, kw_only=True)
class AnsweringPlan:
    """What is asked: `questions` of the whole set at random (None for all), and how."""

    forms: tuple[ContextForm, ...] = tuple(ContextForm)
    budget: int = BUDGET
    questions: int | None = None
    seed: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A question with what each form of context brings for it.

    `evidence` holds the share of its gold evidence that a form shows, None where a set names none.
    """

    history: str
    tuning: bool
    question: Question
    today: datetime
    contexts: Mapping[ContextForm, Context]
    evidence: Mapping[ContextForm, float | None]

    @property
    def key(self) -> str:
        """Names the question in the whole set."""
        return f"{self.history}/{self.question.question_id}"


def sampled(histories: Iterable[History], plan: AnsweringPlan) -> list[History]:
    """The histories with the plan's questions only; those left without any are left out.

    Drawn from all questions that have a gold answer and are not reported apart. A smaller sample
    of the same seed is part of a larger one.
    """
    histories = list(histories)
    places = [
        (at, place)
        for at, history in enumerate(histories)
        for place, question in enumerate(history.questions)
        if question.answer and question.use is not Use.APART
    ]
    random.Random(plan.seed).shuffle(places)  # noqa: S311 a sample is no secret
    chosen = set(places[: plan.questions])
    kept = [
        tuple(one for place, one in enumerate(history.questions) if (at, place) in chosen)
        for at, history in enumerate(histories)
    ]
    return [replace(one, questions=own) for one, own in zip(histories, kept, strict=True) if own]


def recalled(
    history: History,
    maker: ContextMaker,
    bearing: BearingChunks,
    forms: Collection[ContextForm],
) -> Iterator[Asked]:
    """Every question of a history with its contexts."""
    needed = bearing.needed(history, history.questions)
    for question in history.questions:
        contexts = {form: maker.make(form, question) for form in forms}
        own = needed.get(question.question_id, {})
        yield Asked(
            history=history.name,
            tuning=history.tuning,
            question=question,
            today=maker.today(question),
            contexts=contexts,
            evidence={form: _evidence(question, one, own) for form, one in contexts.items()},
        )


def _evidence(question: Question, context: Context, needed: Mapping[str, Needed]) -> float | None:
    """The share of gold messages that are shown, or of gold conversations that anything is of."""
    if not question.gold:
        return None
    if question.by_conversation:
        names = (name for one in context.blocks for name in one.external_ids)
        return recall_of({conversation_of(name) for name in names}, question.gold)
    return recall_of(shown(context.blocks, needed), question.gold)
