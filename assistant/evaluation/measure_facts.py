"""`keepsake eval facts`: how good the facts are that a home makes of RealMem's chats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from assistant.cancel import CancelToken
from assistant.domain.facts import TOLD_POLICY
from assistant.evaluation.fact_scores import (
    MATCH,
    SAMPLE,
    THRESHOLDS,
    Likeness,
    likeness,
    read_labels,
    repeated,
    sampled,
    unsupported,
)
from assistant.evaluation.fact_sets import fact_sets
from assistant.evaluation.fact_training import (
    fit_weights,
    labelled_pieces,
    shipped_labels,
    written_examples,
)
from assistant.evaluation.files import read_json
from assistant.evaluation.learnt_facts import Learnt, learn_facts
from assistant.evaluation.measure_automemory import measure_automemory
from assistant.evaluation.report import Report
from assistant.evaluation.vector_cache import open_embedder
from assistant.memory.facts.likeness import MERGE_THRESHOLD
from assistant.memory.facts.statement_model import written

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from assistant.evaluation.fact_scores import Labelled
    from assistant.evaluation.fact_sets import FactSet
    from assistant.evaluation.learnt_facts import LearntFact
    from assistant.evaluation.progress import Progress
    from assistant.inference.ports import Embedder

FACTS = "facts"
AUTOMEMORY = "automemorybench"
NOT_LABELLED = "not labelled"


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """One person's facts and what was found of them."""

    person: FactSet
    learnt: Learnt
    likeness: Likeness
    repeated: Sequence[tuple[LearntFact, LearntFact]]


def measure_facts(
    data: Path,
    *,
    sample: int = 0,
    seed: int = 0,
    labels: Path | None = None,
    progress: Progress,
    cancel: CancelToken | None = None,
    cache: Path | None = None,
) -> Report:
    """Learn each person in a fresh home and score the facts.

    `sample` facts are printed to be read, with the keys that labels are kept under; `labels` is a
    file of such labels. Where `data` holds AutoMemoryBench beside RealMem, what it requires and
    forbids is measured too.
    """
    known = read_json(labels) if labels is not None else {}
    people = fact_sets(data)
    for person in people:
        progress.expect(messages=len(person.messages), questions=0)
    measured: list[Measured] = []
    with open_embedder(cache) as embedder:
        for person in people:
            progress.begin(person.name)
            learnt = learn_facts(person, cancel or CancelToken())
            progress.learnt(learnt.messages)
            measured.append(_measured(person, learnt, embedder))
        embedder_id = embedder.embedder_id
    found = _report(measured, known, sample=sample, seed=seed, embedder_id=embedder_id)
    found.document.update(_memories_asked_for(data / AUTOMEMORY, progress, cancel))
    return found


def _memories_asked_for(
    data: Path, progress: Progress, cancel: CancelToken | None
) -> dict[str, float | None]:
    """The shares of required and of forbidden memories that came; None where not measured."""
    if not (data / "manifest.json").is_file():
        return {"forbidden_rate": None, "required_rate": None}
    parts = measure_automemory(data, progress=progress, cancel=cancel).document["parts"]
    (rates,) = (parts.get("scored") or parts["tuning"])["budgets"].values()
    return {name: rates[name] for name in ("forbidden_rate", "required_rate")}


def tune_facts(data: Path, *, cache: Path | None = None) -> Report:
    """Fit the weights anew on the tuning person; the document is what ships as weights."""
    (person,) = (one for one in fact_sets(data) if one.tuning)
    found = [*labelled_pieces(person, shipped_labels()), *written_examples()]
    with open_embedder(cache) as embedder:
        fits = fit_weights(found, embedder)
    lines = [
        "| weights | pieces | worth keeping | average precision | threshold | precision | recall |",
        "|---|---|---|---|---|---|---|",
        *(
            f"| {name} | {fit.pieces} | {fit.right} | {fit.average_precision:.3f} |"
            f" {fit.weights.threshold:.3f} | {fit.precision:.3f} | {fit.recall:.3f} |"
            for name, fit in fits.items()
        ),
    ]
    document = written({name: fit.weights for name, fit in fits.items()})
    return Report(document=document, table="\n".join(lines))


def _measured(person: FactSet, learnt: Learnt, embedder: Embedder) -> Measured:
    return Measured(
        person=person,
        learnt=learnt,
        likeness=likeness(person, learnt, embedder),
        repeated=repeated(learnt.facts, embedder),
    )


def _report(
    measured: Sequence[Measured],
    labels: Mapping[str, Sequence[str]],
    *,
    sample: int,
    seed: int,
    embedder_id: str,
) -> Report:
    parts = {
        "tuning": [one for one in measured if one.person.tuning],
        "scored": [one for one in measured if not one.person.tuning],
    }
    found = {part: _part(of, labels, seed) for part, of in parts.items() if of}
    document: dict[str, Any] = {
        "dataset": FACTS,
        **_headline(found.get("scored") or found.get("tuning") or {}),
        "parts": found,
        "match": MATCH,
        "merge_threshold": MERGE_THRESHOLD,
        "variant": TOLD_POLICY,
        "models": {"embedder": embedder_id},
    }
    if sample:
        document["sample"] = _sample(parts["scored"] or parts["tuning"], labels, sample, seed)
    return Report(document=document, table=_table(document))


def _headline(part: Mapping[str, Any]) -> dict[str, Any]:
    names = ("precision", "recall", "junk_per_100", "duplicates_per_1000")
    return {name: part.get(name) for name in names}


def _part(
    measured: Sequence[Measured], labels: Mapping[str, Sequence[str]], seed: int
) -> dict[str, Any]:
    together = Likeness(
        **{
            name: np.concatenate([getattr(one.likeness, name) for one in measured])
            for name in ("facts", "anywhere", "user", "anyone")
        }
    )
    everything = [(one.person.name, fact) for one in measured for fact in one.learnt.facts]
    drawn = sampled(everything, SAMPLE, seed)
    labelled = read_labels([key for key, _, _ in drawn], labels)
    pairs = sum(len(one.repeated) for one in measured)
    return {
        "people": [one.person.name for one in measured],
        "memories": len(together.facts),
        "recall": together.shares(MATCH)["facts"],
        "recall_at": {f"{threshold:.2f}": together.shares(threshold) for threshold in THRESHOLDS},
        **_reading(labelled),
        **_counts(measured, everything),
        "duplicate_pairs": pairs,
        "duplicates_per_1000": round(1000 * pairs / max(1, len(everything)), 2),
    }


def _reading(labelled: Labelled) -> dict[str, Any]:
    """What labels say; where there are none, nothing is guessed."""
    if not labelled.read:
        return {"precision": None, "junk_per_100": None, "labelled": 0}
    return {
        "precision": round(labelled.precision or 0.0, 3),
        "junk_per_100": round(labelled.junk_per_100 or 0.0, 2),
        "labelled": labelled.read,
        "not_labelled": labelled.missing,
        "verdicts": dict(sorted(labelled.verdicts.items())),
    }


def _counts(
    measured: Sequence[Measured], everything: Sequence[tuple[str, LearntFact]]
) -> dict[str, Any]:
    messages = sum(one.learnt.messages for one in measured)
    seconds = sum(one.learnt.seconds for one in measured)
    count = len(everything)
    policies = sorted({fact.policy for _, fact in everything})
    figures = sum(unsupported(fact) for _, fact in everything)
    return {
        "messages": messages,
        "facts": count,
        "superseded": sum(one.learnt.superseded for one in measured),
        "by_policy": {name: sum(f.policy == name for _, f in everything) for name in policies},
        "facts_per_1000_messages": round(1000 * count / max(1, messages), 1),
        "figures_without_source_per_1000": round(1000 * figures / max(1, count), 2),
        "sources_per_fact": round(sum(len(f.sources) for _, f in everything) / max(1, count), 3),
        "messages_per_second": round(messages / seconds, 1),
    }


def _sample(
    measured: Sequence[Measured], labels: Mapping[str, Sequence[str]], size: int, seed: int
) -> list[dict[str, Any]]:
    everything = [(one.person.name, fact) for one in measured for fact in one.learnt.facts]
    return [
        {
            "key": key,
            "person": name,
            "type": fact.type,
            "subject": fact.subject,
            "statement": fact.statement,
            "quotes": list(fact.quotes),
            "label": list(labels.get(key, ())) or NOT_LABELLED,
        }
        for key, name, fact in sampled(everything, size, seed)
    ]


def _table(document: Mapping[str, Any]) -> str:
    lines = [
        "| part | facts | in 1,000 messages | precision | junk in 100 | twice in 1,000 | per s |",
        "|---|---|---|---|---|---|---|",
    ]
    for name, part in document["parts"].items():
        precision = part["precision"] if part["labelled"] else NOT_LABELLED
        read = f" ({part['labelled']} read)" if part["labelled"] else ""
        junk = part["junk_per_100"] if part["labelled"] else NOT_LABELLED
        lines.append(
            f"| {name} | {part['facts']} | {part['facts_per_1000_messages']} | {precision}{read} |"
            f" {junk} | {part['duplicates_per_1000']} | {part['messages_per_second']} |"
        )
    lines += [
        "",
        "Recall of the authors' memories by meaning, from a cosine of:",
        "",
        "| part | found by | " + " | ".join(f"{one:.2f}" for one in THRESHOLDS) + " |",
        "|---|---|" + "---|" * len(THRESHOLDS),
    ]
    for name, part in document["parts"].items():
        for kind, meaning in _KINDS.items():
            shares = (part["recall_at"][f"{one:.2f}"][kind] for one in THRESHOLDS)
            lines.append(f"| {name} | {meaning} | " + " | ".join(f"{s:.3f}" for s in shares) + " |")
    lines += ["", f"Recall counts from {MATCH}. Statements merge from {MERGE_THRESHOLD}."]
    for one in document.get("sample", ()):
        label = one["label"] if isinstance(one["label"], str) else " ".join(one["label"])
        lines.append(f"- `{one['key']}` {label}: {one['statement']} — “{' '.join(one['quotes'])}”")
    return "\n".join(lines)


_KINDS = {
    "facts": "a fact of the same chat",
    "anywhere": "a fact of any chat",
    "user": "ceiling: the best of the person's sentences",
    "anyone": "ceiling: the best sentence of anyone's",
}
