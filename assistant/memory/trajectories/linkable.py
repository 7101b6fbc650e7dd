"""Segments as linking to trajectories sees them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from assistant.domain.messages import ConversationKind, Role
from assistant.memory.segmenting.open_segment import unit_length
from assistant.memory.trajectories.wording import numbered, telling_words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from numpy.typing import NDArray

    from assistant.domain.ids import ConversationId, MessageId, SegmentId
    from assistant.domain.messages import Message
    from assistant.domain.segments import Segment

Order = tuple["datetime", "MessageId"]
"""When a segment began, and its first message: the order in which segments are linked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Linkable:
    """A segment as linking sees it.

    `vector`: float32 (dim,), unit length or 0, the mean of its messages' in half precision, as it
    is stored. `entities`: ascending numbers of its key entities. `telling`: see `telling_words`.
    `texts` are its messages'; empty for one that was linked before.
    """

    segment_id: SegmentId
    conversation_id: ConversationId
    kind: ConversationKind
    first: MessageId
    started_at: datetime
    ended_at: datetime
    vector: NDArray[np.float32]
    entities: NDArray[np.uint32]
    telling: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()

    @property
    def order(self) -> Order:
        """Its place among all segments."""
        return self.started_at, self.first


def linkable(
    segment: Segment,
    kind: ConversationKind,
    messages: Sequence[Message],
    vectors: Mapping[MessageId, NDArray[np.float32]],
    dimension: int,
) -> Linkable:
    """A segment of `messages`, of which those that `vectors` has, (dimension,), tell its meaning.

    Among people the names of those who speak are no entities: every segment has them.
    """
    found = [vectors[each.message_id] for each in messages if each.message_id in vectors]
    total = np.zeros(dimension, np.float32)
    for each in found:
        total = total + each
    entities = segment.entities
    if kind is ConversationKind.PEOPLE:
        speakers = {part for each in messages for part in each.speaker.casefold().split()}
        entities = frozenset(word for word in entities if speakers.isdisjoint(word.split()))
    own = [each.text for each in messages if each.role is Role.USER]
    texts = tuple(each.text for each in messages)
    return Linkable(
        segment_id=segment.segment_id,
        conversation_id=segment.conversation_id,
        kind=kind,
        first=segment.message_ids[0],
        started_at=segment.started_at,
        ended_at=segment.ended_at,
        vector=unit_length(total).astype(np.float16).astype(np.float32),
        entities=numbered(entities),
        telling=telling_words(texts if kind is ConversationKind.PEOPLE else own or texts, entities),
        texts=texts,
    )
