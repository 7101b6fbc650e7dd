"""Several variants over the same histories, side by side in one table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from assistant.evaluation.harness import SEGMENTS
from assistant.evaluation.report import Report, markdown, report
from assistant.evaluation.variants import DEFAULT

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from assistant.evaluation.harness import Run


def ablation(
    dataset: str,
    runs: Mapping[str, Run],
    *,
    models: Mapping[str, str],
    memory: Mapping[str, object],
) -> Report:
    """The figures of each variant, and a table of what parts them from the default.

    `runs` are by variant, the default among them.
    """
    found = {
        name: report(dataset, one, variant=name, models=models, memory={}).document
        for name, one in runs.items()
    }
    document = {
        "dataset": dataset,
        "variant": ",".join(runs),
        "variants": found,
        "models": dict(models),
        **memory,
    }
    tables = [_table(part, found) for part in found[DEFAULT]["parts"]]
    return Report(document=document, table="\n\n".join(tables))


def _table(part: str, found: Mapping[str, Any]) -> str:
    scores = {name: each["parts"][part] for name, each in found.items()}
    budgets = list(scores[DEFAULT]["budgets"])
    header = [f"{part}: variant", *(f"Mean-R {budget}" for budget in budgets)]
    header += [*(f"± {budget}" for budget in budgets), "Full-R", "hit@5", "MRR"]
    header += [f"top {limit}" for limit in SEGMENTS]
    return markdown(header, (list(_row(name, scores)) for name in scores))


def _row(name: str, scores: Mapping[str, Any]) -> Iterator[object]:
    own, usual = (_means(scores[one]) for one in (name, DEFAULT))
    yield name
    yield from own
    yield from ("" if name == DEFAULT else f"{a - b:+.3f}" for a, b in zip(own, usual, strict=True))
    *_, widest = scores[name]["budgets"].values()
    yield from (widest["full_recall"], scores[name]["hit_at_5"], scores[name]["mrr"])
    segments = scores[name]["top_k"]
    yield from (segments.get(str(limit), {}).get("mean_recall", "") for limit in SEGMENTS)


def _means(scores: Mapping[str, Any]) -> list[float]:
    return [found["mean_recall"] for found in scores["budgets"].values()]
