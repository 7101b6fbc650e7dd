"""What an engine answers about facts as the memory page shows them, and how they are marked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.domain.facts import SPACE_OF_TYPE
from assistant.domain.ids import FactId
from assistant.domain.undoing import UndoKind
from assistant.domain.units import Signal
from assistant.engine.calls import EngineCalls
from assistant.memory.facts.marking import mark
from assistant.memory.facts.views import (
    fact_rows,
    fact_table,
    fact_view,
    growth,
    preference_histories,
)
from assistant.retrieval.unit_search import Within
from assistant.storage.profiles import ProfileStore
from assistant.storage.undoable import done

if TYPE_CHECKING:
    from collections.abc import Sequence
    from concurrent.futures import Future

    from assistant.domain.changes import Change
    from assistant.domain.facts import CoreFact
    from assistant.domain.memory_views import FactRow, FactTable, FactView, Growth
    from assistant.domain.requests import FactQuery
    from assistant.storage.database import Cursor

MEANT_ALIKE = 200
"""A search by meaning finds so many of each space at most."""


class FactCalls(EngineCalls):
    """The part of an `Engine` that is about facts; each call runs on an engine thread."""

    def fact_table(self, query: FactQuery, *, meaning: str = "") -> Future[FactTable]:
        """All facts that match, by id in the query's order, the first `query.limit` of them whole.

        With `meaning`, those that mean something like it, best first; only current ones can be
        found so.
        """
        if meaning:
            return self._long_work.submit(self._meant, query, meaning)
        return self._read(lambda cursor: fact_table(cursor, query))

    def fact_rows(self, ids: Sequence[FactId]) -> Future[list[FactRow]]:
        """Those of `ids` that exist, in their order, with when they were last used."""
        return self._read(lambda cursor: fact_rows(cursor, ids))

    def profiles_of_facts(self, ids: Sequence[FactId]) -> Future[dict[FactId, tuple[str, ...]]]:
        """The names of the profiles that facts were said in; those said in none are not there."""
        return self._read(lambda cursor: ProfileStore(cursor).names_of_facts(ids))

    def fact_view(self, fact_id: FactId) -> Future[FactView]:
        """A fact with its versions, sources, uses and links; raises `NotFound`."""
        return self._read(lambda cursor: fact_view(cursor, fact_id))

    def mark_facts(
        self,
        ids: Sequence[FactId],
        *,
        pinned: bool | None = None,
        device_only: bool | None = None,
    ) -> Future[tuple[CoreFact, ...]]:
        """Pin facts or keep them for this device, or not any more; None leaves a mark as it is.

        Pinned ones enter every prompt before all else, within their share of it; what is for this
        device only is never sent to a model elsewhere. Can be undone. Raises `NotFound`.
        """
        days = self._parts.settings.current.memory.undo_days

        def change(cursor: Cursor) -> tuple[tuple[CoreFact, ...], tuple[Change, ...]]:
            return mark(cursor, ids, pinned=pinned, device_only=device_only)

        def work() -> tuple[CoreFact, ...]:
            (facts, changes), offered = self._parts.database.write(
                lambda cursor: done(
                    cursor, change, kind=UndoKind.MARK, days=days, counts={"facts": len(ids)}
                )
            ).result()
            for each in (*changes, *((offered,) if offered is not None else ())):
                self._parts.announcements.publish(each)
            return facts

        return self._readers.submit(work)

    def preference_histories(self) -> Future[list[tuple[CoreFact, ...]]]:
        """Preferences with what each replaced, oldest version first; the newest history first."""
        return self._read(preference_histories)

    def growth(self) -> Future[Growth]:
        """The memory in numbers, and how it grew and was used over time."""
        return self._read(growth)

    def _meant(self, query: FactQuery, meaning: str) -> FactTable:
        hits = [
            hit
            for space in sorted(set(SPACE_OF_TYPE.values()))
            for hit in self._parts.remembering.units(
                meaning, Within(space=space), Signal.BOTH, MEANT_ALIKE
            )
        ]
        ranked = [FactId(hit.unit_id) for hit in sorted(hits, key=lambda hit: -hit.score)]
        return fact_table(self._parts.database.read(), query, ranked)
