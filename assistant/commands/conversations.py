"""`keepsake conversations`: list, read, find, rename, delete and export chats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.commands import documents
from assistant.commands.invocation import ExitCode, Invocation, count
from assistant.domain.ids import ConversationId, MessageId, UnitId

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from assistant.domain.messages import ConversationSummary, Thread


def list_arguments(parser: ArgumentParser) -> None:
    """What `conversations list` takes."""
    parser.add_argument("--limit", type=count, metavar="N", help="only the newest N")


def run_list(invocation: Invocation) -> int:
    """All conversations, newest first."""
    found = invocation.wait(invocation.engine.conversations())
    return _print_list(invocation, found[: invocation.arguments.limit])


def search_arguments(parser: ArgumentParser) -> None:
    """What `conversations search` takes."""
    parser.add_argument("words", nargs="+", help="words of the title or of a message")
    parser.add_argument("--limit", type=count, metavar="N", help="only the newest N")


def run_search(invocation: Invocation) -> int:
    """Conversations that hold all the words."""
    words = " ".join(invocation.arguments.words)
    found = invocation.wait(invocation.engine.conversations(words=words))
    return _print_list(invocation, found[: invocation.arguments.limit])


def id_argument(parser: ArgumentParser) -> None:
    """A conversation's id."""
    parser.add_argument("id", metavar="ID", help="as `conversations list` shows it")


def run_show(invocation: Invocation) -> int:
    """The active branch of one conversation."""
    branch = invocation.wait(invocation.engine.thread(_id(invocation)))
    if invocation.json:
        invocation.output.document(documents.thread(branch))
    else:
        _print_thread(invocation, branch)
    return ExitCode.OK


def rename_arguments(parser: ArgumentParser) -> None:
    """What `conversations rename` takes."""
    id_argument(parser)
    parser.add_argument("title", metavar="TITLE")


def run_rename(invocation: Invocation) -> int:
    """Give a conversation another title."""
    invocation.wait(invocation.engine.rename(_id(invocation), invocation.arguments.title))
    return _done(invocation)


def delete_arguments(parser: ArgumentParser) -> None:
    """What `conversations delete` takes."""
    id_argument(parser)
    parser.add_argument(
        "--facts",
        choices=["keep", "forget"],
        default="forget",
        help="what becomes of the facts that only this conversation taught",
    )


def run_delete(invocation: Invocation) -> int:
    """Delete a conversation for good."""
    forget = invocation.arguments.facts == "forget"
    invocation.wait(invocation.engine.delete_conversation(_id(invocation), forget_facts=forget))
    return _done(invocation)


def branch_arguments(parser: ArgumentParser) -> None:
    """What `conversations branch` takes."""
    _message_argument(parser)
    parser.add_argument("--title", default="", help="of the new chat; else that of the old one")


def run_branch(invocation: Invocation) -> int:
    """A new chat that begins with what was said up to a message."""
    arguments = invocation.arguments
    call = invocation.engine.branch_from(_message_id(invocation), title=arguments.title)
    made = invocation.wait(call)
    if invocation.json:
        invocation.output.document({"conversation_id": made})
    else:
        invocation.output.line(made)
    return ExitCode.OK


def delete_message_arguments(parser: ArgumentParser) -> None:
    """What `conversations delete-message` takes."""
    _message_argument(parser)


def run_delete_message(invocation: Invocation) -> int:
    """Delete one message for good, the person's with its answers."""
    left = invocation.wait(invocation.engine.delete_message(_message_id(invocation)))
    if invocation.json:
        known = left.conversation.conversation_id if left else None
        invocation.output.document({"id": _message_id(invocation), "conversation_id": known})
    return ExitCode.OK


def _message_argument(parser: ArgumentParser) -> None:
    parser.add_argument("id", metavar="MESSAGE", help="as `conversations show --json` shows it")


def _message_id(invocation: Invocation) -> MessageId:
    return MessageId(UnitId(invocation.arguments.id))


def _id(invocation: Invocation) -> ConversationId:
    return ConversationId(invocation.arguments.id)


def _done(invocation: Invocation) -> int:
    if invocation.json:
        invocation.output.document({"id": invocation.arguments.id})
    return ExitCode.OK


def _print_list(invocation: Invocation, found: list[ConversationSummary]) -> int:
    if invocation.json:
        listed = [documents.conversation(summary) for summary in found]
        invocation.output.document({"conversations": listed})
        return ExitCode.OK
    for summary in found:
        known = summary.conversation
        invocation.output.line(
            f"{known.conversation_id}  {known.updated_at:%Y-%m-%d}  "
            f"{summary.messages:>5}  {known.title}"
        )
    return ExitCode.OK if found else ExitCode.NOTHING_FOUND


def _print_thread(invocation: Invocation, branch: Thread) -> None:
    invocation.output.line(branch.conversation.title)
    for each in branch.messages:
        said = each.message
        stopped = "" if said.complete else " (stopped)"
        invocation.output.line()
        invocation.output.line(f"{said.speaker_name}, {said.said_at:%Y-%m-%d %H:%M}{stopped}")
        invocation.output.line(said.text)


def export_arguments(parser: ArgumentParser) -> None:
    """What `conversations export` takes."""
    id_argument(parser)
    parser.add_argument("--format", choices=["markdown", "json"], default="markdown")


def run_export(invocation: Invocation) -> int:
    """One conversation's active branch as Markdown or JSON, on standard output."""
    branch = invocation.wait(invocation.engine.thread(_id(invocation)))
    if invocation.json or invocation.arguments.format == "json":
        invocation.output.document(documents.thread(branch))
        return ExitCode.OK
    invocation.output.line(f"# {branch.conversation.title}")
    for each in branch.messages:
        said = each.message
        invocation.output.line()
        invocation.output.line(f"**{said.speaker_name}**, {said.said_at:%Y-%m-%d %H:%M} UTC")
        invocation.output.line()
        invocation.output.line(said.text)
    return ExitCode.OK
