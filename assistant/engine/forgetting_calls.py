"""What an engine is asked about forgetting, undoing and erasing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.engine.calls import EngineCalls
from assistant.storage.activity import ActivityStore

if TYPE_CHECKING:
    from concurrent.futures import Future

    from assistant.domain.forgetting import ForgetPlan, ForgetRequest
    from assistant.domain.ids import PlanId, UndoId
    from assistant.domain.undoing import Activity, UndoEntry, Undone


class ForgettingCalls(EngineCalls):
    """The part of an `Engine` that forgets; each call runs on an engine thread."""

    def plan_forgetting(self, request: ForgetRequest) -> Future[ForgetPlan]:
        """What would go; nothing changes yet."""
        return self._long_work.submit(self._parts.forgetting.plan, request)

    def forget(self, plan_id: PlanId, *, now: bool = False) -> Future[ForgetPlan]:
        """Carry a plan out: what it lists is found nowhere any more, and can be undone.

        After `memory.undo_days`, or with `now`, it is in no file of the home either.
        """
        return self._long_work.submit(self._parts.forgetting.carry_out, plan_id, now=now)

    def undo(self, undo_id: UndoId | None = None) -> Future[Undone]:
        """Bring back what one action took, by default the last; see `Undoing.undo`."""
        return self._long_work.submit(self._parts.undoing.undo, undo_id)

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
        """What was done with the memory, newest first: when and how many, never what."""
        return self._read(lambda cursor: ActivityStore(cursor).page(limit, offset))
