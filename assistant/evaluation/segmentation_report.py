"""How well conversations are cut into topics, on public dialogues, beside simple ways to cut.

The classifier's rows of the tuning part say how well it remembers, not how well it cuts: it
learnt from those dialogues. What each of its networks did not see is in its model card.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from assistant.evaluation.calibration import best_depth, tune
from assistant.evaluation.report import Report
from assistant.evaluation.scores import PARTS
from assistant.evaluation.segmentation import embed, evaluate, read
from assistant.evaluation.segmentation_baselines import AlwaysSplit, NeverSplit
from assistant.evaluation.segmentation_sets import scored_sets, tuning_sets
from assistant.evaluation.vector_cache import open_embedder
from assistant.memory.segmenting.calibrations import BoundaryRule, Calibration, calibration_for
from assistant.memory.segmenting.learned import LearnedBoundaries, segmenter_for
from assistant.memory.segmenting.policies import FEATURES as RULE_INPUTS
from assistant.memory.segmenting.policies import SEGMENTING_POLICY, DoubleThreshold

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from assistant.cancel import CancelToken
    from assistant.evaluation.segmentation import ReadDialogue
    from assistant.inference.ports import Embedder
    from assistant.memory.segmenting.policies import Segmenter

SEGMENTATION = "segmentation"

ABLATIONS = "ablations"
"""The variant that trains the classifier on other mixtures of examples."""

FIGURES = ("f1", "window_f1", "bor", "purity", "coverage")

AVERAGED = ("superseg_test", "tiage_test", "realmem_joined_test")
"""Chats with an assistant, talk among people, and long answers: one of each."""

PRINTED = Calibration(
    tau_split=0.325,
    tau_merge=0.60,
    assistant=BoundaryRule(weights=(0.0,) * len(RULE_INPUTS), odds=math.inf),
    people=BoundaryRule(weights=(0.0,) * len(RULE_INPUTS), odds=math.inf),
)
"""MemSIF's own thresholds (C.1) without the language model that it asks in between: appended."""

Sets = dict[str, list["ReadDialogue"]]


def measure_segmentation(
    data: Path,
    *,
    retune: bool = False,
    limit: int | None = None,
    tell: Callable[[str], None] = lambda _: None,
    cancel: CancelToken | None = None,
    cache: Path | None = None,
) -> Report:
    """Score the shipped calibration, or with `retune` one made from the tuning sets now.

    `data` is the folder that `segmentation` and `realmem` lie in; `limit` bounds the dialogues of
    each set. Vectors are kept in the folder `cache` if one is given.
    """
    with open_embedder(cache) as embedder:
        parts = _parts(data, limit, embedder, tell, cancel)
        tuning = parts["tuning"]
        if retune:
            tell("looking for the best thresholds")
        calibration = tune(tuning) if retune else calibration_for(embedder.embedder_id)
        learned = segmenter_for(embedder)
        others: dict[str, Segmenter] = {
            "printed thresholds": DoubleThreshold(PRINTED),
            "TextTiling-like": best_depth(tuning),
            "always": AlwaysSplit(),
            "never": NeverSplit(),
        }
        if isinstance(learned, LearnedBoundaries):
            others = {learned.name: learned, **others}
        return segmentation_report(parts, embedder.embedder_id, calibration, others)


def measure_ablations(
    data: Path,
    *,
    limit: int | None = None,
    tell: Callable[[str], None] = lambda _: None,
    cancel: CancelToken | None = None,
    cache: Path | None = None,
) -> Report:
    """What size, class ratio and mixture of the classifier's examples do; see `RECIPES`."""
    from assistant.evaluation.training.boundary_ablation import boundary_ablation
    from assistant.evaluation.training.boundary_sets import training_sets

    with open_embedder(cache) as embedder:
        sets = training_sets(data, embedder, limit=limit, tell=tell, cancel=cancel)
        chosen = {
            name: each[:limit] for name, each in scored_sets(data).items() if name in AVERAGED
        }
        texts = (text for each in chosen.values() for one in each for text in one.texts)
        vectors = embed(texts, embedder, tell, cancel)
        scored = {name: read(each, vectors) for name, each in chosen.items()}
        return boundary_ablation(sets, scored, embedder.embedder_id, tell=tell, cancel=cancel)


def segmentation_report(
    parts: Mapping[str, Sets],
    embedder_id: str,
    calibration: Calibration,
    others: Mapping[str, Segmenter],
) -> Report:
    """The scores of the double threshold with `calibration` on every set, and of the `others`.

    The means of each part are those of the sets in `AVERAGED`; what learnt from the tuning sets
    has no say there.
    """
    ours = DoubleThreshold(calibration)
    found = {
        part: {
            name: {
                "n": len(dialogues),
                **evaluate(dialogues, ours).as_dict(),
                "beside": {
                    label: evaluate(dialogues, other).as_dict() for label, other in others.items()
                },
            }
            for name, dialogues in sets.items()
        }
        for part, sets in parts.items()
    }
    document = {
        "dataset": SEGMENTATION,
        "parts": found,
        "means": _means(found.get("scored", {})),
        "variant": SEGMENTING_POLICY,
        "models": {"embedder": embedder_id},
        "calibration": repr(calibration),
        "calibration_differs": _difference(calibration, calibration_for(embedder_id)),
    }
    return Report(document=document, table=_table(found, document))


def _means(sets: Mapping[str, Any]) -> dict[str, dict[str, float]]:
    """Each segmenter's figures, averaged over `AVERAGED`; empty where one of them is missing."""
    if not set(AVERAGED) <= set(sets):
        return {}
    by_label = {SEGMENTING_POLICY: [sets[name] for name in AVERAGED]}
    for label in sets[AVERAGED[0]]["beside"]:
        by_label[label] = [sets[name]["beside"][label] for name in AVERAGED]
    return {
        label: {
            figure: round(sum(one[figure] for one in each) / len(each), 3) for figure in FIGURES
        }
        for label, each in by_label.items()
    }


def _parts(
    data: Path,
    limit: int | None,
    embedder: Embedder,
    tell: Callable[[str], None],
    cancel: CancelToken | None,
) -> dict[str, Sets]:
    """The sets by `PARTS`, ready to be segmented."""
    sets = dict(zip(PARTS, (tuning_sets(data), scored_sets(data)), strict=True))
    chosen = {
        part: {name: dialogues[:limit] for name, dialogues in by_name.items()}
        for part, by_name in sets.items()
    }
    everything = [one for by_name in chosen.values() for each in by_name.values() for one in each]
    texts = (text for dialogue in everything for text in dialogue.texts)
    vectors = embed(texts, embedder, tell, cancel)
    return {
        part: {name: read(dialogues, vectors) for name, dialogues in by_name.items()}
        for part, by_name in chosen.items()
    }


def _table(parts: Mapping[str, Any], document: Mapping[str, Any]) -> str:
    lines = [
        "| part | set | n | segmenter | F1 | window F1 | BOR | purity | coverage |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for part, sets in parts.items():
        for name, scores in sets.items():
            for label, found in {SEGMENTING_POLICY: scores, **scores["beside"]}.items():
                figures = " | ".join(_figures(found))
                lines.append(f"| {part} | {name} | {scores['n']} | {label} | {figures} |")
    for label, found in document["means"].items():
        lines.append(
            f"| scored | mean of {len(AVERAGED)} | | {label} | {' | '.join(_figures(found))} |"
        )
    differs = f"No number in it differs by more than {document['calibration_differs']} from the"
    return "\n".join([*lines, "", document["calibration"], f"{differs} calibration that ships."])


def _difference(one: Calibration, other: Calibration) -> float:
    """The largest difference of two numbers; another processor moves a weight by some 0.002."""
    pairs = zip(_numbers(one), _numbers(other), strict=True)
    return round(max(abs(a - b) for a, b in pairs), 3)


def _numbers(calibration: Calibration) -> list[float]:
    rules = (calibration.assistant, calibration.people)
    found = [number for rule in rules for number in (*rule.weights, rule.odds)]
    return [calibration.tau_split, calibration.tau_merge, calibration.alpha, *found]


def _figures(found: Mapping[str, float]) -> Sequence[str]:
    return [f"{found[name]:.3f}" for name in FIGURES]
