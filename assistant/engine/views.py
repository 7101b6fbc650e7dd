"""Units as lists show them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.domain.requests import SegmentPage, SegmentView
from assistant.errors import NotFound
from assistant.storage.conversations import ConversationStore
from assistant.storage.messages import MessageStore
from assistant.storage.segments import SegmentStore

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assistant.domain.ids import SegmentId
    from assistant.domain.segments import Segment
    from assistant.storage.database import Cursor

PREVIEW_LETTERS = 160


def segment_page(cursor: Cursor, words: str, limit: int, offset: int) -> SegmentPage:
    """Segments, newest first; with `words`, those whose messages have them."""
    segments, total = SegmentStore(cursor).search(words, limit, offset)
    return SegmentPage(segments=_views(cursor, segments), total=total)


def segment_view(cursor: Cursor, segment_id: SegmentId) -> SegmentView:
    """One segment; raises `NotFound`."""
    found = SegmentStore(cursor).by_ids([segment_id])
    if segment_id not in found:
        raise NotFound(f"There is no segment {segment_id!r}.")
    return _views(cursor, [found[segment_id]])[0]


def _views(cursor: Cursor, segments: Sequence[Segment]) -> tuple[SegmentView, ...]:
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
