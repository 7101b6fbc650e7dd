"""Where a new topic begins: one decision per incoming message, nothing decided twice.

`DoubleThreshold` is MemSIF's rule (Eq. 1): φ(A, B) = α·s_sem + (1 - α)·J(K_A, K_B), with
s_sem = max(0, cosine). φ ≥ τ_merge appends, φ ≤ τ_split opens a segment. Between the two the paper
asks a language model; here one linear rule decides from φ, the closest of the last messages, the
cue words, and the silence before the message. Its weights, like both thresholds, belong to one
embedder and are made by `keepsake eval segmentation --tune` (see `calibrations.py`).
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Protocol

import numpy as np

from assistant.domain.messages import ConversationKind, Role
from assistant.memory.segmenting.boundary_cues import (
    asks,
    asks_at_the_end,
    changes_topic,
    continues,
    leans_back,
    refers_back,
)
from assistant.memory.segmenting.key_entities import jaccard

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import timedelta

    from assistant.memory.segmenting.calibrations import Calibration
    from assistant.memory.segmenting.open_segment import Arrival, OpenSegment

MAX_SEGMENT_WORDS = 1_600
MAX_SEGMENT_MESSAGES = 40
"""A segment of either size is full: the next message that may open one does, whatever it says."""

SILENCE_WEIGHT = 0.8
"""A prior, set by hand: silence adds this times ln(1 + hours) to the odds of a boundary, so a
night adds 1.8 and a week 4.1. Alone it never decides: φ ≥ τ_merge still appends."""

LEANING_WEIGHT = 1.0
"""A prior, set by hand, against a boundary before a question that leans on what was said: the
largest tuning set cuts there two times in three, people who look something up do not."""

WORDS_OF_A_RICH_MESSAGE = 60
"""From this mean length on, a segment's φ is trusted fully; short talk shares few words."""

SEGMENTING_POLICY = "double-threshold"


class Segmenter(Protocol):
    """Decides whether a message goes on with the open segment."""

    def boundary(
        self, segment: OpenSegment, arrival: Arrival, kind: ConversationKind
    ) -> str | None:
        """What opens a new segment with `arrival` ("phi", "rule", "size"); None to append it."""
        ...


def policy_of(segmenter: Segmenter) -> str | None:
    """What its segments are marked with; None where it says nothing that would last."""
    name: str | None = getattr(segmenter, "name", None)
    return name


class DoubleThreshold:
    """MemSIF's double threshold, with a calibrated linear rule for what lies between.

    In a chat with an assistant only a user message opens a segment; among people any may.
    """

    name = SEGMENTING_POLICY

    def __init__(self, calibration: Calibration) -> None:
        self._calibration = calibration

    def boundary(
        self, segment: OpenSegment, arrival: Arrival, kind: ConversationKind
    ) -> str | None:
        """See `Segmenter`."""
        if not may_open(arrival, kind):
            return None
        if is_full(segment):
            return f"{SEGMENTING_POLICY}:size"
        values = features(segment, arrival, self._calibration.alpha)
        phi = values[0]
        if phi >= self._calibration.tau_merge:
            return None
        if phi <= self._calibration.tau_split:
            return f"{SEGMENTING_POLICY}:phi"
        rule = self._calibration.rule(kind)
        odds = sum(w * value for w, value in zip(rule.weights, values, strict=True))
        odds += SILENCE_WEIGHT * log_hours(arrival.said_at - segment.last.said_at)
        odds -= LEANING_WEIGHT * leans_back(arrival.text)
        return f"{SEGMENTING_POLICY}:rule" if odds >= rule.odds else None


FEATURES = (
    "phi", "last", "closest", "length", "words", "changes", "continues", "refers_back", "asks",
    "was_asked", "rich_phi", "bias",
)  # fmt: skip
"""What the linear rule weighs, in this order."""


def features(segment: OpenSegment, arrival: Arrival, alpha: float) -> Sequence[float]:
    """The values that `FEATURES` names; `phi` comes first."""
    phi = match(segment, arrival, alpha)
    cosines = [float(vector @ arrival.vector) for vector in segment.recent]
    count = len(segment.message_ids)
    richness = min(1.0, segment.words / count / WORDS_OF_A_RICH_MESSAGE)
    return (
        phi,
        cosines[-1],
        max(cosines),
        math.log(count),
        math.log1p(arrival.words),
        float(changes_topic(arrival.text)),
        float(continues(arrival.text)),
        float(refers_back(arrival.text)),
        float(asks(arrival.text)),
        float(asks_at_the_end(segment.last.text)),
        richness * phi,
        1.0,
    )


def match(segment: OpenSegment, arrival: Arrival, alpha: float) -> float:
    """φ of a message and the open segment (MemSIF, Eq. 1), in [0, 1]."""
    cosine = max(0.0, float(np.dot(segment.vector, arrival.vector)))
    return alpha * cosine + (1 - alpha) * jaccard(segment.entities, arrival.entities)


def may_open(arrival: Arrival, kind: ConversationKind) -> bool:
    """Whether a message may open a segment at all: in a chat with an assistant, a user's alone."""
    return kind is ConversationKind.PEOPLE or arrival.role is Role.USER


def is_full(segment: OpenSegment) -> bool:
    """Whether the next message that may open a segment does, whatever it says."""
    return len(segment.message_ids) >= MAX_SEGMENT_MESSAGES or segment.words >= MAX_SEGMENT_WORDS


def log_hours(silence: timedelta) -> float:
    """ln(1 + hours); 0 where the message is no later."""
    return math.log1p(max(0.0, silence.total_seconds()) / 3600)
