"""From outcomes to the figures of a report, as JSON: pure sums over questions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from assistant.domain.messages import Role
from assistant.evaluation.harness import SEGMENTS
from assistant.evaluation.histories import Use
from assistant.evaluation.metrics import first_rank, quantile, recall_of, score

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from assistant.evaluation.harness import Found, Outcome, Run
    from assistant.evaluation.histories import Question

Document = dict[str, Any]

PARTS = ("tuning", "scored")
"""What was looked at while weights were chosen, and everything else."""
HITS = (1, 3, 5)


def parts_of(run: Run) -> dict[str, Document]:
    """The figures of each part that has questions."""
    found = {
        part: part_scores(
            [one for one in run.outcomes if one.tuning == (part == "tuning")],
            [one for one in run.found if one.tuning == (part == "tuning")],
        )
        for part in PARTS
    }
    return {part: scores for part, scores in found.items() if scores["asked"]}


def part_scores(outcomes: Sequence[Outcome], found: Sequence[Found]) -> Document:
    """One part: its score at each budget and number of segments, and what is reported apart."""
    budgets = sorted({one.budget for one in outcomes})
    by_budget = {
        str(budget): _at_budget([one for one in outcomes if one.budget == budget])
        for budget in budgets
    }
    widest = by_budget[str(budgets[-1])] if budgets else {}
    questions = [one.question for one in outcomes if one.budget == budgets[-1]]
    scored = [question for question in questions if question.use is Use.SCORED]
    return {
        "n": len(scored),
        "asked": len(questions),
        "budgets": by_budget,
        "top_k": {str(limit): _at_segments(found, limit) for limit in SEGMENTS},
        "hit_at_5": widest.get("hit_at", {}).get("5", 0.0),
        "mrr": widest.get("mrr", 0.0),
        **_baseline(scored),
    }


def timings(run: Run) -> Document:
    """Quantiles in milliseconds; `learn` is a history's time per message until all is learnt."""
    return {
        "recall": quantiles(one.milliseconds for one in run.outcomes),
        "first_recall": quantiles(run.first_ms),
        "add": quantiles(run.add_ms),
        "learn": quantiles(run.learn_ms),
    }


def disk(run: Run) -> Document:
    """Megabytes on disk: of the largest history's home, and of all together."""
    sizes = [size / 1024**2 for size in run.bytes_on_disk]
    return {"disk_mb": round(max(sizes, default=0.0), 1), "disk_mb_all": round(sum(sizes), 1)}


def _at_budget(outcomes: Sequence[Outcome]) -> Document:
    scored = [one for one in outcomes if one.question.use is Use.SCORED]
    return {
        **_recalls(scored, lambda one: one.recalled),
        "hit_at": {
            str(k): _share(one.rank is not None and one.rank <= k for one in scored) for k in HITS
        },
        "mrr": _mean(1 / one.rank if one.rank else 0.0 for one in scored),
        "tokens": round(_mean(one.tokens for one in outcomes), 1),
        "by_category": _by_category(scored, lambda one: one.recalled),
        "apart": _by_category(_of_use(outcomes, Use.APART), lambda one: one.recalled),
        **_by_speaker(scored),
        **_corrected(scored),
        **_sufficiency(outcomes),
    }


def _at_segments(found: Sequence[Found], limit: int) -> Document:
    scored = [one for one in found if one.question.use is Use.SCORED]
    return {
        **_recalls(scored, lambda one: one.recalled(limit)),
        "by_category": _by_category(scored, lambda one: one.recalled(limit)),
        "apart": _by_category(_of_use(found, Use.APART), lambda one: one.recalled(limit)),
    }


def _by_speaker(outcomes: Sequence[Outcome]) -> Document:
    """The share of gold messages that came back, by who said them; where an assistant does."""
    said: dict[Role, list[bool]] = {Role.USER: [], Role.ASSISTANT: []}
    for one in outcomes:
        for name, role in one.roles.items():
            said[role].append(name in one.ranks)
    if not any(said.values()):
        return {}
    return {
        "by_speaker": {
            role.value: {"n": len(found), "recalled": _share(found)} for role, found in said.items()
        }
    }


def _corrected(outcomes: Sequence[Outcome]) -> Document:
    """The score by the reviewed labels, where the set has had a review."""
    reviewed = [one for one in outcomes if one.question.corrected]
    if not reviewed:
        return {}
    return {
        "corrected": _recalls(
            reviewed, lambda one: recall_of(one.ranks, one.question.corrected or ())
        )
    }


def _sufficiency(outcomes: Sequence[Outcome]) -> Document:
    """How often recall calls its evidence sufficient: wanted where there is an answer."""
    answerable = [one for one in outcomes if one.question.use in {Use.SCORED, Use.APART}]
    unanswerable = _of_use(outcomes, Use.UNANSWERABLE)
    found: Document = {"sufficient": _share(one.sufficient for one in answerable)}
    if unanswerable:
        found["falsely_sufficient"] = _share(one.sufficient for one in unanswerable)
        found["unanswerable"] = len(unanswerable)
    return found


def _baseline(questions: Iterable[Question]) -> Document:
    """What the latest conversations on the question's own subject reach, where that is known."""
    known = [question for question in questions if question.recent]
    if not known:
        return {}
    asked = [question for question in questions if question.by_conversation]
    ranks = [first_rank(question.recent, question.gold) for question in asked]
    hits = {str(k): _share(rank is not None and rank <= k for rank in ranks) for k in HITS}
    return {
        "most_recent": {
            "n": len(ranks),
            "hit_at": hits,
            "hit_at_5": hits["5"],
            "mrr": _mean(1 / rank if rank else 0.0 for rank in ranks),
        }
    }


def _of_use(outcomes: Sequence[Any], use: Use) -> list[Any]:
    return [one for one in outcomes if one.question.use is use]


def _by_category(outcomes: Sequence[Any], recalled: Callable[[Any], float]) -> Document:
    categories = sorted({one.question.category for one in outcomes})
    return {
        name: _recalls([one for one in outcomes if one.question.category == name], recalled)
        for name in categories
    }


def _recalls(outcomes: Sequence[Any], recalled: Callable[[Any], float]) -> Document:
    return score(recalled(one) for one in outcomes).document()


def _share(values: Iterable[bool]) -> float:
    return _mean(map(float, values))


def _mean(values: Iterable[float]) -> float:
    known = list(values)
    return round(sum(known) / len(known), 4) if known else 0.0


def quantiles(values: Iterable[float]) -> dict[str, float]:
    """p50, p90 and p99; zeros for none."""
    known = list(values)
    shares = {"p50": 0.5, "p90": 0.9, "p99": 0.99}
    return {name: round(quantile(known, share), 2) for name, share in shares.items()}
