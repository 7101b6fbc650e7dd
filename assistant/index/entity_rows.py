"""Entities by their names, and the messages and facts that mention them, under any name."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from typing import TYPE_CHECKING

from assistant.domain.edges import Edge, EdgeType
from assistant.domain.entities import EntityKind
from assistant.domain.ids import EntityId
from assistant.index.languages import STOP_WORDS
from assistant.patterns import Pattern

if TYPE_CHECKING:
    import re
    from collections.abc import Collection, Iterable, Iterator

    from assistant.domain.entities import Entity, Mention
    from assistant.domain.ids import UnitId

MAX_NAME_WORDS = 8
"""A longer name is looked for by its other spellings."""

_WORD = Pattern(r"[^\W_]+")
_SPACELESS = Pattern("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\u0e00-\u0eff]")
_MARKS = Pattern("[\u0300-\u036f]")

Name = tuple[str, ...]


class EntityRows:
    """Names to entities and entities to units. Not thread-safe: its map guards it.

    The person who uses Keepsake is not looked for: they are meant in nearly everything.
    """

    def __init__(self) -> None:
        self._names: dict[EntityId, set[Name]] = {}
        self._entities: dict[Name, set[EntityId]] = defaultdict(set)
        self._spaceless: dict[str, set[EntityId]] = defaultdict(set)
        self._units: dict[EntityId, set[UnitId]] = {}
        self._mentioned: defaultdict[UnitId, set[EntityId]] = defaultdict(set)

    def __len__(self) -> int:
        return len(self._names)

    def put(self, entities: Iterable[Entity], mentions: Iterable[Mention]) -> None:
        """Take entities as they are now, each with all its mentions."""
        for entity in entities:
            self._forget(entity.entity_id)
            self._units[entity.entity_id] = set()
            if entity.kind is EntityKind.USER:
                continue
            self._names[entity.entity_id] = set()
            for words in (entity.name, *entity.aliases):
                self._know(entity.entity_id, words)
        for mention in mentions:
            if mention.entity_id in self._units:
                self._units[mention.entity_id].add(mention.unit_id)
                self._mentioned[mention.unit_id].add(mention.entity_id)

    def remove(self, unit_ids: Iterable[UnitId]) -> None:
        """Forget entities; other units are ignored, as who mentions whom is announced anew."""
        for unit_id in unit_ids:
            if unit_id.startswith("e_"):
                self._forget(unit_id)  # type: ignore[arg-type]

    def __contains__(self, unit_id: object) -> bool:
        return unit_id in self._units

    def edges(self, unit_id: UnitId) -> Iterator[Edge]:
        """`mentions`, from a message or fact or to an entity; see `EdgeSource`."""
        for mentioning in self._units.get(EntityId(unit_id), ()):
            yield Edge(source=mentioning, target=unit_id, type=EdgeType.MENTIONS)
        for entity_id in self.entities_of(unit_id):
            yield Edge(source=unit_id, target=entity_id, type=EdgeType.MENTIONS)

    def named_in(self, text: str) -> frozenset[EntityId]:
        """The entities that `text` names, whatever its case; of two names the longer one counts.

        A name that is a common word too counts where it has a capital behind the first word.
        """
        words = list(_WORD.finditer(text))
        folded = [_folded(word.group()) for word in words]
        found: set[EntityId] = set()
        place = 0
        while place < len(words):
            length = self._longest(folded, place)
            if length == 1 and _is_common(words[place], folded[place]):
                length = 0
            if length:
                found |= self._entities[tuple(folded[place : place + length])]
            place += max(1, length)
        if _SPACELESS.search(text):
            for name, ids in self._spaceless.items():
                if name in text:
                    found |= ids
        return frozenset(found)

    def units_of(self, entity_ids: Collection[EntityId]) -> set[UnitId]:
        """The messages and facts that mention any of these."""
        return {unit for each in entity_ids for unit in self._units.get(each, ())}

    def entities_of(self, unit_id: UnitId) -> frozenset[EntityId]:
        """The entities that a message or fact mentions."""
        return frozenset(self._mentioned.get(unit_id, ()))

    def _longest(self, folded: list[str], place: int) -> int:
        """How many words from `place` on are a name; 0 for none."""
        for length in range(min(MAX_NAME_WORDS, len(folded) - place), 0, -1):
            if self._entities.get(tuple(folded[place : place + length])):
                return length
        return 0

    def _know(self, entity_id: EntityId, words: str) -> None:
        if _SPACELESS.search(words):
            self._spaceless[words].add(entity_id)
        name = tuple(map(_folded, _WORD.findall(words)))
        if 0 < len(name) <= MAX_NAME_WORDS:
            self._names[entity_id].add(name)
            self._entities[name].add(entity_id)

    def _forget(self, entity_id: EntityId) -> None:
        for name in self._names.pop(entity_id, ()):
            self._entities[name].discard(entity_id)
            if not self._entities[name]:
                del self._entities[name]
        for words in [words for words, ids in self._spaceless.items() if entity_id in ids]:
            self._spaceless[words].discard(entity_id)
            if not self._spaceless[words]:
                del self._spaceless[words]
        for unit_id in self._units.pop(entity_id, ()):
            self._mentioned[unit_id].discard(entity_id)
            if not self._mentioned[unit_id]:
                del self._mentioned[unit_id]


def _folded(word: str) -> str:
    return _MARKS.sub("", unicodedata.normalize("NFKD", word.casefold()))


def _is_common(word: re.Match[str], folded: str) -> bool:
    """Whether a single word is more likely no name where it stands."""
    if folded not in STOP_WORDS["english"]:
        return False
    return word.start() == 0 or not word.group()[0].isupper()
