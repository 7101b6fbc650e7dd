"""`keepsake conversations delete` and `delete-message`: what went, and how it comes back."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from assistant.commands.documents import moment
from assistant.commands.invocation import ExitCode, Invocation
from assistant.commands.undoing import counts
from assistant.domain.ids import ConversationId, MessageId, UnitId
from assistant.domain.times import here
from assistant.domain.undoing import UndoKind

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Callable
    from concurrent.futures import Future

    from assistant.commands.invocation import Document
    from assistant.domain.undoing import UndoEntry

R = TypeVar("R")


def arguments(parser: ArgumentParser) -> None:
    """What `conversations delete` takes."""
    parser.add_argument("id", metavar="ID", help="as `conversations list` shows it")
    parser.add_argument(
        "--facts",
        choices=["keep", "forget"],
        default="forget",
        help="what becomes of the facts that only this conversation taught",
    )


def run(invocation: Invocation) -> int:
    """Delete a conversation; `memory undo` brings it back until it is erased."""
    given = invocation.arguments
    forget = given.facts == "forget"
    _, entry = _noted(
        invocation,
        lambda: invocation.engine.delete_conversation(
            ConversationId(given.id), forget_facts=forget
        ),
    )
    return _print(invocation, {"id": given.id}, entry)


def message_arguments(parser: ArgumentParser) -> None:
    """What `conversations delete-message` takes."""
    parser.add_argument("id", metavar="MESSAGE", help="as `conversations show --json` shows it")


def run_message(invocation: Invocation) -> int:
    """Delete one message, the person's with its answers; `memory undo` brings it back."""
    message_id = MessageId(UnitId(invocation.arguments.id))
    left, entry = _noted(invocation, lambda: invocation.engine.delete_message(message_id))
    known = left.conversation.conversation_id if left else None
    return _print(invocation, {"id": message_id, "conversation_id": known}, entry)


def _noted(invocation: Invocation, delete: Callable[[], Future[R]]) -> tuple[R, UndoEntry | None]:
    """What deleting gives, and the entry that can undo it; None where it was erased at once."""
    before = {each.undo_id for each in invocation.wait(invocation.engine.undo_entries())}
    done = invocation.wait(delete())
    entries = invocation.wait(invocation.engine.undo_entries())
    new = (each for each in entries if each.undo_id not in before)
    return done, next((each for each in new if each.kind is UndoKind.DELETE), None)


def _print(invocation: Invocation, document: Document, entry: UndoEntry | None) -> int:
    took = {name: n for name, n in entry.counts.items() if n} if entry else {}
    if invocation.json:
        invocation.output.document(
            document
            | {
                "counts": took,
                "undo_id": entry.undo_id if entry else None,
                "undo_until": moment(entry.due_at) if entry else None,
            }
        )
        return ExitCode.OK
    invocation.output.line(f"Deleted: {counts(took)}." if took else "Deleted.")
    if entry is None:
        invocation.output.line("Erased at once: it cannot be undone.")
    else:
        invocation.output.line(
            f"Kept in the memory file until {here(entry.due_at):%Y-%m-%d %H:%M} so that you"
            f" can undo it, erased then. Undo: keepsake memory undo {entry.undo_id}"
            f"{invocation.home_option}"
        )
    return ExitCode.OK
