"""What one decision of the boundary classifier costs, over vectors that are there already.

`python -m tests.benchmarks.boundary_decision` prints milliseconds for short and for long messages.
"""

from __future__ import annotations

import argparse
import json
import time
from datetime import UTC, datetime, timedelta

import numpy as np

from assistant.domain.ids import MessageId, UnitId
from assistant.domain.messages import ConversationKind, Role
from assistant.evaluation.scores import quantiles
from assistant.memory.segmenting.key_entities import key_entities
from assistant.memory.segmenting.learned import LearnedBoundaries, shipped_boundaries
from assistant.memory.segmenting.open_segment import Arrival, OpenSegment, count_words, unit_length

DIMENSION = 384
MESSAGES = 12
WORDS = ("Lyon", "harbour", "the", "budget", "of", "a", "bicycle", "we", "repaired", "on", "Monday")


def arrivals(words: int) -> list[Arrival]:
    """A segment's messages, each of so many words."""
    draw = np.random.default_rng(words)
    found = []
    for number in range(MESSAGES):
        text = " ".join(draw.choice(WORDS, words)) + "?"
        found.append(
            Arrival(
                message_id=MessageId(UnitId(str(number))),
                role=Role.USER if number % 2 == 0 else Role.ASSISTANT,
                text=text,
                said_at=datetime(2026, 1, 1, tzinfo=UTC) + timedelta(minutes=number),
                vector=unit_length(draw.normal(size=DIMENSION).astype(np.float32)),
                entities=key_entities(text),
                words=count_words(text),
            )
        )
    return found


def measure(words: int, decisions: int) -> dict[str, float]:
    """Milliseconds of a decision."""
    trained = shipped_boundaries()
    if isinstance(trained, Exception):
        raise trained
    segmenter = LearnedBoundaries(trained)
    said = arrivals(words)
    segment = OpenSegment(said[0])
    for message in said[1:-1]:
        segment.append(message)
    took = []
    for _ in range(decisions):
        began = time.perf_counter()
        segmenter.odds(segment, said[-1], ConversationKind.ASSISTANT)
        took.append(1000 * (time.perf_counter() - began))
    return {name: round(value, 3) for name, value in quantiles(took).items()}


def main() -> None:
    """See the module."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decisions", type=int, default=2000)
    given = parser.parse_args()
    print(json.dumps({f"{words}_words": measure(words, given.decisions) for words in (12, 400)}))


if __name__ == "__main__":
    main()
