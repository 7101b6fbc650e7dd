"""Messages and conversations: the raw words, never altered."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from assistant.domain.times import require_aware

if TYPE_CHECKING:
    from datetime import datetime

    from assistant.domain.documents import DocumentSummary
    from assistant.domain.ids import ConversationId, MessageId, ProfileId


class Role(StrEnum):
    """Who speaks: a person, the assistant, an instruction, or the person's own memory note."""

    USER = "user"
    ASSISTANT = "assistant"
    SYSTEM = "system"
    NOTE = "note"


class Origin(StrEnum):
    """How a message came here; one COPIED from another chat names that message as `external_id`."""

    TYPED = "typed"
    IMPORTED = "imported"
    DOCUMENT = "document"
    COPIED = "copied"


class ConversationKind(StrEnum):
    """Whether an assistant takes part, or people talk among themselves.

    In a chat with an assistant only a user message opens a segment; among people any may.
    """

    ASSISTANT = "assistant"
    PEOPLE = "people"


class TitledBy(StrEnum):
    """Whose words a title is: the first words said, a model's, or the person's, which stay."""

    WORDS = "words"
    MODEL = "model"
    PERSON = "person"


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """One utterance by one speaker.

    Conversations are trees: `parent_id` is the message answered or continued, None at the
    root. `said_at` is UTC; `utc_offset_minutes` the zone it was said in. `complete` is False
    for an answer that was stopped midway: it is shown, and nothing is learnt from it.
    `reasoning` is a model's thinking: folded when shown, never learnt nor sent again.
    `remembered` is False for what was said while memory was paused: it is shown, and neither
    learnt from nor recalled, also later.
    """

    message_id: MessageId
    conversation_id: ConversationId
    parent_id: MessageId | None
    role: Role
    text: str
    said_at: datetime
    speaker: str = ""
    utc_offset_minutes: int = 0
    origin: Origin = Origin.TYPED
    external_id: str = ""
    reasoning: str = ""
    model: str = ""
    complete: bool = True
    remembered: bool = True

    def __post_init__(self) -> None:
        require_aware("said_at", self.said_at)
        if not self.text.strip() and self.complete:
            raise ValueError("a complete message needs words")

    @property
    def learnable(self) -> bool:
        """Whether it may be learnt from and recalled, as far as the message itself says."""
        return self.complete and self.remembered and bool(self.text.strip())

    @property
    def evidence_name(self) -> str:
        """Who speaks, as a model is told; "You" would be the model itself."""
        return self.speaker or {Role.USER: "User", Role.ASSISTANT: "Assistant"}.get(self.role, "")

    @property
    def speaker_name(self) -> str:
        """Who speaks, as the person is told."""
        names = {Role.USER: "You", Role.NOTE: "You", Role.ASSISTANT: "Assistant"}
        return self.speaker or names.get(self.role, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Conversation:
    """A tree of messages. `active_leaf` ends the branch that is shown and learnt from.

    `memory` off: nothing is learnt from it and nothing is recalled into it.
    `source` names the import format (`chatgpt`, `claude` …), empty for typed ones.
    `profile_id` None: it belongs to no profile. `archived` chats are put away, not forgotten.
    A title from a file counts as the person's.
    """

    conversation_id: ConversationId
    title: str
    created_at: datetime
    updated_at: datetime
    kind: ConversationKind = ConversationKind.ASSISTANT
    origin: Origin = Origin.TYPED
    source: str = ""
    external_id: str = ""
    active_leaf: MessageId | None = None
    memory: bool = True
    profile_id: ProfileId | None = None
    pinned: bool = False
    archived: bool = False
    titled_by: TitledBy = TitledBy.PERSON

    def __post_init__(self) -> None:
        require_aware("created_at", self.created_at)
        require_aware("updated_at", self.updated_at)


@dataclass(frozen=True, slots=True, kw_only=True)
class ConversationSummary:
    """A conversation as a list shows it; `messages` counts its active branch."""

    conversation: Conversation
    messages: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreadMessage:
    """A message on the active branch; `versions` are its siblings in order, itself included.

    `documents` are the files that came with it.
    """

    message: Message
    versions: tuple[MessageId, ...]
    documents: tuple[DocumentSummary, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Thread:
    """A conversation's active branch, oldest first."""

    conversation: Conversation
    messages: tuple[ThreadMessage, ...] = field(default=())
