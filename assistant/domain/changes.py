"""Change events: what the write path committed, for indexes and windows to follow."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy as np
    from numpy.typing import NDArray

    from assistant.domain.active_facts import ActiveFact, ActiveVectors
    from assistant.domain.documents import Document
    from assistant.domain.edges import Edge
    from assistant.domain.encodings import Encoding
    from assistant.domain.entities import Entity, Mention
    from assistant.domain.facts import CoreFact
    from assistant.domain.ids import ClusterId, ConversationId, DocumentId, MessageId, UnitId
    from assistant.domain.messages import Message
    from assistant.domain.segments import Segment
    from assistant.domain.standing import MessageStanding
    from assistant.domain.trajectories import EventTrajectory
    from assistant.domain.undoing import UndoEntry


@dataclass(frozen=True, slots=True)
class MessagesAdded:
    """Messages are durable. Those of conversations with memory off are never announced."""

    messages: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class MessagesEncoded:
    """Vectors of messages are durable."""

    encodings: Mapping[MessageId, Encoding]


@dataclass(frozen=True, slots=True)
class SegmentsChanged:
    """All segments of a conversation's active branch, in order; replaces what was known of it."""

    conversation_id: ConversationId
    segments: tuple[Segment, ...]


@dataclass(frozen=True, slots=True)
class FactsChanged:
    """Facts as they are now: added, edited or superseded."""

    facts: tuple[CoreFact, ...]


@dataclass(frozen=True, slots=True)
class ActiveFactsChanged:
    """Promoted ActiveFacts as they are now, each with its vectors."""

    facts: tuple[ActiveFact, ...]
    vectors: Mapping[ClusterId, ActiveVectors]


@dataclass(frozen=True, slots=True)
class StandingsChanged:
    """All that is said now of these messages; nothing of those without a standing here."""

    message_ids: tuple[MessageId, ...]
    standings: tuple[MessageStanding, ...]


@dataclass(frozen=True, slots=True)
class TrajectoriesChanged:
    """Trajectories as they are now; each replaces what was known under its id."""

    trajectories: tuple[EventTrajectory, ...]


@dataclass(frozen=True, slots=True)
class EntitiesChanged:
    """Entities as they are now, each with all its mentions, which replace those known before."""

    entities: tuple[Entity, ...]
    mentions: tuple[Mention, ...]


@dataclass(frozen=True, slots=True)
class EdgesChanged:
    """Edges that were drawn, and others that were taken away."""

    drawn: tuple[Edge, ...] = ()
    taken: tuple[Edge, ...] = ()


@dataclass(frozen=True, slots=True)
class DocumentsChanged:
    """Documents as they are now, with the messages that they came with."""

    documents: tuple[Document, ...]


@dataclass(frozen=True, slots=True)
class DocumentEncoded:
    """Vectors (passages, dim) of a document's passages from `first` on are durable."""

    document_id: DocumentId
    first: int
    vectors: NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class UnitsRemoved:
    """Units that must not be found any more, whatever their kind."""

    unit_ids: tuple[UnitId, ...]


@dataclass(frozen=True, slots=True)
class ConversationsChanged:
    """Conversations whose title, place, branch or existence changed."""

    conversation_ids: tuple[ConversationId, ...]


@dataclass(frozen=True, slots=True)
class ProfilesChanged:
    """A profile came, went or changed, or another is the one that new chats join."""


@dataclass(frozen=True, slots=True)
class MemoryRestored:
    """An undo brought units of many kinds back: what follows the memory reads it again."""


@dataclass(frozen=True, slots=True)
class UndoOffered:
    """Something was done that can be undone."""

    entry: UndoEntry


@dataclass(frozen=True, slots=True)
class FactsHeld:
    """Something was told in these messages that is not learnt unless the person says so."""

    message_ids: tuple[MessageId, ...]


Change = (
    MessagesAdded
    | MessagesEncoded
    | SegmentsChanged
    | FactsChanged
    | ActiveFactsChanged
    | StandingsChanged
    | TrajectoriesChanged
    | EntitiesChanged
    | EdgesChanged
    | DocumentsChanged
    | DocumentEncoded
    | UnitsRemoved
    | ConversationsChanged
    | ProfilesChanged
    | MemoryRestored
    | UndoOffered
    | FactsHeld
)
ChangeListener = Callable[[Change], None]
"""Called on the thread that committed the change; must return quickly."""
