"""Candidate clusters of query-local evidence, and which of them are promoted (MemSIF, Eq. 2-4).

Demands are taken one by one, in the order in which they were asked, so that taking one more gives
what taking all of them anew would give.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime

    from numpy.typing import NDArray

    from assistant.domain.active_facts import EvidenceSpan
    from assistant.domain.ids import MessageId


@dataclass(frozen=True, slots=True, kw_only=True)
class ActivationSettings:
    """Every threshold of forming ActiveFacts, by the embedder's cosines.

    MemSIF prints 0.45 for both scores, calibrated for Qwen3-Embedding-8B.
    """

    likeness: float = 0.45
    """A sentence answers a question that it is as like as this: the mean of the shared words, the
    cosine and the late interaction …"""
    margin: float = 0.12
    """… and nearly as like as the best one."""
    most: int = 3
    """Of one answer, at most so many sentences are evidence."""
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

    `found` counts, for each statement, the distinct questions that it answered.
    """

    subject: str
    formed_at: datetime
    last_used: datetime
    statements: dict[EvidenceSpan, Statement] = field(default_factory=dict)
    queries: dict[MessageId, Asked] = field(default_factory=dict)
    found: dict[EvidenceSpan, int] = field(default_factory=dict)

    @property
    def founder(self) -> EvidenceSpan:
        """The statement that it began with."""
        return next(iter(self.statements))

    @property
    def sources(self) -> frozenset[str]:
        """The distinct segments that its statements stand in."""
        return frozenset(one.source for one in self.statements.values())

    def likeness(self, statement: Statement) -> float:
        """The mean cosine with its statements."""
        known = np.stack([one.vector for one in self.statements.values()])
        return float((known @ statement.vector).mean())

    def take(self, statement: Statement, asked: Asked, settings: ActivationSettings) -> None:
        """Join a statement with the question that it answered; near-duplicate ones count once."""
        known = self.statements.setdefault(statement.span, statement)
        self.last_used = max(self.last_used, asked.asked_at)
        if asked.question_id not in self.queries:
            if any(_alike(one.vector, asked.vector, settings) for one in self.queries.values()):
                self.found.setdefault(known.span, 1)
                return
            self.queries[asked.question_id] = asked
        self.found[known.span] = self.found.get(known.span, 0) + 1

    def support(self, settings: ActivationSettings) -> float:
        """Score_src (Eq. 2)."""
        vectors = [one.vector for one in self.statements.values()]
        return score(len(self.sources), _distinct(vectors, settings))

    def demand(self) -> float:
        """Score_qry (Eq. 3)."""
        return score(len(self.queries), [one.vector for one in self.queries.values()])

    def promoted(self, settings: ActivationSettings) -> bool:
        """Whether it is supported and asked for often enough (Eq. 4)."""
        return (
            self.support(settings) >= settings.source_support
            and self.demand() >= settings.query_demand
        )

    def ordered(self, settings: ActivationSettings) -> list[Statement]:
        """Its statements, the most asked for and then the most central first.

        What only says the same again comes behind all others.
        """
        center = np.sum([one.vector for one in self.statements.values()], axis=0)
        ranked = sorted(
            self.statements.values(),
            key=lambda one: (-self.found[one.span], -float(center @ one.vector), one.span),
        )
        new: list[Statement] = []
        again: list[Statement] = []
        for one in ranked:
            alike = any(_alike(one.vector, other.vector, settings) for other in new)
            (again if alike else new).append(one)
        return new + again


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


def clustered(
    demands: Iterable[Asked],
    settings: ActivationSettings,
    clusters: list[Cluster] | None = None,
) -> list[Cluster]:
    """Take demands, oldest first, into `clusters` (which grow) or into none yet."""
    clusters = [] if clusters is None else clusters
    for asked in demands:
        for statement in asked.statements:
            _place(clusters, statement, asked, settings).take(statement, asked, settings)
    return clusters


def _place(
    clusters: list[Cluster], statement: Statement, asked: Asked, settings: ActivationSettings
) -> Cluster:
    """The cluster that holds the statement, else the best compatible one, else a new one."""
    best: Cluster | None = None
    highest = settings.compatible
    for cluster in clusters:
        if cluster.subject != statement.subject:
            continue
        if statement.span in cluster.statements:
            return cluster
        likeness = cluster.likeness(statement)
        if likeness >= highest:
            best, highest = cluster, likeness
    if best is None:
        best = Cluster(statement.subject, asked.asked_at, asked.asked_at)
        clusters.append(best)
    return best


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
