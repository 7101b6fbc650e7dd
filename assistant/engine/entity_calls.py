"""What an engine answers about people, places, organisations and things."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.engine.calls import EngineCalls
from assistant.memory.naming.graph import entity_graph
from assistant.memory.naming.views import entity_called, entity_view, merge_proposals
from assistant.storage.entities import EntityStore

if TYPE_CHECKING:
    from collections.abc import Sequence
    from concurrent.futures import Future

    from assistant.domain.entities import (
        Entity,
        EntityKind,
        EntitySummary,
        EntityView,
        MergeProposal,
    )
    from assistant.domain.ids import EntityId
    from assistant.domain.memory_views import EntityGraph


class EntityCalls(EngineCalls):
    """The part of an `Engine` that is about entities; each call runs on an engine thread."""

    def entities(
        self, *, words: str = "", kinds: Sequence[EntityKind] = ()
    ) -> Future[list[EntitySummary]]:
        """Entities, the most mentioned first; with `words`, those that have them in a name."""
        return self._readers.submit(
            lambda: EntityStore(self._parts.database.read()).summaries(words, kinds)
        )

    def entity(self, entity_id: EntityId) -> Future[EntityView]:
        """What is known of an entity, also by the id of one that was merged into it.

        Raises `NotFound`.
        """
        return self._readers.submit(lambda: entity_view(self._parts.database.read(), entity_id))

    def entity_called(self, name: str) -> Future[Entity]:
        """The entity under a name, whatever its case.

        Raises `NotFound`, and `InvalidInput` that lists them where several are called so.
        """
        return self._readers.submit(lambda: entity_called(self._parts.database.read(), name))

    def entity_graph(self) -> Future[EntityGraph]:
        """The most mentioned entities with what joins them, and places to draw them at."""
        return self._long_work.submit(lambda: entity_graph(self._parts.database.read()))

    def merge_proposals(self) -> Future[list[MergeProposal]]:
        """Pairs that are most likely one; `merge_entities` accepts, `refuse_merge` refuses."""
        return self._readers.submit(lambda: merge_proposals(self._parts.database.read()))

    def merge_entities(self, one: EntityId, other: EntityId) -> Future[Entity]:
        """Make two one. Raises `NotFound`, and `InvalidInput` where they are one already."""
        return self._readers.submit(self._parts.merging.merge, one, other)

    def refuse_merge(self, one: EntityId, other: EntityId) -> Future[None]:
        """Keep two apart for good. Raises `NotFound`, and `InvalidInput` where they are one."""
        return self._readers.submit(self._parts.merging.refuse, one, other)

    def undo_merge(self, entity_id: EntityId) -> Future[list[Entity]]:
        """Undo the person's last merge of an entity; returns what it fell into.

        Raises `NotFound`, and `InvalidInput` where nothing was merged into it.
        """
        return self._readers.submit(self._parts.merging.undo, entity_id)

    def split_entity(self, entity_id: EntityId) -> Future[list[Entity]]:
        """Take apart what was merged, or joined by a rule; returns what it fell into.

        Raises `NotFound`, and `InvalidInput` for what is of one piece.
        """
        return self._readers.submit(self._parts.merging.split, entity_id)
