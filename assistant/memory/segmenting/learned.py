"""Threader's boundary classifier (3.1) as a segmenter: one decision per message, over vectors.

Where its weights cannot be used, the double threshold decides instead; `shipped_boundaries` says
why not.
"""

from __future__ import annotations

import logging
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Literal

from assistant.domain.messages import ConversationKind
from assistant.errors import ModelFileInvalid
from assistant.memory.segmenting.boundary_cues import continues
from assistant.memory.segmenting.boundary_inputs import numbers, vectors
from assistant.memory.segmenting.boundary_network import read_boundaries
from assistant.memory.segmenting.calibrations import calibration_for
from assistant.memory.segmenting.policies import (
    SILENCE_WEIGHT,
    DoubleThreshold,
    is_full,
    log_hours,
    may_open,
    policy_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from assistant.inference.ports import Embedder
    from assistant.memory.segmenting.boundary_network import TrainedBoundaries
    from assistant.memory.segmenting.open_segment import Arrival, OpenSegment
    from assistant.memory.segmenting.policies import Segmenter

logger = logging.getLogger(__name__)

Policy = Literal["learned", "thresholds"]

LEARNED_POLICY: Literal["learned"] = "learned"

WEIGHTS_FILE = "boundaries.safetensors"
DESCRIPTION_FILE = "boundaries.json"
EVEN_ODDS = 0.0
"""In a chat with an assistant, what says that it goes on opens no topic below them.

Among people such words say nothing: on left-out tiage dialogues a topic turns at 21 % of the
messages with them and at 20 % of the others, and the same bound took .05 of F1 there.
"""


class LearnedBoundaries:
    """A boundary where the classifier's odds, and the silence before the message, reach a bound.

    In a chat with an assistant only a user message opens a segment; among people any may. The
    silence counts as it does for `DoubleThreshold`: no set that was trained on knows times.
    """

    def __init__(self, trained: TrainedBoundaries) -> None:
        self._trained = trained

    @property
    def name(self) -> str:
        """The policy with the version of its weights."""
        return f"{LEARNED_POLICY}-{self._trained.version}"

    def boundary(
        self, segment: OpenSegment, arrival: Arrival, kind: ConversationKind
    ) -> str | None:
        """See `Segmenter`."""
        if not may_open(arrival, kind):
            return None
        if is_full(segment):
            return f"{self.name}:size"
        odds = self.odds(segment, arrival, kind)
        odds += SILENCE_WEIGHT * log_hours(arrival.said_at - segment.last.said_at)
        bound = bound_for(arrival, kind, self._trained.odds[kind])
        return f"{self.name}:odds" if odds >= bound else None

    def odds(self, segment: OpenSegment, arrival: Arrival, kind: ConversationKind) -> float:
        """ln(p / (1 - p)) of a boundary before `arrival`, by what was said alone."""
        seen = numbers(segment, arrival, kind)
        return self._trained.networks[kind].odds(seen, vectors(segment, arrival))


def bound_for(arrival: Arrival, kind: ConversationKind, odds: float) -> float:
    """From which odds on `arrival` opens a segment, where others open one from `odds` on."""
    if kind is ConversationKind.ASSISTANT and continues(arrival.text):  # "And if I …?"
        return max(odds, EVEN_ODDS)
    return odds


def segmenter_for(embedder: Embedder, policy: Policy = LEARNED_POLICY) -> Segmenter:
    """The segmenter of this policy; the double threshold where the classifier cannot be used.

    It cannot for another embedder than the one that it was trained with, nor where its files are
    missing or damaged; the latter is logged, once for a process.
    """
    trained = shipped_boundaries() if policy == LEARNED_POLICY else None
    if trained is None or isinstance(trained, ModelFileInvalid) or not _fits(trained, embedder):
        return DoubleThreshold(calibration_for(embedder.embedder_id))
    return LearnedBoundaries(trained)


def _fits(trained: TrainedBoundaries, embedder: Embedder) -> bool:
    known = embedder.embedder_id.startswith(trained.embedder)
    return known and trained.dimension == embedder.dimension


class ChosenSegmenter:
    """The segmenter that a setting names; it is asked for every decision, so no restart is needed.

    `name` is None where the classifier is wanted and cannot be used: what it cut before is then
    not cut again by thresholds, since it comes back with its file.
    """

    def __init__(self, embedder: Embedder, policy: Callable[[], Policy]) -> None:
        self._embedder = embedder
        self._policy = policy
        self._known: dict[Policy, Segmenter] = {}

    @property
    def name(self) -> str | None:
        """See `policy_of`."""
        policy = self._policy()
        if policy == LEARNED_POLICY and isinstance(shipped_boundaries(), ModelFileInvalid):
            return None
        return policy_of(self._chosen(policy))

    def boundary(
        self, segment: OpenSegment, arrival: Arrival, kind: ConversationKind
    ) -> str | None:
        """See `Segmenter`."""
        return self._chosen(self._policy()).boundary(segment, arrival, kind)

    def _chosen(self, policy: Policy) -> Segmenter:
        if policy not in self._known:
            self._known[policy] = segmenter_for(self._embedder, policy)
        return self._known[policy]


@cache
def shipped_boundaries() -> TrainedBoundaries | ModelFileInvalid:
    """The classifier under `resources/models`, or why it cannot be used; logged the first time."""
    folder = files("resources").joinpath("models")
    try:
        description = folder.joinpath(DESCRIPTION_FILE).read_bytes()
        return read_boundaries(description, folder.joinpath(WEIGHTS_FILE).read_bytes())
    except OSError as error:
        found = ModelFileInvalid(f"The boundary classifier is missing: {error}.")
    except ModelFileInvalid as error:
        found = error
    logger.warning("Topics are cut by thresholds instead: %s", found)
    return found
