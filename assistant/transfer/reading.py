"""What the readers of the formats have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from assistant.domain.transfers import ImportedConversation, Skipped
from assistant.errors import UnreadableFile
from assistant.transfer.shapes import label_in

if TYPE_CHECKING:
    from assistant.transfer.json_stream import Element


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """One conversation of a file: as it was read, or None and in `skipped` why not.

    With a conversation, `skipped` names what of it was left out. `of_file` True: it is about no
    conversation but about the file, of which something was passed over. `notes` are sentences on
    how the file was read, where that may be wrong.
    """

    conversation: ImportedConversation | None
    skipped: tuple[Skipped, ...] = ()
    of_file: bool = False
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """A format that is read.

    `name` is what reports and `--format` say. `recognises` looks at one value of a file.
    `read` turns a file's values into conversations; what is malformed in one of them becomes a
    reading without a conversation, so that the others are still read.
    """

    name: str
    recognises: Callable[[object], bool]
    read: Callable[[Iterable[Element]], Iterator[Reading]]


ReadConversation = Callable[[object, str], Reading]
"""Reads the value at a place; raises `UnreadableFile` naming the place of a fault."""


def one_by_one(
    read_conversation: ReadConversation,
) -> Callable[[Iterable[Element]], Iterator[Reading]]:
    """The `Format.read` of a format where each value of a file is one conversation."""

    def read(elements: Iterable[Element]) -> Iterator[Reading]:
        for element in elements:
            if element.fault:
                yield skipped(element.value, element.at, element.fault)
            else:
                yield read_or_skip(read_conversation, element.value, element.at)

    return read


def read_or_skip(read_conversation: ReadConversation, value: object, at: str) -> Reading:
    """The conversation of `value`, or a reading that says why it was skipped."""
    try:
        return read_conversation(value, at)
    except UnreadableFile as error:
        return skipped(value, at, str(error))


def skipped(value: object, at: str, why: str) -> Reading:
    """The reading of a conversation that could not be read."""
    what = described(value) or at or "the conversation"
    return Reading(conversation=None, skipped=(Skipped(what=what, why=why),))


def described(value: object) -> str:
    """A raw conversation as a person would look for it, by title and id; empty where neither."""
    if not isinstance(value, dict):
        return ""
    title = label_in(value, "title", "name")
    identity = label_in(value, "id", "uuid", "conversation_id", "conversationId")
    return conversation_label(title, identity) if title or identity else ""


def conversation_label(title: str, identity: str) -> str:
    """How reports name a conversation."""
    title, identity = title[:80], identity[:80]
    what = f"conversation {title!r}" if title else "an untitled conversation"
    if not identity:
        return what
    if not title:
        what = f"an untitled conversation ({identity})"
    else:
        what = f"conversation {title!r} ({identity})"
    return what


def attachments_left_out(label: str, names: list[str]) -> tuple[Skipped, ...]:
    """The note that files which hung on the messages of a conversation were not read."""
    if not names:
        return ()
    shown = ", ".join(names[:5]) + (" …" if len(names) > 5 else "")
    what = (
        f"1 attachment of {label}: {shown}"
        if len(names) == 1
        else f"{len(names)} attachments of {label}: {shown}"
    )
    return (Skipped(what=what, why="only the messages' text is read"),)
