"""Event trajectories: segments of one evolving event or task, across conversations (MemSIF 3.2).

Segments are linked in the order in which they began. The three trajectories nearest by φ are
judged (`judging.py`); the segment goes on with the best one that is compatible, else
it begins one. Every decision rests on earlier segments alone. So what comes late or changes is
linked by going back to its time and linking again from there, and the result is as if all had come
in time order.
"""

from __future__ import annotations

import math
from collections import deque
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import numpy as np

from assistant.domain.ids import TrajectoryId, UnitId
from assistant.domain.trajectories import EventTrajectory
from assistant.memory.segmenting.calibrations import ALPHA
from assistant.memory.segmenting.open_segment import unit_length
from assistant.memory.trajectories.judging import Candidate, LinearJudge
from assistant.memory.trajectories.wording import name_of, number_of, title_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from numpy.typing import NDArray

    from assistant.domain.ids import ConversationId, SegmentId
    from assistant.memory.trajectories.judging import TrajectoryJudge
    from assistant.memory.trajectories.linkable import Linkable, Order

CANDIDATES = 3
"""MemSIF C.1: so many trajectories are judged."""
NEAREST = 24
"""φ is worked out for the nearest by cosine alone: a fifth of it is left to entities."""
REMEMBERED_LINKS = 128
"""So many links can be taken back without reading the file."""

_BUCKETS = 1 << 20
"""Words are counted by so many numbers, in 4 MB; two that share one look a little less rare."""
_FEWEST_SEGMENTS = 50
"""In a home of fewer, entities count as rare as in one of so many: they are rare words anyway."""
_USUAL_RARITY = 3.5
"""Stands for the rarity of a trajectory's own words, so that none counts differently later."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Growing:
    """A trajectory as a composite unit, never changed: an append gives another one.

    `total`: the sum of its segments' vectors. `entities` ascending, with in how many segments each
    occurs as `counts`. `telling` is by segment.
    """

    trajectory_id: TrajectoryId
    segment_ids: tuple[SegmentId, ...]
    started_at: datetime
    ended_at: datetime
    last_at: datetime
    last_conversation: ConversationId
    total: NDArray[np.float32]
    entities: NDArray[np.uint32]
    counts: NDArray[np.uint32]
    telling: tuple[tuple[str, ...], ...]
    names: frozenset[str]
    title: str = ""
    policy: str = ""

    @classmethod
    def begun(cls, segment: Linkable) -> Growing:
        """A trajectory of one segment, under an id that follows from the segment's."""
        return cls(
            trajectory_id=TrajectoryId(UnitId(f"t_{segment.segment_id.partition('_')[2]}")),
            segment_ids=(segment.segment_id,),
            started_at=segment.started_at,
            ended_at=segment.ended_at,
            last_at=segment.ended_at,
            last_conversation=segment.conversation_id,
            total=segment.vector,
            entities=segment.entities,
            counts=np.ones(len(segment.entities), np.uint32),
            telling=(segment.telling,),
            names=name_of(segment.telling),
        )

    def appended(self, segment: Linkable) -> Growing:
        """With one more segment, which began after all others."""
        entities = np.union1d(self.entities, segment.entities)
        counts = np.zeros(len(entities), np.uint32)
        counts[np.searchsorted(entities, self.entities)] = self.counts
        counts[np.searchsorted(entities, segment.entities)] += 1
        return replace(
            self,
            segment_ids=(*self.segment_ids, segment.segment_id),
            ended_at=max(self.ended_at, segment.ended_at),
            last_at=segment.ended_at,
            last_conversation=segment.conversation_id,
            total=self.total + segment.vector,
            entities=entities,
            counts=counts,
            telling=(*self.telling, segment.telling),
            names=self.names | name_of(segment.telling),
        )

    def unit(self) -> EventTrajectory:
        """As others see it."""
        return EventTrajectory(
            trajectory_id=self.trajectory_id,
            title=self.title,
            segment_ids=self.segment_ids,
            started_at=self.started_at,
            ended_at=self.ended_at,
            entities=frozenset(word.casefold() for words in self.telling for word in words),
            policy=self.policy,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Link:
    """What one link changed: the trajectory's place, and what stood there before, if anything."""

    order: Order
    entities: NDArray[np.uint32]
    place: int
    before: Growing | None


@dataclass(slots=True)
class Trajectories:
    """All trajectories up to a moment. One thread."""

    judge: TrajectoryJudge = field(default_factory=LinearJudge)
    _growing: list[Growing] = field(default_factory=list)
    _places: dict[TrajectoryId, int] = field(default_factory=dict)
    _means: NDArray[np.float32] = field(default_factory=lambda: np.zeros((0, 0), np.float32))
    _seen: NDArray[np.uint32] = field(default_factory=lambda: np.zeros(_BUCKETS, np.uint32))
    _segments: int = 0
    _links: deque[_Link] = field(default_factory=lambda: deque(maxlen=REMEMBERED_LINKS))
    _forgot: Order | None = None

    def __len__(self) -> int:
        return len(self._growing)

    def get(self, trajectory_id: TrajectoryId) -> Growing | None:
        """The trajectory as it is now; None where it has no segment."""
        place = self._places.get(trajectory_id)
        return None if place is None else self._growing[place]

    def all(self) -> list[Growing]:
        """Every trajectory, in the order in which they began."""
        return list(self._growing)

    def link(self, segment: Linkable) -> Growing:
        """Link a segment that began after all others; returns the trajectory that it is in now."""
        self._count(segment.entities, 1)
        candidates = self.candidates(segment)
        odds = self.judge.odds(segment, candidates)
        best = max(range(len(odds)), key=odds.__getitem__, default=-1)
        known = candidates[best].trajectory_id if best >= 0 and odds[best] > 0 else None
        how = "begun" if known is None else "linked"
        return self._put(segment, known, f"{self.judge.policy}:{how}")

    def restore(self, segment: Linkable, trajectory_id: TrajectoryId, policy: str) -> None:
        """Take over a link that was decided before; to be called in order."""
        self._count(segment.entities, 1)
        known = trajectory_id if trajectory_id in self._places else None
        self._put(segment, known, policy)

    def rewind(self, order: Order) -> bool:
        """Take back all links from `order` on; False, changing nothing, where that is too far."""
        if self._forgot is not None and order <= self._forgot:
            return False
        while self._links and self._links[-1].order >= order:
            link = self._links.pop()
            self._count(link.entities, -1)
            if link.before is not None:
                self._set(link.place, link.before)
            else:
                del self._places[self._growing.pop().trajectory_id]
        return True

    def candidates(self, segment: Linkable) -> list[Candidate]:
        """The nearest trajectories by φ, best first; `segment` is counted already."""
        if not self._growing:
            return []
        cosines = self._means[: len(self._growing)] @ segment.vector
        nearest = np.argsort(-cosines, kind="stable")[:NEAREST]
        found = [self._phi(segment, int(place), float(cosines[place])) for place in nearest]
        best = sorted(found, reverse=True)[:CANDIDATES]
        return [self._compared(segment, -place, phi) for phi, place in best]

    def _phi(self, segment: Linkable, place: int, cosine: float) -> tuple[float, int]:
        """φ and the place; of equals the trajectory that began first is the greater."""
        one, other = segment.entities, self._growing[place].entities
        shared = len(np.intersect1d(one, other, assume_unique=True))
        jaccard = shared / (len(one) + len(other) - shared) if shared else 0.0
        return ALPHA * max(0.0, cosine) + (1 - ALPHA) * jaccard, -place

    def _compared(self, segment: Linkable, place: int, phi: float) -> Candidate:
        known = self._growing[place]
        names = name_of(segment.telling)
        silence = segment.started_at - known.last_at
        return Candidate(
            trajectory_id=known.trajectory_id,
            phi=phi,
            likeness=float(known.total @ segment.vector) / len(known.segment_ids),
            shared=self._shared(segment, known),
            names_differ=bool(names and known.names) and not names & known.names,
            days=max(0.0, silence.total_seconds() / 86_400),
            adjoins=known.last_conversation == segment.conversation_id,
            segments=len(known.segment_ids),
            telling=tuple({word: None for words in known.telling for word in words}),
        )

    def _shared(self, segment: Linkable, known: Growing) -> float:
        """Cosine of the entities, each weighed by its rarity and by how many segments name it."""
        rarities = self._rarities(segment.entities)
        _, here, there = np.intersect1d(
            segment.entities, known.entities, assume_unique=True, return_indices=True
        )
        if not len(here):
            return 0.0
        both = float((rarities[here] ** 2 * np.sqrt(known.counts[there])).sum())
        length = math.sqrt(float((rarities**2).sum()) * float(known.counts.sum()))
        return both / (length * _USUAL_RARITY) if length else 0.0

    def rarity(self, word: str) -> float:
        """How telling a casefolded word is among all segments up to now, at least 0."""
        seen = max(int(self._seen[number_of(word) % _BUCKETS]), 1)
        return max(0.0, math.log((max(self._segments, _FEWEST_SEGMENTS) + 1) / seen))

    def _rarities(self, entities: NDArray[np.uint32]) -> NDArray[np.float64]:
        seen = np.maximum(self._seen[entities % _BUCKETS], 1)
        rarities: NDArray[np.float64] = np.log((max(self._segments, _FEWEST_SEGMENTS) + 1) / seen)
        return np.maximum(rarities, 0)

    def _count(self, entities: NDArray[np.uint32], step: int) -> None:
        places, counts = np.unique(entities % _BUCKETS, return_counts=True)
        self._seen[places] = (self._seen[places] + step * counts).astype(np.uint32)
        self._segments += step

    def _put(self, segment: Linkable, known: TrajectoryId | None, policy: str) -> Growing:
        if len(self._links) == REMEMBERED_LINKS:
            self._forgot = self._links[0].order
        before = None if known is None else self._growing[self._places[known]]
        after = Growing.begun(segment) if before is None else before.appended(segment)
        after = replace(after, policy=policy, title=title_of(after.telling, self.rarity))
        place = len(self._growing) if known is None else self._places[known]
        self._links.append(
            _Link(order=segment.order, entities=segment.entities, place=place, before=before)
        )
        self._set(place, after)
        return after

    def _set(self, place: int, growing: Growing) -> None:
        if place == len(self._growing):
            self._growing.append(growing)
            self._places[growing.trajectory_id] = place
        self._growing[place] = growing
        dimension = len(growing.total)
        if place >= len(self._means):
            more = np.zeros((max(256, 2 * place), dimension), np.float32)
            if len(self._means):
                more[: len(self._means)] = self._means
            self._means = more
        self._means[place] = unit_length(growing.total)


def linked(segments: Sequence[Linkable], judge: TrajectoryJudge | None = None) -> Trajectories:
    """All of `segments` linked afresh, in time order."""
    trajectories = Trajectories(judge or LinearJudge())
    for segment in sorted(segments, key=lambda one: one.order):
        trajectories.link(segment)
    return trajectories
