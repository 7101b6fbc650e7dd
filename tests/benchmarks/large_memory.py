"""A memory file with many facts, people and stories, made without learning."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from assistant.domain.entities import Entity, EntityKind, Mention
from assistant.domain.facts import CoreFact, FactSource, FactStatus, FactType
from assistant.domain.ids import (
    ConversationId,
    EntityId,
    FactId,
    MessageId,
    SegmentId,
    TrajectoryId,
    UnitId,
)
from assistant.domain.messages import Conversation, Message, Role
from assistant.domain.recall import Block, Recall
from assistant.domain.segments import Segment
from assistant.domain.trajectories import EventTrajectory
from assistant.storage.conversations import ConversationStore
from assistant.storage.entities import EntityStore, StoredEntity, StoredMention
from assistant.storage.facts import FactStore
from assistant.storage.messages import MessageStore
from assistant.storage.recalls import RecallStore
from assistant.storage.segments import SegmentStore
from assistant.storage.trajectories import TrajectoryStore

if TYPE_CHECKING:
    from assistant.storage.database import Cursor

BEGAN = datetime(2023, 1, 2, 9, tzinfo=UTC)
SPAN = timedelta(days=1400)
WORDS = [
    "garden",
    "bicycle",
    "harbour",
    "invoice",
    "recipe",
    "holiday",
    "kernel",
    "lecture",
    "piano",
    "insurance",
]
MESSAGES_EACH = 20
RECALLS = 2000


def fill(cursor: Cursor, facts: int, entities: int) -> None:
    """Put facts with a source each, people who are mentioned, recalls and stories."""
    dice = random.Random(7)
    messages = _chats(cursor, max(facts // 4, MESSAGES_EACH))
    made = [_fact(dice, number, facts, messages) for number in range(facts)]
    FactStore(cursor).put(made)
    _people(cursor, dice, entities, made)
    _recalls(cursor, dice, messages, made)
    _stories(cursor, messages)


def _chats(cursor: Cursor, count: int) -> list[Message]:
    messages = [
        Message(
            message_id=MessageId(UnitId(f"m_{number:06}")),
            conversation_id=ConversationId(f"c_{number // MESSAGES_EACH:05}"),
            parent_id=MessageId(UnitId(f"m_{number - 1:06}")) if number % MESSAGES_EACH else None,
            role=Role.ASSISTANT if number % 2 else Role.USER,
            text=f"The {WORDS[number % 10]} of number {number} is told of here.",
            said_at=BEGAN + SPAN * (number / count),
        )
        for number in range(count)
    ]
    ConversationStore(cursor).add_all(
        Conversation(
            conversation_id=one.conversation_id,
            title=f"About the {WORDS[number % 10]}",
            created_at=one.said_at,
            updated_at=one.said_at,
        )
        for number, one in enumerate(messages[::MESSAGES_EACH])
    )
    MessageStore(cursor).add(messages)
    return messages


def _fact(dice: random.Random, number: int, count: int, messages: list[Message]) -> CoreFact:
    told = messages[number * len(messages) // count]
    again = dice.sample(messages, dice.choice((0, 0, 0, 1, 3)))
    return CoreFact(
        fact_id=FactId(UnitId(f"f_{number:06}")),
        subject=dice.choice(("you", "Ilse", "Tom", "your sister")),
        type=dice.choice(list(FactType)),
        statement=f"Likes the {dice.choice(WORDS)} with {number} by the {dice.choice(WORDS)}.",
        sources=tuple(
            FactSource(
                message_id=each.message_id, conversation_id=each.conversation_id, quote=each.text
            )
            for each in (told, *again)
        ),
        valid_from=told.said_at,
        policy=dice.choice(("stated-facts", "told", "person")),
        status=dice.choice([FactStatus.ACTIVE] * 9 + [FactStatus.SUPERSEDED]),
        pinned=number % 1000 == 0,
        device_only=number % 500 == 0,
    )


def _people(cursor: Cursor, dice: random.Random, count: int, facts: list[CoreFact]) -> None:
    entities = [
        StoredEntity(
            Entity(
                entity_id=EntityId(UnitId(f"e_{number:05}")),
                kind=dice.choice(list(EntityKind)[1:]),
                name=f"{WORDS[number % 10].title()} {number}",
            ),
            senses=(EntityId(UnitId(f"e_{number:05}")),),
            blocks=(),
            speaks=0,
        )
        for number in range(count)
    ]
    mentions = []
    for fact in facts[:: max(len(facts) // (6 * count), 1)] if count else ():
        middle = dice.randrange(count)
        near = {middle, *(min(int(dice.gauss(middle, 8)) % count, count - 1) for _ in range(2))}
        for each in near:
            entity = entities[each].entity.entity_id
            mention = Mention(entity_id=entity, unit_id=fact.fact_id, words="it")
            mentions.append(StoredMention(mention, is_subject=False))
    EntityStore(cursor).put(entities, mentions)


def _recalls(
    cursor: Cursor, dice: random.Random, messages: list[Message], facts: list[CoreFact]
) -> None:
    answers = [one for one in messages if one.role is Role.ASSISTANT]
    for answer in dice.sample(answers, min(RECALLS, len(answers))):
        blocks = tuple(
            Block(
                rank=rank, unit_id=fact.fact_id, kind="fact", space=fact.space,
                conversation_id=answer.conversation_id, message_ids=(), external_ids=(),
                time=fact.valid_from, text=fact.statement, tokens=12, score=0.5, signals={},
            )
            for rank, fact in enumerate(dice.sample(facts, 8), start=1)
        )  # fmt: skip
        recall = Recall(
            query="", budget=2000, tokens=96, sufficient=True, blocks=blocks, timings_ms={}
        )
        RecallStore(cursor).put(answer.message_id, recall)


def _stories(cursor: Cursor, messages: list[Message]) -> None:
    segments = [
        Segment(
            segment_id=SegmentId(UnitId(f"s_{number:05}")),
            conversation_id=messages[first].conversation_id,
            message_ids=tuple(each.message_id for each in messages[first : first + MESSAGES_EACH]),
            started_at=messages[first].said_at,
            ended_at=messages[first].said_at,
            entities=frozenset(),
            policy="double-threshold",
        )
        for number, first in enumerate(range(0, len(messages), MESSAGES_EACH))
    ]
    for segment in segments:
        SegmentStore(cursor).replace(segment.conversation_id, [segment])
    TrajectoryStore(cursor).put(
        EventTrajectory(
            trajectory_id=TrajectoryId(UnitId(f"t_{number:05}")),
            title=f"{WORDS[number % 10]} · number {number}",
            segment_ids=tuple(each.segment_id for each in segments[number :: len(segments) // 4]),
            started_at=segments[number].started_at,
            ended_at=segments[-1].ended_at,
        )
        for number in range(min(400, len(segments) // 4))
    )
