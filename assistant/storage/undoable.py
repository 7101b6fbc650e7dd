"""Makes a change so that it can be undone for some days."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, TypeVar

from assistant.domain.changes import UndoOffered
from assistant.domain.ids import new_undo_id
from assistant.domain.times import utc_now
from assistant.domain.undoing import ActivityKind, UndoEntry, UndoKind
from assistant.storage.activity import ActivityStore
from assistant.storage.recording import RecordingCursor
from assistant.storage.undo import UndoStore

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from assistant.storage.cursor import Cursor

R = TypeVar("R")

ACTIVITY_OF: Mapping[UndoKind, ActivityKind] = {
    UndoKind.FORGET: ActivityKind.FORGOTTEN,
    UndoKind.DELETE: ActivityKind.DELETED,
    UndoKind.EDIT: ActivityKind.EDITED,
    UndoKind.ADD: ActivityKind.ADDED,
    UndoKind.SETTLE: ActivityKind.SETTLED,
    UndoKind.MERGE: ActivityKind.MERGED,
    UndoKind.MARK: ActivityKind.MARKED,
    UndoKind.LINK: ActivityKind.LINKED,
}


def no_days() -> int:
    """Nothing can be undone."""
    return 0


def undoable(
    cursor: Cursor,
    change: Callable[[Cursor], R],
    *,
    kind: UndoKind,
    days: int,
    counts: Callable[[R], Mapping[str, int]],
    digests: Callable[[R], Collection[bytes]] = lambda _: (),
) -> tuple[R, UndoOffered | None]:
    """Run `change` inside the caller's transaction and put aside what it takes.

    Returns its result and what is to be announced; None where it changed nothing.
    """
    undo_id = new_undo_id()
    recording = RecordingCursor(cursor, undo_id)
    result = change(recording)
    if not recording.settle():
        return result, None
    now = utc_now()
    entry = UndoEntry(
        undo_id=undo_id,
        kind=kind,
        made_at=now,
        due_at=now + timedelta(days=days),
        counts=counts(result),
    )
    UndoStore(cursor).add(entry, digests(result))
    return result, UndoOffered(entry)


def done(
    cursor: Cursor,
    change: Callable[[Cursor], R],
    *,
    kind: UndoKind,
    days: int,
    counts: Mapping[str, int],
) -> tuple[R, UndoOffered | None]:
    """Make a change by the person, undoable where there are `days` for it, and log it."""
    if not days:
        result, offered = change(cursor), None
    else:
        result, offered = undoable(cursor, change, kind=kind, days=days, counts=lambda _: counts)
    ActivityStore(cursor).add(ACTIVITY_OF[kind], counts)
    return result, offered
