"""Encoding can be left between its pieces."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from assistant.cancel import CancelToken
from assistant.domain.encodings import Encoding, QueryEncoding
from assistant.errors import Cancelled
from assistant.evaluation.interruptible import CHARACTERS_AT_ONCE, InterruptibleEmbedder


class Lengths:
    """The vector of a text is its length."""

    embedder_id = "lengths"
    dimension = 1

    def __init__(self, cancel: CancelToken, patience: int) -> None:
        self.calls: list[list[int]] = []
        self.cancel = cancel
        self.patience = patience

    def encode(self, texts: Sequence[str]) -> list[Encoding]:
        self.calls.append([len(text) for text in texts])
        if len(self.calls) == self.patience:
            self.cancel.cancel()
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


def test_texts_keep_their_order_and_are_encoded_a_slice_at_a_time() -> None:
    half = CHARACTERS_AT_ONCE // 2
    lengths = [3 * half, 1, half, half, 2, half - 3]
    inner = Lengths(CancelToken(), patience=9)
    found = InterruptibleEmbedder(inner, inner.cancel.check).encode(["x" * n for n in lengths])
    assert [int(one.chunks[0, 0]) for one in found] == lengths
    assert inner.calls == [[1, 2, half - 3, half], [half], [3 * half]]
    assert InterruptibleEmbedder(inner, inner.cancel.check).encode([]) == []


def test_it_ends_at_the_next_slice() -> None:
    cancel = CancelToken()
    inner = Lengths(cancel, patience=2)
    with pytest.raises(Cancelled):
        InterruptibleEmbedder(inner, cancel.check).encode(["x" * CHARACTERS_AT_ONCE] * 5)
    assert len(inner.calls) == 2
    with pytest.raises(Cancelled):
        InterruptibleEmbedder(inner, cancel.check).encode_query("x")
