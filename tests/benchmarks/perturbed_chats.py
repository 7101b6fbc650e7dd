"""A memory of any size out of LoCoMo's turns: encoded once, then repeated with vectors moved.

Nothing is encoded anew: a copy of a turn has its words and its day, and a vector near its own.
The vectors of tokens are those of the turn itself. As recall shows what was told again once, what
bears an answer is found among any number of copies.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache, cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from assistant.domain.encodings import Encoding, QueryEncoding
from assistant.domain.ids import ConversationId, MessageId, SegmentId, UnitId
from assistant.domain.messages import Message
from assistant.domain.segments import Segment
from assistant.evaluation.locomo import locomo
from assistant.index import analysed, counted_terms, passage_rows
from assistant.inference.embedding import bundled_embedder

QUERIES = 200
SEGMENT_MESSAGES = 8
MOVED = 0.45
"""How far a copy's vector is moved: its cosine to the original is about 0.91."""


@dataclass(frozen=True, kw_only=True)
class Base:
    """LoCoMo's turns with their encodings, and questions with theirs."""

    messages: Sequence[Sequence[Message]]
    encodings: Mapping[str, Encoding]
    questions: Mapping[str, QueryEncoding]

    @cached_property
    def by_id(self) -> dict[str, Message]:
        """The turns by id."""
        return {one.message_id: one for chat in self.messages for one in chat}


def base(data: Path, kept: Path) -> Base:
    """Read from `kept`, or encoded once and kept there."""
    if kept.exists():
        return Base(**pickle.loads(kept.read_bytes()))
    made = _encoded(data)
    kept.write_bytes(pickle.dumps({one.name: getattr(made, one.name) for one in fields(made)}))
    return made


def _encoded(data: Path) -> Base:
    embedder = bundled_embedder()
    try:
        histories = locomo(data)
        chats = [_messages(one) for history in histories for one in history.conversations]
        texts = {one.message_id: one.text for chat in chats for one in chat}
        made = embedder.encode(list(texts.values()))
        encodings: dict[str, Encoding] = dict(zip(texts, made, strict=True))
        asked = [each.query for history in histories for each in history.questions]
        step = max(1, len(asked) // QUERIES)
        questions = {query: embedder.encode_query(query) for query in asked[::step][:QUERIES]}
    finally:
        embedder.close()
    return Base(messages=chats, encodings=encodings, questions=questions)


def _messages(chat: object) -> list[Message]:
    name = chat.external_id  # type: ignore[attr-defined]
    before: MessageId | None = None
    made: list[Message] = []
    for place, one in enumerate(chat.messages):  # type: ignore[attr-defined]
        message_id = MessageId(UnitId(f"{name}/{place:04}"))
        made.append(
            Message(
                message_id=message_id,
                conversation_id=ConversationId(name),
                parent_id=before,
                role=one.role,
                text=one.text,
                said_at=one.time,
                speaker=one.speaker,
            )
        )
        before = message_id
    return made


def copies(
    chats: Base, count: int, *, seed: int = 5
) -> Iterator[tuple[list[Message], NDArray[np.float32]]]:
    """Chats of `count` messages in all, each with a vector (messages, dim) a message."""
    random = np.random.default_rng(seed)
    left, turn = count, 0
    while left > 0:
        for chat in chats.messages:
            chosen = chat[:left]
            if not chosen:
                return
            vectors = np.stack([_mean(chats.encodings[one.message_id]) for one in chosen])
            if turn:
                moved = random.standard_normal(vectors.shape, np.float32)
                vectors = vectors + moved * np.float32(MOVED / np.sqrt(vectors.shape[1]))
                vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
            yield [_copy(one, turn) for one in chosen], vectors
            left -= len(chosen)
        turn += 1


def message_of(chats: Base, message_id: MessageId) -> Message:
    """The message of an id, made again."""
    name, _, turn = message_id.partition("#")
    return _copy(chats.by_id[name], int(turn or 0))


def gold(data: Path, chats: Base) -> dict[str, frozenset[str]]:
    """Of each question the turns that bear its answer."""
    found: dict[str, frozenset[str]] = {}
    for history in locomo(data):
        ids = {
            message.external_id: f"{chat.external_id}/{place:04}"
            for chat in history.conversations
            for place, message in enumerate(chat.messages)
        }
        for each in history.questions:
            if each.query in chats.questions:
                found[each.query] = frozenset(ids[name] for name in each.gold)
    return found


def analysed_once() -> None:
    """Let words that were analysed before be taken from memory, for homes of a million messages.

    What filling takes is then no figure of the product's any more.
    """
    for module, name in (
        (counted_terms, "language_of"),
        (counted_terms, "index_terms"),
        (passage_rows, "passages_of"),
        (passage_rows, "share_of_symbols"),
        (passage_rows, "mentioned_periods"),
        (analysed, "wording"),
    ):
        setattr(module, name, cache(getattr(module, name)))


def original(message_id: MessageId) -> str:
    """The turn that a message is a copy of."""
    return message_id.partition("#")[0]


def segments(chat: Sequence[Message]) -> tuple[Segment, ...]:
    """A chat cut after every few messages."""
    return tuple(
        Segment(
            segment_id=SegmentId(UnitId(f"s_{part[0].message_id}")),
            conversation_id=part[0].conversation_id,
            message_ids=tuple(one.message_id for one in part),
            started_at=part[0].said_at,
            ended_at=part[-1].said_at,
            entities=frozenset(),
            policy="benchmark",
        )
        for start in range(0, len(chat), SEGMENT_MESSAGES)
        if (part := chat[start : start + SEGMENT_MESSAGES])
    )


def _copy(one: Message, turn: int) -> Message:
    if not turn:
        return one
    return Message(
        message_id=MessageId(UnitId(f"{one.message_id}#{turn}")),
        conversation_id=ConversationId(f"{one.conversation_id}#{turn}"),
        parent_id=None if one.parent_id is None else MessageId(UnitId(f"{one.parent_id}#{turn}")),
        role=one.role,
        text=f"{one.text} "[:-1],  # its own string, as another message has
        said_at=one.said_at,
        speaker=one.speaker,
    )


def _mean(encoding: Encoding) -> NDArray[np.float32]:
    mean = encoding.chunks.mean(axis=0)
    return np.asarray(mean / np.linalg.norm(mean), np.float32)
