"""The diagnostics of a data set as a section of its report, with recall on the NCE subset."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from assistant.evaluation.diagnostics import WIDELY_SPREAD, spread_counts, spreads, texture
from assistant.evaluation.extensions import Section
from assistant.evaluation.histories import Use
from assistant.evaluation.metrics import score
from assistant.evaluation.report import markdown
from assistant.evaluation.scores import PARTS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from assistant.evaluation.diagnostics import Texture
    from assistant.evaluation.extensions import Measured
    from assistant.evaluation.harness import Run
    from assistant.evaluation.histories import History, Question


class Diagnosis:
    """An `Extension`: TED and its NCE subset, ASV and SNTD@k (MemSIF, appendix A)."""

    def arranged(self, histories: list[History]) -> list[History]:
        """See `Extension`; they stay as they are."""
        return histories

    def section(self, measured: Measured) -> Section:
        """See `Extension`."""
        found = spreads(measured.histories)
        wide = {one.question for one in found if one.wide}
        recall = {name: _recall(run, wide) for name, run in measured.runs.items()}
        measured.progress.begin("diagnostics")
        seen = texture(measured.histories, measured.embedder, tell=measured.progress.tell)
        document = {
            "non_contiguous": {**spread_counts(found), "recall": recall},
            "asv": _rounded(seen.volatility),
            "sntd": {**_rounded(seen.neighbour_distance), "chance": round(seen.chance, 4)},
        }
        return Section(
            name="diagnostics", document=document, table="\n\n".join(_tables(document, seen))
        )


def _recall(run: Run, wide: Collection[Question]) -> dict[str, Any]:
    """Mean-R and Full-R of the subset by part and budget; its scored questions only."""
    own = [one for one in run.outcomes if one.question in wide and one.question.use is Use.SCORED]
    found: dict[str, Any] = {}
    for part in PARTS:
        within = [one for one in own if one.tuning == (part == "tuning")]
        found[part] = {}
        for budget in sorted({one.budget for one in within}):
            total = score(one.recalled for one in within if one.budget == budget)
            found[part][str(budget)] = total.document()
    return {part: by_budget for part, by_budget in found.items() if by_budget}


def _tables(document: Mapping[str, Any], seen: Texture) -> Iterator[str]:
    subset = document["non_contiguous"]
    yield (
        f"Non-contiguous evidence (TED ≥ {WIDELY_SPREAD}): {subset['n']} of "
        f"{subset['questions_with_two']} questions with two or more evidence messages, "
        f"mean TED {subset['mean_dispersion']:.3f}, mean span {subset['mean_span']:.1f} messages."
    )
    rows = [
        [name, part, one["n"], budget, one["mean_recall"], one["full_recall"]]
        for name, parts in subset["recall"].items()
        for part, by_budget in parts.items()
        for budget, one in by_budget.items()
    ]
    if rows:
        header = ("non-contiguous evidence", "part", "n", "budget", "Mean-R", "Full-R")
        yield markdown(header, rows)
    lengths = list(seen.volatility)
    yield markdown(
        ("messages in a piece", *map(str, lengths)),
        [["ASV", *(seen.volatility[length] for length in lengths)]],
    )
    ks = list(seen.neighbour_distance)
    yield markdown(
        ("k", *map(str, ks), "by chance"),
        [["SNTD@k", *(seen.neighbour_distance[k] for k in ks), seen.chance]],
    )


def _rounded(values: Mapping[int, float]) -> dict[str, float]:
    return {str(key): round(value, 4) for key, value in values.items()}
