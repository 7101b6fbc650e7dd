"""Scores as one JSON document, and as a Markdown table."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from assistant.evaluation.metrics import quantile, score

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from assistant.evaluation.harness import Outcome, Run
    from assistant.evaluation.metrics import Score

PARTS = ("tuning", "scored")
"""What was looked at while weights were chosen, and everything else."""
HITS = (1, 3, 5)


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """`document` is JSON-ready; `table` is Markdown."""

    document: dict[str, Any]
    table: str

    def write(self, path: Path) -> None:
        """Keep the document at `path`."""
        path.write_text(json.dumps(self.document, indent=2) + "\n", encoding="utf-8")


def report(
    dataset: str, run: Run, *, variant: str, models: Mapping[str, str], memory: Mapping[str, float]
) -> Report:
    """Aggregate a run; `memory` holds `peak_rss_mb` and `disk_mb` where they were measured."""
    parts = {
        part: _part([one for one in run.outcomes if one.tuning == (part == "tuning")])
        for part in PARTS
    }
    times = [one.milliseconds for one in run.outcomes]
    found = {part: scores for part, scores in parts.items() if scores["n"]}
    document = {
        "dataset": dataset,
        "parts": found,
        "latency_ms": {"recall": _quantiles(times), "add": _quantiles(run.add_ms)},
        "overspent": sum(one.overspent > 0 for one in run.outcomes),
        "variant": variant,
        "models": dict(models),
        **memory,
    }
    return Report(document=document, table=_table(found))


def _table(parts: Mapping[str, Any]) -> str:
    """Mean-R and Full-R per part and budget, then per category at the largest budget."""
    lines = [
        "| part | n | budget | Mean-R | Full-R | hit@3 | MRR |",
        "|---|---|---|---|---|---|---|",
    ]
    for part, scores in parts.items():
        for budget, found in scores["budgets"].items():
            lines.append(
                f"| {part} | {scores['n']} | {budget} | {found['mean_recall']:.3f} "
                f"| {found['full_recall']:.3f} | {found['hit_at']['3']:.3f} "
                f"| {found['mrr']:.3f} |"
            )
    lines += ["", "| part | category | n | Mean-R | Full-R |", "|---|---|---|---|---|"]
    for part, scores in parts.items():
        for name, found in _widest(scores).items():
            lines.append(
                f"| {part} | {name} | {found['n']} | {found['mean_recall']:.3f} "
                f"| {found['full_recall']:.3f} |"
            )
    return "\n".join(lines)


def _part(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    budgets = sorted({one.budget for one in outcomes})
    by_budget = {
        str(budget): _scores([one for one in outcomes if one.budget == budget])
        for budget in budgets
    }
    widest = by_budget[str(budgets[-1])] if budgets else {}
    return {
        "n": len({one.question.question_id for one in outcomes}),
        "budgets": by_budget,
        "hit_at_5": widest.get("hit_at", {}).get("5", 0.0),
        "mrr": widest.get("mrr", 0.0),
    }


def _scores(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    categories = sorted({one.question.category for one in outcomes})
    n = len(outcomes)
    return {
        **_found(score(one.recalled for one in outcomes)),
        "sufficient": sum(one.sufficient for one in outcomes) / n,
        "hit_at": {
            str(k): sum(one.rank is not None and one.rank <= k for one in outcomes) / n
            for k in HITS
        },
        "mrr": sum(1 / one.rank for one in outcomes if one.rank) / n,
        "by_category": {
            name: _found(score(one.recalled for one in outcomes if one.question.category == name))
            for name in categories
        },
    }


def _found(found: Score) -> dict[str, Any]:
    return {
        "n": found.n,
        "mean_recall": round(found.mean_recall, 4),
        "full_recall": round(found.full_recall, 4),
    }


def _widest(scores: Mapping[str, Any]) -> dict[str, Any]:
    budgets = scores["budgets"]
    found: dict[str, Any] = budgets[max(budgets, key=int)]["by_category"]
    return found


def _quantiles(values: Iterable[float]) -> dict[str, float]:
    known = list(values)
    shares = {"p50": 0.5, "p90": 0.9, "p99": 0.99}
    return {name: round(quantile(known, share), 2) for name, share in shares.items()}
