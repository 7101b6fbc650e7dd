"""Calibrates `DoubleThreshold` for an embedder, and scores it.

`python -m assistant.memory.calibration --data DIR` prints the calibration to put into
`calibrations.py` and the scores on sets that it was not tuned on, beside simple baselines.
"""

from __future__ import annotations

import argparse
import itertools
import json
import math
import sys
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from assistant.domain.ids import MessageId, UnitId
from assistant.domain.messages import ConversationKind, Role
from assistant.memory.calibrations import ALPHA, BoundaryRule, Calibration, calibration_for
from assistant.memory.entities import key_entities
from assistant.memory.open_segment import Arrival, OpenSegment, count_words, mean_vector
from assistant.memory.segmentation_metrics import SegmentationScores, SegmentedDialogue, score
from assistant.memory.segmentation_sets import Dialogue, scored_sets, tuning_sets
from assistant.memory.segmenting import FEATURES, DoubleThreshold, Segmenter, features

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from numpy.typing import NDArray

    from assistant.inference.ports import Embedder

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
BATCH = 256

_SILENT = datetime(2026, 1, 1, tzinfo=UTC)
"""The sets know no times, so every message is said at once and silence has no say."""

Vectors = dict[str, "NDArray[np.float32]"]
"""A unit vector for each text."""


def arrivals(dialogue: Dialogue, vectors: Mapping[str, NDArray[np.float32]]) -> list[Arrival]:
    """The dialogue's messages as a segmenter meets them."""
    return [
        Arrival(
            message_id=MessageId(UnitId(str(index))),
            role=role,
            text=text,
            said_at=_SILENT,
            vector=vectors[text],
            entities=key_entities(text),
            words=count_words(text),
        )
        for index, (role, text) in enumerate(zip(dialogue.roles, dialogue.texts, strict=True))
    ]


def predict(messages: Sequence[Arrival], segmenter: Segmenter, kind: ConversationKind) -> set[int]:
    """The indexes that open a segment, decided one message at a time."""
    boundaries: set[int] = set()
    segment: OpenSegment | None = None
    for index, message in enumerate(messages):
        if segment is None:
            segment = OpenSegment(message)
        elif segmenter.boundary(segment, message, kind) is None:
            segment.append(message)
        else:
            boundaries.add(index)
            segment = OpenSegment(message)
    return boundaries


def evaluate(
    dialogues: Sequence[Dialogue], segmenter: Segmenter, vectors: Vectors
) -> SegmentationScores:
    """The segmenter's scores on one set."""
    read = [(dialogue, arrivals(dialogue, vectors)) for dialogue in dialogues]
    return _evaluate(read, segmenter)


def tune(sets: Mapping[str, Sequence[Dialogue]], vectors: Vectors) -> Calibration:
    """Thresholds and rules from the tuning sets; see `calibrations.py` for how."""
    by_kind: dict[ConversationKind, list[_TuningSet]] = {kind: [] for kind in ConversationKind}
    for name, dialogues in sets.items():
        read = [(dialogue, arrivals(dialogue, vectors)) for dialogue in dialogues]
        by_kind[dialogues[0].kind].append(_TuningSet(read, SHARES.get(name, 1.0)))
    weights = {kind: _fit(read) for kind, read in by_kind.items()}
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


@dataclass(frozen=True, slots=True)
class _TuningSet:
    read: list[tuple[Dialogue, list[Arrival]]]
    share: float


def embed(texts: Iterable[str], embedder: Embedder, report: Callable[[str], None]) -> Vectors:
    """A vector for each distinct text; sorted by length, as the encoder likes it."""
    distinct = sorted(set(texts), key=len)
    vectors: Vectors = {}
    for start in range(0, len(distinct), BATCH):
        batch = distinct[start : start + BATCH]
        for text, encoding in zip(batch, embedder.encode(batch), strict=True):
            vectors[text] = mean_vector(encoding.chunks)
        report(f"{start + len(batch)} of {len(distinct)} texts embedded")
    return vectors


class AlwaysSplit:
    """Baseline: every message that may open a segment does."""

    def boundary(
        self,
        segment: OpenSegment,  # noqa: ARG002
        arrival: Arrival,
        kind: ConversationKind,
    ) -> str | None:
        """See `Segmenter`."""
        may = kind is ConversationKind.PEOPLE or arrival.role is Role.USER
        return "always" if may else None


class NeverSplit:
    """Baseline: one segment for all."""

    def boundary(
        self,
        segment: OpenSegment,  # noqa: ARG002
        arrival: Arrival,  # noqa: ARG002
        kind: ConversationKind,  # noqa: ARG002
    ) -> str | None:
        """See `Segmenter`."""
        return None


class DepthOfLikeness:
    """Baseline after TextTiling: a boundary where the likeness to the last messages drops deep.

    The depth is measured against the likeness that the segment's own messages had so far, since
    nothing later is known when a message arrives.
    """

    def __init__(self, depth: float) -> None:
        self._depth = depth

    def boundary(
        self, segment: OpenSegment, arrival: Arrival, kind: ConversationKind
    ) -> str | None:
        """See `Segmenter`."""
        if kind is ConversationKind.ASSISTANT and arrival.role is not Role.USER:
            return None
        recent = list(segment.recent)
        before = [float(a @ b) for a, b in itertools.pairwise(recent)] or [self._depth]
        now = float(recent[-1] @ arrival.vector)
        return "depth" if max(before) - now >= self._depth else None


def best_depth(sets: Mapping[str, Sequence[Dialogue]], vectors: Vectors) -> DepthOfLikeness:
    """The TextTiling baseline with the depth that does best on the tuning sets."""
    depths = [step / 20 for step in range(1, 13)]

    def mean_f1(depth: float) -> float:
        tiling = DepthOfLikeness(depth)
        return sum(evaluate(dialogues, tiling, vectors).f1 for dialogues in sets.values())

    return DepthOfLikeness(max(depths, key=mean_f1))


def _evaluate(
    read: Iterable[tuple[Dialogue, list[Arrival]]], segmenter: Segmenter
) -> SegmentationScores:
    return score(
        SegmentedDialogue(
            length=len(messages),
            predicted=frozenset(predict(messages, segmenter, dialogue.kind)),
            reference=dialogue.boundaries,
        )
        for dialogue, messages in read
    )


def _fit(sets: Sequence[_TuningSet]) -> tuple[float, ...]:
    """Logistic regression on decisions inside the true segments; each set has its share."""
    rows: list[Sequence[float]] = []
    targets: list[float] = []
    shares: list[float] = []
    for each in sets:
        before = len(rows)
        for dialogue, messages in each.read:
            for values, opens in _decisions(dialogue, messages):
                rows.append(values)
                targets.append(float(opens))
        shares += [each.share / (len(rows) - before)] * (len(rows) - before)
    return _logistic(np.array(rows), np.array(targets), np.array(shares) / sum(shares))


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


def _logistic(
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
        found = [(each.share, _evaluate(each.read, segmenter)) for each in sets]
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


def report(data: Path, embedder: Embedder, *, retune: bool, say: Callable[[str], None]) -> str:
    """Tune if asked, score everything, and say it as JSON."""
    tuning, scored = tuning_sets(data), scored_sets(data)
    everything = {**tuning, **scored}
    texts = (text for dialogues in everything.values() for d in dialogues for text in d.texts)
    vectors = embed(texts, embedder, say)
    calibration = tune(tuning, vectors) if retune else calibration_for(embedder.embedder_id)
    segmenters: dict[str, Segmenter] = {
        "double threshold": DoubleThreshold(calibration),
        "always split": AlwaysSplit(),
        "never split": NeverSplit(),
        "depth of likeness": best_depth(tuning, vectors),
    }
    scores = {
        name: {
            label: evaluate(dialogues, segmenter, vectors).as_dict()
            for label, segmenter in segmenters.items()
        }
        for name, dialogues in everything.items()
    }
    document = {
        "embedder": embedder.embedder_id,
        "features": FEATURES,
        "calibration": repr(calibration),
        "scores": scores,
    }
    return json.dumps(document, indent=1)


def main() -> None:
    """Run from the command line."""
    from assistant.inference.embedding import BundledEmbedder

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder of the public data sets")
    parser.add_argument("--keep", action="store_true", help="score the shipped calibration only")
    chosen = parser.parse_args()
    embedder = BundledEmbedder()
    try:
        found = report(
            chosen.data,
            embedder,
            retune=not chosen.keep,
            say=lambda line: print(line, file=sys.stderr),  # noqa: T201
        )
    finally:
        embedder.close()
    print(found)  # noqa: T201


if __name__ == "__main__":
    main()
