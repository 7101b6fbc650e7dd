"""Trains the boundary classifier: a network for each fold, and thresholds by what each left out.

The networks that ship are those of all folds together: every dialogue was learnt from by all but
one of them, and the thresholds are chosen on decisions of that one. No test set is looked at.
"""

from __future__ import annotations

import hashlib
import json
import math
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Protocol

from assistant.domain.messages import ConversationKind
from assistant.evaluation.segmentation import predict
from assistant.evaluation.segmentation_metrics import SegmentedDialogue, score
from assistant.evaluation.training.boundary_examples import Recipe, blocks_of, mixed
from assistant.evaluation.training.boundary_fitting import FITTINGS, Fitting, ensemble, fit
from assistant.evaluation.training.boundary_sets import FOLDS, VALIDATED
from assistant.memory.segmenting.boundary_network import TrainedBoundaries, as_bytes, described
from assistant.memory.segmenting.learned import (
    DESCRIPTION_FILE,
    WEIGHTS_FILE,
    LearnedBoundaries,
    bound_for,
)
from assistant.memory.segmenting.policies import is_full, may_open

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from assistant.cancel import CancelToken
    from assistant.evaluation.segmentation import ReadDialogue
    from assistant.evaluation.segmentation_metrics import SegmentationScores
    from assistant.evaluation.training.boundary_sets import TrainingSets
    from assistant.memory.segmenting.boundary_network import BoundaryNetwork
    from assistant.memory.segmenting.open_segment import Arrival, OpenSegment

SEED = 9
MEMBERS = 2
"""Networks for each fold, from seeds of their own."""

STEPS = tuple(round(-2 + step * 0.25, 2) for step in range(15))
"""Odds to begin a segment from, tried for each kind of conversation."""

BALANCE = 0.1
"""The best threshold has the highest F1 less this times |ln BOR|, as for the double threshold."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Training:
    """What was trained, the scores on dialogues that were left out, and how it was made."""

    trained: TrainedBoundaries
    validation: Mapping[str, SegmentationScores]
    card: Mapping[str, Any]

    def write(self, folder: Path) -> dict[str, str]:
        """Write weights, description and card; returns each file's SHA-256."""
        weights = as_bytes(self.trained.networks)
        files = {
            WEIGHTS_FILE: weights,
            DESCRIPTION_FILE: _json(described(self.trained, weights)),
            "boundaries.card.json": _json(dict(self.card)),
        }
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in files.items():
            (folder / name).write_bytes(content)
        return {name: hashlib.sha256(content).hexdigest() for name, content in files.items()}


def train(
    sets: TrainingSets,
    embedder_id: str,
    *,
    seed: int = SEED,
    recipe: Recipe | None = None,
    fitting: Fitting | None = None,
    members: int = MEMBERS,
    tell: Callable[[str], None] = lambda _: None,
    cancel: CancelToken | None = None,
) -> Training:
    """Fit, choose the thresholds, and say how it went; a seed means one result on one machine.

    `fitting` is that of both kinds; without it each has its own.
    """
    recipe = recipe or Recipe()
    fittings = dict.fromkeys(ConversationKind, fitting) if fitting else dict(FITTINGS)
    tell("reading the dialogues")
    blocks = blocks_of(sets, seed=seed)
    by_fold: list[dict[ConversationKind, BoundaryNetwork]] = []
    for fold in range(FOLDS):
        seeds = [seed + fold + FOLDS * each for each in range(members)]
        by_fold.append({})
        for kind, how in fittings.items():
            given = mixed(blocks, fold, recipe, kind)
            tell(f"fold {fold + 1} of {FOLDS}, {kind.value}: {len(given.opens)} decisions")
            by_fold[-1][kind] = ensemble([fit(given, each, how, cancel) for each in seeds])
    tell("choosing the thresholds")
    model = embedder_id.partition("@")[0]
    checked = [tried(networks, model) for networks in by_fold]
    odds, found = choose_odds(sets, dict(enumerate(checked)))
    networks = {kind: ensemble([one[kind] for one in by_fold]) for kind in fittings}
    version = hashlib.sha256(as_bytes(networks)).hexdigest()[:8]
    trained = TrainedBoundaries(networks=networks, odds=odds, embedder=model, version=version)
    card = _card(sets, found, seed=seed, members=members, recipe=recipe, fittings=fittings)
    return Training(trained=trained, validation=found, card=card)


def _card(
    sets: TrainingSets,
    found: Mapping[str, SegmentationScores],
    *,
    seed: int,
    members: int,
    recipe: Recipe,
    fittings: Mapping[ConversationKind, Fitting],
) -> dict[str, Any]:
    return {
        "seed": seed,
        "members": members,
        "folds": FOLDS,
        "recipe": asdict(recipe),
        "fitting": {kind.value: asdict(how) for kind, how in fittings.items()},
        "dialogues": {name: len(each) for name, each in sets.dialogues.items()},
        "left_out": {name: scores.as_dict() for name, scores in found.items()},
    }


def choose_odds(
    sets: TrainingSets, by_fold: Mapping[int, Judge]
) -> tuple[dict[ConversationKind, float], dict[str, SegmentationScores]]:
    """The odds of each kind that do best on what each fold's network left out, and the scores."""
    odds: dict[ConversationKind, float] = {}
    scores: dict[str, SegmentationScores] = {}
    for kind in ConversationKind:
        left_out = {
            name: [
                RememberedOdds(one, segmenter)
                for fold, segmenter in by_fold.items()
                for one in sets.inside(fold, name)
            ]
            for name in VALIDATED
            if sets.dialogues[name][0].dialogue.kind is kind
        }
        cut = {
            step: {name: score(one.cut(step) for one in each) for name, each in left_out.items()}
            for step in STEPS
        }
        best = max(STEPS, key=lambda step: sum(map(_worth, cut[step].values())))
        odds[kind] = best
        scores |= cut[best]
    return odds, scores


class Judge(Protocol):
    """What says how likely a topic begins; the bound is not its matter."""

    def odds(self, segment: OpenSegment, arrival: Arrival, kind: ConversationKind) -> float:
        """ln(p / (1 - p)) of a boundary before `arrival`."""
        ...


class RememberedOdds:
    """A dialogue cut at several thresholds; what was worked out for one serves the next."""

    def __init__(self, one: ReadDialogue, segmenter: Judge) -> None:
        self._one = one
        self._segmenter = segmenter
        self._known: dict[tuple[str, str], float] = {}

    @property
    def kind(self) -> ConversationKind:
        """Of the dialogue."""
        return self._one.dialogue.kind

    def cut(self, odds: float) -> SegmentedDialogue:
        """Where the classifier cuts from these odds on, one message at a time."""
        cut = predict(self._one.messages, _At(self, odds), self._one.dialogue.kind)
        return SegmentedDialogue(
            length=len(self._one.messages),
            predicted=frozenset(cut),
            reference=self._one.dialogue.boundaries,
        )

    def odds(self, segment: OpenSegment, arrival: Arrival, kind: ConversationKind) -> float:
        """The classifier's odds, asked once for each segment and message."""
        key = (segment.message_ids[0], arrival.message_id)
        if key not in self._known:
            self._known[key] = self._segmenter.odds(segment, arrival, kind)
        return self._known[key]


@dataclass(frozen=True, slots=True)
class _At:
    """The classifier with a threshold that is only tried."""

    remembered: RememberedOdds
    bound: float

    def boundary(
        self, segment: OpenSegment, arrival: Arrival, kind: ConversationKind
    ) -> str | None:
        """See `Segmenter`."""
        if not may_open(arrival, kind):
            return None
        bound = bound_for(arrival, kind, self.bound)
        if is_full(segment) or self.remembered.odds(segment, arrival, kind) >= bound:
            return "tried"
        return None


def tried(networks: Mapping[ConversationKind, BoundaryNetwork], model: str) -> LearnedBoundaries:
    """A segmenter whose thresholds are yet to be chosen."""
    nowhere = dict.fromkeys(ConversationKind, math.inf)
    return LearnedBoundaries(
        TrainedBoundaries(networks=networks, odds=nowhere, embedder=model, version="")
    )


def _worth(scores: SegmentationScores) -> float:
    return scores.f1 - BALANCE * abs(math.log(max(scores.bor, 1e-3)))


def _json(document: Mapping[str, Any]) -> bytes:
    return (json.dumps(document, indent=1) + "\n").encode()
