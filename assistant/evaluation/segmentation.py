"""Runs a segmenter over dialogues whose topic boundaries are known, and scores it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from assistant.domain.ids import MessageId, UnitId
from assistant.evaluation.segmentation_metrics import SegmentedDialogue, score
from assistant.memory.segmenting.key_entities import key_entities
from assistant.memory.segmenting.open_segment import Arrival, OpenSegment, count_words, mean_vector

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from assistant.cancel import CancelToken
    from assistant.domain.messages import ConversationKind
    from assistant.evaluation.segmentation_metrics import SegmentationScores
    from assistant.evaluation.segmentation_sets import Dialogue
    from assistant.inference.ports import Embedder
    from assistant.memory.segmenting.policies import Segmenter

BATCH = 256

_SILENT = datetime(2026, 1, 1, tzinfo=UTC)
"""The sets know no times, so every message is said at once and silence has no say."""

Vectors = dict[str, "NDArray[np.float32]"]
"""A unit vector for each text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadDialogue:
    """A dialogue with its messages as a segmenter meets them."""

    dialogue: Dialogue
    messages: Sequence[Arrival]


def read(dialogues: Iterable[Dialogue], vectors: Vectors) -> list[ReadDialogue]:
    """The dialogues with what segmenting needs of their texts, all of which have a vector."""
    return [
        ReadDialogue(dialogue=dialogue, messages=arrivals(dialogue, vectors))
        for dialogue in dialogues
    ]


def arrivals(dialogue: Dialogue, vectors: Mapping[str, NDArray[np.float32]]) -> list[Arrival]:
    """The dialogue's messages as a segmenter meets them."""
    return [
        Arrival(
            message_id=MessageId(UnitId(str(index))),
            role=role,
            text=text,
            said_at=_SILENT,
            vector=vectors[text],
            entities=key_entities(text),
            words=count_words(text),
        )
        for index, (role, text) in enumerate(zip(dialogue.roles, dialogue.texts, strict=True))
    ]


def predict(messages: Sequence[Arrival], segmenter: Segmenter, kind: ConversationKind) -> set[int]:
    """The indexes that open a segment, decided one message at a time."""
    boundaries: set[int] = set()
    segment: OpenSegment | None = None
    for index, message in enumerate(messages):
        if segment is None:
            segment = OpenSegment(message)
        elif segmenter.boundary(segment, message, kind) is None:
            segment.append(message)
        else:
            boundaries.add(index)
            segment = OpenSegment(message)
    return boundaries


def evaluate(dialogues: Iterable[ReadDialogue], segmenter: Segmenter) -> SegmentationScores:
    """The segmenter's scores on one set."""
    return score(
        SegmentedDialogue(
            length=len(each.messages),
            predicted=frozenset(predict(each.messages, segmenter, each.dialogue.kind)),
            reference=each.dialogue.boundaries,
        )
        for each in dialogues
    )


def embed(
    texts: Iterable[str],
    embedder: Embedder,
    tell: Callable[[str], None] = lambda _: None,
    cancel: CancelToken | None = None,
) -> Vectors:
    """A vector for each distinct text; sorted by length, as the encoder likes it."""
    distinct = sorted(set(texts), key=len)
    vectors: Vectors = {}
    for start in range(0, len(distinct), BATCH):
        if cancel is not None:
            cancel.check()
        batch = distinct[start : start + BATCH]
        for text, encoding in zip(batch, embedder.encode(batch), strict=True):
            vectors[text] = mean_vector(encoding.chunks)
        tell(f"{start + len(batch)} of {len(distinct)} texts embedded")
    return vectors
