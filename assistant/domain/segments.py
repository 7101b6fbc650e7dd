"""Segments: contiguous messages on one topic (Threader 3.1, MemSIF 3.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assistant.domain.times import require_aware

if TYPE_CHECKING:
    from datetime import datetime

    from assistant.domain.ids import ConversationId, MessageId, SegmentId


@dataclass(frozen=True, slots=True, kw_only=True)
class Segment:
    """Contiguous messages of one conversation's active branch; the unit that recall returns.

    `policy` names what drew its opening boundary. `entities` are its key entities, casefolded.
    """

    segment_id: SegmentId
    conversation_id: ConversationId
    message_ids: tuple[MessageId, ...]
    started_at: datetime
    ended_at: datetime
    entities: frozenset[str] = frozenset()
    policy: str = ""

    def __post_init__(self) -> None:
        require_aware("started_at", self.started_at)
        require_aware("ended_at", self.ended_at)
        if not self.message_ids:
            raise ValueError("a segment holds at least one message")
