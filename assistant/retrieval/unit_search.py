"""Search and traversal that return units, so that steps compose by id (Mandol 3.2, Table 2)."""

from __future__ import annotations

from dataclasses import dataclass
from heapq import nsmallest
from typing import TYPE_CHECKING

import numpy as np

from assistant.domain.facts import FactStatus
from assistant.domain.profiles import EVERYTHING, MemoryScope
from assistant.domain.requests import RecallRequest
from assistant.domain.units import BASIC_SPACE, Signal, UnitHit
from assistant.index.dense import UNKNOWN
from assistant.retrieval.hidden import hidden_for
from assistant.retrieval.scope import facts_within, view_within

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

    from assistant.domain.facts import CoreFact
    from assistant.domain.ids import UnitId
    from assistant.domain.messages import Message
    from assistant.index.semantic_map import SemanticMap

MEANING_SHARE = 0.7
"""Of a search by both: 0.7 of the cosine and 0.3 of BM25 by its best (`MEMORY`, 6: .76 within 1,000
tokens on LoCoMo, against .69 for the usual fusion of ranks)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Within:
    """Where to search: one space, or everywhere for the empty name.

    `basic` holds the messages, an abstract space its facts, a conversation's id all that was said
    there or rests on it. `members` are the units of a space of somebody's own making. `scope`: what
    may be recalled at all.
    """

    space: str = ""
    members: frozenset[UnitId] = frozenset()
    scope: MemoryScope = EVERYTHING

    def has_message(self, message: Message) -> bool:
        """Whether the space holds a message."""
        own = (BASIC_SPACE, message.conversation_id)
        return not self.space or self.space in own or message.message_id in self.members

    def has_fact(self, fact: CoreFact) -> bool:
        """Whether the space holds a fact that is neither superseded nor forgotten."""
        if fact.status is not FactStatus.ACTIVE:
            return False
        told_in = {source.conversation_id for source in fact.sources}
        held = not self.space or self.space == fact.space or self.space in told_in
        return held or fact.fact_id in self.members


@dataclass(frozen=True, slots=True)
class _Scored:
    """A unit with its raw signals: cosine (`UNKNOWN` without a vector) and BM25."""

    unit_id: UnitId
    text: str
    meaning: float
    words: float


def found_units(
    semantic_map: SemanticMap,
    query: str,
    vector: NDArray[np.float32],
    *,
    within: Within,
    signal: Signal,
    limit: int,
) -> tuple[UnitHit, ...]:
    """The `limit` best messages and facts, best first, ties by id; those that share nothing miss.

    What later words hide is left out, a message of which only a part is hidden too.
    `vector` is the query's, (dim,), 0 where meaning cannot be had.
    """
    scored = list(_scored(semantic_map, RecallRequest(query=query), vector, within))
    most = max((one.words for one in scored), default=0.0) or 1.0

    def hits() -> Iterator[UnitHit]:
        for one in scored:
            words, meaning = one.words / most, max(0.0, one.meaning)
            score = {
                Signal.WORDS: words,
                Signal.MEANING: meaning,
                Signal.BOTH: MEANING_SHARE * meaning + (1 - MEANING_SHARE) * words,
            }[signal]
            if score > 0:
                yield UnitHit(unit_id=one.unit_id, score=score, text=one.text)

    return _best(hits(), limit)


def similar_units(
    semantic_map: SemanticMap, unit_id: UnitId, within: Within, limit: int
) -> tuple[UnitHit, ...]:
    """The units that mean the most alike: implicit edges, computed when asked (Mandol 3.1.1).

    None for a unit that has no vector.
    """
    vector = semantic_map.unit_vector(unit_id)
    if vector is None:
        return ()
    others = (
        UnitHit(unit_id=one.unit_id, score=one.meaning, text=one.text)
        for one in _scored(semantic_map, RecallRequest(query=""), vector, within)
        if one.unit_id != unit_id and one.meaning > 0
    )
    return _best(others, limit)


def _scored(
    semantic_map: SemanticMap, request: RecallRequest, vector: NDArray[np.float32], within: Within
) -> Iterator[_Scored]:
    """What the space holds, without what later words hide from a recall."""
    view = view_within(semantic_map, semantic_map.view(), within.scope)
    hidden = hidden_for(semantic_map, view, request)
    passages, query = view.passages, request.query
    meanings = passages.best_of_messages(semantic_map.meaning_scores(vector, view), UNKNOWN)
    words = passages.best_of_messages(semantic_map.word_scores(query, view), 0.0)
    for row in np.flatnonzero(hidden.opened(view.visible)).tolist():
        message = semantic_map.message(row)
        if message is not None and row not in hidden.parts and within.has_message(message):
            meaning, matched = float(meanings[row]), float(words[row])
            yield _Scored(message.message_id, message.text, meaning, matched)
    for one in facts_within(semantic_map, semantic_map.fact_scores(query, vector), within.scope):
        if within.has_fact(one.fact) and not hidden.rests_on(semantic_map, one.fact):
            yield _Scored(one.fact.fact_id, one.fact.statement, one.meaning, one.words)


def _best(hits: Iterable[UnitHit], limit: int) -> tuple[UnitHit, ...]:
    return tuple(nsmallest(limit, hits, key=lambda hit: (-hit.score, hit.unit_id)))
