"""Decisions to learn from: what the classifier would see, and whether a topic begins there."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from assistant.domain.messages import ConversationKind
from assistant.evaluation.training.boundary_sets import FOLDS, HARD, SHUFFLES, joined, shuffled
from assistant.memory.segmenting.boundary_inputs import NUMBERS, numbers, vectors
from assistant.memory.segmenting.open_segment import OpenSegment
from assistant.memory.segmenting.policies import may_open

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

    from assistant.evaluation.segmentation import ReadDialogue
    from assistant.evaluation.training.boundary_sets import TrainingSets
    from assistant.memory.segmenting.open_segment import Arrival

MISSED = 0.15
INVENTED = 0.07
"""Of the borders, and of the other places, so many are turned round in a second reading: the
segments that the classifier will judge by are its own, not the reference's."""

SHARES: Mapping[ConversationKind, Mapping[str, float]] = {
    ConversationKind.ASSISTANT: {
        "superseg": 0.5, "tiage": 0.35, "sgd": 0.15, "realmem": 0.4, "shuffled": 0.4, "joined": 0.2,
    },
    ConversationKind.PEOPLE: {"tiage": 0.8, "joined": 0.2},
}  # fmt: skip
"""What each set counts. Chats learn from all: the soft ones 1 together, and so the hard ones.

Talk among people learns from its like alone: on left-out dialogues it gains .03 of F1 by that,
while chats lose some where talk is left out.
"""

_PEOPLE = NUMBERS.index("people")


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """How the examples are mixed; the defaults are what ships (Threader, Tables 8-10).

    `size`: the part of the dialogues that is used. `hard` and `soft`: what hard and soft borders
    count. `ratio`: what CONTINUE counts for each SEGMENT.
    """

    size: float = 1.0
    hard: float = 1.0
    soft: float = 1.0
    ratio: float = 4.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Examples:
    """`numbers` (e, n), `vectors` (e, 3, d), `opens` (e,) 0 or 1, `weights` (e,).

    `places` (e,): how far into its set the dialogue of each lies, from 0 to 1.
    """

    numbers: NDArray[np.float32]
    vectors: NDArray[np.float32]
    opens: NDArray[np.float32]
    places: NDArray[np.float32]
    weights: NDArray[np.float32]


Blocks = Sequence[Mapping[str, Examples]]
"""For each fold what its own dialogues teach, by set."""


def blocks_of(sets: TrainingSets, *, seed: int) -> list[dict[str, Examples]]:
    """The decisions of every dialogue, read once; nothing is weighed yet."""
    return [_block(sets, fold, seed) for fold in range(FOLDS)]


def mixed(blocks: Blocks, left_out: int, recipe: Recipe, kind: ConversationKind) -> Examples:
    """What this kind's network of the fold `left_out` learns from, weighed by the recipe."""
    parts: list[Examples] = []
    for name, share in SHARES[kind].items():
        kept = [
            _part(block[name], recipe.size, kind)
            for fold, block in enumerate(blocks)
            if fold != left_out and len(block[name].opens)
        ]
        counts = share * (recipe.hard if name in HARD else recipe.soft)
        if kept and counts:
            parts.append(_weighed(_together(kept), counts))
    return balanced(_together(parts), recipe.ratio)


def balanced(given: Examples, ratio: float) -> Examples:
    """Weights under which CONTINUE counts `ratio` times what SEGMENT does, their mean 1."""
    opens = given.opens > 0
    weights = given.weights.astype(np.float64)
    weights[opens] /= weights[opens].sum() or 1.0
    weights[~opens] *= ratio / (weights[~opens].sum() or 1.0)
    return replace(given, weights=(weights / weights.mean()).astype(np.float32))


def decisions(
    messages: Sequence[Arrival],
    boundaries: Iterable[int],
    kind: ConversationKind,
    disturb: random.Random | None = None,
) -> Iterator[tuple[int, OpenSegment, Arrival]]:
    """Every place where a topic may begin, with the segment that is open there.

    Segments begin at `boundaries`, or with `disturb` at most of them and at some other places.
    """
    known = frozenset(boundaries)
    segment = OpenSegment(messages[0])
    for place, message in enumerate(messages[1:], start=1):
        may = may_open(message, kind)
        if may:
            yield place, segment, message
        opens = may and place in known
        if disturb is not None and may:
            opens ^= disturb.random() < (MISSED if opens else INVENTED)
        if opens:
            segment = OpenSegment(message)
        else:
            segment.append(message)


def _block(sets: TrainingSets, fold: int, seed: int) -> dict[str, Examples]:
    inside = {name: sets.inside(fold, name) for name in ("superseg", "tiage", "sgd", "realmem")}
    found = {
        name: _together([_read(inside[name], None), _read(inside[name], seed)])
        for name in ("superseg", "tiage", "realmem")
    }
    orders = [shuffled(inside["realmem"], seed + each) for each in range(SHUFFLES)]
    pairs = [*joined(inside["superseg"], seed), *joined(inside["tiage"], seed)]
    return {
        **found,
        "sgd": _read(inside["sgd"], None),
        "shuffled": _read([one for order in orders for one in order], None),
        "joined": _read(pairs, None),
    }


def _part(given: Examples, size: float, kind: ConversationKind) -> Examples:
    """The first so many of a set's dialogues, all from 1 on; for people without the chats."""
    kept = given.places < size
    if kind is ConversationKind.PEOPLE:
        kept &= given.numbers[:, _PEOPLE] > 0
    return Examples(**{name: getattr(given, name)[kept] for name in _FIELDS})


def _read(dialogues: Sequence[ReadDialogue], seed: int | None) -> Examples:
    seen: list[NDArray[np.float32]] = []
    compared: list[NDArray[np.float32]] = []
    opens: list[float] = []
    places: list[float] = []
    disturb = None if seed is None else random.Random(seed)  # noqa: S311  (no secret)
    for number, one in enumerate(dialogues):
        borders, kind = one.dialogue.boundaries, one.dialogue.kind
        for place, segment, message in decisions(one.messages, borders, kind, disturb):
            seen.append(numbers(segment, message, kind))
            compared.append(vectors(segment, message))
            opens.append(float(place in borders))
            places.append(number / len(dialogues))
    return Examples(
        numbers=np.array(seen, np.float32).reshape(len(seen), len(NUMBERS)),
        vectors=np.array(compared, np.float32),
        opens=np.array(opens, np.float32),
        places=np.array(places, np.float32),
        weights=np.ones(len(opens), np.float32),
    )


def _weighed(given: Examples, share: float) -> Examples:
    weights = np.full(len(given.opens), share / max(1, len(given.opens)), np.float32)
    return replace(given, weights=weights)


def _together(parts: Sequence[Examples]) -> Examples:
    some = [one for one in parts if len(one.opens)] or list(parts[:1])
    return Examples(
        **{name: np.concatenate([getattr(one, name) for one in some]) for name in _FIELDS}
    )


_FIELDS = ("numbers", "vectors", "opens", "places", "weights")
