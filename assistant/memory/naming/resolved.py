"""What a group of namings says of the entity that it is: name, aliases, kind, mentions."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from assistant.domain.entities import Entity, EntityKind, Grade
from assistant.memory.naming.senses import ELSE, SELF, Sense
from assistant.memory.naming.words import block_of, folded, key_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from assistant.domain.entities import Naming
    from assistant.domain.ids import EntityId, UnitId

YOUR_NAME = "You"
"""Of the person who uses Keepsake, until they say how they are called."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolved:
    """An entity with what it was resolved from.

    `senses` are the ids of all that it joins, its own among them; `mentions` the words of each
    unit that names it, and whether the unit is a fact about it; `speaks` how many messages it
    said itself, among people; `blocks` where its names are.
    """

    entity: Entity
    senses: tuple[EntityId, ...]
    mentions: Mapping[UnitId, tuple[str, bool]]
    speaks: int
    names: tuple[Sense, ...]
    blocks: frozenset[str]


def resolved_of(
    senses: Sequence[Sense],
    namings: Sequence[Naming],
    keys: Mapping[str, str],
    id_of: Callable[[Sense], EntityId],
) -> Resolved:
    """The entity of a group; `senses` in order, the first of them gives its id."""
    own = senses[0] == SELF
    name, aliases = _names(namings, keys, own=own)
    return Resolved(
        entity=Entity(
            entity_id=id_of(senses[0]),
            kind=EntityKind.USER if own else _kind(namings),
            name=name,
            aliases=aliases,
            descriptor="" if own else _descriptor(namings, senses),
        ),
        senses=tuple(map(id_of, senses)),
        mentions=_mentions(namings),
        speaks=sum(naming.grade is Grade.SPEAKER for naming in namings),
        names=tuple(senses),
        blocks=frozenset(naming.block for naming in namings)
        | {block_of(naming.long) for naming in namings if naming.long},
    )


def _names(
    namings: Sequence[Naming], keys: Mapping[str, str], *, own: bool
) -> tuple[str, tuple[str, ...]]:
    """The fullest name, and the other spellings, the most frequent first."""
    spelt: Counter[str] = Counter()
    weight: Counter[str] = Counter()
    for naming in namings:
        if naming.is_fact and naming.of_self:
            continue
        spelt[naming.words] += 1
        weight[naming.words] += naming.grade > Grade.HINT
        if naming.long:
            spelt[naming.long] += 1
            weight[naming.long] += 1
    if not spelt:
        return YOUR_NAME, ()
    ordered = sorted(
        spelt,
        key=lambda words: (
            not weight[words],
            -len(words.split()) if not own else 0,
            not _is_standard(words, keys),
            -spelt[words],
            words,
        ),
    )
    if own:
        ordered = _as_said_last(namings) or ordered
    by_fold: dict[str, str] = {}
    for words in sorted(spelt, key=lambda each: (-spelt[each], each)):
        by_fold.setdefault(words.casefold(), words)
    by_fold.pop(ordered[0].casefold(), None)
    return ordered[0], tuple(by_fold.values())


def _is_standard(words: str, keys: Mapping[str, str]) -> bool:
    """Whether a spelling is the name itself, not one with an ending."""
    key = key_of(words)
    if key.startswith("~"):
        return folded(words).endswith(("a", "ya", "s", "n", "r", "y", "m", "l", "v", "d"))
    return keys.get(key, key) == key


def _as_said_last(namings: Sequence[Naming]) -> list[str]:
    said = [naming for naming in namings if naming.of_self and not naming.is_fact]
    said.sort(key=lambda naming: (naming.said_at, naming.unit_id), reverse=True)
    return list(dict.fromkeys(naming.words for naming in said))


def _kind(namings: Sequence[Naming]) -> EntityKind:
    votes: Counter[EntityKind] = Counter()
    for naming in namings:
        if naming.kind is not None and not naming.is_fact:
            votes[naming.kind] += 5 if naming.grade >= Grade.CUED else 1
    return min(votes, key=lambda kind: (-votes[kind], kind), default=EntityKind.THING)


def _descriptor(namings: Sequence[Naming], senses: Sequence[Sense]) -> str:
    told = Counter(
        naming.descriptor for naming in namings if naming.descriptor and not naming.is_fact
    )
    told.update(
        sense.descriptor
        for sense in senses
        if not told and sense.descriptor and sense.descriptor != ELSE
    )
    return min(told, key=lambda words: (-told[words], words), default="")


def _mentions(namings: Sequence[Naming]) -> dict[UnitId, tuple[str, bool]]:
    """The words of each unit, the surest of them; whoever only speaks is not mentioned."""
    found: dict[UnitId, Naming] = {}
    about: set[UnitId] = set()
    for naming in namings:
        if naming.grade is Grade.SPEAKER:
            continue
        known = found.get(naming.unit_id)
        if known is None or (-naming.grade, naming.place) < (-known.grade, known.place):
            found[naming.unit_id] = naming
        if naming.is_subject:
            about.add(naming.unit_id)
    return {unit_id: (naming.words, unit_id in about) for unit_id, naming in found.items()}
