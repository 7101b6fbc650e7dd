"""Whether variants differ for sure: paired bootstrap intervals of Mean-R, question by question."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from assistant.evaluation.bootstrap import paired_difference
from assistant.evaluation.extensions import Section
from assistant.evaluation.histories import Use
from assistant.evaluation.report import markdown
from assistant.evaluation.scores import PARTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assistant.evaluation.extensions import Measured
    from assistant.evaluation.harness import Outcome, Run
    from assistant.evaluation.histories import History

HEADER = ("part", "n", "variant", "budget", "Mean-R", "95 %", "certain")


class Intervals:
    """An `Extension`: what each variant recalls above the first one, and how sure that is."""

    def arranged(self, histories: list[History]) -> list[History]:
        """See `Extension`; they stay as they are."""
        return histories

    def section(self, measured: Measured) -> Section:
        """See `Extension`."""
        first, *others = measured.runs
        found = [
            {"variant": name, **one}
            for name in others
            for one in _differences(measured.runs[name], measured.runs[first])
        ]
        return Section(
            name="differences", document={"from": first, "found": found}, table=_table(first, found)
        )


def _differences(run: Run, usual: Run) -> Iterator[dict[str, Any]]:
    """Per part and budget; all ways of a run ask the same questions in the same order."""
    pairs = [
        (one, other)
        for one, other in zip(run.outcomes, usual.outcomes, strict=True)
        if one.question.use is Use.SCORED
    ]
    for part in PARTS:
        own = [pair for pair in pairs if pair[0].tuning == (part == "tuning")]
        for budget in sorted({one.budget for one, _ in own}):
            yield {"part": part, "budget": budget, **_difference(own, budget)}


def _difference(pairs: list[tuple[Outcome, Outcome]], budget: int) -> dict[str, Any]:
    at_budget = [pair for pair in pairs if pair[0].budget == budget]
    found = paired_difference(
        [one.recalled for one, _ in at_budget], [other.recalled for _, other in at_budget]
    )
    return {**found.document(), "certain": found.certain}


def _table(first: str, found: list[dict[str, Any]]) -> str:
    rows = (
        [
            one["part"],
            one["n"],
            f"{one['variant']} − {first}",
            one["budget"],
            f"{one['mean']:+.3f}",
            f"{one['low']:+.3f} … {one['high']:+.3f}",
            "yes" if one["certain"] else "no",
        ]
        for one in found
    )
    return markdown(HEADER, rows)
