"""Brings back what was forgotten, deleted or changed, as long as it is not erased.

Where nothing happened since, the home is exactly what it was. Where something did, what came since
stays, what was taken comes back beside it, and what is derived from both is derived again.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from assistant.domain.changes import (
    ConversationsChanged,
    FactsChanged,
    MemoryRestored,
    ProfilesChanged,
    UnitsRemoved,
)
from assistant.domain.ids import ConversationId, FactId, SegmentId, UnitId
from assistant.domain.messages import Origin
from assistant.domain.undoing import ActivityKind, UndoKind, Undone, UndoPlan
from assistant.errors import InvalidInput, NotFound
from assistant.memory.forgetting.mending import (
    FACT_TABLES,
    ends_of,
    mend_segments,
    mend_trees,
    merge_sources,
    reconcile,
)
from assistant.memory.naming.stage import change_names, forget_names
from assistant.memory.trajectories.forgetting import leave_trajectories
from assistant.storage.activity import ActivityStore
from assistant.storage.demands import DemandStore
from assistant.storage.facts import FactStore
from assistant.storage.messages import MessageStore
from assistant.storage.names import NameStore
from assistant.storage.progress import RederivationStore
from assistant.storage.recalls import RecallStore
from assistant.storage.references import all_ids, sweep
from assistant.storage.restoring import PutAside
from assistant.storage.undo import UndoStore

if TYPE_CHECKING:
    from collections.abc import Iterable

    from assistant.domain.changes import Change
    from assistant.domain.ids import MessageId, UndoId
    from assistant.domain.undoing import UndoEntry
    from assistant.storage.database import Cursor

TRAJECTORY_TABLES = ("trajectories", "trajectory_links")
NAME_TABLES = (
    "names", "named_units", "named_conversations", "name_blocks_due", "entities", "mentions",
    "entity_proposals",
)  # fmt: skip
ACTIVE_TABLES = ("active_facts", "active_fact_sources", "active_fact_queries")

COUNTED = {
    "messages": "message_id",
    "facts": "fact_id",
    "conversations": "conversation_id",
    "documents": "document_id",
    "drafts": "conversation_id",
    "profiles": "profile_id",
}
"""What an undo tells of, with the column that names one."""


@dataclass(frozen=True, slots=True)
class BroughtBack:
    """What an undo did: the counts, and what is to be announced."""

    undone: Undone
    changes: list[Change] = field(default_factory=list)


def newest(cursor: Cursor) -> UndoEntry:
    """The last that can be undone; raises `NotFound` where there is nothing."""
    for entry in UndoStore(cursor).all():
        if not entry.sealed:
            return entry
    raise NotFound(
        "There is nothing to undo.", hint="What was forgotten longer ago is erased for good."
    )


def plan_undo(cursor: Cursor, undo_id: UndoId | None = None) -> UndoPlan:
    """What an undo of an entry would do, by default of the last; raises `NotFound`."""
    entry = newest(cursor) if undo_id is None else UndoStore(cursor).get(undo_id)
    return UndoPlan(entry=entry, written=_written(entry, PutAside(cursor, entry.undo_id)))


def _written(entry: UndoEntry, aside: PutAside) -> tuple[str, ...]:
    """The words of the notes that came with an addition or a correction, oldest first."""
    if entry.kind not in (UndoKind.ADD, UndoKind.EDIT):
        return ()
    before = aside.ids("messages", "message_id", added=False)
    notes = aside.select("messages", "message_id, text", added=True)
    return tuple(text for message_id, text in sorted(notes) if message_id not in before)


def bring_back(cursor: Cursor, undo_id: UndoId) -> BroughtBack:
    """Undo an entry, inside a transaction.

    Raises `NotFound` for one that was undone or erased, and `InvalidInput` for one that cannot be
    undone because of what was done since.
    """
    store = UndoStore(cursor)
    entry = store.get(undo_id)
    aside = PutAside(cursor, undo_id)
    _require_undoable(entry, aside)
    written = _written(entry, aside)
    as_left = store.facts_are_as_left_by(undo_id)
    wanted = {table: aside.ids(table, column, added=False) for table, column in COUNTED.items()}
    added = aside.ids("messages", "message_id", added=True) | aside.ids(
        "facts", "fact_id", added=True
    )
    chats = _chats_of(aside)
    store.lift(undo_id)
    _leave_out_imported(cursor, aside)
    changes = _put_back(cursor, aside, chats, as_left=as_left)
    back, lost = _counts(cursor, wanted, aside)
    store.drop([undo_id])
    ActivityStore(cursor).add(ActivityKind.UNDONE, back)
    there = FactStore(cursor).by_ids(FactId(UnitId(each)) for each in wanted["facts"])
    gone = _absent(cursor, added)
    announced: list[Change] = [
        UnitsRemoved(tuple(sorted(map(UnitId, gone)))),
        MemoryRestored(),
        *changes,
        FactsChanged(tuple(there.values())),
        ConversationsChanged(tuple(sorted(chats))),
    ]
    if "profiles" in aside.tables:
        announced.append(ProfilesChanged())
    return BroughtBack(Undone(entry=entry, back=back, lost=lost, written=written), announced)


def _require_undoable(entry: UndoEntry, aside: PutAside) -> None:
    if entry.sealed:
        raise InvalidInput(
            "This cannot be undone: a later forgetting reached the same words.",
            hint="Undo the later forgetting first.",
        )
    if entry.kind in (UndoKind.MARK, UndoKind.LINK):
        return  # a mark is a column of its own, a link a row of its own: both merge
    if not entry.kind.forgets and not aside.fits(("facts", "fact_sources", "entity_decisions")):
        raise InvalidInput("This was changed again since.", hint="Undo what was done later first.")


def _put_back(
    cursor: Cursor, aside: PutAside, chats: set[ConversationId], *, as_left: bool
) -> list[Change]:
    """Every table by its rows where it is as it was left; else what rests on others anew."""
    facts_fit = as_left and aside.fits(FACT_TABLES)
    names_fit = facts_fit and aside.fits(NAME_TABLES)
    threads_fit = aside.fits((*TRAJECTORY_TABLES, "segments"))
    active_fit = aside.fits(ACTIVE_TABLES)
    ends = ends_of(cursor, aside)
    later: set[str] = set()  # what is derived again, or merged, instead
    if not facts_fit:
        later.add("fact_sources")
    if not threads_fit:
        later.update(TRAJECTORY_TABLES)
    if not active_fit:
        later.update(ACTIVE_TABLES)
    if not names_fit:
        later.update({*NAME_TABLES} - {"names", "named_units"})
    for table in aside.tables:
        if table not in later:
            aside.put_back(table)
    relearnt = set() if facts_fit else merge_sources(cursor, aside)
    mend_trees(cursor, aside, chats, ends)
    sweep(cursor)
    mend_segments(cursor, chats)
    RederivationStore(cursor).add(sorted(relearnt & _existing(cursor, relearnt)))
    if not facts_fit:
        reconcile(cursor, aside.ids("facts", "fact_id") | aside.ids("fact_sources", "fact_id"))
    _mend_recalls(cursor, aside)
    DemandStore(cursor).changed()
    changes: list[Change] = []
    if not threads_fit:
        segments = aside.ids("trajectory_links", "segment_id") | aside.ids("segments", "segment_id")
        changes += leave_trajectories(cursor, (SegmentId(UnitId(each)) for each in segments))
    changes += _mend_names(cursor, aside, chats, settle=not names_fit)
    return changes


def _mend_names(
    cursor: Cursor, aside: PutAside, chats: set[ConversationId], *, settle: bool
) -> tuple[Change, ...]:
    """Settle anew whom the names mean that came back, where others were settled meanwhile."""
    change_names(cursor)
    if settle:
        NameStore(cursor).add_due(
            aside.ids("names", "block") | aside.ids("name_blocks_due", "block")
        )
        for chat in chats:
            cursor.execute("DELETE FROM named_conversations WHERE conversation_id = ?", [chat])
    return forget_names(cursor, ())


def _mend_recalls(cursor: Cursor, aside: PutAside) -> None:
    """Take out of recalls that came back what was forgotten since."""
    cited = {unit for (units,) in aside.select("recalls", "cited") for unit in units}
    RecallStore(cursor).leave_out([UnitId(each) for each in _absent(cursor, cited)])


def _leave_out_imported(cursor: Cursor, aside: PutAside) -> None:
    """Let go of messages that came again by an import."""
    told = aside.select("messages", "message_id, conversation_id, external_id, origin")
    left_out = _said_again(cursor, told)
    twins = _imported_again(cursor, aside)
    left_out |= {each for each, chat, *_ in told if chat in twins}
    aside.leave_out("conversations", "conversation_id", twins)
    aside.leave_out("messages", "message_id", left_out)


def _imported_again(cursor: Cursor, aside: PutAside) -> set[str]:
    """The chats that an import has brought again under another id."""
    named = aside.select("conversations", "conversation_id, source, external_id")
    return {
        chat
        for chat, source, external_id in named
        if external_id
        and cursor.execute(
            "SELECT 1 FROM conversations WHERE source = ? AND external_id = ?"
            " AND conversation_id <> ?",
            [source, external_id, chat],
        )
    }


def _said_again(cursor: Cursor, told: Iterable[tuple[str, ...]]) -> set[str]:
    """The messages that an import has brought again into their chat."""
    found: set[str] = set()
    there: dict[str, dict[str, MessageId]] = {}
    for message_id, chat, external_id, origin in told:
        if not external_id or origin == Origin.COPIED:
            continue
        if chat not in there:
            there[chat] = MessageStore(cursor).external_ids(ConversationId(chat))
        if there[chat].get(external_id, message_id) != message_id:
            found.add(message_id)
    return found


def _chats_of(aside: PutAside) -> set[ConversationId]:
    tables = ("messages", "conversations", "segments")
    return {
        ConversationId(each) for table in tables for each in aside.ids(table, "conversation_id")
    }


def _existing(cursor: Cursor, chats: set[ConversationId]) -> set[ConversationId]:
    known = all_ids(cursor, "conversations", "conversation_id")
    return {chat for chat in chats if chat in known}


def _absent(cursor: Cursor, units: Iterable[str]) -> set[str]:
    """Those of the ids that name nothing."""
    wanted = set(units)
    for table, column in (
        ("messages", "message_id"), ("facts", "fact_id"), ("segments", "segment_id"),
        ("documents", "document_id"), ("trajectories", "trajectory_id"),
        ("active_facts", "fact_id"),
    ):  # fmt: skip
        if wanted:
            wanted -= all_ids(cursor, table, column)
    return wanted


def _counts(
    cursor: Cursor, wanted: dict[str, set[str]], aside: PutAside
) -> tuple[dict[str, int], dict[str, int]]:
    back: Counter[str] = Counter()
    lost: Counter[str] = Counter()
    for table, column in COUNTED.items():
        there = all_ids(cursor, table, column)
        changed = aside.ids(table, column, added=True)
        back[table] = len((wanted[table] & there) - changed)
        lost[table] = len(wanted[table] - there)
    return dict(+back), dict(+lost)
