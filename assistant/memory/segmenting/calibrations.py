"""Segmenting thresholds by embedder; φ means something else for every embedder.

Made by `keepsake eval segmentation --data DIR --tune` (without `--tune` it only scores): the linear
rules by logistic regression with MemSIF's α, on superseg_validation and joined RealMem sessions
of two personas (chats with an assistant; RealMem counts three times, since its long answers are
what people have here) and on tiage_train and tiage_validation (people); then τ_split, τ_merge and
each rule's odds by the F1 of the segmenter's own decisions on the same sets, less a tenth of
|ln BOR|. Nothing was fitted on the three test sets; their scores were seen while the features were
chosen. With MiniLM, F1 / window F1 / BOR / purity / coverage:

    superseg_test  .736 / .761 / 1.06 / .889 / .860   always split: F1 .652, TextTiling-like: .544
    tiage_test     .539 / .687 / 1.13 / .845 / .805   always split: F1 .354, TextTiling-like: .385
    dialseg711     .603 / .631 / 1.81 / .958 / .698   always split: F1 .444, TextTiling-like: .535
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
    tau_merge=0.6,
    assistant=BoundaryRule(
        weights=(
            9.261, -2.179, -6.029, 0.437, 0.718, 2.385, -0.573, -0.412, 0.987, -0.594, -12.799,
            -1.342,
        ),
        odds=-0.619,
    ),
    people=BoundaryRule(
        weights=(
            0.424, -3.387, -2.793, 0.117, 1.031, -0.344, 0.148, -0.66, 1.746, -0.867, -0.818,
            -2.47,
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
