"""The read path alone as a memory under test: messages, vectors and segments held in RAM.

It learns as the write path does, but keeps nothing, so an ablation takes minutes. What a home
does, storage included, is measured with the engine.
"""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING

from assistant.domain.changes import (
    MessagesAdded,
    MessagesEncoded,
    SegmentsChanged,
    TrajectoriesChanged,
)
from assistant.domain.ids import new_conversation_id, new_message_id, new_segment_id
from assistant.domain.messages import Message
from assistant.domain.segments import Segment
from assistant.domain.times import utc_now
from assistant.index.semantic_map import SemanticMap
from assistant.memory.segmenting.learned import segmenter_for
from assistant.memory.segmenting.open_segment import Arrival, OpenSegment, mean_vector
from assistant.memory.trajectories.linkable import linkable
from assistant.memory.trajectories.linking import linked
from assistant.retrieval.recall import Recaller

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from assistant.domain.budgets import TokenCounter
    from assistant.domain.encodings import Encoding
    from assistant.domain.ids import ConversationId, MessageId
    from assistant.domain.messages import ConversationKind
    from assistant.domain.recall import Recall
    from assistant.domain.requests import RecallRequest
    from assistant.domain.transfers import ImportedConversation
    from assistant.index.token_cache import Stored
    from assistant.inference.ports import Embedder, Reranker
    from assistant.memory.segmenting.policies import Segmenter
    from assistant.memory.trajectories.linkable import Linkable
    from assistant.retrieval.contributions import Contributions
    from assistant.retrieval.recall_settings import RecallSettings


class InProcessMemory:
    """A `MemoryUnderTest` of index and retrieval only."""

    bytes_on_disk = 0

    def __init__(
        self,
        embedder: Embedder,
        count: TokenCounter,
        settings: RecallSettings | None = None,
        segmenter: Segmenter | None = None,
        reranker: Reranker | None = None,
    ) -> None:
        """`segmenter` None is the one that a home has; `reranker` None reads nothing again."""
        self._embedder = embedder
        self._count = count
        self._encodings: dict[MessageId, Encoding] = {}
        self._map = SemanticMap(load_tokens=self._load_tokens)
        self._segmenter = segmenter or segmenter_for(embedder)
        self._reranker = reranker
        self._recaller = Recaller(self._map, embedder, count, settings, reranker=reranker)
        self._expands = settings is not None and settings.trajectory != 0
        self._segmented: list[tuple[Segment, ConversationKind, list[Message]]] = []
        self._linked = 0
        self._ids: dict[str, MessageId] = {}

    def use(self, settings: RecallSettings) -> None:
        """Recall by other settings from now on; nothing is learnt again."""
        self._recaller = Recaller(
            self._map, self._embedder, self._count, settings, reranker=self._reranker
        )
        self._expands = settings.trajectory != 0

    def add(self, conversations: Sequence[ImportedConversation]) -> list[float]:
        """See `MemoryUnderTest`: a conversation is learnt as a whole, its time shared out."""
        took: list[float] = []
        for conversation in conversations:
            started = time.perf_counter()
            self._learn(conversation)
            each = 1000 * (time.perf_counter() - started) / len(conversation.messages)
            took += [each] * len(conversation.messages)
        return took

    def flush(self) -> None:
        """Nothing waits: `add` learns at once."""

    def recall(self, request: RecallRequest, exclude: frozenset[str]) -> Recall:
        """See `MemoryUnderTest`."""
        self._link()
        return self._recaller.recall(self._hiding(request, exclude))

    def segments(
        self, request: RecallRequest, exclude: frozenset[str], limit: int
    ) -> list[frozenset[str]]:
        """See `MemoryUnderTest`."""
        self._link()
        hits = self._recaller.segments(self._hiding(request, exclude), limit)
        return [frozenset(hit.external_ids) for hit in hits]

    def contributions(self, request: RecallRequest, exclude: frozenset[str]) -> Contributions:
        """What the weights of recall are multiplied by for a request."""
        return self._recaller.contributions(self._hiding(request, exclude))

    def row_of(self, name: str) -> int:
        """The index's row of the message with this external id; -1 where there is none."""
        row = self._map.row(self._ids[name]) if name in self._ids else None
        return -1 if row is None else row

    def name_of(self, row: int) -> str:
        """The external id of a row's message."""
        message = self._map.message(row)
        return message.external_id if message else ""

    def words_of(self, name: str) -> str:
        """The text of the message with this external id."""
        message = self._map.message(self.row_of(name))
        return message.text if message else ""

    def close(self) -> None:
        """Nothing is held."""

    def _hiding(self, request: RecallRequest, exclude: frozenset[str]) -> RecallRequest:
        hidden = frozenset(self._ids[name] for name in exclude if name in self._ids)
        return replace(request, exclude=request.exclude | hidden)

    def _learn(self, conversation: ImportedConversation) -> None:
        conversation_id = new_conversation_id()
        messages = self._messages(conversation, conversation_id)
        encodings = self._embedder.encode([message.text for message in messages])
        self._map.apply(MessagesAdded(tuple(messages)))
        by_id = {
            one.message_id: encoding for one, encoding in zip(messages, encodings, strict=True)
        }
        self._encodings |= by_id
        self._map.apply(MessagesEncoded(by_id))
        segments = self._segments(messages, encodings, conversation.kind)
        self._map.apply(SegmentsChanged(conversation_id, segments))
        said = {message.message_id: message for message in messages}
        for one in segments:
            told = [said[each] for each in one.message_ids]
            self._segmented.append((one, conversation.kind, told))

    def _link(self) -> None:
        """Link all segments to trajectories, where recall goes along them and some are new."""
        if self._expands and self._linked < len(self._segmented):
            self._linked = len(self._segmented)
            found = linked([one for one, _ in self.linkables()]).all()
            self._map.apply(TrajectoriesChanged(tuple(growing.unit() for growing in found)))

    def linkables(self) -> list[tuple[Linkable, tuple[str, ...]]]:
        """What was learnt, as linking sees it, with the external ids of each segment's messages."""
        dimension = self._embedder.dimension
        found: list[tuple[Linkable, tuple[str, ...]]] = []
        for segment, kind, told in self._segmented:
            chunks = ((one.message_id, self._encodings[one.message_id].chunks) for one in told)
            vectors = {message_id: mean_vector(each) for message_id, each in chunks}
            one = linkable(segment, kind, told, vectors, dimension)
            found.append((one, tuple(message.external_id for message in told)))
        return found

    def _load_tokens(self, ids: Sequence[MessageId]) -> Mapping[MessageId, Stored]:
        known = ((one, self._encodings.get(one)) for one in ids)
        return {one: (found.tokens, found.token_starts) for one, found in known if found}

    def _messages(
        self, conversation: ImportedConversation, conversation_id: ConversationId
    ) -> list[Message]:
        messages: list[Message] = []
        for one in conversation.messages:
            message_id = self._ids[one.external_id] = new_message_id()
            messages.append(
                Message(
                    message_id=message_id,
                    conversation_id=conversation_id,
                    parent_id=self._ids[one.parent] if one.parent else None,
                    role=one.role,
                    speaker=one.speaker,
                    text=one.text,
                    said_at=one.time or utc_now(),
                    utc_offset_minutes=one.utc_offset_minutes,
                    external_id=one.external_id,
                )
            )
        return messages

    def _segments(
        self, messages: list[Message], encodings: list[Encoding], kind: ConversationKind
    ) -> tuple[Segment, ...]:
        open_segments: list[OpenSegment] = []
        for message, encoding in zip(messages, encodings, strict=True):
            arrival = Arrival.of(message, mean_vector(encoding.chunks))
            if not open_segments or self._segmenter.boundary(open_segments[-1], arrival, kind):
                open_segments.append(OpenSegment(arrival))
            else:
                open_segments[-1].append(arrival)
        return tuple(
            Segment(
                segment_id=new_segment_id(),
                conversation_id=messages[0].conversation_id,
                message_ids=tuple(one.message_ids),
                started_at=one.started_at,
                ended_at=one.last.said_at,
                entities=frozenset(one.entities),
            )
            for one in open_segments
        )
