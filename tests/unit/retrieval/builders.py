"""Small histories with an embedder of a few lines: a passage's vector is its bag of words."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import numpy as np
from numpy.typing import NDArray

from assistant.domain.changes import MessagesAdded, MessagesEncoded, SegmentsChanged
from assistant.domain.encodings import TOKEN_SCALE, Encoding, QueryEncoding
from assistant.domain.facts import CoreFact, FactSource, FactType
from assistant.domain.ids import ConversationId, FactId, MessageId, SegmentId, UnitId
from assistant.domain.messages import Message, Role
from assistant.domain.passages import passage_spans
from assistant.domain.recall import Recall
from assistant.domain.requests import RecallRequest
from assistant.domain.segments import Segment
from assistant.index.semantic_map import SemanticMap
from assistant.retrieval.recall import Recaller
from assistant.retrieval.recall_settings import RecallSettings

NOON = datetime(2024, 5, 1, 12, tzinfo=UTC)
DIMENSION = 64
WORD = re.compile(r"\w+|[^\w\s]")


def count_words(text: str) -> int:
    """A tokenizer: words and signs."""
    return len(WORD.findall(text))


def word_vector(word: str) -> NDArray[np.float32]:
    seed = int.from_bytes(hashlib.sha256(word.casefold().encode("utf-8", "replace")).digest()[:4])
    vector = np.random.default_rng(seed).normal(size=DIMENSION).astype(np.float32)
    return vector / np.linalg.norm(vector)


class WordEmbedder:
    """An `Embedder` for which equal words are equal and different ones nearly orthogonal."""

    embedder_id = "words"
    dimension = DIMENSION

    def __init__(self) -> None:
        self.encoded: list[str] = []

    def encode(self, texts: Sequence[str]) -> list[Encoding]:
        self.encoded += texts
        return [self._encode(text) for text in texts]

    def encode_query(self, query: str) -> QueryEncoding:
        words = [found.group() for found in WORD.finditer(query)]
        tokens = np.array([word_vector(word) for word in words], np.float32)
        tokens = tokens.reshape(len(words), DIMENSION)
        total = tokens.sum(axis=0)
        return QueryEncoding(
            vector=total / (np.linalg.norm(total) or 1),
            tokens=tokens,
            weights=np.ones(len(words), np.float32),
        )

    def _encode(self, text: str) -> Encoding:
        found = list(WORD.finditer(text))
        tokens = np.array([word_vector(one.group()) for one in found], np.float32)
        tokens = tokens.reshape(len(found), DIMENSION)
        starts = np.array([one.start() for one in found], np.uint32)
        spans = passage_spans(text) if found else []
        chunks = np.zeros((len(spans), DIMENSION), np.float32)
        for place, span in enumerate(spans):
            first, end = np.searchsorted(starts, np.array(span, np.uint32))
            total = tokens[first:end].sum(axis=0)
            chunks[place] = total / (np.linalg.norm(total) or 1)
        return Encoding(
            chunks=chunks,
            tokens=np.round(tokens * TOKEN_SCALE).astype(np.int8),
            token_starts=starts,
        )


class History:
    """A SemanticMap that is told messages, and recalls from them."""

    def __init__(self, settings: RecallSettings | None = None) -> None:
        self.embedder = WordEmbedder()
        self.map = SemanticMap(load_tokens=lambda _: {})
        self.recaller = Recaller(self.map, self.embedder, count_words, settings)
        self.messages: list[Message] = []

    def say(
        self,
        *texts: str,
        conversation: str = "c1",
        role: Role = Role.USER,
        speaker: str = "",
        at: datetime | None = None,
        encoded: bool = True,
    ) -> list[MessageId]:
        """Add messages to the end of a conversation, a minute apart."""
        return [self._say(text, conversation, role, speaker, at, encoded) for text in texts]

    def segment(self, *groups: Sequence[MessageId], conversation: str = "c1") -> list[SegmentId]:
        """Cut a conversation into segments."""
        by_id = {message.message_id: message for message in self.messages}
        segments = tuple(
            Segment(
                segment_id=SegmentId(UnitId(f"s_{group[0]}")),
                conversation_id=ConversationId(conversation),
                message_ids=tuple(group),
                started_at=by_id[group[0]].said_at,
                ended_at=by_id[group[-1]].said_at,
            )
            for group in groups
        )
        self.map.apply(SegmentsChanged(ConversationId(conversation), segments))
        return [one.segment_id for one in segments]

    def recall(self, query: str, **wishes: object) -> Recall:
        """Recall with the request's other fields as keywords."""
        return self.recaller.recall(RecallRequest(query=query, **wishes))  # type: ignore[arg-type]

    def _say(
        self,
        text: str,
        conversation: str,
        role: Role,
        speaker: str,
        at: datetime | None,
        encoded: bool,
    ) -> MessageId:
        before = [one for one in self.messages if one.conversation_id == conversation]
        message = Message(
            message_id=MessageId(UnitId(f"m_{len(self.messages):04}")),
            conversation_id=ConversationId(conversation),
            parent_id=before[-1].message_id if before else None,
            role=role,
            speaker=speaker,
            text=text,
            said_at=at or NOON + timedelta(minutes=len(self.messages)),
            external_id=f"x{len(self.messages)}",
        )
        self.messages.append(message)
        self.map.apply(MessagesAdded((message,)))
        if encoded:
            self.map.apply(MessagesEncoded({message.message_id: self.embedder.encode([text])[0]}))
        return message.message_id


def fact(name: str, statement: str, source: MessageId, **fields: object) -> CoreFact:
    """A fact from one message."""
    return CoreFact(
        fact_id=FactId(UnitId(name)),
        subject="you",
        type=FactType.IDENTITY,
        statement=statement,
        sources=(
            FactSource(message_id=source, conversation_id=ConversationId("c1"), quote=statement),
        ),
        valid_from=NOON,
        policy="stated",
        **fields,  # type: ignore[arg-type]
    )


def texts(recall: Recall) -> str:
    return "\n".join(block.text for block in recall.blocks)
