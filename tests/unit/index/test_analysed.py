"""What is worked out of words, and what of it is kept."""

from __future__ import annotations

from dataclasses import fields
from datetime import UTC, datetime
from hashlib import blake2b
from typing import Any

import numpy as np
import pytest

from assistant.domain.ids import ConversationId, MessageId, UnitId
from assistant.domain.messages import Message, Role
from assistant.index.analysed import VERSION, Analysed, analysed

TEXTS = (
    "The wren nests in the letter box, and has done so since May 2019.",
    "Die Bienen wohnen im Garten, und nachts hört man sie nicht.",
    "Nous étions à la mer hier. " * 40,
    "自行车在院子里",
    "def f(x): return {x: [x] * 3}",
    "\u0301\u0301 ☔ no more than that",
)
PINNED = "9fb5d22f085d684e"


def message(text: str) -> Message:
    return Message(
        message_id=MessageId(UnitId("m")),
        conversation_id=ConversationId("c"),
        parent_id=None,
        role=Role.USER,
        text=text,
        said_at=datetime(2024, 5, 1, 23, tzinfo=UTC),
        utc_offset_minutes=120,
    )


def flat(value: object) -> list[Any]:
    """Every array and text in an analysis, by name."""
    if isinstance(value, tuple | str):
        return [value]
    if isinstance(value, np.ndarray):
        return [(value.shape, value.tolist())]
    return [part for field in fields(value) for part in flat(getattr(value, field.name))]  # type: ignore[arg-type]


@pytest.mark.parametrize("texts", [TEXTS, TEXTS[:1], ()])
def test_what_is_read_again_is_what_was_written(texts: tuple[str, ...]) -> None:
    made = analysed([message(text) for text in texts])
    assert flat(Analysed.from_bytes(made.to_bytes())) == flat(made)


def test_data_that_is_cut_off_or_longer_is_refused() -> None:
    data = analysed([message(text) for text in TEXTS]).to_bytes()
    for wrong in (b"", data[:5], data[:-1], data[: len(data) // 2], data + b"\0" * 8):
        with pytest.raises(ValueError, match=r"written|buffer"):
            Analysed.from_bytes(wrong)


def test_a_changed_analysis_has_another_version() -> None:
    """Where this fails and the change is meant: raise `VERSION`, and pin both here anew."""
    data = analysed([message(text) for text in TEXTS]).to_bytes()
    assert (VERSION, blake2b(data, digest_size=8).hexdigest()) == (1, PINNED)
