"""What size, class ratio and mixture of the examples do (Threader, Tables 8-10).

Over vectors that are not trained, one network of each kind for each line, which leaves the first
fold out. Scored twice: from even odds on, where the examples alone decide how often it cuts, and
from the thresholds that do best on the fold that was left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from assistant.evaluation.report import Report
from assistant.evaluation.segmentation_metrics import score
from assistant.evaluation.training.boundary_examples import Recipe, blocks_of, mixed
from assistant.evaluation.training.boundary_fitting import FITTINGS, fit
from assistant.evaluation.training.boundary_training import (
    SEED,
    RememberedOdds,
    choose_odds,
    tried,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from assistant.cancel import CancelToken
    from assistant.domain.messages import ConversationKind
    from assistant.evaluation.segmentation import ReadDialogue
    from assistant.evaluation.segmentation_metrics import SegmentationScores
    from assistant.evaluation.training.boundary_sets import TrainingSets

RECIPES: dict[str, Recipe] = {
    "what ships": Recipe(),
    "size 25 %": Recipe(size=0.25),
    "size 50 %": Recipe(size=0.5),
    "size 75 %": Recipe(size=0.75),
    "ratio 1:1": Recipe(ratio=1.0),
    "ratio 2:1": Recipe(ratio=2.0),
    "ratio 3:1": Recipe(ratio=3.0),
    "ratio 8:1": Recipe(ratio=8.0),
    "hard only": Recipe(soft=0.0),
    "hard:soft 2:1": Recipe(hard=2.0),
    "hard:soft 1:2": Recipe(soft=2.0),
    "soft only": Recipe(hard=0.0),
}
"""What ships: all of the dialogues, CONTINUE to SEGMENT 4:1, hard to soft borders 1:1."""

EVEN = 0.0


def boundary_ablation(
    sets: TrainingSets,
    scored: Mapping[str, Sequence[ReadDialogue]],
    embedder_id: str,
    *,
    tell: Callable[[str], None] = lambda _: None,
    cancel: CancelToken | None = None,
) -> Report:
    """F1 and BOR of every recipe, averaged over the `scored` sets."""
    tell("reading the dialogues")
    blocks = blocks_of(sets, seed=SEED)
    model = embedder_id.partition("@")[0]
    found: dict[str, Any] = {}
    for name, recipe in RECIPES.items():
        tell(name)
        networks = {
            kind: fit(mixed(blocks, 0, recipe, kind), SEED, how, cancel)
            for kind, how in FITTINGS.items()
        }
        segmenter = tried(networks, model)
        odds, left_out = choose_odds(sets, {0: segmenter})
        remembered = {
            each: [RememberedOdds(one, segmenter) for one in dialogues]
            for each, dialogues in scored.items()
        }
        found[name] = {
            "even": _mean(_scores(remembered, dict.fromkeys(odds, EVEN))),
            "chosen": _mean(_scores(remembered, odds)),
            "left_out": _mean(left_out),
        }
    document = {"dataset": "segmentation", "variant": "ablations", "recipes": found}
    return Report(document=document, table=_table(found))


def _scores(
    remembered: Mapping[str, Sequence[RememberedOdds]], odds: Mapping[ConversationKind, float]
) -> dict[str, SegmentationScores]:
    return {
        name: score(one.cut(odds[one.kind]) for one in each) for name, each in remembered.items()
    }


def _mean(scores: Mapping[str, SegmentationScores]) -> dict[str, float]:
    return {
        "f1": round(sum(one.f1 for one in scores.values()) / len(scores), 3),
        "bor": round(sum(one.bor for one in scores.values()) / len(scores), 3),
    }


def _table(found: Mapping[str, Mapping[str, Mapping[str, float]]]) -> str:
    lines = [
        "| examples | F1 at even odds | BOR | F1 at chosen thresholds | BOR | F1 left out | BOR |",
        "|---|---|---|---|---|---|---|",
    ]
    for name, by_way in found.items():
        figures = [f"{each['f1']:.3f} | {each['bor']:.3f}" for each in by_way.values()]
        lines.append(f"| {name} | {' | '.join(figures)} |")
    return "\n".join(lines)
