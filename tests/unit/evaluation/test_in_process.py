"""The read path alone segments by the same vectors as a home does."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, date, datetime

import numpy as np
import pytest

from assistant.domain.encodings import Encoding, QueryEncoding
from assistant.domain.messages import ConversationKind, Role
from assistant.domain.transfers import ImportedConversation, ImportedMessage
from assistant.evaluation.in_process import InProcessMemory
from assistant.memory.segmenting.open_segment import Arrival, OpenSegment


class ChunkPerWord:
    """Chunks at right angles, one for each word: the mean of two is shorter than either."""

    embedder_id = "all-minilm-l6-v2@test"
    dimension = 4

    def encode(self, texts: Sequence[str]) -> list[Encoding]:
        return [self._encode(len(re.findall(r"\w+", text))) for text in texts]

    def encode_query(self, query: str) -> QueryEncoding:
        raise NotImplementedError(query)

    def _encode(self, words: int) -> Encoding:
        return Encoding(
            chunks=np.eye(words, self.dimension, dtype=np.float32),
            tokens=np.zeros((0, self.dimension), np.int8),
            token_starts=np.zeros(0, np.uint32),
        )


class Watching:
    """Splits nothing and keeps what it was shown."""

    def __init__(self) -> None:
        self.lengths: list[float] = []

    def boundary(self, segment: OpenSegment, arrival: Arrival, kind: ConversationKind) -> None:
        self.lengths.append(float(np.linalg.norm(arrival.vector)))


def test_a_text_of_any_number_of_chunks_has_a_unit_vector_or_none() -> None:
    memory = InProcessMemory(ChunkPerWord(), len)
    memory._segmenter = watching = Watching()
    texts = [".", "one", "one two three", "."]
    messages = tuple(
        ImportedMessage(
            external_id=str(number), parent=None, role=Role.USER, text=text,
            time=datetime(2024, 5, 1, 12, number, tzinfo=UTC),
        )
        for number, text in enumerate(texts)
    )  # fmt: skip
    memory.add(
        [ImportedConversation(external_id="c", title="", messages=messages, active_leaf=None)]
    )
    assert watching.lengths == pytest.approx([1, 1, 0])


def test_a_message_keeps_the_day_that_it_was_where_it_was_said() -> None:
    memory = InProcessMemory(ChunkPerWord(), len)
    late = datetime(2024, 5, 1, 20, tzinfo=UTC)
    messages = tuple(
        ImportedMessage(
            external_id=name, parent=None, role=Role.USER, text="one", time=late,
            utc_offset_minutes=offset,
        )
        for name, offset in (("london", 0), ("tokyo", 540))
    )  # fmt: skip
    memory.add(
        [
            ImportedConversation(
                external_id="c", title="", messages=messages, active_leaf=messages[-1].external_id
            )
        ]
    )
    days = memory._map.view().days.tolist()
    assert [date.fromordinal(day).day for day in days] == [1, 2]
