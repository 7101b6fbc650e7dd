"""Facts as numbered rows, found by words at once and by meaning when they have a vector."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from assistant.domain.facts import FactStatus
from assistant.domain.ids import FactId, MessageId
from assistant.index.dense import DenseIndex
from assistant.index.lexical import LexicalIndex
from assistant.index.token_cache import TokenCache, TokenVectors

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from assistant.domain.encodings import Encoding
    from assistant.domain.facts import CoreFact
    from assistant.index.token_cache import LoadTokens


TOKEN_BYTES = 32 * 1024 * 1024
"""Of some 7,000 statements."""
_NO_EVIDENCE = (FactStatus.FORGOTTEN, FactStatus.CONFLICTING)


class FactScore(NamedTuple):
    """A fact and how well it answers: cosine (-1 without a vector) and BM25."""

    fact: CoreFact
    meaning: float
    words: float


class FactRows:
    """Facts with their indexes. Not thread-safe: its map guards it.

    Facts lie in the order of their rows: a row is given once, and a changed fact keeps its place.
    """

    def __init__(self, load_tokens: LoadTokens) -> None:
        self._facts: dict[int, CoreFact] = {}
        self._row_of: dict[FactId, int] = {}
        self._words = LexicalIndex()
        self._meanings = DenseIndex()
        self._tokens = TokenCache(load_tokens, TOKEN_BYTES)
        self._waiting: set[int] = set()
        self._next = 0

    def __contains__(self, fact_id: object) -> bool:
        return fact_id in self._row_of

    def fact(self, fact_id: FactId) -> CoreFact | None:
        """The fact of an id, None when it is not known."""
        row = self._row_of.get(fact_id)
        return None if row is None else self._facts[row]

    def vector(self, fact_id: FactId) -> NDArray[np.float32] | None:
        """The unit-length vector (dim,) of a fact, None while it has none."""
        row = self._row_of.get(fact_id)
        return None if row is None else self._meanings.mean(row)

    def put(self, facts: Iterable[CoreFact]) -> None:
        """Take facts as they are now; forgotten and conflicting ones leave: none is evidence."""
        changed: dict[int, str] = {}
        for fact in facts:
            if fact.status in _NO_EVIDENCE:
                self.remove(fact.fact_id)
                continue
            row = self._row_of.get(fact.fact_id)
            if row is None:
                row = self._row_of[fact.fact_id] = self._next
                self._next += 1
            known = self._facts.get(row)
            self._facts[row] = fact
            if known is None or known.statement != fact.statement:
                changed[row] = fact.statement
            if known is not None and known.statement != fact.statement:
                self._tokens.remove([MessageId(fact.fact_id)])
        self._waiting.update(changed)
        self._meanings.remove(changed)
        self._words.put(changed)

    def remove(self, fact_id: FactId) -> None:
        """Forget a fact; an unknown one is ignored."""
        row = self._row_of.pop(fact_id, None)
        if row is not None:
            del self._facts[row]
            self._waiting.discard(row)
            self._words.remove([row])
            self._meanings.remove([row])
            self._tokens.remove([MessageId(fact_id)])

    def put_vectors(self, vectors: Mapping[FactId, NDArray[np.float32]]) -> None:
        """Set facts' vectors, float32 (chunks, dim), also where a fact gets none of them.

        Unknown facts are ignored.
        """
        known = {fact_id: self._row_of[fact_id] for fact_id in vectors if fact_id in self._row_of}
        self._waiting.difference_update(known.values())
        self._meanings.put({row: vectors[fact_id] for fact_id, row in known.items()})

    def put_encodings(self, encodings: Mapping[FactId, Encoding]) -> None:
        """Set facts' vectors and those of their tokens; unknown facts are ignored."""
        self.put_vectors({fact_id: one.chunks for fact_id, one in encodings.items()})
        for fact_id, one in encodings.items():
            self.put_tokens(fact_id, TokenVectors(one.tokens, one.token_starts))

    def put_tokens(self, fact_id: FactId, tokens: TokenVectors) -> None:
        """Set the vectors of a fact's tokens; an unknown fact is ignored."""
        if fact_id in self._row_of:
            self._tokens.put(MessageId(fact_id), tokens)

    def tokens(self, fact_ids: Sequence[FactId]) -> dict[FactId, TokenVectors]:
        """Token vectors of those facts that have been encoded."""
        found = self._tokens.get([MessageId(fact_id) for fact_id in fact_ids])
        return {FactId(name): vectors for name, vectors in found.items()}

    def scores(self, query: str, vector: NDArray[np.float32]) -> list[FactScore]:
        """Every fact with its scores, oldest first."""
        if not self._facts:
            return []
        meanings = self._meanings.scores(vector, self._next).tolist()
        words = self._words.scores(query, self._next).tolist()
        return [FactScore(fact, meanings[row], words[row]) for row, fact in self._facts.items()]

    def without_vectors(self, query: str, limit: int) -> list[CoreFact]:
        """Facts that await a vector, those that share words with `query` first."""
        words = self._words.scores(query, self._next)
        ordered = sorted(self._waiting, key=lambda row: (-words[row], self._facts[row].fact_id))
        return [self._facts[row] for row in ordered[:limit]]
