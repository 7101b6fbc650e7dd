"""`keepsake conversations leave-out`, `use-again` and `left-out`: what one chat goes without."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.commands.invocation import ExitCode, Invocation
from assistant.domain.ids import ConversationId, UnitId

if TYPE_CHECKING:
    from argparse import ArgumentParser

PREVIEW_LETTERS = 100


def arguments(parser: ArgumentParser) -> None:
    """A conversation, and what it is about there."""
    parser.add_argument("id", metavar="ID", help="as `conversations list` shows it")
    parser.add_argument(
        "units", nargs="+", metavar="UNIT", help="of a message, fact or file that an answer used"
    )


def shown_arguments(parser: ArgumentParser) -> None:
    """What `conversations left-out` takes."""
    parser.add_argument("id", metavar="ID", help="as `conversations list` shows it")


def run_leave_out(invocation: Invocation) -> int:
    """Use messages or facts in this chat no more, nor what they rest on."""
    chat = _chat(invocation)
    invocation.wait(invocation.engine.leave_out(chat, _units(invocation)))
    return run_shown(invocation)


def run_use_again(invocation: Invocation) -> int:
    """Use them again."""
    chat = _chat(invocation)
    invocation.wait(invocation.engine.use_again(chat, _units(invocation)))
    return run_shown(invocation)


def run_shown(invocation: Invocation) -> int:
    """All that this chat goes without."""
    left = invocation.wait(invocation.engine.left_out(_chat(invocation)))
    if invocation.json:
        units = [{"unit_id": one.unit_id, "kind": one.kind, "text": one.text} for one in left]
        invocation.output.document({"id": _chat(invocation), "left_out": units})
        return ExitCode.OK
    if not left:
        invocation.output.note("Nothing is left out of this chat.")
    for one in left:
        text = " ".join(one.text.split())
        short = text if len(text) <= PREVIEW_LETTERS else f"{text[:PREVIEW_LETTERS].rstrip()}…"
        invocation.output.line(f"{one.unit_id}  {one.kind:8}  {short}")
    return ExitCode.OK


def _chat(invocation: Invocation) -> ConversationId:
    return ConversationId(invocation.arguments.id)


def _units(invocation: Invocation) -> list[UnitId]:
    return [UnitId(unit) for unit in invocation.arguments.units]
