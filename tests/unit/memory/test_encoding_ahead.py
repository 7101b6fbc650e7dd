"""What is encoded ahead is used for the same texts only, and a failure there harms nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import numpy as np

from assistant.domain.encodings import Encoding, QueryEncoding
from assistant.domain.ids import MessageId, UnitId
from assistant.errors import ModelProcessDied
from assistant.inference.ports import Embedder
from assistant.memory.encoding_ahead import EncodingAhead

ONE, TWO = MessageId(UnitId("1")), MessageId(UnitId("2"))


class Lengths:
    """Vectors of one component: the length of the text."""

    embedder_id = "lengths"
    dimension = 1

    def __init__(self) -> None:
        self.calls = 0
        self.broken = False

    def encode(self, texts: Sequence[str]) -> list[Encoding]:
        self.calls += 1
        if self.broken:
            raise ModelProcessDied("It died.")
        return [
            Encoding(
                chunks=np.array([[len(text)]], np.float32),
                tokens=np.zeros((0, 1), np.int8),
                token_starts=np.zeros(0, np.uint32),
            )
            for text in texts
        ]

    def encode_query(self, query: str) -> QueryEncoding:
        raise NotImplementedError(query)


def test_the_same_texts_are_encoded_once() -> None:
    embedder = Lengths()
    ahead = EncodingAhead(cast("Embedder", embedder))
    ahead.begin({ONE: "bees", TWO: "a hive"})
    found = ahead.take({ONE: "bees", TWO: "a hive"})
    assert {key: float(one.chunks[0, 0]) for key, one in found.items()} == {ONE: 4, TWO: 6}
    assert embedder.calls == 1
    assert ahead.take({ONE: "bees"}) == {}, "it is given once"


def test_a_text_that_changed_is_not_taken_for_encoded() -> None:
    ahead = EncodingAhead(cast("Embedder", Lengths()))
    ahead.begin({ONE: "bees", TWO: "a hive"})
    assert list(ahead.take({ONE: "wasps", TWO: "a hive"})) == [TWO]


def test_what_fails_ahead_is_left_to_whoever_needs_it() -> None:
    embedder = Lengths()
    embedder.broken = True
    ahead = EncodingAhead(cast("Embedder", embedder))
    ahead.begin({ONE: "bees"})
    assert ahead.take({ONE: "bees"}) == {}
