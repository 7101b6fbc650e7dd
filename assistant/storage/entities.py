"""Entities, what mentions them, and what the person decided about them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from assistant.domain.entities import (
    Entity,
    EntityDecision,
    EntityKind,
    EntitySummary,
    Mention,
    MergeReason,
    Verdict,
)
from assistant.errors import NotFound
from assistant.storage.removal import delete
from assistant.storage.rows import Table, id_lists, quoted, read_moment

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from assistant.domain.ids import EntityId, UnitId
    from assistant.storage.cursor import Cursor

_ENTITIES = Table(
    "entities",
    {
        "entity_id": "VARCHAR",
        "kind": "VARCHAR",
        "name": "VARCHAR",
        "aliases": "VARCHAR[]",
        "descriptor": "VARCHAR",
        "senses": "VARCHAR[]",
        "blocks": "VARCHAR[]",
        "speaks": "INTEGER",
    },
)
_MENTIONS = Table(
    "mentions",
    {"entity_id": "VARCHAR", "unit_id": "VARCHAR", "words": "VARCHAR", "is_subject": "BOOLEAN"},
)
_DECISIONS = Table(
    "entity_decisions",
    {"one": "VARCHAR", "other": "VARCHAR", "verdict": "VARCHAR", "decided_at": "TIMESTAMP"},
)
_PROPOSALS = Table("entity_proposals", {"one": "VARCHAR", "other": "VARCHAR", "reason": "VARCHAR"})
_SELECT = f"SELECT {_ENTITIES.listed} FROM entities"
CROWD = 20
_TOGETHER = f"""
WITH said AS (SELECT DISTINCT unit_id, entity_id FROM mentions),
few AS (SELECT unit_id FROM said GROUP BY unit_id HAVING count(*) BETWEEN 2 AND {CROWD})
SELECT one.entity_id, other.entity_id, count(*) AS strength
FROM few JOIN said AS one USING (unit_id) JOIN said AS other USING (unit_id)
WHERE one.entity_id < other.entity_id
GROUP BY ALL ORDER BY strength DESC, one.entity_id, other.entity_id
"""


class StoredMention(NamedTuple):
    """A mention as it is kept; `is_subject`: the unit is a fact about the entity."""

    mention: Mention
    is_subject: bool


class StoredEntity(NamedTuple):
    """An entity as it is kept, with what it joins and where its names are."""

    entity: Entity
    senses: tuple[EntityId, ...]
    blocks: tuple[str, ...]
    speaks: int


class StoredProposal(NamedTuple):
    """A pair that may be one, by ids."""

    one: EntityId
    other: EntityId
    reason: MergeReason


class EntityStore:
    """The entities that a cursor sees."""

    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor

    def put(self, entities: Collection[StoredEntity], mentions: Iterable[StoredMention]) -> None:
        """Store entities with all their mentions, which replace those known before."""
        ids = [each.entity.entity_id for each in entities]
        _ENTITIES.put(self._cursor, map(_row, entities))
        delete(self._cursor, "mentions", "entity_id", ids)
        _MENTIONS.insert(
            self._cursor,
            (
                (each.mention.entity_id, each.mention.unit_id, each.mention.words, each.is_subject)
                for each in mentions
            ),
        )

    def remove(self, ids: Collection[EntityId]) -> None:
        """Remove entities with their mentions."""
        for table in ("entities", "mentions"):
            delete(self._cursor, table, "entity_id", ids)

    def get(self, entity_id: EntityId) -> Entity:
        """The entity that has this id, or was joined with it; raises `NotFound`."""
        return self.stored(entity_id).entity

    def stored(self, entity_id: EntityId) -> StoredEntity:
        """The entity with what it joins; raises `NotFound`."""
        found = self._where("list_contains(senses, ?)", [entity_id])
        if not found:
            raise NotFound(f"There is no entity {entity_id!r}.")
        return found[0]

    def all(self) -> list[Entity]:
        """Every entity, by id."""
        return [each.entity for each in self._where("true")]

    def by_ids(self, ids: Iterable[EntityId]) -> dict[EntityId, Entity]:
        """Those of `ids` that exist."""
        return {
            each.entity.entity_id: each.entity
            for part in id_lists(ids)
            for each in self._where(f"entity_id IN {part}")
        }

    def senses(self, ids: Iterable[EntityId]) -> set[EntityId]:
        """The ids of all that was joined to these entities, their own among them."""
        return {
            sense
            for part in id_lists(ids)
            for each in self._where(f"entity_id IN {part}")
            for sense in each.senses
        }

    def of_blocks(self, blocks: Collection[str]) -> list[StoredEntity]:
        """The entities that have a name in any of these blocks."""
        if not blocks:
            return []
        listed = ", ".join(quoted(block) for block in sorted(blocks))
        return self._where(f"list_has_any(blocks, [{listed}])")

    def with_senses(self, ids: Collection[EntityId]) -> list[StoredEntity]:
        """The entities that have, or join, any of these ids."""
        if not ids:
            return []
        listed = ", ".join(quoted(each) for each in sorted(ids))
        return self._where(f"list_has_any(senses, [{listed}])")

    def summaries(self, words: str = "", kinds: Sequence[EntityKind] = ()) -> list[EntitySummary]:
        """All entities, the most mentioned first; `words` are a part of some name of theirs."""
        condition = "true" if not kinds else f"kind IN ({', '.join(map(quoted, kinds))})"
        found = [each for each in self._where(condition) if _called(each.entity, words)]
        counts: dict[str, tuple[int, int]] = {
            row[0]: (row[1], row[2])
            for row in self._cursor.execute(
                "SELECT entity_id, count(*) FILTER (NOT starts_with(unit_id, 'f_')),"
                " count(*) FILTER (starts_with(unit_id, 'f_')) FROM mentions GROUP BY entity_id"
            )
        }
        listed = [
            EntitySummary(entity=each.entity, messages=messages, facts=facts)
            for each in found
            for messages, facts in [counts.get(each.entity.entity_id, (0, 0))]
        ]
        return sorted(listed, key=lambda one: (-one.messages - one.facts, one.entity.name))

    def mentions_of(self, ids: Iterable[EntityId]) -> list[StoredMention]:
        """What mentions these entities."""
        return [
            StoredMention(Mention(entity_id=row[0], unit_id=row[1], words=row[2]), row[3])
            for part in id_lists(ids)
            for row in self._cursor.execute(
                f"SELECT {_MENTIONS.listed} FROM mentions WHERE entity_id IN {part} ORDER BY ALL"
            )
        ]

    def all_mentions(self) -> list[Mention]:
        """Everything that mentions anyone."""
        rows = self._cursor.execute(f"SELECT {_MENTIONS.listed} FROM mentions ORDER BY ALL")
        return [Mention(entity_id=row[0], unit_id=row[1], words=row[2]) for row in rows]

    def in_units(self, units: Iterable[UnitId]) -> list[Mention]:
        """What these messages and facts mention."""
        return [
            Mention(entity_id=row[0], unit_id=row[1], words=row[2])
            for part in id_lists(units)
            for row in self._cursor.execute(
                f"SELECT {_MENTIONS.listed} FROM mentions WHERE unit_id IN {part} ORDER BY ALL"
            )
        ]

    def mentioned_together(self) -> list[tuple[EntityId, EntityId, int]]:
        """Pairs that messages and facts mention together, and how many do; the most first.

        What mentions more than `CROWD` is a list, and joins nobody.
        """
        rows = self._cursor.execute(_TOGETHER)
        return [(one, other, strength) for one, other, strength in rows]

    def count(self) -> int:
        """How many entities there are."""
        return int(self._cursor.execute("SELECT count(*) FROM entities")[0][0])

    def decide(self, decision: EntityDecision) -> None:
        """Keep the person's word on a pair; an earlier one on it is replaced."""
        self.take_back(decision.one, decision.other)
        _DECISIONS.insert(
            self._cursor,
            [(decision.one, decision.other, decision.verdict, decision.decided_at)],
        )

    def take_back(self, one: EntityId, other: EntityId) -> None:
        """Forget what was decided on a pair, whichever comes first."""
        self._cursor.execute(
            "DELETE FROM entity_decisions WHERE (one = ? AND other = ?) OR (one = ? AND other = ?)",
            [one, other, other, one],
        )

    def decisions(self) -> list[EntityDecision]:
        """All that the person decided, oldest first."""
        rows = self._cursor.execute(
            f"SELECT {_DECISIONS.listed} FROM entity_decisions ORDER BY decided_at, one, other"
        )
        return [
            EntityDecision(
                one=row[0], other=row[1], verdict=Verdict(row[2]), decided_at=read_moment(row[3])
            )
            for row in rows
        ]

    def drop_decisions_on_gone(self, ids: Iterable[EntityId]) -> None:
        """Forget decisions on those of `ids` that are not there any more."""
        for part in id_lists(ids):
            for side in ("one", "other"):
                self._cursor.execute(
                    f"DELETE FROM entity_decisions WHERE {side} IN {part}"
                    f" AND {side} NOT IN (SELECT unnest(senses) FROM entities)"
                )

    def propose(self, about: Collection[EntityId], proposals: Collection[StoredProposal]) -> None:
        """Keep proposals; those known on any of `about` before are replaced."""
        for column in ("one", "other"):
            delete(self._cursor, "entity_proposals", column, about)
        _PROPOSALS.insert(self._cursor, sorted(proposals))

    def proposals(self) -> list[StoredProposal]:
        """All open proposals."""
        rows = self._cursor.execute(
            f"SELECT {_PROPOSALS.listed} FROM entity_proposals ORDER BY ALL"
        )
        return [StoredProposal(row[0], row[1], MergeReason(row[2])) for row in rows]

    def _where(self, condition: str, parameters: Sequence[object] = ()) -> list[StoredEntity]:
        rows = self._cursor.execute(
            f"{_SELECT} WHERE {condition} ORDER BY entity_id", list(parameters)
        )
        return [_stored(row) for row in rows]


def _called(entity: Entity, words: str) -> bool:
    wanted = words.casefold()
    return any(wanted in name.casefold() for name in (entity.name, *entity.aliases))


def _row(stored: StoredEntity) -> tuple[object, ...]:
    entity = stored.entity
    return (
        entity.entity_id,
        entity.kind,
        entity.name,
        entity.aliases,
        entity.descriptor,
        stored.senses,
        stored.blocks,
        stored.speaks,
    )


def _stored(row: tuple[Any, ...]) -> StoredEntity:
    return StoredEntity(
        entity=Entity(
            entity_id=row[0],
            kind=EntityKind(row[1]),
            name=row[2],
            aliases=tuple(row[3]),
            descriptor=row[4],
        ),
        senses=tuple(row[5]),
        blocks=tuple(row[6]),
        speaks=row[7],
    )
