"""Units as lists show them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.domain.requests import SegmentView
from assistant.storage.conversations import ConversationStore
from assistant.storage.messages import MessageStore

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assistant.domain.segments import Segment
    from assistant.storage.database import Cursor

PREVIEW_LETTERS = 160


def segment_views(cursor: Cursor, segments: Sequence[Segment]) -> tuple[SegmentView, ...]:
    """Segments with their conversation's title and their first words, in the order given."""
    titles = ConversationStore(cursor).titles({segment.conversation_id for segment in segments})
    openings = MessageStore(cursor).by_ids([segment.message_ids[0] for segment in segments])
    return tuple(
        SegmentView(
            segment=segment,
            title=titles[segment.conversation_id],
            preview=" ".join(openings[segment.message_ids[0]].text.split())[:PREVIEW_LETTERS],
        )
        for segment in segments
    )
