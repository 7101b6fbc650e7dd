"""Pairs that are most likely one, but not certain enough to be joined without being asked."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations
from typing import TYPE_CHECKING

from assistant.domain.entities import EntityKind, MergeReason
from assistant.memory.naming.senses import described_as
from assistant.memory.naming.words import initials_of, is_acronym, key_of
from assistant.storage.entities import StoredProposal

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from assistant.domain.ids import EntityId
    from assistant.memory.naming.resolved import Resolved

MIN_INITIALS = 3
"""Two letters are the initials of too many names."""
_CLOSE = frozenset(("friend", "roommate", "classmate", "neighbour", "colleague", "boss", "mentor"))
"""Someone may well be two of these at once."""


def proposals_among(
    resolved: Sequence[Resolved], refused: Collection[frozenset[EntityId]]
) -> list[StoredProposal]:
    """Proposals among entities; pairs that the person keeps apart are left out."""
    found: dict[frozenset[EntityId], StoredProposal] = {}
    for one, other, reason in (*_by_initials(resolved), *_by_first_name(resolved)):
        pairs = {frozenset((a, b)) for a in one.senses for b in other.senses}
        ids = sorted((one.entity.entity_id, other.entity.entity_id))
        if not pairs & set(refused):
            found[frozenset(ids)] = StoredProposal(ids[0], ids[1], reason)
    return sorted(found.values())


_Pair = tuple["Resolved", "Resolved", MergeReason]


def _by_initials(resolved: Sequence[Resolved]) -> list[_Pair]:
    """An acronym and the only name that it may stand for."""
    spelt: dict[str, list[Resolved]] = defaultdict(list)
    for each in resolved:
        for name in {each.entity.name, *each.entity.aliases}:
            letters = initials_of(name)
            if len(letters) >= MIN_INITIALS and each not in spelt[letters]:
                spelt[letters].append(each)
    pairs: list[_Pair] = []
    for each in resolved:
        names = (each.entity.name, *each.entity.aliases)
        # What has its long form already stands for nothing else.
        if not all(is_acronym(name) for name in names):
            continue
        for letters in sorted({key_of(name) for name in names}):
            fitting = [one for one in spelt.get(letters, ()) if one is not each]
            if len(fitting) == 1:
                pairs.append((each, fitting[0], MergeReason.INITIALS))
    return pairs


def _by_first_name(resolved: Sequence[Resolved]) -> list[_Pair]:
    """The only two people of a first name, where nothing that is told of them speaks against it."""
    by_name: dict[str, list[Resolved]] = defaultdict(list)
    for each in resolved:
        if each.entity.kind is EntityKind.PERSON:
            for name in {sense.first for sense in each.names}:
                by_name[name].append(each)
    pairs: list[_Pair] = []
    for namesakes in by_name.values():
        for one, other in combinations(namesakes, 2):
            if len(namesakes) == 2 and _may_be_one(one, other):
                pairs.append((one, other, MergeReason.NAMESAKES))
    return pairs


def _may_be_one(one: Resolved, other: Resolved) -> bool:
    """One has a surname and the other a descriptor, or both are described as close."""
    full = [any(sense.full for sense in each.names) for each in (one, other)]
    told = [described_as(each.names) for each in (one, other)]
    if all(full):
        return False
    if any(full):
        return not all(told)
    return all(words and set(words) <= _CLOSE for words in told)
