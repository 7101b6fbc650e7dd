"""How fast the views of segments are in a large home.

`python -m tests.benchmarks.segment_views` fills a map with random vectors and prints milliseconds:
the first look, which makes all views; a look at nothing new; a look after one more message; and
what following such a message costs the writer.
"""

from __future__ import annotations

import argparse
import time
from datetime import UTC, datetime, timedelta

import numpy as np
from numpy.typing import NDArray

from assistant.domain.changes import MessagesAdded, MessagesEncoded, SegmentsChanged
from assistant.domain.encodings import Encoding
from assistant.domain.ids import ConversationId, MessageId, SegmentId, UnitId
from assistant.domain.messages import Message, Role
from assistant.domain.segments import Segment
from assistant.index.semantic_map import SemanticMap

DIMENSION = 384
PER_CONVERSATION = 40
PER_SEGMENT = 8
ROUNDS = 30
NOON = datetime(2024, 5, 1, 12, tzinfo=UTC)


def said(number: int, conversation: ConversationId) -> Message:
    return Message(
        message_id=MessageId(UnitId(f"m{number}")),
        conversation_id=conversation,
        parent_id=None,
        role=Role.ASSISTANT if number % 2 else Role.USER,
        text=f"words {number}",
        said_at=NOON + timedelta(minutes=number),
    )


def encodings(messages: list[Message], random: np.random.Generator) -> MessagesEncoded:
    vectors = random.normal(size=(len(messages), 1, DIMENSION)).astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=2, keepdims=True)
    nothing = np.zeros((0, DIMENSION), np.int8), np.zeros(0, np.uint32)
    return MessagesEncoded(
        {
            one.message_id: Encoding(chunks=own, tokens=nothing[0], token_starts=nothing[1])
            for one, own in zip(messages, vectors, strict=True)
        }
    )


def segments(messages: list[Message], conversation: ConversationId) -> SegmentsChanged:
    parts = [messages[at : at + PER_SEGMENT] for at in range(0, len(messages), PER_SEGMENT)]
    return SegmentsChanged(
        conversation,
        tuple(
            Segment(
                segment_id=SegmentId(UnitId(f"s{part[0].message_id}")),
                conversation_id=conversation,
                message_ids=tuple(one.message_id for one in part),
                started_at=part[0].said_at,
                ended_at=part[-1].said_at,
            )
            for part in parts
        ),
    )


def milliseconds(started: float) -> float:
    return 1000 * (time.perf_counter() - started)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--messages", type=int, default=100_000)
    total = parser.parse_args().messages
    random = np.random.default_rng(1)
    semantic_map = SemanticMap(load_tokens=lambda _: {})
    last: list[Message] = []
    conversation = ConversationId("")
    for start in range(0, total, PER_CONVERSATION):
        conversation = ConversationId(f"c{start}")
        last = [said(start + place, conversation) for place in range(PER_CONVERSATION)]
        for change in (
            MessagesAdded(tuple(last)),
            encodings(last, random),
            segments(last, conversation),
        ):
            semantic_map.apply(change)
    query: NDArray[np.float32] = random.normal(size=DIMENSION).astype(np.float32)
    query /= np.linalg.norm(query)
    started = time.perf_counter()
    found = len(semantic_map.view_scores(query))
    print(f"{total} messages, {found} segments; first look {milliseconds(started):.1f} ms")
    looks, again, adds = [], [], []
    for number in range(total, total + ROUNDS):
        last.append(said(number, conversation))
        semantic_map.apply(MessagesAdded((last[-1],)))
        semantic_map.apply(encodings(last[-1:], random))
        change = segments(last, conversation)
        views = semantic_map._views
        semantic_map._rows.set_segments(conversation, change.segments)
        started = time.perf_counter()
        views.follow(conversation, change.segments)
        adds.append(milliseconds(started))
        started = time.perf_counter()
        semantic_map.view_scores(query)
        again.append(milliseconds(started))
        started = time.perf_counter()
        semantic_map.view_scores(query)
        looks.append(milliseconds(started))
    for name, values in (("nothing new", looks), ("one more message", again), ("follow", adds)):
        print(f"{name}: median {np.median(values):.2f} ms, worst {max(values):.2f} ms")


if __name__ == "__main__":
    main()
