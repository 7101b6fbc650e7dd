"""Segments as what is found: each stands as high as the best of its messages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.domain.recall import SegmentHit
from assistant.index.semantic_graph import NONE
from assistant.retrieval.ranking import best_messages

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from assistant.domain.ids import MessageId
    from assistant.index.message_rows import RowView
    from assistant.index.semantic_map import SemanticMap
    from assistant.retrieval.evidence import Evidence


def best_segments(
    semantic_map: SemanticMap,
    view: RowView,
    evidence: Evidence,
    limit: int,
    hidden: Collection[MessageId] = (),
) -> tuple[SegmentHit, ...]:
    """The `limit` best segments that hold a message which may be recalled, best first.

    They come whole, but for `hidden` messages.
    """
    found: list[SegmentHit] = []
    seen: set[int] = set()
    for row in best_messages(semantic_map, evidence.score):
        number = int(view.segments[row])
        if len(found) == limit:
            break
        if number not in seen:
            found += _hit(semantic_map, number, row, float(evidence.score[row]), hidden)
        if number != NONE:
            seen.add(number)
    return tuple(found)


def _hit(
    semantic_map: SemanticMap, number: int, row: int, score: float, hidden: Collection[MessageId]
) -> Iterator[SegmentHit]:
    """The segment of a row, or its message alone; nothing where it was removed meanwhile."""
    message = semantic_map.message(row)
    segment = semantic_map.segment(number) if number != NONE else None
    if message is None:
        return
    known = map(semantic_map.message_of, segment.message_ids) if segment else (message,)
    messages = [one for one in known if one is not None and one.message_id not in hidden]
    yield SegmentHit(
        unit_id=segment.segment_id if segment else message.message_id,
        score=score,
        message_ids=tuple(one.message_id for one in messages),
        external_ids=tuple(one.external_id for one in messages if one.external_id),
    )
