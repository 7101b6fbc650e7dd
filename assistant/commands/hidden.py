"""`keepsake memory hidden`, `hide` and `unhide`: what is left out of answers, and by what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.commands.invocation import ExitCode, Invocation
from assistant.domain.ids import MessageId, UnitId
from assistant.domain.standing import Standing

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from assistant.commands.invocation import Document
    from assistant.domain.standing import HiddenMessage

PREVIEW_LETTERS = 100


def run_hidden(invocation: Invocation) -> int:
    """What is left out, the newest cause first, with the words that asked for it."""
    found = invocation.wait(invocation.engine.hidden_messages())
    if invocation.json:
        hidden = [_document(one) for one in found]
        invocation.output.document({"hidden": hidden, "total": len(found)})
        return ExitCode.OK
    if not found:
        invocation.output.note("Nothing is left out.")
    for one in found:
        state = "recalled again" if one.restored else one.standing
        invocation.output.line(f"{one.message_id}  {state:14}  {_preview(one.text)}")
        if one.cause != one.message_id:
            invocation.output.line(f"  because of {one.cause}: {_preview(one.cause_text)}")
    return ExitCode.OK


def hide_arguments(parser: ArgumentParser) -> None:
    """What `memory hide` takes."""
    parser.add_argument("ids", nargs="+", metavar="ID", help="of messages")
    parser.add_argument(
        "--ended",
        action="store_true",
        help="they hold no longer, and answer only questions about back then",
    )


def run_hide(invocation: Invocation) -> int:
    """Use messages in no answer any more; `memory unhide` brings them back."""
    ids = [MessageId(UnitId(each)) for each in invocation.arguments.ids]
    standing = Standing.EXPIRED if invocation.arguments.ended else Standing.WITHDRAWN
    invocation.wait(invocation.engine.set_aside(ids, standing))
    if invocation.json:
        invocation.output.document({"ids": ids, "standing": standing.value})
    else:
        for each in ids:
            invocation.output.line(f"{each} is not recalled any more.")
    return ExitCode.OK


def unhide_arguments(parser: ArgumentParser) -> None:
    """What `memory unhide` takes."""
    parser.add_argument("id", metavar="ID", help="of a message that `memory hidden` shows")


def run_unhide(invocation: Invocation) -> int:
    """Recall a message again, whatever is said of it."""
    message_id = MessageId(UnitId(invocation.arguments.id))
    invocation.wait(invocation.engine.unhide_message(message_id))
    if invocation.json:
        invocation.output.document({"id": message_id, "restored": True})
    else:
        invocation.output.line(f"{message_id} is recalled again.")
    return ExitCode.OK


def _document(one: HiddenMessage) -> Document:
    return {
        "message_id": one.message_id,
        "standing": one.standing.value,
        "text": one.text,
        "cause": {"message_id": one.cause, "text": one.cause_text},
        "since": one.since.isoformat(),
        "restored": one.restored,
    }


def _preview(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= PREVIEW_LETTERS else f"{words[:PREVIEW_LETTERS].rstrip()}…"
