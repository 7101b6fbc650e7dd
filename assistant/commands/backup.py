"""`keepsake backup`: copies of the memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.commands.documents import moment
from assistant.commands.invocation import ExitCode, Invocation
from assistant.commands.wording import counted, size
from assistant.domain.backups import DAMAGED, REPLACED
from assistant.domain.times import here

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Mapping

    from assistant.commands.invocation import Document
    from assistant.domain.backups import BackupContents, BackupCopy

NOUNS = {"messages": "message", "conversations": "chat", "facts": "fact"}
REASONS = {
    "": "",
    REPLACED: "what a restore replaced",
    DAMAGED: "a memory that did not open",
}


def arguments(parser: ArgumentParser) -> None:
    """What `backup` takes."""
    parser.add_argument(
        "folder", nargs="?", metavar="DIR", help="where to; by default the home's own backups"
    )
    parser.add_argument("--list", action="store_true", help="the copies in the home")


def run(invocation: Invocation) -> int:
    """Copy the memory, encrypted as it is, and read the copy through."""
    given = invocation.arguments
    if given.list:
        return _list(invocation)
    folder = None if given.folder is None else invocation.path(given.folder)
    copy = invocation.wait(invocation.engine.back_up(folder))
    contents = invocation.wait(invocation.engine.backup_contents(copy.path))
    if invocation.json:
        invocation.output.document({"backup": document(copy) | {"contents": held(contents)}})
    else:
        invocation.output.line(f"Backed up to {copy.path} ({size(copy.size_bytes)}).")
        invocation.output.line(f"  It was read through and holds {told(contents.counts)}.")
    return ExitCode.OK


def document(copy: BackupCopy) -> Document:
    """A copy as JSON."""
    return {
        "path": str(copy.path),
        "made_at": moment(copy.made_at),
        "bytes": copy.size_bytes,
        "reason": copy.reason,
    }


def held(contents: BackupContents) -> Document:
    """What a memory file holds, as JSON."""
    newest = None if contents.newest is None else moment(contents.newest)
    return {"schema": contents.schema, "newest": newest, **contents.counts}


def told(counts: Mapping[str, int]) -> str:
    """`12 messages, 2 chats, 3 facts`."""
    return ", ".join(counted(counts.get(name, 0), noun) for name, noun in NOUNS.items())


def _list(invocation: Invocation) -> int:
    backups = invocation.wait(invocation.engine.backups())
    if invocation.json:
        listed = [document(copy) for copy in backups.copies]
        invocation.output.document({"backups": listed, "trouble": backups.trouble})
        return ExitCode.OK
    for copy in backups.copies:
        why = REASONS.get(copy.reason, "before an update")
        line = f"{here(copy.made_at):%Y-%m-%d %H:%M}  {size(copy.size_bytes):>10}"
        invocation.output.line(f"{line}  {copy.path}{f'  ({why})' if why else ''}")
    if not backups.copies:
        invocation.output.note("There is no copy in the home yet.")
    if backups.trouble:
        invocation.output.note(f"The last attempt failed: {backups.trouble}")
    return ExitCode.OK
