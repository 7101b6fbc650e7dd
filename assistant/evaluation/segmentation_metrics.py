"""How well predicted topic boundaries fit the reference (Threader, F.2.1).

A boundary is the index of the message that opens a segment; 0 is none. Figures are pooled over
all dialogues, so a long dialogue weighs more than a short one.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence, Set


@dataclass(frozen=True, slots=True, kw_only=True)
class SegmentedDialogue:
    """The boundaries that were predicted for one dialogue, and those that are right."""

    length: int
    predicted: frozenset[int]
    reference: frozenset[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class SegmentationScores:
    """`f1` exact, `window_f1` off by one allowed, `bor` predicted per reference boundary.

    `purity`: how much of each predicted segment lies in one reference segment; `coverage`: how
    much of each reference segment lies in one predicted segment.
    """

    f1: float
    window_f1: float
    bor: float
    purity: float
    coverage: float

    def as_dict(self) -> dict[str, float]:
        """The five figures by name, rounded for reports."""
        return {
            "f1": round(self.f1, 3),
            "window_f1": round(self.window_f1, 3),
            "bor": round(self.bor, 3),
            "purity": round(self.purity, 3),
            "coverage": round(self.coverage, 3),
        }


def score(dialogues: Iterable[SegmentedDialogue]) -> SegmentationScores:
    """Pooled scores; all 0 where there is no dialogue."""
    counts: Counter[str] = Counter()
    for dialogue in dialogues:
        counts.update(_counts(dialogue))
    predicted, reference = counts["predicted"], counts["reference"]
    length = counts["length"]
    return SegmentationScores(
        f1=_f1(counts["exact"], predicted, counts["exact"], reference),
        window_f1=_f1(counts["near_predicted"], predicted, counts["near_reference"], reference),
        bor=predicted / reference if reference else 0.0,
        purity=counts["pure"] / length if length else 0.0,
        coverage=counts["covered"] / length if length else 0.0,
    )


def _counts(dialogue: SegmentedDialogue) -> dict[str, int]:
    predicted, reference = dialogue.predicted, dialogue.reference
    mine = _labels(dialogue.length, predicted)
    theirs = _labels(dialogue.length, reference)
    return {
        "length": dialogue.length,
        "predicted": len(predicted),
        "reference": len(reference),
        "exact": len(predicted & reference),
        "near_predicted": _near(predicted, reference),
        "near_reference": _near(reference, predicted),
        "pure": _largest_overlaps(mine, theirs),
        "covered": _largest_overlaps(theirs, mine),
    }


def _labels(length: int, boundaries: Set[int]) -> list[int]:
    """The number of the segment that each message lies in."""
    label = 0
    labels = []
    for index in range(length):
        label += index in boundaries
        labels.append(label)
    return labels


def _near(some: Set[int], others: Set[int]) -> int:
    return sum(1 for index in some if others & {index - 1, index, index + 1})


def _largest_overlaps(labels: Sequence[int], others: Sequence[int]) -> int:
    """Per segment of `labels`, the messages that its best partner in `others` holds."""
    best: dict[int, int] = {}
    for (label, _), count in Counter(zip(labels, others, strict=True)).items():
        best[label] = max(best.get(label, 0), count)
    return sum(best.values())


def _f1(hits: int, predicted: int, found: int, reference: int) -> float:
    precision = hits / predicted if predicted else 0.0
    recall = found / reference if reference else 0.0
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0
