"""`keepsake chat`: one exchange."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.commands import documents
from assistant.commands.invocation import ExitCode, Invocation
from assistant.commands.profiles import named_profile
from assistant.domain.ids import ConversationId
from assistant.domain.profiles import NO_PROFILE
from assistant.domain.prompts import PieceKind
from assistant.domain.requests import SendRequest
from assistant.errors import NotFound

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from assistant.domain.ids import ProfileId
    from assistant.domain.prompts import Piece


def arguments(parser: ArgumentParser) -> None:
    """What `chat` takes."""
    parser.add_argument("-m", "--message", required=True, metavar="TEXT", help="what to say")
    parser.add_argument("--conversation", metavar="ID", help="continue this conversation")
    parser.add_argument(
        "--profile", metavar="PROFILE", help="begin in this profile, by name or id, or in `none`"
    )
    parser.add_argument("--temporary", action="store_true", help="store and remember nothing")
    parser.add_argument("--model", metavar="NAME", help="let this model answer")
    parser.add_argument(
        "--attach", action="append", default=[], metavar="FILE", help="hand over a file with it"
    )
    parser.add_argument("--no-memory", action="store_true", help="neither recall nor learn")
    parser.add_argument(
        "--tool",
        action="append",
        default=[],
        metavar="SERVER/TOOL",
        help="let the model call this tool without a question; `tools list` shows them",
    )
    parser.add_argument("--no-tools", action="store_true", help="offer the model none")
    parser.add_argument(
        "--show-prompt", action="store_true", help="print what would be sent, and send nothing"
    )


def run(invocation: Invocation) -> int:
    """Answer, writing the text as it comes; what was said is learnt before the command ends."""
    given = invocation.arguments
    files = [
        invocation.wait(
            invocation.engine.read_document(invocation.path(each), cancel=invocation.cancel)
        )
        for each in given.attach
    ]
    request = SendRequest(
        text=given.message,
        conversation_id=ConversationId(given.conversation) if given.conversation else None,
        profile_id=_profile_id(invocation),
        model=given.model,
        use_memory=not given.no_memory,
        temporary=given.temporary,
        documents=tuple(files),
        tools=None if given.no_tools else _tools(invocation),
    )
    if given.show_prompt:
        return _show_prompt(invocation, request)
    done = invocation.wait(
        invocation.engine.send(
            request, on_piece=lambda piece: _show(invocation, piece), cancel=invocation.cancel
        )
    )
    if invocation.json:
        invocation.output.document(documents.exchange(done))
    else:
        invocation.output.line()
        if done.recall is not None and done.recall.blocks:
            used = len(done.recall.blocks)
            invocation.output.note("(1 memory used)" if used == 1 else f"({used} memories used)")
    if not given.temporary and not given.no_memory:
        invocation.wait(invocation.engine.flush(cancel=invocation.cancel))
    return ExitCode.OK


def _tools(invocation: Invocation) -> frozenset[str]:
    """The tools that were named; raises `NotFound` for one that is not offered."""
    named = frozenset(invocation.arguments.tool)
    known = {tool.place for tool in invocation.engine.tools.offered()}
    if unknown := sorted(named - known):
        raise NotFound(
            f"The tool {unknown[0]!r} is not offered.",
            hint="See `keepsake tools list`; a server has to be allowed first.",
        )
    return named


def _profile_id(invocation: Invocation) -> ProfileId | None:
    """The profile that a new chat joins: the named one, else the one that is used."""
    name = invocation.arguments.profile
    if name == NO_PROFILE or (name is None and invocation.arguments.conversation):
        return None
    if name is not None:
        return named_profile(invocation, name).profile_id
    used = [one.profile for one in invocation.wait(invocation.engine.profiles()) if one.used]
    return used[0].profile_id if used else None


def _show_prompt(invocation: Invocation, request: SendRequest) -> int:
    """Print the prompt to the letter, with where it would go; nothing is stored."""
    found = invocation.wait(invocation.engine.preview(request, cancel=invocation.cancel))
    if invocation.json:
        invocation.output.document(documents.preview(found))
        return ExitCode.OK
    for message in found.messages:
        invocation.output.line(f"[{message.role.value}]")
        for one in message.pictures:
            invocation.output.line(f"(picture {one.name}, {one.width} × {one.height})")
        invocation.output.line(message.text)
        invocation.output.line()
    for tool in found.tools:
        invocation.output.line(f"[tool] {tool.place}: {tool.description}")
    where = f"{found.model} at {found.host}" if found.host else f"{found.model} on this machine"
    invocation.output.note(f"({found.use.used} tokens would go to {where}; nothing was sent)")
    return ExitCode.OK


def _show(invocation: Invocation, piece: Piece) -> None:
    if piece.kind is PieceKind.ANSWER and not invocation.json:
        invocation.output.piece(piece.text)
    elif piece.kind is PieceKind.TOOL and not invocation.json:
        invocation.output.note(piece.text.strip())
