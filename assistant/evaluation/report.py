"""Scores as one JSON document, and as Markdown tables."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from assistant.evaluation.scores import HITS, disk, parts_of, timings

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from assistant.evaluation.harness import Run

MOST_RECENT = "most recent sessions of the same project"
NOTHING = "–"
"""What a method does not have."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """`document` is JSON-ready; `table` is Markdown."""

    document: dict[str, Any]
    table: str

    def write(self, path: Path) -> None:
        """Keep the document at `path`, and the table beside it as Markdown."""
        path.write_text(json.dumps(self.document, indent=2) + "\n", encoding="utf-8")
        beside = path.with_suffix(".md")
        if beside != path:
            beside.write_text(self.table + "\n", encoding="utf-8")


def report(
    dataset: str,
    run: Run,
    *,
    variant: str,
    models: Mapping[str, str],
    memory: Mapping[str, object],
) -> Report:
    """Aggregate a run; `memory` holds what else was measured, such as `peak_rss_mb`."""
    parts = parts_of(run)
    document = {
        "dataset": dataset,
        "parts": parts,
        "latency_ms": timings(run),
        "overspent": sum(one.overspent > 0 for one in run.outcomes),
        "variant": variant,
        "models": dict(models),
        **disk(run),
        **memory,
    }
    return Report(document=document, table="\n\n".join(_tables(document)))


def together(dataset: str, reports: Mapping[str, Report]) -> Report:
    """Reports of several data sets as one, by the sets' names."""
    return Report(
        document={
            "dataset": dataset,
            "sets": {name: one.document for name, one in reports.items()},
        },
        table="\n\n".join(f"### {name}\n\n{one.table}" for name, one in reports.items()),
    )


def markdown(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A Markdown table; fractions have three digits."""
    lines = [header, ["---"] * len(header), *([_cell(one) for one in row] for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _cell(value: object) -> str:
    return f"{value:.3f}" if isinstance(value, float) else str(value)


def _tables(document: Mapping[str, Any]) -> Iterator[str]:
    parts = document["parts"]
    asked = [scores for scores in parts.values() if scores["n"]]
    if asked:
        header = ("part", "n", "budget", "Mean-R", "Full-R")
        hits = tuple(f"hit@{k}" for k in HITS)
        yield markdown((*header, *hits, "MRR", "tokens"), _budget_rows(parts))
        yield markdown(("part", "segments", "Mean-R", "Full-R"), _segment_rows(parts))
        budgets = tuple(asked[0]["budgets"])
        means = tuple(f"Mean-R {budget}" for budget in budgets)
        yield markdown(("part", "category", "n", *means, "Full-R"), _category_rows(parts))
    else:
        yield markdown(("part", "questions", "budget", "tokens"), _token_rows(parts))
    for title, rows in (
        (("part", "evidence said by", "n", "recalled"), list(_speaker_rows(parts))),
        (("part", "questions", "n", "called sufficient"), list(_sufficiency_rows(parts))),
    ):
        if rows:
            yield markdown(title, rows)
    yield _costs(document)


def _budget_rows(parts: Mapping[str, Any]) -> Iterator[list[object]]:
    for part, scores in parts.items():
        for budget, found in scores["budgets"].items():
            hits = [found["hit_at"][str(k)] for k in HITS]
            yield [
                part, found["n"], budget, found["mean_recall"], found["full_recall"],
                *hits, found["mrr"], round(found["tokens"]),
            ]  # fmt: skip
            if corrected := found.get("corrected"):
                yield [
                    f"{part}, corrected labels", corrected["n"], budget,
                    corrected["mean_recall"], corrected["full_recall"],
                    *[NOTHING] * (len(hits) + 2),
                ]  # fmt: skip
        if baseline := scores.get("most_recent"):
            hits = [baseline["hit_at"][str(k)] for k in HITS]
            nothing = [NOTHING] * 3
            name = f"{part}, {MOST_RECENT}"
            yield [name, baseline["n"], *nothing, *hits, baseline["mrr"], NOTHING]


def _segment_rows(parts: Mapping[str, Any]) -> Iterator[list[object]]:
    for part, scores in parts.items():
        for limit, found in scores["top_k"].items():
            yield [part, limit, found["mean_recall"], found["full_recall"]]


def _category_rows(parts: Mapping[str, Any]) -> Iterator[list[object]]:
    """The scored categories, then those that are reported apart."""
    for part, scores in parts.items():
        budgets = list(scores["budgets"].values())
        for group, note in (("by_category", ""), ("apart", " (apart)")):
            for name, widest in budgets[-1][group].items():
                means = [found[group][name]["mean_recall"] for found in budgets]
                yield [part, f"{name}{note}", widest["n"], *means, widest["full_recall"]]


def _speaker_rows(parts: Mapping[str, Any]) -> Iterator[list[object]]:
    for part, scores in parts.items():
        *_, widest = scores["budgets"].values()
        for name, found in widest.get("by_speaker", {}).items():
            yield [part, name, found["n"], found["recalled"]]


def _sufficiency_rows(parts: Mapping[str, Any]) -> Iterator[list[object]]:
    for part, scores in parts.items():
        *_, widest = scores["budgets"].values()
        if "falsely_sufficient" in widest:
            n = widest["unanswerable"]
            yield [part, "answerable", scores["asked"] - n, widest["sufficient"]]
            yield [part, "unanswerable", n, widest["falsely_sufficient"]]


def _token_rows(parts: Mapping[str, Any]) -> Iterator[list[object]]:
    for part, scores in parts.items():
        for budget, found in scores["budgets"].items():
            yield [part, scores["asked"], budget, round(found["tokens"])]


def _costs(document: Mapping[str, Any]) -> str:
    """What was read and what it took, in sentences."""
    latency = document["latency_ms"]
    sentences = [
        f"{name}: p50 {found['p50']} ms, p90 {found['p90']} ms, p99 {found['p99']} ms."
        for name, found in (("A recall", latency["recall"]), ("Adding", latency["add"]))
    ]
    if read := document.get("read"):
        counts = ", ".join(f"{count:,} {name}" for name, count in read.items())
        sentences.insert(0, f"Read: {counts}.")
    if peak := document.get("peak_rss_mb"):
        sentences.append(f"Peak memory {peak} MB.")
    if document["disk_mb"]:
        sizes = f"{document['disk_mb']} MB, all {document['disk_mb_all']} MB"
        sentences.append(f"Largest home {sizes}.")
    if note := document.get("note"):
        sentences.append(note)
    return " ".join(sentences)
