"""What recall returns: dated blocks of evidence within a token budget."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from assistant.domain.times import local

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from assistant.domain.ids import ConversationId, DocumentId, FactId, MessageId, UnitId


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """One piece of evidence.

    `rank` 1 is the strongest. `message_ids` and `external_ids` name only messages whose own
    words stand in `text`, `fact_ids` facts whose statements stand there beside them, to say what
    replaced outdated words. `kind` is `segment`, `message`, `fact` or `document`; of the last,
    `document_id` is the file that `text` is quoted from, `source` its name and the place in it.
    `ends` says where in `text` the words of each of `message_ids` end, empty where they are not
    apart. `signals` holds the score of each signal that found it. `time` is UTC,
    `utc_offset_minutes` the zone of its words.
    """

    rank: int
    unit_id: UnitId
    kind: str
    space: str
    conversation_id: ConversationId | None
    message_ids: tuple[MessageId, ...]
    external_ids: tuple[str, ...]
    time: datetime
    text: str
    tokens: int
    score: float
    utc_offset_minutes: int = 0
    fact_ids: tuple[FactId, ...] = ()
    document_id: DocumentId | None = None
    source: str = ""
    ends: tuple[int, ...] = ()
    signals: Mapping[str, float] = field(default_factory=dict)

    @property
    def local_time(self) -> datetime:
        """The time as the clock showed it where the words were said."""
        return local(self.time, self.utc_offset_minutes)

    def lines(self) -> tuple[tuple[MessageId, str], ...]:
        """The words of each message; empty where they are not apart."""
        begins = (0, *(end + 1 for end in self.ends))  # a line break lies between them
        return tuple(
            (message_id, self.text[begin:end])
            for message_id, begin, end in zip(self.message_ids, begins, self.ends, strict=False)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class SegmentHit:
    """A segment that a query finds, with all its messages in order, whole.

    `external_ids` are those of its messages that came from a file. `unit_id` is a message's where
    that message has no segment yet.
    """

    unit_id: UnitId
    score: float
    message_ids: tuple[MessageId, ...]
    external_ids: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Recall:
    """The evidence for one query; `blocks` stand in time order.

    `tokens` is counted over the blocks' texts and never exceeds `budget`. `sufficient` says
    whether they plausibly cover what was asked. `explanation` holds, per stage, the units that
    survived it with their scores; empty unless asked for.
    """

    query: str
    budget: int
    tokens: int
    sufficient: bool
    blocks: tuple[Block, ...]
    timings_ms: Mapping[str, float] = field(default_factory=dict)
    explanation: Mapping[str, Mapping[UnitId, float]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOut:
    """What a conversation goes without: `kind` is `message`, `fact` or `document`.

    `text` is its words, of a document its name.
    """

    unit_id: UnitId
    kind: str
    text: str
