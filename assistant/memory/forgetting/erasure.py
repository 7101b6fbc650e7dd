"""Erases for good what was forgotten, once the time to undo it is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.domain.times import utc_now
from assistant.domain.undoing import ActivityKind
from assistant.memory.forgetting.undoing import bring_back, newest, plan_undo
from assistant.storage.activity import ActivityStore
from assistant.storage.undo import UndoStore

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime

    from assistant.domain.changes import ChangeListener
    from assistant.domain.ids import UndoId
    from assistant.domain.undoing import UndoEntry, Undone, UndoPlan
    from assistant.storage.database import Cursor, Database


class Undoing:
    """What can be undone: listed, brought back, or erased. Blocks; usable from any thread."""

    def __init__(
        self, database: Database, publish: ChangeListener, undo_days: Callable[[], int]
    ) -> None:
        self._database = database
        self._publish = publish
        self._undo_days = undo_days

    def entries(self) -> list[UndoEntry]:
        """What can still be brought back, newest first; sealed entries included."""
        return UndoStore(self._database.read()).all()

    def plan(self, undo_id: UndoId | None = None) -> UndoPlan:
        """What undoing an entry would do, by default the last; raises `NotFound`."""
        return plan_undo(self._database.read(), undo_id)

    def undo(self, undo_id: UndoId | None = None) -> Undone:
        """Undo an entry, by default the last one.

        Raises `NotFound` where there is nothing, `InvalidInput` for what was changed again since.
        """
        found = self._database.write(
            lambda cursor: bring_back(cursor, undo_id or newest(cursor).undo_id)
        ).result()
        for change in found.changes:
            self._publish(change)
        return found.undone

    def next_due(self) -> datetime | None:
        """When the next entry is due to be erased; None where there is none."""
        return UndoStore(self._database.read()).next_due(self._undo_days())

    def erase_due(self) -> int:
        """Erase what is due, with its bytes; how many entries that were."""
        days = self._undo_days()
        if not UndoStore(self._database.read()).due(utc_now(), days):
            return 0
        return self._erase(lambda cursor: UndoStore(cursor).due(utc_now(), days))

    def erase_now(self, undo_id: UndoId) -> int:
        """Erase an entry before its time, and all older ones, which may hold the same words.

        Returns how many. Raises `NotFound`.
        """

        def chosen(cursor: Cursor) -> list[UndoId]:
            return UndoStore(cursor).up_to(UndoStore(cursor).get(undo_id))

        return self._erase(chosen)

    def compact(self) -> int:
        """Erase what is due and rewrite the file and the backups beside it, due or not."""
        erased = self.erase_due()
        if not erased:
            self._database.rewrite().result()
        return erased

    def _erase(self, choose: Callable[[Cursor], Sequence[UndoId]]) -> int:
        def work(cursor: Cursor) -> int:
            count = UndoStore(cursor).drop(choose(cursor))
            if count:
                ActivityStore(cursor).add(ActivityKind.ERASED, {"entries": count})
            return count

        count = self._database.erase(work).result()
        self._database.rewrite().result()
        return count
