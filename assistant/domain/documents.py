"""Files that a person hands over with a message: read as text, quoted, never believed.

A document is a source, not speech: nothing in it is said by the person, so it is no message, and
what learns from messages never sees it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from typing import TYPE_CHECKING

from assistant.domain.passages import passages_of
from assistant.domain.pictures import estimated_picture_tokens
from assistant.domain.times import require_aware

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from assistant.domain.ids import ConversationId, DocumentId, MessageId
    from assistant.domain.pictures import Picture
    from assistant.domain.sentences import Span

DOCUMENT_SPACE = "documents"
"""The space of what stands in attached files."""


MOST_DOCUMENTS = 20
"""With one message."""


class DocumentKind(StrEnum):
    """What a file is."""

    TEXT = "text"
    MARKDOWN = "markdown"
    CODE = "code"
    TABLE = "table"
    DATA = "data"
    WEB = "web"
    PDF = "pdf"
    WORD = "word"
    PASTE = "paste"
    PICTURE = "picture"


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentPart:
    """A place that people name, such as "page 3"; it begins at the character `start`."""

    label: str
    start: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadDocument:
    """A file as it was read, before it belongs to a message.

    `size` is that of the file in bytes, `digest` the SHA-256 of its bytes in hexadecimals,
    `tokens` about what its text costs. `parts` ascend, and may be none. Of a picture, `size` and
    `digest` are those of what is kept, `text` is its name, `tokens` about what a model that sees
    pays for it; `picture` is there until it is stored, and lies by itself from then on.
    """

    name: str
    kind: DocumentKind
    size: int
    digest: str
    text: str
    tokens: int
    parts: tuple[DocumentPart, ...] = ()
    picture: Picture | None = None

    def __post_init__(self) -> None:
        if not self.text.strip():
            raise ValueError("a document needs words")
        if not self.name.strip():
            raise ValueError("a document needs a name")


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentSummary:
    """A document as a chip shows it; `size` in bytes, `tokens` about."""

    document_id: DocumentId
    name: str
    kind: DocumentKind
    size: int
    tokens: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Attachment:
    """A message that a document came with.

    `remembered` is False where memory was or is off there: the document is known in that chat
    only.
    """

    message_id: MessageId
    conversation_id: ConversationId
    said_at: datetime
    remembered: bool
    utc_offset_minutes: int = 0

    def __post_init__(self) -> None:
        require_aware("said_at", self.said_at)


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A stored document with the messages that it came with, oldest first, at least one."""

    document_id: DocumentId
    read: ReadDocument
    attachments: tuple[Attachment, ...]

    def __post_init__(self) -> None:
        if not self.attachments:
            raise ValueError("a document without a message is nobody's")


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentExcerpt:
    """Words of a document for a prompt; `whole` where nothing is left out.

    `spans` are where they stand in its text, in order.
    """

    name: str
    text: str
    whole: bool
    spans: tuple[Span, ...]


def picture_document(picture: Picture) -> ReadDocument:
    """A picture as a file that comes with a message; nothing of it is words but its name."""
    return ReadDocument(
        name=picture.name,
        kind=DocumentKind.PICTURE,
        size=len(picture.data),
        digest=sha256(picture.data).hexdigest(),
        text=picture.name,
        tokens=estimated_picture_tokens(picture.width, picture.height),
        picture=picture,
    )


def document_passages(text: str) -> list[Span]:
    """Where the passages of a document stand in its text, in order; see `passages_of`."""
    return [passage.span for passage in passages_of(text)]


def place_at(parts: Sequence[DocumentPart], start: int) -> str:
    """The label of the part in which the character `start` stands; empty before the first."""
    label = ""
    for part in parts:
        if part.start > start:
            break
        label = part.label
    return label
