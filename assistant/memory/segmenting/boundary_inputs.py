"""What the boundary classifier sees of a message and of the segment that it may go on with.

Numbers of both, by name, and three vectors. All of it comes from what ingest has at hand: the
vectors of messages, their entities, and their words. Everything depends on the open segment's own
messages only, so a segment that is read from the file again gives the same decision.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from assistant.domain.messages import ConversationKind, Role
from assistant.memory.language.frequent_words import FREQUENT_WORDS
from assistant.memory.segmenting import boundary_cues
from assistant.memory.segmenting.key_entities import jaccard
from assistant.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Sequence, Set

    from numpy.typing import NDArray

    from assistant.memory.segmenting.open_segment import Arrival, OpenSegment

NUMBERS = (
    "segment", "last", "second_last", "third_last", "closest", "mean_of_recent", "farthest",
    "same_speaker", "same_speaker_is_known", "other_speaker", "users", "others", "first",
    "coherence", "last_step", "drop",
    "entities", "entities_known", "entities_of_last", "words_of_last", "words_of_second_last",
    "names_nothing", "named",
    "length", "words", "words_before", "words_of_segment", "words_each",
    "changes", "continues", "refers_back", "leans_back", "asks", "asks_at_the_end", "takes_leave",
    "greets", "was_asked", "was_asked_at_the_end", "left", "went_on",
    "user", "goes_on_speaking", "people", "few_words",
)  # fmt: skip
"""In this order; the weights know the order, so a change here means training again."""

VECTORS = ("arrival", "last", "segment")

FEW_WORDS = 4
UNKNOWN_COHERENCE = 0.5
"""How alike a lone message is to itself is not known; the middle says nothing."""

_WORD = Pattern(r"[^\W_]+(?:['’][^\W_]+)?")
_SCANNED = 400


def numbers(segment: OpenSegment, arrival: Arrival, kind: ConversationKind) -> NDArray[np.float32]:
    """float32 (len(NUMBERS),)."""
    before = list(segment.lately)
    last = Words.of(before[-1])
    now = Words.of(arrival)
    values = (
        *_likeness(segment, before, arrival),
        *_overlaps(segment, before, arrival, now.content, last.content),
        *_lengths(segment, arrival),
        now.changes, now.continues, now.refers_back, now.leans_back, now.asks, now.asks_at_the_end,
        now.takes_leave, now.greets, last.asks, last.asks_at_the_end, last.takes_leave,
        last.continues,
        arrival.role is Role.USER, segment.last.role is arrival.role,
        kind is ConversationKind.PEOPLE, now.few,
    )  # fmt: skip
    return np.array(values, np.float32)


def vectors(segment: OpenSegment, arrival: Arrival) -> NDArray[np.float32]:
    """float32 (len(VECTORS), dim)."""
    return np.stack([arrival.vector, segment.last.vector, segment.vector])


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """What the words of one message say."""

    content: frozenset[str]
    few: bool
    changes: bool
    continues: bool
    refers_back: bool
    leans_back: bool
    asks: bool
    asks_at_the_end: bool
    takes_leave: bool
    greets: bool

    @classmethod
    def of(cls, arrival: Arrival) -> Words:
        """Read from the beginning of the message, and its end for a question."""
        text = arrival.text
        said = [word.casefold() for word in _WORD.findall(text[:_SCANNED])]
        return cls(
            content=frozenset(word for word in said if word not in FREQUENT_WORDS),
            few=len(said) < FEW_WORDS,
            changes=boundary_cues.changes_topic(text),
            continues=boundary_cues.continues(text),
            refers_back=boundary_cues.refers_back(text),
            leans_back=boundary_cues.leans_back(text),
            asks=boundary_cues.asks(text),
            asks_at_the_end=boundary_cues.asks_at_the_end(text),
            takes_leave=boundary_cues.takes_leave(text),
            greets=boundary_cues.greets(text),
        )


def _likeness(
    segment: OpenSegment, before: Sequence[Arrival], arrival: Arrival
) -> tuple[float, ...]:
    """Cosines of the message with what was said, and of that with itself."""
    cosines = [float(one.vector @ arrival.vector) for one in before]
    steps = [float(a.vector @ b.vector) for a, b in itertools.pairwise(before)]
    steps = steps or [UNKNOWN_COHERENCE]
    same = [value for one, value in zip(before, cosines, strict=True) if one.role is arrival.role]
    other = [
        value for one, value in zip(before, cosines, strict=True) if one.role is not arrival.role
    ]
    return (
        float(segment.vector @ arrival.vector),
        cosines[-1],
        cosines[-2] if len(cosines) > 1 else cosines[-1],
        cosines[-3] if len(cosines) > 2 else cosines[-1],
        max(cosines),
        sum(cosines) / len(cosines),
        min(cosines),
        same[-1] if same else 0.0,
        float(bool(same)),
        other[-1] if other else 0.0,
        float(segment.user_view @ arrival.vector),
        float(segment.other_view @ arrival.vector),
        float(segment.first.vector @ arrival.vector),
        sum(steps) / len(steps),
        steps[-1],
        max(steps) - cosines[-1],
    )


def _overlaps(
    segment: OpenSegment,
    before: Sequence[Arrival],
    arrival: Arrival,
    now: Set[str],
    last: Set[str],
) -> tuple[float, ...]:
    """Shared entities and content words, as a part of what the message has."""
    second = Words.of(before[-2]).content if len(before) > 1 else last
    named = arrival.entities
    return (
        jaccard(segment.entities, named),
        _known(named, segment.entities),
        jaccard(before[-1].entities, named),
        _known(now, last),
        _known(now, second),
        float(not named),
        math.log1p(len(named)),
    )


def _lengths(segment: OpenSegment, arrival: Arrival) -> tuple[float, ...]:
    count = len(segment.message_ids)
    return (
        math.log(count),
        math.log1p(arrival.words),
        math.log1p(segment.last.words),
        math.log1p(segment.words),
        math.log1p(segment.words / count),
    )


def _known(some: Set[str], others: Set[str]) -> float:
    return len(some & others) / len(some) if some else 0.0
