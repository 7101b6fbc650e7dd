"""`keepsake conversations export`: chats as Markdown to read, or as JSON to import again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.commands.invocation import ExitCode, Invocation
from assistant.commands.wording import counted
from assistant.domain.ids import ConversationId
from assistant.domain.transfers import ExportFormat
from assistant.errors import InvalidInput

if TYPE_CHECKING:
    from argparse import ArgumentParser


def arguments(parser: ArgumentParser) -> None:
    """What `conversations export` takes."""
    parser.add_argument("id", metavar="ID", nargs="?", help="as `conversations list` shows it")
    parser.add_argument("--all", action="store_true", help="every conversation")
    parser.add_argument(
        "--format",
        choices=[str(one) for one in ExportFormat],
        default=str(ExportFormat.MARKDOWN),
        help="to read, or with all that `import` needs (%(default)s)",
    )
    parser.add_argument(
        "--out",
        metavar="PATH",
        help="write there: a file, or for all conversations as Markdown a folder",
    )
    parser.add_argument("--overwrite", action="store_true", help="replace a file that is there")


def run(invocation: Invocation) -> int:
    """Write conversations to a file or a folder, one also to standard output."""
    given = invocation.arguments
    if (given.id is None) == (not given.all):
        raise InvalidInput("Give either a conversation's ID or --all.")
    ids = None if given.all else [ConversationId(given.id)]
    form = ExportFormat.JSON if invocation.json and not given.out else ExportFormat(given.format)
    if given.out is None:
        if ids is None:
            raise InvalidInput("All conversations go to a file.", hint="Say where with --out PATH.")
        invocation.output.piece(
            invocation.wait(invocation.engine.exported_chat(ids[0], format=form))
        )
        return ExitCode.OK
    path = invocation.path(given.out)
    one_file = ids is not None or form is ExportFormat.JSON
    if one_file and path.is_file() and not given.overwrite:
        raise InvalidInput(
            f"{path} is there already.", hint="Choose another place, or replace it: --overwrite."
        )
    written = invocation.wait(
        invocation.engine.export_chats(
            ids, path, format=form, overwrite=given.overwrite, cancel=invocation.cancel
        )
    )
    if invocation.json:
        invocation.output.document({"path": str(path), "conversations": written})
    else:
        invocation.output.line(f"Wrote {counted(written, 'conversation')} to {path}")
    return ExitCode.OK
