"""Promoted ActiveFacts by meaning: what they say, and what was asked for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from numpy.typing import NDArray

    from assistant.domain.active_facts import ActiveFact, ActiveVectors
    from assistant.domain.ids import ClusterId


class ActiveScore(NamedTuple):
    """An ActiveFact; cosines of its sources in their order, and of the most alike question."""

    fact: ActiveFact
    statements: NDArray[np.float32]
    query: float


class ActiveRows:
    """ActiveFacts with their vectors: some hundreds at most. Not thread-safe: its map guards it."""

    def __init__(self) -> None:
        self._facts: dict[ClusterId, tuple[ActiveFact, ActiveVectors]] = {}

    def put(self, facts: Iterable[ActiveFact], vectors: Mapping[ClusterId, ActiveVectors]) -> None:
        """Take facts as they are now; what is promoted no more, or has no vectors, leaves."""
        for fact in facts:
            self.remove(fact.fact_id)
            known = vectors.get(fact.fact_id)
            if fact.promoted and known is not None:
                self._facts[fact.fact_id] = (fact, known)

    def remove(self, fact_id: ClusterId) -> None:
        """Forget a fact; an unknown one is ignored."""
        self._facts.pop(fact_id, None)

    def scores(self, vector: NDArray[np.float32]) -> list[ActiveScore]:
        """Every fact with its cosines to `vector` (dim,), by id."""
        return [
            ActiveScore(
                fact,
                np.asarray(np.vecdot(known.statements, vector), np.float32),
                float(np.vecdot(known.queries, vector).max(initial=-1.0)),
            )
            for _, (fact, known) in sorted(self._facts.items())
        ]
