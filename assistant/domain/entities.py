"""Entities: the people, places, organisations and things that messages and facts speak of."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from assistant.domain.ids import EntityId, UnitId


class EntityKind(StrEnum):
    """What an entity is, as far as its mentions tell."""

    USER = "user"
    PERSON = "person"
    PLACE = "place"
    ORGANISATION = "organisation"
    THING = "thing"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entity:
    """Someone or something under all its names.

    `name` is the fullest one, `aliases` the others as they were written. `descriptor` tells
    namesakes apart ("sister", "from accounting"); empty where nothing was said. The person who
    uses Keepsake is the one entity of kind USER, across all conversations.
    """

    entity_id: EntityId
    kind: EntityKind
    name: str
    aliases: tuple[str, ...] = ()
    descriptor: str = ""

    def __post_init__(self) -> None:
        if not self.name.strip():
            raise ValueError("an entity needs a name")


@dataclass(frozen=True, slots=True, kw_only=True)
class Mention:
    """A message or fact that speaks of an entity, in the words that stand there."""

    entity_id: EntityId
    unit_id: UnitId
    words: str
