"""What can be undone, what an undo brought back, and what was done with the memory."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from assistant.domain.times import require_aware

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from assistant.domain.ids import UndoId


class UndoKind(StrEnum):
    """What the person did that can be undone."""

    FORGET = "forget"
    DELETE = "delete"
    EDIT = "edit"
    ADD = "add"
    SETTLE = "settle"
    MERGE = "merge"
    MARK = "mark"
    LINK = "link"

    @property
    def forgets(self) -> bool:
        """Whether something was taken away for good, once its time is over."""
        return self in {UndoKind.FORGET, UndoKind.DELETE}


@dataclass(frozen=True, slots=True, kw_only=True)
class UndoEntry:
    """Something that was done and can be brought back until `due_at`; then it is erased.

    `counts` say how many of what it took, by name, never what. `sealed` entries cannot be undone:
    a later forgetting reached what they hold. They are erased with the others.
    """

    undo_id: UndoId
    kind: UndoKind
    made_at: datetime
    due_at: datetime
    counts: Mapping[str, int] = field(default_factory=dict)
    sealed: bool = False

    def __post_init__(self) -> None:
        require_aware("made_at", self.made_at)
        require_aware("due_at", self.due_at)


@dataclass(frozen=True, slots=True, kw_only=True)
class UndoPlan:
    """What an undo would do; nothing has changed yet.

    `written` are the person's own words that it would take away: those of an addition or of a
    correction, as they were typed; empty for all else.
    """

    entry: UndoEntry
    written: tuple[str, ...] = ()

    @property
    def removes(self) -> bool:
        """Whether something would go rather than come back."""
        return self.entry.kind is UndoKind.ADD


@dataclass(frozen=True, slots=True, kw_only=True)
class Undone:
    """What an undo brought back, and what could not come back because of what was done since.

    Both count things by name, such as `messages` and `facts`. `written` is what it took away, as in
    `UndoPlan`.
    """

    entry: UndoEntry
    back: Mapping[str, int]
    lost: Mapping[str, int] = field(default_factory=dict)
    written: tuple[str, ...] = ()


class ActivityKind(StrEnum):
    """What was done with the memory."""

    LEARNT = "learnt"
    EDITED = "edited"
    ADDED = "added"
    SETTLED = "settled"
    MERGED = "merged"
    MARKED = "marked"
    LINKED = "linked"
    FORGOTTEN = "forgotten"
    DELETED = "deleted"
    UNDONE = "undone"
    ERASED = "erased"
    IMPORTED = "imported"
    EXPORTED = "exported"
    BACKED_UP = "backed up"
    ASKED = "asked"
    """By another program; the policy says which, and what for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Activity:
    """One line of the log: when, what, by which policy (empty: the person) and how many.

    `undo_id` is there where it can still be undone.
    """

    happened_at: datetime
    kind: ActivityKind
    policy: str = ""
    counts: Mapping[str, int] = field(default_factory=dict)
    undo_id: UndoId | None = None
