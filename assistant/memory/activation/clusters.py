"""Candidate clusters of query-local evidence, and which of them are promoted (MemSIF, Eq. 2-4).

Demands are taken one by one, in the order in which they were asked, so that taking one more gives
what taking all of them anew would give.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from assistant.domain.active_facts import FEWEST_SOURCES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime

    from numpy.typing import NDArray

    from assistant.domain.active_facts import EvidenceSpan
    from assistant.domain.ids import MessageId


FEWEST_QUERIES = 2
"""What one question found is no ActiveFact: nobody has asked for it again."""
_FIRST_CAPACITY = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class ActivationSettings:
    """Every threshold of gathering and promoting, by the embedder's cosines.

    MemSIF prints 0.45 for both scores, calibrated for Qwen3-Embedding-8B.
    """

    compatible: float = 0.45
    """A statement joins a cluster with whose statements its mean cosine is as high as this."""
    same: float = 0.95
    """Statements, or questions, that are as alike as this count once."""
    source_support: float = 0.45
    query_demand: float = 0.45
    days: float = 365.0
    """A question counts for so long: what nobody asks for any more is demoted, then gone."""


class Statement(NamedTuple):
    """A sentence that answered a question: float32 `vector` (dim,), unit length.

    `source` is the segment it stands in, or the message where that has no segment.
    """

    span: EvidenceSpan
    subject: str
    source: str
    vector: NDArray[np.float32]


class Asked(NamedTuple):
    """A question with what answered it; float32 `vector` (dim,), unit length."""

    question_id: MessageId
    asked_at: datetime
    vector: NDArray[np.float32]
    statements: Sequence[Statement]


@dataclass(slots=True)
class Cluster:
    """⟨subject, statements, queries, sources⟩; its first statement names it.

    `found` holds, for each statement, the distinct questions that it answered. `total` is the sum
    of the statements' vectors.
    """

    subject: str
    formed_at: datetime
    last_used: datetime
    total: NDArray[np.float32]
    statements: dict[EvidenceSpan, Statement] = field(default_factory=dict)
    queries: dict[MessageId, Asked] = field(default_factory=dict)
    found: dict[EvidenceSpan, set[MessageId]] = field(default_factory=dict)

    @property
    def founder(self) -> EvidenceSpan:
        """The statement that it began with."""
        return next(iter(self.statements))

    @property
    def sources(self) -> frozenset[str]:
        """The distinct segments that its statements stand in."""
        return frozenset(one.source for one in self.statements.values())

    def take(self, statement: Statement, asked: Asked, settings: ActivationSettings) -> None:
        """Join a statement with the question that it answered; near-duplicate ones count once."""
        if statement.span not in self.statements:
            self.statements[statement.span] = statement
            self.found[statement.span] = set()
            self.total += statement.vector
        self.last_used = max(self.last_used, asked.asked_at)
        self.found[statement.span].add(self._counted(asked, settings))

    def _counted(self, asked: Asked, settings: ActivationSettings) -> MessageId:
        """The question as which `asked` counts: itself, or one that asks the same."""
        for question_id, known in self.queries.items():
            if question_id == asked.question_id or _alike(known.vector, asked.vector, settings):
                return question_id
        self.queries[asked.question_id] = asked
        return asked.question_id

    def support(self, settings: ActivationSettings) -> float:
        """Score_src (Eq. 2)."""
        vectors = [one.vector for one in self.statements.values()]
        return score(len(self.sources), _distinct(vectors, settings))

    def demand(self) -> float:
        """Score_qry (Eq. 3)."""
        return score(len(self.queries), [one.vector for one in self.queries.values()])

    def promoted(self, settings: ActivationSettings) -> bool:
        """Whether it is supported and asked for often enough (Eq. 4)."""
        if len(self.sources) < FEWEST_SOURCES or len(self.queries) < FEWEST_QUERIES:
            return False
        return (
            self.demand() >= settings.query_demand
            and self.support(settings) >= settings.source_support
        )

    def ordered(self, settings: ActivationSettings) -> list[Statement]:
        """Its statements, the most asked for and then the most central first.

        What only says the same again comes behind all others.
        """
        ranked = sorted(
            self.statements.values(),
            key=lambda one: (-len(self.found[one.span]), -float(self.total @ one.vector), one.span),
        )
        new: list[Statement] = []
        again: list[Statement] = []
        for one in ranked:
            alike = any(_alike(one.vector, other.vector, settings) for other in new)
            (again if alike else new).append(one)
        return new + again


@dataclass(slots=True)
class _OfSubject:
    """The clusters of one subject; `means` (clusters or more, dim) has each one's mean vector."""

    means: NDArray[np.float32]
    clusters: list[Cluster] = field(default_factory=list)
    place_of: dict[EvidenceSpan, int] = field(default_factory=dict)

    def place(self, statement: Statement, asked: Asked, compatible: float) -> int:
        """The cluster that has the statement, else the best compatible one, else a new one."""
        known = self.place_of.get(statement.span)
        if known is not None:
            return known
        if self.clusters:
            likeness = self.means[: len(self.clusters)] @ statement.vector
            best = int(likeness.argmax())
            if likeness[best] >= compatible:
                return best
        nothing = np.zeros_like(statement.vector)
        self.clusters.append(Cluster(statement.subject, asked.asked_at, asked.asked_at, nothing))
        if len(self.clusters) > len(self.means):
            self.means = np.concatenate([self.means, np.zeros_like(self.means)])
        return len(self.clusters) - 1


class Clusters:
    """All candidate clusters of a memory, as far as its demands were taken."""

    def __init__(self, settings: ActivationSettings) -> None:
        self._settings = settings
        self._by_subject: dict[str, _OfSubject] = {}

    def take(self, demands: Iterable[Asked]) -> None:
        """Take more demands, oldest first."""
        for asked in demands:
            for statement in asked.statements:
                self._take(statement, asked)

    def all(self) -> list[Cluster]:
        """Every cluster, a subject's behind each other."""
        return [one for each in self._by_subject.values() for one in each.clusters]

    def _take(self, statement: Statement, asked: Asked) -> None:
        own = self._by_subject.get(statement.subject)
        if own is None:
            means = np.zeros((_FIRST_CAPACITY, len(statement.vector)), np.float32)
            own = self._by_subject[statement.subject] = _OfSubject(means)
        place = own.place(statement, asked, self._settings.compatible)
        cluster = own.clusters[place]
        cluster.take(statement, asked, self._settings)
        own.place_of[statement.span] = place
        own.means[place] = cluster.total / np.float32(len(cluster.statements))


def score(count: int, vectors: Sequence[NDArray[np.float32]]) -> float:
    """`(1 - 1/count) · Coh(vectors)`; 0 for a count of 0."""
    return (1 - 1 / count) * coherence(vectors) if count else 0.0


def coherence(vectors: Sequence[NDArray[np.float32]]) -> float:
    """The mean pairwise cosine, brought to 0 … 1; 1 for a single vector."""
    if len(vectors) < 2:
        return 1.0
    stacked = np.stack(vectors)
    pairs = stacked @ stacked.T
    total = (float(pairs.sum()) - float(np.trace(pairs))) / (len(vectors) * (len(vectors) - 1))
    return min(1.0, max(0.0, (1 + total) / 2))


def _distinct(
    vectors: Iterable[NDArray[np.float32]], settings: ActivationSettings
) -> list[NDArray[np.float32]]:
    kept: list[NDArray[np.float32]] = []
    for vector in vectors:
        if not any(_alike(vector, other, settings) for other in kept):
            kept.append(vector)
    return kept


def _alike(
    one: NDArray[np.float32], other: NDArray[np.float32], settings: ActivationSettings
) -> bool:
    return float(one @ other) >= settings.same
