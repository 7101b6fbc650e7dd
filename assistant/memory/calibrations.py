"""Segmenting thresholds by embedder; φ means something else for every embedder.

Made by `python -m assistant.memory.calibration --data DIR`: the linear rules by logistic
regression with MemSIF's α on superseg_validation and joined RealMem sessions of two personas
(chats with an assistant) and on tiage_train and tiage_validation (people), each set weighing the
same; then τ_split, τ_merge and each rule's odds by the mean F1 of the segmenter's own decisions on
the same sets. Nothing of superseg_test, tiage_test or dialseg711 was looked at.
"""

from __future__ import annotations

from dataclasses import dataclass

from assistant.domain.messages import ConversationKind

ALPHA = 0.8
"""MemSIF C.1: how much meaning counts against shared entities."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoundaryRule:
    """A linear rule over `segmenting.FEATURES`: a boundary where the odds reach `odds`."""

    weights: tuple[float, ...]
    odds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Calibration:
    """All that depends on the embedder."""

    tau_split: float
    tau_merge: float
    assistant: BoundaryRule
    people: BoundaryRule
    alpha: float = ALPHA

    def rule(self, kind: ConversationKind) -> BoundaryRule:
        """The rule for a chat with an assistant, or for one among people."""
        return self.assistant if kind is ConversationKind.ASSISTANT else self.people


MINILM = Calibration(
    tau_split=0.0,
    tau_merge=0.8,
    assistant=BoundaryRule(
        weights=(
            7.117, -1.438, -4.6, 0.196, 0.798, 2.098, -0.466, -0.306, 1.269, -1.2, -11.903, -1.475,
        ),
        odds=-0.619,
    ),
    people=BoundaryRule(
        weights=(
            0.432, -3.387, -2.796, 0.117, 1.031, -0.343, 0.148, -0.66, 1.746, -0.867, -0.819, -2.47,
        ),
        odds=-0.847,
    ),
)  # fmt: skip

CALIBRATIONS = {"all-minilm-l6-v2": MINILM}
"""By the beginning of the embedder's id: precision hardly moves a cosine."""


def calibration_for(embedder_id: str) -> Calibration:
    """The embedder's own calibration, or MiniLM's until one was made for it."""
    for prefix, calibration in CALIBRATIONS.items():
        if embedder_id.startswith(prefix):
            return calibration
    return MINILM
