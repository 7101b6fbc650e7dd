"""The segment that is still growing: a composite unit, updated on every append (MemSIF 3.2)."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from assistant.domain.messages import Role
from assistant.memory.segmenting.key_entities import key_entities

if TYPE_CHECKING:
    from datetime import datetime

    from numpy.typing import NDArray

    from assistant.domain.ids import MessageId
    from assistant.domain.messages import Message

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

    __slots__ = (
        "entities", "first", "last", "lately", "message_ids", "started_at", "user_sum",
        "vector_sum", "words",
    )  # fmt: skip

    def __init__(self, first: Arrival) -> None:
        self.message_ids = [first.message_id]
        self.vector_sum = first.vector.astype(np.float32, copy=True)
        self.user_sum = np.zeros_like(self.vector_sum)
        self.entities = set(first.entities)
        self.lately = deque([first], maxlen=RECENT_MESSAGES)
        self.started_at = first.said_at
        self.words = first.words
        self.first = self.last = first
        self._add_user(first)

    def append(self, arrival: Arrival) -> None:
        """Take in the next message."""
        self.message_ids.append(arrival.message_id)
        self.vector_sum = self.vector_sum + arrival.vector  # 0 alone where a text got no vector
        self.entities |= arrival.entities
        self.lately.append(arrival)
        self.words += arrival.words
        self.last = arrival
        self._add_user(arrival)

    def copy(self) -> OpenSegment:
        """A segment that grows on its own; the arrivals are shared."""
        twin = OpenSegment.__new__(OpenSegment)
        twin.message_ids = list(self.message_ids)
        twin.vector_sum = self.vector_sum.copy()
        twin.user_sum = self.user_sum.copy()
        twin.entities = set(self.entities)
        twin.lately = self.lately.copy()
        twin.first = self.first
        twin.started_at = self.started_at
        twin.words = self.words
        twin.last = self.last
        return twin

    @property
    def recent(self) -> list[NDArray[np.float32]]:
        """The vectors of the last messages, (dim,) each, the newest behind."""
        return [arrival.vector for arrival in self.lately]

    @property
    def vector(self) -> NDArray[np.float32]:
        """The mean of the messages' vectors, (dim,), of unit length."""
        return unit_length(self.vector_sum)

    @property
    def user_view(self) -> NDArray[np.float32]:
        """The mean of what users said, (dim,), unit length; 0 where none did (Threader, 3.2)."""
        return unit_length(self.user_sum)

    @property
    def other_view(self) -> NDArray[np.float32]:
        """The mean of what the others said, (dim,), unit length; 0 where none did."""
        return unit_length(self.vector_sum - self.user_sum)

    def _add_user(self, arrival: Arrival) -> None:
        if arrival.role is Role.USER:
            self.user_sum = self.user_sum + arrival.vector


def unit_length(vector: NDArray[np.float32]) -> NDArray[np.float32]:
    """`vector` scaled to length 1; 0 stays 0."""
    length = float(np.linalg.norm(vector))
    return vector / np.float32(length) if length else vector


def mean_vector(chunks: NDArray[np.float32]) -> NDArray[np.float32]:
    """One unit vector (dim,) for a text of `chunks`, (chunks, dim); 0 for a text without any."""
    if not len(chunks):
        return np.zeros(chunks.shape[1], np.float32)
    return unit_length(chunks.mean(axis=0, dtype=np.float32))


def count_words(text: str) -> int:
    """Words of `text`, and a fair guess where the script puts no spaces between them."""
    return max(len(text.split()), len(text) // _CHARACTERS_PER_WORD // 2, 1)
