"""The person's word on entities: which are one, and which are not."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from assistant.domain.entities import EntityDecision, EntityKind, Verdict
from assistant.domain.times import utc_now
from assistant.domain.undoing import UndoKind
from assistant.errors import InvalidInput
from assistant.memory.naming.settling import entity_key, settled
from assistant.memory.naming.stage import change_names
from assistant.storage.entities import EntityStore
from assistant.storage.undoable import done, no_days

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from assistant.domain.changes import Change, ChangeListener, UndoOffered
    from assistant.domain.entities import Entity
    from assistant.domain.ids import EntityId
    from assistant.storage.database import Cursor, Database
    from assistant.storage.entities import StoredEntity


class EntityMerging:
    """Joins, refuses and takes apart. Blocks until durable; usable from any thread.

    What is decided is kept beside the entities and applied whenever they are derived again.
    """

    def __init__(
        self,
        database: Database,
        publish: ChangeListener,
        *,
        undo_days: Callable[[], int] = no_days,
    ) -> None:
        """`undo_days`: for how long each of these can be undone."""
        self._database = database
        self._publish = publish
        self._undo_days = undo_days

    def merge(self, one: EntityId, other: EntityId) -> Entity:
        """Make two entities one, whose names and mentions are those of both.

        Raises `NotFound`, and `InvalidInput` where they are one already.
        """

        def change(cursor: Cursor) -> tuple[StoredEntity, StoredEntity]:
            pair = _two(cursor, one, other)
            _require_alike(pair[0].entity, pair[1].entity)
            _decide(cursor, pair[0].entity.entity_id, pair[1].entity.entity_id, Verdict.SAME)
            return pair

        return self._settled(change, one)[0]

    def refuse(self, one: EntityId, other: EntityId) -> None:
        """Keep two entities apart for good: they are not proposed again, nor joined by a rule.

        Raises `NotFound`, and `InvalidInput` where they are one.
        """

        def change(cursor: Cursor) -> tuple[StoredEntity, StoredEntity]:
            pair = _two(cursor, one, other)
            _decide(cursor, pair[0].entity.entity_id, pair[1].entity.entity_id, Verdict.DIFFERENT)
            return pair

        self._settled(change, one)

    def split(self, entity_id: EntityId) -> list[Entity]:
        """Take an entity apart again: the person's last merge of it, or else what rules joined.

        Returns what it fell into. Raises `NotFound`, and `InvalidInput` for what is of one piece.
        """

        def change(cursor: Cursor) -> tuple[StoredEntity, ...]:
            stored = EntityStore(cursor).stored(entity_id)
            if not _take_back(cursor, stored):
                _set_apart(cursor, stored)
            return (stored,)

        return self._settled(change, entity_id)

    def undo(self, entity_id: EntityId) -> list[Entity]:
        """Undo the person's last merge of an entity; the pair may then be proposed again.

        Raises `NotFound`, and `InvalidInput` where the person merged nothing into it.
        """

        def change(cursor: Cursor) -> tuple[StoredEntity, ...]:
            stored = EntityStore(cursor).stored(entity_id)
            if not _take_back(cursor, stored):
                raise InvalidInput(
                    f"Nothing was merged into {stored.entity.name!r} by you.",
                    hint="Use split to take apart what rules have joined.",
                )
            return (stored,)

        return self._settled(change, entity_id)

    def _settled(
        self, change: Callable[[Cursor], Collection[StoredEntity]], entity_id: EntityId
    ) -> list[Entity]:
        """Decide and derive the entities anew at once; returns those that hold `entity_id`'s."""

        def work(cursor: Cursor) -> tuple[list[Entity], tuple[Change, ...]]:
            touched = change(cursor)
            blocks = {block for each in touched for block in each.blocks}
            changes = settled(cursor, blocks, entity_key(cursor)).write(cursor)
            change_names(cursor)
            senses = {sense for each in touched for sense in each.senses}
            left = [each.entity for each in EntityStore(cursor).with_senses(senses)]
            first = EntityStore(cursor).get(entity_id)
            return [first, *(each for each in left if each != first)], changes

        days = self._undo_days()

        def undoably(
            cursor: Cursor,
        ) -> tuple[tuple[list[Entity], tuple[Change, ...]], UndoOffered | None]:
            return done(cursor, work, kind=UndoKind.MERGE, days=days, counts={"entities": 1})

        (entities, changes), offered = self._database.write(undoably).result()
        for each in changes:
            self._publish(each)
        if offered is not None:
            self._publish(offered)
        return entities


def _require_alike(one: Entity, other: Entity) -> None:
    """Raise `InvalidInput` for a person and a place or an organisation."""
    people = {EntityKind.USER, EntityKind.PERSON}
    places = {EntityKind.PLACE, EntityKind.ORGANISATION}
    kinds = {one.kind, other.kind}
    if kinds & people and kinds & places:
        raise InvalidInput(f"{one.name} and {other.name} cannot be one: {' and '.join(kinds)}.")


def _two(cursor: Cursor, one: EntityId, other: EntityId) -> tuple[StoredEntity, StoredEntity]:
    first, second = EntityStore(cursor).stored(one), EntityStore(cursor).stored(other)
    if first.entity.entity_id == second.entity.entity_id:
        raise InvalidInput(
            f"{one!r} and {other!r} are one entity.", hint="Use split to take it apart."
        )
    return first, second


def _decide(cursor: Cursor, one: EntityId, other: EntityId, verdict: Verdict) -> None:
    EntityStore(cursor).decide(
        EntityDecision(one=one, other=other, verdict=verdict, decided_at=utc_now())
    )


def _take_back(cursor: Cursor, stored: StoredEntity) -> bool:
    """Take back the last merge into an entity; False where there is none."""
    senses = set(stored.senses)
    merges = [
        each
        for each in EntityStore(cursor).decisions()
        if each.verdict is Verdict.SAME and {each.one, each.other} <= senses
    ]
    if merges:
        EntityStore(cursor).take_back(merges[-1].one, merges[-1].other)
    return bool(merges)


def _set_apart(cursor: Cursor, stored: StoredEntity) -> None:
    if len(stored.senses) < 2:
        raise InvalidInput(f"{stored.entity.name!r} is of one piece.")
    for one, other in combinations(stored.senses, 2):
        _decide(cursor, one, other, Verdict.APART)
