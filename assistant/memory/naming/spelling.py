"""Which spellings are one name, and which of them is a name at all."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from assistant.domain.entities import Grade
from assistant.memory.naming.words import is_form_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from assistant.domain.entities import Naming

PLAIN_MESSAGES = 2
"""A word that has a capital inside the sentences of so many messages is a name."""


def canonical_keys(namings: Iterable[Naming]) -> dict[str, str]:
    """Each key with the one that stands for it: "martas" is "marta", "~mart" too."""
    weight: Counter[str] = Counter()
    cued: set[str] = set()
    blocks: dict[str, set[str]] = defaultdict(set)
    for naming in namings:
        blocks[naming.block].add(naming.key)
        weight[naming.key] += naming.grade > Grade.HINT
        if naming.grade >= Grade.CUED:
            cued.add(naming.key)
    canonical: dict[str, str] = {}
    for keys in blocks.values():
        for key in keys:
            canonical[key] = _stands_for(key, keys, weight, cued)
    return canonical


def _stands_for(key: str, keys: set[str], weight: Mapping[str, int], cued: set[str]) -> str:
    if key in cued and not key.startswith("~"):
        return key
    others = [
        other
        for other in keys
        if other != key and not other.startswith("~") and weight[other] and is_form_of(key, other)
    ]
    return min(others, key=lambda other: (-weight[other], other), default=key)


def known_names(namings: Sequence[Naming], canonical: Mapping[str, str]) -> set[str]:
    """The canonical keys that are names: by a cue, or by capitals in several messages."""
    plain: dict[str, set[str]] = defaultdict(set)
    known: set[str] = set()
    for naming in namings:
        key = canonical[naming.key]
        if naming.grade >= Grade.CUED or naming.of_self:
            known.add(key)
        elif naming.grade is Grade.PLAIN:
            plain[key].add(naming.unit_id)
    known.update(key for key, units in plain.items() if len(units) >= PLAIN_MESSAGES)
    return known
