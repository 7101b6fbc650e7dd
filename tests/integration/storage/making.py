"""Values as the storage tests need them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import numpy as np

from assistant.domain.encodings import Encoding
from assistant.domain.facts import CoreFact, FactSource, FactType
from assistant.domain.ids import ConversationId, FactId, MessageId, SegmentId, UnitId
from assistant.domain.messages import Conversation, Message, Role
from assistant.domain.recall import Block, Recall
from assistant.domain.segments import Segment

NOON = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


def mid(name: str) -> MessageId:
    return MessageId(UnitId(name))


def sid(name: str) -> SegmentId:
    return SegmentId(UnitId(name))


def fid(name: str) -> FactId:
    return FactId(UnitId(name))


def cid(name: str) -> ConversationId:
    return ConversationId(name)


def at(minute: int) -> datetime:
    return NOON + timedelta(minutes=minute)


def conversation(name: str = "c", **fields: Any) -> Conversation:
    defaults: dict[str, Any] = {
        "conversation_id": cid(name),
        "title": f"Title of {name}",
        "created_at": NOON,
        "updated_at": NOON,
    }
    return Conversation(**defaults | fields)


def message(
    name: str, parent: str | None = None, text: str = "Some words.", **fields: Any
) -> Message:
    defaults: dict[str, Any] = {
        "message_id": mid(name),
        "conversation_id": cid("c"),
        "parent_id": None if parent is None else mid(parent),
        "role": Role.USER,
        "text": text,
        "said_at": NOON,
    }
    return Message(**defaults | fields)


def chain(conversation_id: str, names: list[str], **fields: Any) -> list[Message]:
    """Messages that each answer the one before."""
    parents: list[str | None] = [None, *names]
    return [
        message(name, parent, conversation_id=cid(conversation_id), **fields)
        for name, parent in zip(names, parents, strict=False)
    ]


def segment(name: str, messages: list[str], **fields: Any) -> Segment:
    defaults: dict[str, Any] = {
        "segment_id": sid(name),
        "conversation_id": cid("c"),
        "message_ids": tuple(map(mid, messages)),
        "started_at": NOON,
        "ended_at": at(5),
    }
    return Segment(**defaults | fields)


def source(name: str, quote: str = "Some words.", conversation_id: str = "c") -> FactSource:
    return FactSource(message_id=mid(name), conversation_id=cid(conversation_id), quote=quote)


def fact(name: str, statement: str = "They cycle to work.", **fields: Any) -> CoreFact:
    defaults: dict[str, Any] = {
        "fact_id": fid(name),
        "subject": "the person",
        "type": FactType.PREFERENCE,
        "statement": statement,
        "sources": (source("m"),),
        "valid_from": NOON,
        "policy": "stated",
    }
    return CoreFact(**defaults | fields)


def encoding(seed: int, tokens: int = 5, dimension: int = 8, chunks: int = 1) -> Encoding:
    random = np.random.default_rng(seed)
    return Encoding(
        chunks=random.standard_normal((chunks, dimension)).astype(np.float32),
        tokens=random.integers(-127, 128, (tokens, dimension), dtype=np.int8),
        token_starts=random.integers(0, 2**32, tokens, dtype=np.uint32),
    )


def block(unit: str, messages: list[str], text: str = "Evidence.", **fields: Any) -> Block:
    defaults: dict[str, Any] = {
        "rank": 1,
        "unit_id": UnitId(unit),
        "kind": "segment",
        "space": "basic",
        "conversation_id": cid("c"),
        "message_ids": tuple(map(mid, messages)),
        "external_ids": (),
        "time": NOON,
        "text": text,
        "tokens": 7,
        "score": 0.5,
    }
    return Block(**defaults | fields)


def recall(*blocks: Block, query: str = "What was it?") -> Recall:
    return Recall(
        query=query,
        budget=2000,
        tokens=sum(each.tokens for each in blocks),
        sufficient=True,
        blocks=blocks,
        timings_ms={"total": 1.5},
        explanation={"lexical": {each.unit_id: 0.25 for each in blocks}},
    )
