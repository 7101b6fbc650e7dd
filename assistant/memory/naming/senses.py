"""Senses: a name with what tells it from its namesakes, and which of them are one."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from assistant.domain.entities import EntityKind, Grade
from assistant.memory.naming.lexicon import GIVEN_NAMES
from assistant.memory.naming.relations import may_be_one
from assistant.memory.naming.words import key_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from assistant.domain.entities import Naming

ELSE = "\u00b7else"
"""Descriptor of a sense that is certainly no person: the town Paris beside a friend Paris."""


class Sense(NamedTuple):
    """A canonical key with a descriptor, casefolded; both empty for the person themselves."""

    key: str
    descriptor: str = ""

    @property
    def first(self) -> str:
        """The first word of the name."""
        return self.key.split(" ")[0]

    @property
    def full(self) -> bool:
        """Whether it has more than one word."""
        return " " in self.key


SELF = Sense("")


def sense_of(naming: Naming, key: str) -> Sense | None:
    """The sense that a naming tells by itself; None where only its surroundings can."""
    if naming.of_self:
        return SELF
    if " " in key:
        return Sense(key)
    if naming.descriptor:
        return Sense(key, naming.descriptor.casefold())
    settled = naming.grade is Grade.CUED and naming.kind not in (None, EntityKind.PERSON)
    return Sense(key, ELSE) if settled else None


class Groups:
    """Disjoint sets of senses; each is one entity. The order of joining does not matter."""

    def __init__(self, apart: Callable[[Sense, Sense], bool]) -> None:
        self._parent: dict[Sense, Sense] = {}
        self._apart = apart

    def add(self, sense: Sense) -> Sense:
        """Know a sense; returns the one that stands for its group, the smallest."""
        self._parent.setdefault(sense, sense)
        return self.of(sense)

    def of(self, sense: Sense) -> Sense:
        """The sense that stands for the group."""
        while self._parent[sense] != sense:
            sense = self._parent[sense]
        return sense

    def members(self) -> dict[Sense, list[Sense]]:
        """All groups by the sense that stands for them, in order."""
        found: dict[Sense, list[Sense]] = defaultdict(list)
        for sense in sorted(self._parent):
            found[self.of(sense)].append(sense)
        return dict(found)

    def join(self, one: Sense, other: Sense, *, forced: bool = False) -> None:
        """Make two groups one, unless the person keeps some of their senses apart."""
        first, second = sorted((self.add(one), self.add(other)))
        if first == second:
            return
        if not forced:
            members = self.members()
            if any(self._apart(a, b) for a in members[first] for b in members[second]):
                return
        self._parent[second] = first

    def __iter__(self) -> Iterator[Sense]:
        return iter(sorted(self._parent))


def join_by_rule(groups: Groups, namings: Sequence[Naming], keys: Mapping[str, str]) -> None:
    """Join the senses that are one by what the messages say."""
    told: list[tuple[Naming, Sense]] = []
    for naming in namings:
        if naming.is_fact or naming.key not in keys:
            continue
        sense = sense_of(naming, keys[naming.key])
        # An acronym that the text explains is a sense of its own, to which its long form joins.
        if sense is None and naming.long:
            sense = Sense(keys[naming.key])
        if sense is not None:
            told.append((naming, sense))
    for naming, sense in told:
        groups.add(sense)
        if naming.long:
            long = key_of(naming.long)
            groups.join(sense, Sense(keys.get(long, long)))
    _join_compatible(groups)
    _join_described(groups, told)
    _join_within_conversations(groups, told)


def _join_compatible(groups: Groups) -> None:
    """Descriptors that go together: "colleague" with "from accounting", where no other would."""
    by_key: dict[str, list[Sense]] = defaultdict(list)
    for sense in groups:
        if sense.descriptor and sense.descriptor != ELSE and not sense.full:
            by_key[sense.key].append(sense)
    for senses in by_key.values():
        for sense in senses:
            fitting = [
                other
                for other in senses
                if other != sense and may_be_one(sense.descriptor, other.descriptor)
            ]
            if len(fitting) == 1:
                groups.join(sense, fitting[0])


def _join_described(groups: Groups, told: Sequence[tuple[Naming, Sense]]) -> None:
    """Join "my sister Marta Rossi" to "my sister Marta", where no other full name is."""
    full: dict[Sense, set[Sense]] = defaultdict(set)
    for naming, sense in told:
        if sense.full and naming.descriptor:
            full[Sense(sense.first, naming.descriptor.casefold())].add(sense)
    for described, senses in full.items():
        if len(senses) == 1 and described in set(groups):
            groups.join(described, next(iter(senses)))


def _join_within_conversations(groups: Groups, told: Sequence[tuple[Naming, Sense]]) -> None:
    """A full name and a described first name in one conversation, where both are the only ones."""
    spoken: dict[tuple[str, str], set[Sense]] = defaultdict(set)
    persons: set[Sense] = set()
    for naming, sense in told:
        if sense != SELF and sense.descriptor != ELSE:
            spoken[naming.conversation_id, sense.first].add(sense)
        if naming.kind is EntityKind.PERSON:
            persons.add(sense)
    pairs: dict[Sense, set[Sense]] = defaultdict(set)
    for senses in spoken.values():
        full = [sense for sense in senses if sense.full]
        short = [sense for sense in senses if not sense.full]
        if len(full) == 1 and len(short) == 1 and (full[0] in persons or is_given(full[0].first)):
            pairs[short[0]].add(full[0])
    for short_name, names in pairs.items():
        if len(names) == 1:
            groups.join(short_name, next(iter(names)))


def is_given(name: str) -> bool:
    """Whether a folded word is a given name."""
    return name in GIVEN_NAMES


def described_as(senses: Iterable[Sense]) -> list[str]:
    """The descriptors of a group."""
    return [sense.descriptor for sense in senses if sense.descriptor not in ("", ELSE)]
