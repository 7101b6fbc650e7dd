"""MemSIF's online query-state protocol: a chat's questions in a fixed random order, one memory.

What a memory keeps from one question is there for those of the same chat that follow, and for no
other chat. Whether that helps shows in the second half of the questions against the first, and
with ActiveFacts against without; a memory that keeps nothing differs there by chance only.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from assistant.evaluation.extensions import Section
from assistant.evaluation.histories import Use
from assistant.evaluation.metrics import score
from assistant.evaluation.report import markdown

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from assistant.evaluation.extensions import Measured
    from assistant.evaluation.harness import Outcome
    from assistant.evaluation.histories import History, Question
    from assistant.evaluation.online_memory import Activities, Activity

SEED = 0
HALVES = ("first", "second")
PARTS = ("tuning", "scored")
WITH_AND_WITHOUT = "default,no_active"
"""The variants that tell what ActiveFacts are worth."""


class OnlineProtocol:
    """An `Extension`: asks in a fixed random order, and tells recall by position."""

    def __init__(self, seed: int = SEED, activities: Activities | None = None) -> None:
        """`activities` are filled while the questions are asked."""
        self._seed = seed
        self._activities = {} if activities is None else activities

    def arranged(self, histories: list[History]) -> list[History]:
        """See `Extension`."""
        return in_random_order(histories, seed=self._seed)

    def section(self, measured: Measured) -> Section:
        """See `Extension`."""
        found = {
            name: by_position(measured.histories, run.outcomes)
            for name, run in measured.runs.items()
        }
        formed = {
            name: formed_by_part(measured.histories, activities)
            for name, activities in self._activities.items()
        }
        document = {"seed": self._seed, "by_position": found}
        tables = [_table(found)]
        if formed:
            document["active_facts"] = formed
            tables.append(_formed_table(formed))
        return Section(name="online", document=document, table="\n\n".join(tables))


def in_random_order(histories: Iterable[History], *, seed: int = SEED) -> list[History]:
    """The histories, each with its questions in an order that its name and `seed` decide.

    Other histories change nothing.
    """
    found: list[History] = []
    for history in histories:
        questions = list(history.questions)
        random.Random(f"{seed} {history.name}").shuffle(questions)  # noqa: S311 no secret
        found.append(replace(history, questions=tuple(questions)))
    return found


def by_position(histories: Iterable[History], outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """Recall per budget over the scored questions of each half of their histories, JSON-ready.

    `histories` hold the questions in the order in which they were asked; the middle one of an odd
    number counts to the first half.
    """
    half_of = {question: half for history in histories for question, half in _halves(history)}
    scored = [one for one in outcomes if one.question.use is Use.SCORED]
    found: dict[str, Any] = {}
    for half in HALVES:
        own = [one for one in scored if half_of.get(one.question) == half]
        found[half] = {str(budget): _found(own, budget) for budget in _budgets(scored)}
    return found


def formed_by_part(
    histories: Sequence[History], activities: Sequence[Activity]
) -> dict[str, dict[str, float]]:
    """What the questions of the tuning and the scored histories left behind, JSON-ready.

    `useful` is the share of the promoted ActiveFacts of whose sources one is evidence for a later
    question.
    """
    found: dict[str, dict[str, float]] = {}
    for part in PARTS:
        own = [
            (history, activity)
            for history, activity in zip(histories, activities, strict=True)
            if history.tuning == (part == "tuning")
        ]
        if own:
            found[part] = _formed(own)
    return found


def _formed(own: Sequence[tuple[History, Activity]]) -> dict[str, float]:
    promoted = sum(len(activity.promoted_at) for _, activity in own)
    useful = sum(_useful(history, activity) for history, activity in own)
    return {
        "questions": sum(len(activity.asked) for _, activity in own),
        "with_evidence": sum(activity.with_evidence for _, activity in own),
        "candidates": sum(activity.candidates for _, activity in own),
        "promoted": promoted,
        "useful": round(useful / promoted, 4) if promoted else 0.0,
        "questions_with_active_facts": sum(len(activity.recalled) for _, activity in own),
    }


def _useful(history: History, activity: Activity) -> int:
    """How many promoted facts have a source that is evidence for a question asked later."""
    gold = {question.query: question.gold for question in history.questions}
    return sum(
        any(gold[query] & activity.sources[fact_id] for query in activity.asked[behind:])
        for fact_id, behind in activity.promoted_at.items()
    )


def _formed_table(formed: dict[str, Any]) -> str:
    rows = (
        [name, part, *one.values()] for name, parts in formed.items() for part, one in parts.items()
    )
    header = ("ActiveFacts", "part", "questions", "with evidence", "candidates", "promoted")
    return markdown((*header, "of use later", "questions that recalled one"), rows)


def _table(found: dict[str, Any]) -> str:
    """Mean-R and Full-R of both halves, by variant."""
    rows = (
        [name, half, one["n"], budget, one["mean_recall"], one["full_recall"]]
        for name, halves in found.items()
        for half, by_budget in halves.items()
        for budget, one in by_budget.items()
    )
    return markdown(("asked in random order", "half", "n", "budget", "Mean-R", "Full-R"), rows)


def _halves(history: History) -> Iterable[tuple[Question, str]]:
    middle = (len(history.questions) + 1) // 2
    for place, question in enumerate(history.questions):
        yield question, HALVES[place >= middle]


def _budgets(outcomes: Iterable[Outcome]) -> list[int]:
    return sorted({one.budget for one in outcomes})


def _found(outcomes: Iterable[Outcome], budget: int) -> dict[str, float]:
    total = score(one.recalled for one in outcomes if one.budget == budget)
    return {
        "n": total.n,
        "mean_recall": round(total.mean_recall, 4),
        "full_recall": round(total.full_recall, 4),
    }
