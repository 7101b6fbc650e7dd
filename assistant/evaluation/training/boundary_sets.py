"""The dialogues that the boundary classifier learns from, and the folds it is checked by.

Hard borders: a conversation ends and another begins (joined RealMem sessions of two personas,
joined dialogues). Soft ones: the topic turns inside a conversation (superseg, tiage, sgd).
"""

from __future__ import annotations

import itertools
import random
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from assistant.evaluation.segmentation import ReadDialogue, embed, read
from assistant.evaluation.segmentation_sets import (
    REALMEM_TUNING,
    SESSIONS_JOINED,
    Dialogue,
    joined_realmem,
    load,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from assistant.cancel import CancelToken
    from assistant.inference.ports import Embedder

T = TypeVar("T")

SOFT = ("superseg", "tiage", "sgd")
HARD = ("realmem", "shuffled", "joined")
VALIDATED = ("superseg", "tiage", "realmem")
"""Sets whose own borders choose the thresholds, each dialogue by networks that did not see it."""

SGD_STEP = 14
"""One dialogue of so many: sgd's borders are service changes, silver labels of one style."""

SHUFFLES = 3
"""How often RealMem's stretches are joined in another order; each order has other borders."""

FOLDS = 4
SHARED_TEXTS = 0.3
"""Two dialogues that share so much of the shorter one's texts are never in different folds:
superseg holds most conversations twice, slightly changed."""

SHORT_TEXT = 15
COMMON_TEXT = 20
"""Shorter texts, and those in so many dialogues, say nothing about two being one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainingSets:
    """Dialogues by the names in `SOFT` and the first of `HARD`, and each one's fold."""

    dialogues: Mapping[str, Sequence[ReadDialogue]]
    folds: Mapping[str, Sequence[int]]

    def inside(self, fold: int, name: str) -> list[ReadDialogue]:
        """The dialogues of a set that the network of this fold is checked by, not taught."""
        pairs = zip(self.dialogues[name], self.folds[name], strict=True)
        return [one for one, its_fold in pairs if its_fold == fold]


def training_sets(
    data: Path,
    embedder: Embedder,
    *,
    limit: int | None = None,
    tell: Callable[[str], None] = lambda _: None,
    cancel: CancelToken | None = None,
) -> TrainingSets:
    """All that may be learnt from under `data`; `limit` bounds the dialogues of each set."""
    by_name = {
        "superseg": load("superseg_validation", data)[:limit],
        "tiage": [*load("tiage_train", data), *load("tiage_validation", data)][:limit],
        "sgd": load("sgd_train", data)[::SGD_STEP][:limit],
        "realmem": joined_realmem(data, REALMEM_TUNING)[:limit],
    }
    texts = (text for each in by_name.values() for one in each for text in one.texts)
    vectors = embed(texts, embedder, tell, cancel)
    return TrainingSets(
        dialogues={name: read(each, vectors) for name, each in by_name.items()},
        folds={name: folds_of(each) for name, each in by_name.items()},
    )


def folds_of(dialogues: Sequence[Dialogue], folds: int = FOLDS) -> list[int]:
    """A fold for each dialogue; those that share much of their texts are in one."""
    parents = _joined_by_texts(dialogues)
    groups: dict[int, list[int]] = defaultdict(list)
    for place, parent in enumerate(parents):
        groups[parent].append(place)
    sizes = [0] * folds
    found = [0] * len(dialogues)
    for members in sorted(groups.values(), key=lambda each: (-len(each), each[0])):
        fold = sizes.index(min(sizes))
        sizes[fold] += len(members)
        for place in members:
            found[place] = fold
    return found


def shuffled(dialogues: Sequence[ReadDialogue], seed: int) -> list[ReadDialogue]:
    """The stretches between borders, joined in another order: hard borders of their own."""
    stretches: list[tuple[ReadDialogue, int, int]] = []
    for one in dialogues:
        edges = [0, *sorted(one.dialogue.boundaries), len(one.messages)]
        stretches += [(one, start, end) for start, end in itertools.pairwise(edges) if end > start]
    random.Random(seed).shuffle(stretches)  # noqa: S311  (no secret)
    return [
        _end_to_end([(one, start, end, frozenset[int]()) for one, start, end in part])
        for part in _parts(stretches, SESSIONS_JOINED)
    ]


def joined(dialogues: Sequence[ReadDialogue], seed: int) -> list[ReadDialogue]:
    """Two dialogues at a time, end to end, their own borders kept."""
    order = list(dialogues)
    random.Random(seed).shuffle(order)  # noqa: S311  (no secret)
    return [
        _end_to_end([(one, 0, len(one.messages), one.dialogue.boundaries) for one in part])
        for part in _parts(order, 2)
    ]


def _parts(items: Sequence[T], size: int) -> list[Sequence[T]]:
    return [items[start : start + size] for start in range(0, len(items), size)]


def _end_to_end(
    stretches: Sequence[tuple[ReadDialogue, int, int, frozenset[int]]],
) -> ReadDialogue:
    """Messages `start` to `end` of each, and a border where one ends."""
    messages = [message for one, start, end, _ in stretches for message in one.messages[start:end]]
    boundaries: set[int] = set()
    at = 0
    for _, start, end, own in stretches:
        boundaries |= {at} if at else set()
        boundaries |= {at + place - start for place in own}
        at += end - start
    return ReadDialogue(
        dialogue=Dialogue(
            kind=stretches[0][0].dialogue.kind,
            roles=tuple(message.role for message in messages),
            texts=tuple(message.text for message in messages),
            boundaries=frozenset(boundaries),
        ),
        messages=messages,
    )


def _joined_by_texts(dialogues: Sequence[Dialogue]) -> list[int]:
    """For each dialogue the place of one that stands for all that are alike."""
    texts = [{text for text in one.texts if len(text) >= SHORT_TEXT} for one in dialogues]
    holders: dict[str, list[int]] = defaultdict(list)
    for place, each in enumerate(texts):
        for text in sorted(each):
            holders[text].append(place)
    shared: dict[tuple[int, int], int] = defaultdict(int)
    for places in holders.values():
        if len(places) < COMMON_TEXT:
            for index, later in enumerate(places):
                for earlier in places[:index]:
                    shared[earlier, later] += 1
    parents = list(range(len(dialogues)))
    for (earlier, later), count in sorted(shared.items()):
        if count >= SHARED_TEXTS * min(len(texts[earlier]), len(texts[later])):
            parents[_root(parents, later)] = _root(parents, earlier)
    return [_root(parents, place) for place in range(len(dialogues))]


def _root(parents: list[int], place: int) -> int:
    while parents[place] != place:
        place = parents[place]
    return place
