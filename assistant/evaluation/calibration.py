"""Finds the thresholds of `DoubleThreshold` for an embedder (`memory/segmenting/calibrations.py`).

`keepsake eval segmentation --data DIR --tune` prints the calibration to put there.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from assistant.domain.messages import ConversationKind, Role
from assistant.evaluation.segmentation import evaluate
from assistant.evaluation.segmentation_baselines import DepthOfLikeness
from assistant.memory.segmenting.calibrations import ALPHA, BoundaryRule, Calibration
from assistant.memory.segmenting.open_segment import OpenSegment
from assistant.memory.segmenting.policies import DoubleThreshold, features

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from numpy.typing import NDArray

    from assistant.evaluation.segmentation import ReadDialogue
    from assistant.evaluation.segmentation_metrics import SegmentationScores
    from assistant.evaluation.segmentation_sets import Dialogue
    from assistant.memory.segmenting.open_segment import Arrival

TAU_SPLITS = (0.0, 0.03, 0.06, 0.1)
TAU_MERGES = (0.5, 0.6, 0.7, 0.8)
PROBABILITIES = (0.25, 0.3, 0.35, 0.4, 0.45, 0.5)
"""The grid; the rule's odds are the logarithm of p / (1 - p)."""

SHARES = {"realmem_joined": 3.0}
"""How often a tuning set counts: chats with long answers are what people have here."""

BALANCE = 0.1
"""The best segmenter has the highest F1 less this times |ln BOR|: slivers cost recall."""

RIDGE = 1e-5
NEWTON_STEPS = 60
LONGEST_STEP = 3.0
"""Keeps Newton's method from leaping off where the data are nearly separable."""


def tune(sets: Mapping[str, Sequence[ReadDialogue]]) -> Calibration:
    """Thresholds and rules from the tuning sets; see `calibrations.py` for how."""
    by_kind: dict[ConversationKind, list[_TuningSet]] = {kind: [] for kind in ConversationKind}
    for name, dialogues in sets.items():
        by_kind[dialogues[0].dialogue.kind].append(_TuningSet(dialogues, SHARES.get(name, 1.0)))
    weights = {kind: _fit(found) for kind, found in by_kind.items()}
    found: dict[tuple[float, float], dict[ConversationKind, tuple[float, float]]] = {}
    for tau_split, tau_merge in itertools.product(TAU_SPLITS, TAU_MERGES):
        found[tau_split, tau_merge] = {
            kind: _best_odds(by_kind[kind], weights[kind], tau_split, tau_merge)
            for kind in ConversationKind
        }
    best = max(found, key=lambda taus: sum(mean for mean, _ in found[taus].values()))
    rules = {
        kind: BoundaryRule(weights=weights[kind], odds=found[best][kind][1])
        for kind in ConversationKind
    }
    return _calibration(*best, rules)


def best_depth(sets: Mapping[str, Sequence[ReadDialogue]]) -> DepthOfLikeness:
    """The TextTiling baseline with the depth that does best on the tuning sets."""
    depths = [step / 20 for step in range(1, 13)]

    def mean_f1(depth: float) -> float:
        tiling = DepthOfLikeness(depth)
        return sum(evaluate(dialogues, tiling).f1 for dialogues in sets.values())

    return DepthOfLikeness(max(depths, key=mean_f1))


@dataclass(frozen=True, slots=True)
class _TuningSet:
    dialogues: Sequence[ReadDialogue]
    share: float


def _fit(sets: Sequence[_TuningSet]) -> tuple[float, ...]:
    """Logistic regression on decisions inside the true segments; each set has its share."""
    rows: list[Sequence[float]] = []
    targets: list[float] = []
    shares: list[float] = []
    for each in sets:
        before = len(rows)
        for one in each.dialogues:
            for values, opens in _decisions(one.dialogue, one.messages):
                rows.append(values)
                targets.append(float(opens))
        shares += [each.share / (len(rows) - before)] * (len(rows) - before)
    return logistic(np.array(rows), np.array(targets), np.array(shares) / sum(shares))


def _decisions(
    dialogue: Dialogue, messages: Sequence[Arrival]
) -> Iterable[tuple[Sequence[float], bool]]:
    segment: OpenSegment | None = None
    for index, message in enumerate(messages):
        opens = index in dialogue.boundaries
        if segment is None:
            segment = OpenSegment(message)
            continue
        if dialogue.kind is ConversationKind.PEOPLE or message.role is Role.USER:
            yield features(segment, message, ALPHA), opens
        if opens:
            segment = OpenSegment(message)
        else:
            segment.append(message)


def logistic(
    rows: NDArray[np.float64], targets: NDArray[np.float64], shares: NDArray[np.float64]
) -> tuple[float, ...]:
    """Newton's method; `shares` sum to 1, so the ridge means the same for any amount of data."""
    weights = np.zeros(rows.shape[1])
    ridge = np.eye(len(weights)) * RIDGE
    ridge[-1, -1] = 0.0
    for _ in range(NEWTON_STEPS):
        chance = 1 / (1 + np.exp(-np.clip(rows @ weights, -30, 30)))
        slope = rows.T @ (shares * (chance - targets)) + ridge @ weights
        bend = (rows * (shares * chance * (1 - chance))[:, None]).T @ rows + ridge
        step = np.linalg.solve(bend, slope)
        weights -= step * min(1.0, LONGEST_STEP / float(np.linalg.norm(step)))
    return tuple(round(float(weight), 3) for weight in weights)


def _best_odds(
    sets: Sequence[_TuningSet],
    weights: tuple[float, ...],
    tau_split: float,
    tau_merge: float,
) -> tuple[float, float]:
    """The highest balanced F1 over the sets, and the odds that reach it."""

    def balanced_f1(odds: float) -> float:
        rule = BoundaryRule(weights=weights, odds=odds)
        segmenter = DoubleThreshold(
            _calibration(tau_split, tau_merge, dict.fromkeys(ConversationKind, rule))
        )
        found = [(each.share, evaluate(each.dialogues, segmenter)) for each in sets]
        return sum(share * _balanced(scores) for share, scores in found) / sum(
            share for share, _ in found
        )

    return max(
        (balanced_f1(odds), odds)
        for odds in (round(float(np.log(p / (1 - p))), 3) for p in PROBABILITIES)
    )


def _balanced(scores: SegmentationScores) -> float:
    return scores.f1 - BALANCE * abs(math.log(max(scores.bor, 1e-3)))


def _calibration(
    tau_split: float, tau_merge: float, rules: Mapping[ConversationKind, BoundaryRule]
) -> Calibration:
    return Calibration(
        tau_split=tau_split,
        tau_merge=tau_merge,
        assistant=rules[ConversationKind.ASSISTANT],
        people=rules[ConversationKind.PEOPLE],
    )
