"""The part of the scripted engine that undoes: a copy of the home from before each action."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from copy import copy
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

from assistant.domain.changes import Change, ConversationsChanged, MemoryRestored, UndoOffered
from assistant.domain.ids import UndoId, new_undo_id
from assistant.domain.undoing import UndoEntry, UndoKind, Undone
from tests.gui.scripted_home import ScriptedHome

R = TypeVar("R")
MADE_AT = datetime(2026, 5, 31, 18, 5, tzinfo=UTC)


class ScriptedUndo:
    """Undo as the engine offers it; `undo_days` 0 offers none."""

    home: ScriptedHome
    undo_days = 0
    erased: int = 0
    written: tuple[str, ...] = ()
    _do: Callable[..., Future[Any]]
    announce: Callable[[Change], None]

    def undo_until(self) -> datetime | None:
        return MADE_AT + timedelta(days=self.undo_days) if self.undo_days else None

    def offer_undo(
        self, kind: UndoKind = UndoKind.FORGET, *, written: tuple[str, ...] = (), **counts: int
    ) -> None:
        """Keep the home as it is now and offer to bring it back; `written` is what then goes."""
        until = self.undo_until()
        if until is None:
            return
        entry = UndoEntry(
            undo_id=new_undo_id(), kind=kind, made_at=MADE_AT, due_at=until, counts=counts
        )
        before = {
            name: copy(value) for name, value in vars(self.home).items() if isinstance(value, dict)
        }
        self._befores = {**getattr(self, "_befores", {}), entry.undo_id: (entry, before)}
        self.written = written
        self.announce(UndoOffered(entry))

    def undo(self, undo_id: UndoId | None = None) -> Future[Undone]:
        def work() -> Undone:
            entry, before = self._befores.pop(undo_id or [*self._befores][-1])
            for name, value in before.items():
                setattr(self.home, name, value)
            self.announce(MemoryRestored())
            self.announce(ConversationsChanged(tuple(self.home.conversations)))
            return Undone(entry=entry, back=entry.counts, written=self.written)

        return self._do(work)

    def erase_now(self, undo_id: UndoId) -> Future[int]:
        def work() -> int:
            count = [*self._befores].index(undo_id) + 1
            self._befores = dict([*self._befores.items()][count:])
            self.erased += count
            return count

        return self._do(work)
