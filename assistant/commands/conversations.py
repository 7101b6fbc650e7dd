"""`keepsake conversations`: list, read, find, place and rename chats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.commands import documents
from assistant.commands.invocation import ExitCode, Invocation, count
from assistant.commands.profiles import named_profile, profile_names
from assistant.domain.ids import ConversationId, MessageId, UnitId
from assistant.domain.profiles import NO_PROFILE

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Sequence

    from assistant.domain.chat_search import ChatHit
    from assistant.domain.messages import ConversationSummary, Thread


def list_arguments(parser: ArgumentParser) -> None:
    """What `conversations list` takes."""
    parser.add_argument("--limit", type=count, metavar="N", help="only the newest N")
    shown = parser.add_mutually_exclusive_group()
    shown.add_argument("--archived", action="store_true", help="only what was put away")
    shown.add_argument("--pinned", action="store_true", help="only what stays on top")
    parser.add_argument("--profile", metavar="PROFILE", help="only chats of this profile")


def run_list(invocation: Invocation) -> int:
    """All conversations, newest first."""
    given = invocation.arguments
    found = invocation.wait(invocation.engine.conversations())
    profile = named_profile(invocation, given.profile) if given.profile else None
    wanted = [
        one
        for one in found
        if (not given.archived or one.conversation.archived)
        and (not given.pinned or one.conversation.pinned)
        and (profile is None or one.conversation.profile_id == profile.profile_id)
    ]
    return _print_list(invocation, wanted[: given.limit])


def search_arguments(parser: ArgumentParser) -> None:
    """What `conversations search` takes."""
    parser.add_argument("words", nargs="+", help="words of the title or of a message")
    parser.add_argument("--limit", type=count, metavar="N", help="only the first N of each kind")
    parser.add_argument(
        "--by",
        "--signal",
        dest="by",
        choices=["words", "meaning", "both"],
        default="both",
        help="what stands there, what it is about, or both (%(default)s)",
    )


def run_search(invocation: Invocation) -> int:
    """Conversations that hold all the words, and others that are about the same."""
    given, engine = invocation.arguments, invocation.engine
    words, cancel = " ".join(given.words), invocation.cancel
    held: tuple[ChatHit, ...] = ()
    alike: tuple[ChatHit, ...] = ()
    if given.by != "meaning":
        held = invocation.wait(engine.find_chats(words, cancel=cancel))
    if given.by != "words":
        known = [one.summary.conversation.conversation_id for one in held]
        alike = invocation.wait(engine.find_chats_by_meaning(words, without=known, cancel=cancel))
    return _print_hits(invocation, held[: given.limit], alike[: given.limit])


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
    title = " ".join(invocation.arguments.title.split())
    invocation.wait(invocation.engine.rename(_id(invocation), invocation.arguments.title))
    return _done(invocation, f"{_id(invocation)} is called “{title}” now.")


def run_pin(invocation: Invocation) -> int:
    """Keep a conversation on top of the list."""
    invocation.wait(invocation.engine.pin(_id(invocation), pinned=True))
    return _done(invocation, f"{_id(invocation)} stays on top of the list.")


def run_unpin(invocation: Invocation) -> int:
    """Let a conversation stand where its day is."""
    invocation.wait(invocation.engine.pin(_id(invocation), pinned=False))
    return _done(invocation, f"{_id(invocation)} stands where its day is.")


def run_archive(invocation: Invocation) -> int:
    """Put a conversation away; it is found and recalled all the same."""
    invocation.wait(invocation.engine.archive(_id(invocation), archived=True))
    return _done(invocation, f"{_id(invocation)} is put away. It is found and recalled still.")


def run_unarchive(invocation: Invocation) -> int:
    """Bring a conversation back."""
    invocation.wait(invocation.engine.archive(_id(invocation), archived=False))
    return _done(invocation, f"{_id(invocation)} is back in the list.")


def move_arguments(parser: ArgumentParser) -> None:
    """What `conversations move` takes."""
    id_argument(parser)
    parser.add_argument("profile", metavar="PROFILE", help="its id or name, or `none`")


def run_move(invocation: Invocation) -> int:
    """Let a conversation belong to another profile, or to none."""
    name = invocation.arguments.profile
    to = None if name == NO_PROFILE else named_profile(invocation, name)
    profile_id = to.profile_id if to else None
    invocation.wait(invocation.engine.move_to_profile(_id(invocation), profile_id))
    where = f"belongs to the profile {to.name}" if to else "belongs to no profile"
    return _done(invocation, f"{_id(invocation)} {where} now.")


def memory_arguments(parser: ArgumentParser) -> None:
    """What `conversations memory` takes."""
    id_argument(parser)
    parser.add_argument("switch", choices=["on", "off"])


def run_memory(invocation: Invocation) -> int:
    """Learn from a conversation and recall into it, or do neither and forget what it taught."""
    on = invocation.arguments.switch == "on"
    invocation.wait(invocation.engine.set_chat_memory(_id(invocation), on=on))
    invocation.wait(invocation.engine.flush(cancel=invocation.cancel))
    said = "is learnt from and recalled into" if on else "has no memory now; what it taught is gone"
    return _done(invocation, f"{_id(invocation)} {said}.")


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


def _message_argument(parser: ArgumentParser) -> None:
    parser.add_argument("id", metavar="MESSAGE", help="as `conversations show --json` shows it")


def _message_id(invocation: Invocation) -> MessageId:
    return MessageId(UnitId(invocation.arguments.id))


def _id(invocation: Invocation) -> ConversationId:
    return ConversationId(invocation.arguments.id)


def _done(invocation: Invocation, said: str) -> int:
    if invocation.json:
        invocation.output.document({"id": invocation.arguments.id})
    else:
        invocation.output.line(said)
    return ExitCode.OK


def _print_list(invocation: Invocation, found: list[ConversationSummary]) -> int:
    if invocation.json:
        listed = [documents.conversation(summary) for summary in found]
        invocation.output.document({"conversations": listed})
        return ExitCode.OK
    names = profile_names(invocation)
    for summary in found:
        known = summary.conversation
        of = f"  [{names[known.profile_id]}]" if known.profile_id in names else ""
        invocation.output.line(
            f"{known.conversation_id}  {known.updated_at:%Y-%m-%d}  "
            f"{summary.messages:>5}  {known.title}{of}"
        )
    if not found:
        invocation.output.note("There are no such chats.")
    return ExitCode.OK


def _print_hits(invocation: Invocation, held: Sequence[ChatHit], alike: Sequence[ChatHit]) -> int:
    if invocation.json:
        invocation.output.document(
            {
                "conversations": [documents.chat_hit(hit) for hit in held],
                "by_meaning": [documents.chat_hit(hit) for hit in alike],
            }
        )
        return ExitCode.OK if held or alike else ExitCode.NOTHING_FOUND
    if not held and not alike:
        invocation.output.note("No chat fits these words.")
    for hits, heading in ((held, ""), (alike, "About the same:")):
        if hits and heading:
            invocation.output.line(heading)
        for hit in hits:
            known = hit.summary.conversation
            line = f"{known.conversation_id}  {known.updated_at:%Y-%m-%d}  {known.title}"
            invocation.output.line(line)
            if hit.snippet:
                invocation.output.line(f"    {hit.snippet}")
    return ExitCode.OK if held or alike else ExitCode.NOTHING_FOUND


def _print_thread(invocation: Invocation, branch: Thread) -> None:
    invocation.output.line(branch.conversation.title)
    for each in branch.messages:
        said = each.message
        stopped = "" if said.complete else " (stopped)"
        invocation.output.line()
        invocation.output.line(f"{said.speaker_name}, {said.said_at:%Y-%m-%d %H:%M}{stopped}")
        invocation.output.line(said.text)
