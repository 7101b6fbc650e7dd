"""Whom the names mean: a pure function of all namings of some blocks and the person's decisions.

So it does not matter in which order messages came, nor which of them have gone since.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from assistant.domain.entities import EntityKind, Grade, Verdict
from assistant.memory.naming.resolved import resolved_of
from assistant.memory.naming.senses import (
    ELSE,
    SELF,
    Groups,
    Sense,
    is_given,
    join_by_rule,
    sense_of,
)
from assistant.memory.naming.spelling import canonical_keys, known_names

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from assistant.domain.entities import EntityDecision, Naming
    from assistant.domain.ids import EntityId
    from assistant.memory.naming.resolved import Resolved

    IdOf = Callable[[Sense], EntityId]


def resolve(
    namings: Sequence[Naming], decisions: Iterable[EntityDecision], id_of: IdOf
) -> list[Resolved]:
    """The entities of `namings`, by name.

    `namings` are all of their blocks; `id_of` gives a sense its id, always the same one.
    """
    keys = _keys_of_names(namings)
    settled = [*decisions]
    parted = {frozenset((each.one, each.other)) for each in settled if each.verdict != Verdict.SAME}
    groups = Groups(lambda one, other: frozenset((id_of(one), id_of(other))) in parted)
    join_by_rule(groups, namings, keys)
    _join_as_decided(groups, settled, id_of)
    attached = _Attachment(groups, namings, keys).attached()
    _join_as_decided(groups, settled, id_of)
    found: dict[Sense, list[Naming]] = defaultdict(list)
    for sense, own in sorted(attached.items()):
        found[groups.of(sense)] += own
    members = groups.members()
    entities = [
        resolved_of(members[sense], own, keys, id_of) for sense, own in found.items() if own
    ]
    return sorted(entities, key=lambda each: (each.entity.name.casefold(), each.entity.entity_id))


def _keys_of_names(namings: Sequence[Naming]) -> dict[str, str]:
    """The canonical key of each key that is a name, or the first word of a person's."""
    canonical = canonical_keys(namings)
    known = known_names(namings, canonical)
    known |= {key.split(" ")[0] for key in persons_in(namings, canonical) if key in known}
    return {key: name for key, name in canonical.items() if name in known}


def persons_in(namings: Iterable[Naming], keys: Mapping[str, str]) -> set[str]:
    """The keys under which people are spoken of."""
    found = {
        keys[naming.key]
        for naming in namings
        if naming.kind is EntityKind.PERSON and naming.key in keys
    }
    return found | {key for key in keys.values() if is_given(key.split(" ")[0])}


def _join_as_decided(groups: Groups, decisions: Iterable[EntityDecision], id_of: IdOf) -> None:
    known = {id_of(sense): sense for sense in groups}
    for each in decisions:
        if each.verdict is Verdict.SAME and each.one in known and each.other in known:
            groups.join(known[each.one], known[each.other], forced=True)


class _Attachment:
    """Gives every naming to a sense: a bare name to the one that is meant where it stands."""

    def __init__(self, groups: Groups, namings: Sequence[Naming], keys: Mapping[str, str]) -> None:
        self._groups = groups
        self._keys = keys
        self._namings = sorted(
            (each for each in namings if each.key in keys or each.of_self), key=_order
        )
        self._persons = persons_in(namings, keys)
        self._candidates = self._candidates_by_name()
        self._count = self._counted()
        self._attached: dict[Sense, list[Naming]] = defaultdict(list)

    def attached(self) -> dict[Sense, list[Naming]]:
        """The namings of each sense; a bare name that may mean several is left out."""
        by_conversation: dict[str, list[Naming]] = defaultdict(list)
        for naming in self._namings:
            by_conversation[naming.conversation_id].append(naming)
        for _, spoken in sorted(by_conversation.items()):
            self._attach(spoken)
        return self._attached

    def _attach(self, spoken: Sequence[Naming]) -> None:
        last: dict[str, Sense] = {}
        first: dict[str, Sense] = {}
        for naming in spoken:
            sense = self._told(naming)
            if sense is not None and not naming.is_fact:
                first.setdefault(sense.first, self._groups.of(sense))
        for naming in spoken:
            sense = self._told(naming)
            if sense is None:
                key = self._keys[naming.key]
                sense = self._meant(naming, key, last.get(key) or first.get(key))
            elif not naming.is_fact:
                last[sense.first] = self._groups.of(sense)
            if sense is not None:
                self._attached[sense].append(naming)

    def _told(self, naming: Naming) -> Sense | None:
        """The sense that the naming names itself, where messages know it."""
        sense = sense_of(naming, self._keys.get(naming.key, ""))
        if sense is None or sense == SELF or sense.full or sense in self._groups:
            if sense is not None:
                self._groups.add(sense)
            return sense
        return None

    def _meant(self, naming: Naming, key: str, spoken_of: Sense | None) -> Sense | None:
        """Whom a bare name means; `spoken_of` is the namesake that the conversation spoke of."""
        person = naming.grade is Grade.CUED and naming.kind is EntityKind.PERSON
        candidates = [
            sense
            for sense in self._candidates.get(key, ())
            if not (person and self._is_else(sense)) and not (sense == SELF and naming.among_people)
        ]
        others = [sense for sense in candidates if sense != SELF]
        if not candidates:
            return self._bare(key)
        if spoken_of in candidates:
            return spoken_of
        if len(others) <= 1:
            return (others or candidates)[0]
        ranked = sorted(others, key=lambda sense: (-self._count[sense], sense))
        clear = self._count[ranked[0]] > self._count[ranked[1]]
        return ranked[0] if clear else None

    def _bare(self, key: str) -> Sense:
        sense = self._groups.add(Sense(key))
        self._candidates[key].append(sense)
        return sense

    def _is_else(self, sense: Sense) -> bool:
        return all(each.descriptor == ELSE for each in self._members.get(sense, (sense,)))

    def _candidates_by_name(self) -> dict[str, list[Sense]]:
        self._members = self._groups.members()
        found: dict[str, list[Sense]] = defaultdict(list)
        for head, senses in self._members.items():
            names = {each.key for each in senses if not each.full and each != SELF}
            names |= {each.first for each in senses if each.full and each.key in self._persons}
            for name in sorted(names):
                found[name].append(head)
        if SELF in self._members:
            own = {
                self._keys[each.key]
                for each in self._namings
                if each.of_self and each.key in self._keys
            }
            for name in sorted(own):
                found[name].append(SELF)
        return found

    def _counted(self) -> Counter[Sense]:
        """How many messages speak of each group by more than a bare name."""
        units: dict[Sense, set[str]] = defaultdict(set)
        for naming in self._namings:
            sense = sense_of(naming, self._keys.get(naming.key, ""))
            if sense is not None and sense in self._groups and naming.grade > Grade.HINT:
                units[self._groups.of(sense)].add(naming.unit_id)
        return Counter({sense: len(found) for sense, found in units.items()})


def _order(naming: Naming) -> tuple[object, ...]:
    return naming.said_at, naming.is_fact, naming.unit_id, naming.place
