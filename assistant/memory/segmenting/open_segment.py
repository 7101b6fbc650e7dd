"""The segment that is still growing: a composite unit, updated on every append (MemSIF 3.2)."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from assistant.memory.segmenting.key_entities import key_entities

if TYPE_CHECKING:
    from datetime import datetime

    from numpy.typing import NDArray

    from assistant.domain.ids import MessageId
    from assistant.domain.messages import Message, Role

RECENT_MESSAGES = 6
"""How many of a segment's last messages are also compared one by one."""

_CHARACTERS_PER_WORD = 6
"""For scripts without spaces, a word is taken to be this long at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrival:
    """A message on its way into a segment; `vector` has unit length, or is 0 for want of words."""

    message_id: MessageId
    role: Role
    text: str
    said_at: datetime
    vector: NDArray[np.float32]
    entities: frozenset[str]
    words: int

    @classmethod
    def of(cls, message: Message, vector: NDArray[np.float32]) -> Arrival:
        """What segmenting needs of `message`; `vector` is the mean of its chunks."""
        return cls(
            message_id=message.message_id,
            role=message.role,
            text=message.text,
            said_at=message.said_at,
            vector=vector,
            entities=key_entities(message.text),
            words=count_words(message.text),
        )


class OpenSegment:
    """Running sums over a segment's messages, so that an append costs the same at any length.

    `vector` is the mean of the messages' vectors, `entities` their union. Not thread-safe.
    """

    __slots__ = ("entities", "last", "message_ids", "recent", "started_at", "vector_sum", "words")

    def __init__(self, first: Arrival) -> None:
        self.message_ids = [first.message_id]
        self.vector_sum = first.vector.astype(np.float32, copy=True)
        self.entities = set(first.entities)
        self.recent = deque([first.vector], maxlen=RECENT_MESSAGES)
        self.started_at = first.said_at
        self.words = first.words
        self.last = first

    def append(self, arrival: Arrival) -> None:
        """Take in the next message."""
        self.message_ids.append(arrival.message_id)
        self.vector_sum += arrival.vector
        self.entities |= arrival.entities
        self.recent.append(arrival.vector)
        self.words += arrival.words
        self.last = arrival

    def copy(self) -> OpenSegment:
        """A segment that grows on its own; the arrivals are shared."""
        twin = OpenSegment.__new__(OpenSegment)
        twin.message_ids = list(self.message_ids)
        twin.vector_sum = self.vector_sum.copy()
        twin.entities = set(self.entities)
        twin.recent = self.recent.copy()
        twin.started_at = self.started_at
        twin.words = self.words
        twin.last = self.last
        return twin

    @property
    def vector(self) -> NDArray[np.float32]:
        """The mean of the messages' vectors, of unit length."""
        return unit_length(self.vector_sum)


def unit_length(vector: NDArray[np.float32]) -> NDArray[np.float32]:
    """`vector` scaled to length 1; 0 stays 0."""
    length = float(np.linalg.norm(vector))
    return vector / np.float32(length) if length else vector


def mean_vector(chunks: NDArray[np.float32]) -> NDArray[np.float32]:
    """One unit vector for a text of several chunks; 0 for a text without any."""
    if not len(chunks):
        return np.zeros(chunks.shape[1], np.float32)
    return unit_length(chunks.mean(axis=0, dtype=np.float32))


def count_words(text: str) -> int:
    """Words of `text`, and a fair guess where the script puts no spaces between them."""
    return max(len(text.split()), len(text) // _CHARACTERS_PER_WORD // 2, 1)
