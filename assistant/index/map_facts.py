"""The facts of the SemanticMap: what recall asks of them, under the map's lock."""

from __future__ import annotations

from threading import RLock
from typing import TYPE_CHECKING

from assistant.index.active_rows import ActiveRows
from assistant.index.fact_rows import FactRows

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from assistant.domain.encodings import Encoding
    from assistant.domain.facts import CoreFact
    from assistant.domain.ids import FactId
    from assistant.index.active_rows import ActiveScore
    from assistant.index.fact_rows import FactScore
    from assistant.index.token_cache import LoadTokens, TokenVectors


class MapFacts:
    """CoreFacts and promoted ActiveFacts, and the lock that guards the whole map."""

    def __init__(self, load_tokens: LoadTokens) -> None:
        self._facts = FactRows(load_tokens)
        self._active = ActiveRows()
        self._lock = RLock()

    def fact_scores(self, query: str, vector: NDArray[np.float32]) -> list[FactScore]:
        """Every fact that is not forgotten with its scores, oldest first."""
        with self._lock:
            return self._facts.scores(query, vector)

    def active_scores(self, vector: NDArray[np.float32]) -> list[ActiveScore]:
        """Every promoted ActiveFact with its cosines, by id."""
        with self._lock:
            return self._active.scores(vector)

    def facts_without_vectors(self, query: str, limit: int) -> list[CoreFact]:
        """Facts that await a vector; those that share words with `query` come first."""
        with self._lock:
            return self._facts.without_vectors(query, limit)

    def put_fact_encodings(self, encodings: Mapping[FactId, Encoding]) -> None:
        """Set facts' vectors and those of their tokens."""
        with self._lock:
            self._facts.put_encodings(encodings)

    def fact_tokens(self, fact_ids: Sequence[FactId]) -> dict[FactId, TokenVectors]:
        """Token vectors of those facts that have been encoded."""
        with self._lock:
            return self._facts.tokens(fact_ids)

    def fact(self, fact_id: FactId) -> CoreFact | None:
        """The fact of an id, None when it is not known."""
        with self._lock:
            return self._facts.fact(fact_id)
