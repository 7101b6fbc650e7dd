"""What an engine is asked about forgetting, undoing and erasing."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from assistant.engine import meant
from assistant.engine.calls import EngineCalls
from assistant.storage.activity import ActivityStore
from assistant.storage.undo import UndoStore
from assistant.storage.undoable import ACTIVITY_OF

if TYPE_CHECKING:
    from collections.abc import Sequence
    from concurrent.futures import Future

    from assistant.domain.forgetting import ForgetPlan, ForgetRequest
    from assistant.domain.ids import PlanId, UndoId
    from assistant.domain.undoing import Activity, UndoEntry, Undone, UndoPlan

SAME_INSTANT_S = 3.0


class ForgettingCalls(EngineCalls):
    """The part of an `Engine` that forgets; each call runs on an engine thread."""

    def plan_forgetting(self, request: ForgetRequest) -> Future[ForgetPlan]:
        """What would go; nothing changes yet.

        Raises `NotFound` for ids that there are not, and where nothing is of that meaning or topic.
        """

        def plan() -> ForgetPlan:
            parts = self._parts
            named = meant.by_ids(request, parts.remembering, parts.database.read())
            return parts.forgetting.plan(named)

        return self._long_work.submit(plan)

    def forget(self, plan_id: PlanId, *, now: bool = False) -> Future[ForgetPlan]:
        """Carry a plan out: what it lists is found nowhere any more, and can be undone.

        After `memory.undo_days`, or with `now`, it is in no file of the home either.
        """
        return self._long_work.submit(self._parts.forgetting.carry_out, plan_id, now=now)

    def undo(self, undo_id: UndoId | None = None) -> Future[Undone]:
        """Bring back what one action took, by default the last; see `Undoing.undo`."""
        return self._long_work.submit(self._parts.undoing.undo, undo_id)

    def plan_undo(self, undo_id: UndoId | None = None) -> Future[UndoPlan]:
        """What `undo` would do; nothing changes yet. Raises `NotFound` where there is nothing."""
        return self._readers.submit(self._parts.undoing.plan, undo_id)

    def undo_entries(self) -> Future[list[UndoEntry]]:
        """What can be undone, newest first."""
        return self._readers.submit(self._parts.undoing.entries)

    def erase_now(self, undo_id: UndoId) -> Future[int]:
        """Erase for good what can still be undone, and all older; how many that were."""
        return self._long_work.submit(self._parts.undoing.erase_now, undo_id)

    def compact(self) -> Future[int]:
        """Erase what is due and rewrite the file; how many entries were erased."""
        return self._long_work.submit(self._parts.undoing.compact)

    def activity(self, limit: int = 200, offset: int = 0) -> Future[list[Activity]]:
        """What was done with the memory, newest first: when and how many, never what.

        Of what can still be undone, the undo's id.
        """
        return self._read(
            lambda cursor: with_undo(
                ActivityStore(cursor).page(limit, offset), UndoStore(cursor).all()
            )
        )

    def activity_count(self) -> Future[int]:
        """How many lines the log has."""
        return self._read(lambda cursor: ActivityStore(cursor).count())


def with_undo(log: Sequence[Activity], entries: Sequence[UndoEntry]) -> list[Activity]:
    """Lines of the log, each with the entry that was made in the same transaction as itself.

    The two carry moments of their own, an instant apart.
    """
    open_entries = [entry for entry in entries if not entry.sealed]
    found: dict[int, UndoId] = {}
    for entry in open_entries:
        near = [
            (abs((one.happened_at - entry.made_at).total_seconds()), place)
            for place, one in enumerate(log)
            if one.kind is ACTIVITY_OF[entry.kind] and place not in found
        ]
        apart, place = min(near, default=(SAME_INSTANT_S, -1))
        if apart < SAME_INSTANT_S:
            found[place] = entry.undo_id
    return [replace(one, undo_id=found.get(place)) for place, one in enumerate(log)]
