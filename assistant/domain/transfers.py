"""Chats on their way in: what an importer read, and the report about it; and ways out."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from assistant.domain.messages import ConversationKind, Role, TitledBy

if TYPE_CHECKING:
    from datetime import datetime

    from assistant.domain.documents import ReadDocument
    from assistant.domain.ids import ConversationId


class ExportFormat(StrEnum):
    """How chats are written out: to be read, or with all that is needed to import them again."""

    MARKDOWN = "markdown"
    JSON = "json"


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportedMessage:
    """A message as the file had it. `parent` is an external id; None at the root.

    `time` None: the file did not say. `complete` False: an answer that was stopped midway.
    `remembered` False: it was said while memory was off.
    """

    external_id: str
    parent: str | None
    role: Role
    text: str
    time: datetime | None
    speaker: str = ""
    utc_offset_minutes: int = 0
    reasoning: str = ""
    model: str = ""
    complete: bool = True
    remembered: bool = True
    documents: tuple[ReadDocument, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportedConversation:
    """A conversation tree as the file had it; `active_leaf` ends the branch last shown.

    What follows `kind` only Keepsake's own files say. `profile` is a profile's id and name; where
    this home has neither, the conversation belongs to none, unless it was `closed`: in one that
    keeps its memory to itself.
    """

    external_id: str
    title: str
    messages: tuple[ImportedMessage, ...]
    active_leaf: str | None
    created_at: datetime | None = None
    updated_at: datetime | None = None
    kind: ConversationKind = ConversationKind.ASSISTANT
    memory: bool = True
    pinned: bool = False
    archived: bool = False
    titled_by: TitledBy = TitledBy.PERSON
    profile: tuple[str, str] | None = None
    closed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Skipped:
    """Something that was not imported: `what` it is, with its place, and `why`."""

    what: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ConversationCounts:
    """How many conversations a file held and what became of them."""

    read: int = 0
    new: int = 0
    updated: int = 0
    skipped: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageCounts:
    """How many messages a file held, and how many were not yet known."""

    read: int = 0
    new: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatReport:
    """What became of one conversation of a file.

    `conversation_id` is where it is now; None where nothing was stored, as in a dry run. `new`
    and `updated` False: it was here already as it is.
    """

    title: str
    conversation_id: ConversationId | None
    new: bool
    updated: bool
    messages: int
    new_messages: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FileReport:
    """What happened to one file; `format` is empty where none was recognised.

    `chats` are the conversations that are in the memory now. Reports that differ in nothing else
    are equal, as ids are made anew. `faulty` counts what of a recognised file could not be read:
    its conversations, or the file itself. `notes` are sentences on how it was read, where that may
    be wrong.
    """

    path: str
    format: str
    conversations: ConversationCounts = field(default_factory=ConversationCounts)
    messages: MessageCounts = field(default_factory=MessageCounts)
    skipped: tuple[Skipped, ...] = ()
    chats: tuple[ChatReport, ...] = field(default=(), compare=False)
    faulty: int = 0
    notes: tuple[str, ...] = ()

    def by_reason(self) -> dict[str, tuple[str, ...]]:
        """What was skipped, for each reason, in the order in which the reasons came up."""
        grouped: dict[str, list[str]] = {}
        for each in self.skipped:
            grouped.setdefault(each.why, []).append(each.what)
        return {why: tuple(what) for why, what in grouped.items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportReport:
    """A report per file, in the order given."""

    files: tuple[FileReport, ...]
