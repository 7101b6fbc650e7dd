"""One text that no embedder can take does not keep others from being encoded."""

from __future__ import annotations

import logging
from collections.abc import Sequence

import numpy as np
import pytest

from assistant.cancel import CancelToken
from assistant.domain.encodings import Encoding, QueryEncoding
from assistant.errors import (
    AssistantError,
    Cancelled,
    DiskFull,
    EngineBug,
    ModelFileMissing,
    ModelProcessDied,
)
from assistant.inference.careful_encoding import encode_each


class Fragile:
    """Gives a text's length as its vector; raises what `poison` says of a text."""

    embedder_id = "fragile"
    dimension = 2

    def __init__(self, poison: dict[str, Exception], *, fails_first: int = 0) -> None:
        self.poison = poison
        self.fails_first = fails_first
        self.calls: list[list[str]] = []

    def encode(self, texts: Sequence[str]) -> list[Encoding]:
        self.calls.append(list(texts))
        if len(self.calls) <= self.fails_first:
            raise ModelProcessDied("Killed.")
        for text in texts:
            error = self.poison.get(text) or self.poison.get("*")
            if error is not None:
                raise error
        return [_of(text) for text in texts]

    def encode_query(self, query: str) -> QueryEncoding:
        raise NotImplementedError(query)


def _of(text: str) -> Encoding:
    return Encoding(
        chunks=np.full((1, 2), len(text), np.float32),
        tokens=np.ones((1, 2), np.int8),
        token_starts=np.zeros(1, np.uint32),
    )


TEXTS = {"a": "one", "b": "poison", "c": "three"}


def test_one_call_where_all_goes_well() -> None:
    embedder = Fragile({})
    found = encode_each(embedder, TEXTS)
    assert {key: each.chunks[0, 0] for key, each in found.items()} == {"a": 3, "b": 6, "c": 5}
    assert len(embedder.calls) == 1


def test_a_passing_failure_leaves_nothing_out() -> None:
    embedder = Fragile({}, fails_first=1)
    assert all(len(each.chunks) for each in encode_each(embedder, TEXTS).values())
    assert len(embedder.calls) == 2


@pytest.mark.parametrize("error", [EngineBug("x"), ModelProcessDied("x"), ValueError("x")])
def test_only_the_text_that_fails_goes_without_vectors(
    error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        found = encode_each(Fragile({"poison": error}), TEXTS)
    assert {key: len(each.chunks) for key, each in found.items()} == {"a": 1, "b": 0, "c": 1}
    assert (found["b"].chunks.shape, found["b"].tokens.shape) == ((0, 2), (0, 2))
    assert "b stays without vectors" in caplog.text
    assert "poison" not in caplog.text


@pytest.mark.parametrize(
    "error", [ModelFileMissing("x"), DiskFull("x"), OSError("x"), MemoryError(), Cancelled("x")]
)
def test_what_no_text_can_cause_is_raised_at_once(error: Exception) -> None:
    embedder = Fragile({"poison": error})
    with pytest.raises(type(error)):
        encode_each(embedder, TEXTS)
    assert len(embedder.calls) == 1


@pytest.mark.parametrize("texts", [TEXTS, {"a": "one"}])
def test_an_embedder_that_fails_at_everything_is_broken(texts: dict[str, str]) -> None:
    with pytest.raises(AssistantError):
        encode_each(Fragile({"*": ModelProcessDied("x")}), texts)


def test_going_text_by_text_can_be_stopped() -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(Cancelled):
        encode_each(Fragile({"poison": EngineBug("x")}), TEXTS, cancel=token)
