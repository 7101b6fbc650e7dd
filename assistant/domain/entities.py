"""Entities: the people, places, organisations and things that messages and facts speak of."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import TYPE_CHECKING

from assistant.domain.times import require_aware

if TYPE_CHECKING:
    from datetime import datetime

    from assistant.domain.facts import CoreFact
    from assistant.domain.ids import ConversationId, EntityId, UnitId
    from assistant.domain.messages import Message


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


class Grade(IntEnum):
    """How sure the words of a unit are that something in them is a name.

    HINT: no more than a capital where any word may have one; it counts once others know the name.
    PLAIN: a capital inside a sentence. CUED: the words around say so. SPEAKER: who says it.
    """

    HINT = 0
    PLAIN = 1
    CUED = 2
    SPEAKER = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Naming:
    """Words of a message or fact that may name someone, before it is settled whom.

    `place` is the order within the unit; `block` and `key` are how the name is compared
    (`memory.naming.words`). `long` is the long form that the text gives an acronym, `initials`
    those of a name of several words. `of_self`: the person names themselves; `among_people`: no
    assistant takes part.
    """

    unit_id: UnitId
    conversation_id: ConversationId
    said_at: datetime
    place: int
    words: str
    block: str
    key: str
    grade: Grade
    kind: EntityKind | None = None
    descriptor: str = ""
    long: str = ""
    initials: str = ""
    of_self: bool = False
    among_people: bool = False
    is_fact: bool = False
    is_subject: bool = False

    def __post_init__(self) -> None:
        require_aware("said_at", self.said_at)


class Verdict(StrEnum):
    """What the person decided about two entities."""

    SAME = "same"
    DIFFERENT = "different"
    APART = "apart"


@dataclass(frozen=True, slots=True, kw_only=True)
class EntityDecision:
    """The person's word on a pair; it outranks every rule and survives re-derivation.

    SAME joins them, DIFFERENT refuses a proposal for good, APART undoes what rules had joined.
    """

    one: EntityId
    other: EntityId
    verdict: Verdict
    decided_at: datetime


class MergeReason(StrEnum):
    """Why two entities may be one."""

    INITIALS = "initials"
    NAMESAKES = "namesakes"


@dataclass(frozen=True, slots=True, kw_only=True)
class MergeProposal:
    """Two entities that are most likely one, for the person to settle."""

    one: Entity
    other: Entity
    reason: MergeReason


@dataclass(frozen=True, slots=True, kw_only=True)
class EntitySummary:
    """An entity as a list shows it: how many messages and facts mention it."""

    entity: Entity
    messages: int
    facts: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EntityView:
    """All that is known of an entity; messages and facts oldest first.

    `mentioned` pairs each message with the words that name the entity there. `about` are the
    facts whose subject it is, `facts` the others that mention it.
    """

    entity: Entity
    about: tuple[CoreFact, ...]
    facts: tuple[CoreFact, ...]
    mentioned: tuple[tuple[Message, str], ...]
