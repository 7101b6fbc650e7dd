"""`keepsake memory undo`, `keepsake memory activity` and `keepsake compact`."""

from __future__ import annotations

from dataclasses import asdict
from shlex import quote
from typing import TYPE_CHECKING

from assistant.commands.documents import moment
from assistant.commands.invocation import ExitCode, Invocation, count
from assistant.commands.wording import counted, excerpt, size
from assistant.domain.ids import UndoId
from assistant.domain.times import here
from assistant.domain.undoing import ActivityKind, UndoKind
from assistant.errors import NotFound

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Mapping, Sequence

    from assistant.commands.invocation import Document
    from assistant.domain.undoing import Activity, UndoEntry, Undone, UndoPlan

DONE = {
    UndoKind.FORGET: "forgot",
    UndoKind.DELETE: "deleted",
    UndoKind.EDIT: "edited",
    UndoKind.ADD: "added",
    UndoKind.SETTLE: "settled",
    UndoKind.MERGE: "merged or took apart",
    UndoKind.MARK: "marked",
    UndoKind.LINK: "linked or gathered",
}
NOTED = {
    ActivityKind.LEARNT: "Learnt",
    ActivityKind.EDITED: "You edited",
    ActivityKind.ADDED: "You added",
    ActivityKind.SETTLED: "You settled",
    ActivityKind.MERGED: "You merged or took apart",
    ActivityKind.MARKED: "You pinned or kept for this device",
    ActivityKind.LINKED: "You linked or gathered",
    ActivityKind.FORGOTTEN: "You forgot",
    ActivityKind.DELETED: "You deleted",
    ActivityKind.UNDONE: "Undone",
    ActivityKind.ERASED: "Erased for good",
    ActivityKind.IMPORTED: "Imported",
    ActivityKind.EXPORTED: "Exported",
    ActivityKind.BACKED_UP: "Backed up",
}
NOUNS = {
    "messages": "message",
    "facts": "fact",
    "conversations": "chat",
    "documents": "file",
    "drafts": "draft",
    "entities": "person or thing",
    "trajectories": "story",
    "profiles": "profile",
    "links": "link",
    "entries": "forgetting or change",
}
PLURALS = {
    "person or thing": "people or things",
    "story": "stories",
    "forgetting or change": "forgettings and changes",
}


def undo_arguments(parser: ArgumentParser) -> None:
    """What `memory undo` takes."""
    parser.add_argument("id", nargs="?", metavar="ID", help="by default the last that you did")
    parser.add_argument("--list", action="store_true", help="what can be undone, and until when")
    parser.add_argument(
        "--yes", action="store_true", help="also where the last that you did is an addition"
    )
    parser.add_argument(
        "--erase", action="store_true", help="erase it for good instead, with all that is older"
    )
    parser.epilog = (
        "What you added is removed, all else is as it was before. Without an ID an addition is"
        " only shown first: nothing is removed before you give its ID or --yes."
    )


def run_undo(invocation: Invocation) -> int:
    """Bring back what was forgotten or changed, or erase it before its time."""
    given = invocation.arguments
    if given.list:
        return _list(invocation)
    chosen = None if given.id is None else UndoId(given.id)
    if given.erase:
        return _erase(invocation, chosen)
    if chosen is None:
        planned = invocation.wait(invocation.engine.plan_undo())
        if planned.removes and not given.yes:
            return _only_shown(invocation, planned)
        chosen = planned.entry.undo_id
    undone = invocation.wait(invocation.engine.undo(chosen))
    if invocation.json:
        invocation.output.document(
            {
                "undone": _entry(undone.entry),
                "back": dict(undone.back),
                "lost": dict(undone.lost),
                "written": list(undone.written),
            }
        )
    else:
        _say_undone(invocation, undone)
    return ExitCode.OK


def _only_shown(invocation: Invocation, planned: UndoPlan) -> int:
    """What would be removed, and how; nothing is."""
    entry = planned.entry
    if invocation.json:
        document = {"undone": None, "would_undo": _entry(entry), "written": list(planned.written)}
        invocation.output.document(document)
    else:
        invocation.output.line(f"Would remove {_named(entry, planned.written)}")
    command = f"keepsake memory undo {entry.undo_id}{invocation.home_option}"
    invocation.output.note(f"Nothing was undone yet. To do it: {command}")
    return ExitCode.OK


def _say_undone(invocation: Invocation, undone: Undone) -> None:
    line, entry = invocation.output.line, undone.entry
    if entry.kind is UndoKind.ADD:
        line(f"Removed: {_named(entry, undone.written)}")
    else:
        line(f"Undone: {_named(entry, undone.written)}")
    if undone.back:
        line(f"  Back: {counts(undone.back)}.")
    if undone.lost:
        line(f"  Not brought back, because of what was done since: {counts(undone.lost)}.")
    if entry.kind is UndoKind.ADD:
        for words in undone.written:
            apart = "-- " if words.startswith("-") else ""
            home = invocation.home_option
            line(f"  To have it again: keepsake memory add{home} {apart}{quote(words)}")


def _named(entry: UndoEntry, written: Sequence[str]) -> str:
    """What was done, when, and the words of it or how many of what."""
    took = {name: number for name, number in entry.counts.items() if number}
    words = ", ".join(map(excerpt, written))  # with an end of their own
    done = f"what you {DONE[entry.kind]} on {here(entry.made_at):%Y-%m-%d %H:%M}"
    if words or not took:
        return f"{done}: {words}" if words else f"{done}."
    return f"{done}: {counts(took)}."


def run_compact(invocation: Invocation) -> int:
    """Erase what is due and rewrite the file."""
    before = invocation.wait(invocation.engine.stats()).bytes_on_disk
    erased = invocation.wait(invocation.engine.compact())
    after = invocation.wait(invocation.engine.stats()).bytes_on_disk
    if invocation.json:
        document = {"erased": erased, "bytes_before": before, "bytes_after": after}
        invocation.output.document(document)
        return ExitCode.OK
    gone = f"Erased for good: {counts({'entries': erased})}" if erased else "Nothing was due"
    invocation.output.line(f"{gone}. The memory file: {size(before)} before, {size(after)} now.")
    return ExitCode.OK


def activity_arguments(parser: ArgumentParser) -> None:
    """What `memory activity` takes."""
    parser.add_argument("--limit", type=count, default=50, metavar="N", help="newest first")
    parser.add_argument("--offset", type=count, default=0, metavar="N", help="skip so many")


def run_activity(invocation: Invocation) -> int:
    """What was done with the memory, newest first."""
    given = invocation.arguments
    log = invocation.wait(invocation.engine.activity(given.limit, given.offset))
    total = invocation.wait(invocation.engine.activity_count())
    if invocation.json:
        invocation.output.document({"activity": [_noted(each) for each in log], "total": total})
        return ExitCode.OK
    for each in log:
        by = f" ({each.policy})" if each.policy else ""
        told = counts(each.counts)
        line = f"{here(each.happened_at):%Y-%m-%d %H:%M}  {NOTED[each.kind]} {told}".rstrip()
        back = f"  [undo: {each.undo_id}]" if each.undo_id is not None else ""
        invocation.output.line(f"{line}{by}{back}")
    if not log:
        nothing = "No line is so far back." if given.offset else "Nothing was done yet."
        invocation.output.note(nothing)
    if left := total - given.offset - len(log):
        shown = given.offset + len(log)
        invocation.output.note(
            f"{counted(left, 'older line')} not shown: --limit {total}, or --offset {shown}."
        )
    return ExitCode.OK


def counts(of: Mapping[str, int]) -> str:
    """`2 messages, 1 fact`."""
    parts = []
    for name, number in of.items():
        noun = NOUNS.get(name, name)
        plural = number != 1 and noun in PLURALS
        parts.append(f"{number} {PLURALS[noun]}" if plural else counted(number, noun))
    return ", ".join(parts)


def _list(invocation: Invocation) -> int:
    entries = invocation.wait(invocation.engine.undo_entries())
    if invocation.json:
        invocation.output.document({"undo": [_entry(each) for each in entries]})
        return ExitCode.OK
    for each in entries:
        until = f"until {here(each.due_at):%Y-%m-%d %H:%M}"
        state = "can no longer be undone, erased" if each.sealed else "can be undone"
        told = counts({name: number for name, number in each.counts.items() if number})
        invocation.output.line(f"{each.undo_id}  {DONE[each.kind]} {told}  {state} {until}")
    if not entries:
        invocation.output.note("There is nothing to undo.")
    return ExitCode.OK


def _erase(invocation: Invocation, chosen: UndoId | None) -> int:
    if chosen is None:
        entries = invocation.wait(invocation.engine.undo_entries())
        if not entries:
            raise NotFound("There is nothing to undo.", hint="It was erased already.")
        chosen = entries[0].undo_id
    erased = invocation.wait(invocation.engine.erase_now(chosen))
    if invocation.json:
        invocation.output.document({"erased": erased})
    else:
        invocation.output.line(f"Erased for good: {counts({'entries': erased})}.")
    return ExitCode.OK


def _entry(entry: UndoEntry) -> Document:
    return asdict(entry) | {"made_at": moment(entry.made_at), "due_at": moment(entry.due_at)}


def _noted(one: Activity) -> Document:
    return {
        "time": moment(one.happened_at),
        "what": one.kind.value,
        "policy": one.policy,
        "counts": dict(one.counts),
        "undo": one.undo_id,
    }
