"""Search and traversal that return units, so that steps compose by id (Mandol 3.2, Table 2)."""

from __future__ import annotations

from dataclasses import dataclass
from heapq import nsmallest
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from assistant.domain.facts import FactStatus
from assistant.domain.ids import ConversationId, MessageId
from assistant.domain.profiles import EVERYTHING, MemoryScope
from assistant.domain.requests import RecallRequest
from assistant.domain.units import BASIC_SPACE, Signal, UnitHit
from assistant.index.dense import UNKNOWN
from assistant.retrieval.hidden import hidden_for
from assistant.retrieval.ranking import best_messages
from assistant.retrieval.scope import facts_within, view_within

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from assistant.domain.facts import CoreFact
    from assistant.domain.ids import UnitId
    from assistant.domain.messages import Message
    from assistant.index.fact_rows import FactScore
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
    messages, facts = _scored(semantic_map, RecallRequest(query=query), vector, within)
    most = max(
        float(messages.words.max(initial=0.0)), max((one.words for one in facts), default=0.0)
    )
    scores = _score(messages.meanings, messages.words / (most or 1.0), signal)
    hits = _best_messages(semantic_map, messages.rows, scores, limit)
    for one in facts:
        meaning, words = np.array([one.meaning]), np.array([one.words / (most or 1.0)])
        score = float(_score(meaning, words, signal)[0])
        if score > 0:
            hits.append(UnitHit(unit_id=one.fact.fact_id, score=score, text=one.fact.statement))
    return _best(hits, limit)


def similar_units(
    semantic_map: SemanticMap, unit_id: UnitId, within: Within, limit: int
) -> tuple[UnitHit, ...]:
    """The units that mean the most alike: implicit edges, computed when asked (Mandol 3.1.1).

    None for a unit that has no vector.
    """
    vector = semantic_map.unit_vector(unit_id)
    if vector is None:
        return ()
    messages, facts = _scored(semantic_map, RecallRequest(query=""), vector, within)
    # One more, because the unit itself is among the first.
    hits = _best_messages(semantic_map, messages.rows, messages.meanings, limit + 1)
    hits += [
        UnitHit(unit_id=one.fact.fact_id, score=one.meaning, text=one.fact.statement)
        for one in facts
        if one.meaning > 0
    ]
    return _best([hit for hit in hits if hit.unit_id != unit_id], limit)


class _Messages(NamedTuple):
    """What a space holds of messages: their rows, cosines (`UNKNOWN` without vectors), and BM25."""

    rows: NDArray[np.int64]
    meanings: NDArray[np.float64]
    words: NDArray[np.float64]


def _scored(
    semantic_map: SemanticMap, request: RecallRequest, vector: NDArray[np.float32], within: Within
) -> tuple[_Messages, list[FactScore]]:
    """What the space holds, without what later words hide from a recall."""
    view = view_within(semantic_map, semantic_map.view(), within.scope)
    hidden = hidden_for(semantic_map, view, request)
    passages, query = view.passages, request.query
    meanings = passages.best_of_messages(semantic_map.meaning_scores(vector, view), UNKNOWN)
    words = passages.best_of_messages(semantic_map.word_scores(query, view), 0.0)
    allowed = hidden.opened(view.visible.copy())
    allowed[list(hidden.parts)] = False
    allowed &= _held(semantic_map, len(view), within)
    rows = np.flatnonzero(allowed)
    facts = [
        one
        for one in facts_within(semantic_map, semantic_map.fact_scores(query, vector), within.scope)
        if within.has_fact(one.fact) and not hidden.rests_on(semantic_map, one.fact)
    ]
    return (
        _Messages(rows, meanings[rows].astype(np.float64), words[rows].astype(np.float64)),
        facts,
    )


def _held(semantic_map: SemanticMap, count: int, within: Within) -> NDArray[np.bool_]:
    """Which of the first `count` rows the space holds, as `Within.has_message` says of each."""
    if not within.space or within.space == BASIC_SPACE:
        return np.ones(count, np.bool_)
    held = np.zeros(count, np.bool_)
    said_there = semantic_map.rows_of((ConversationId(within.space),))
    members = (semantic_map.row(MessageId(unit_id)) for unit_id in within.members)
    rows = [*said_there, *(row for row in members if row is not None)]
    held[[row for row in rows if row < count]] = True
    return held


def _score(
    meanings: NDArray[np.float64], words: NDArray[np.float64], signal: Signal
) -> NDArray[np.float64]:
    """By one signal or both; `words` are scaled by the best."""
    if signal is Signal.WORDS:
        return words
    meaning = np.maximum(0.0, meanings)
    if signal is Signal.MEANING:
        return meaning
    return MEANING_SHARE * meaning + (1 - MEANING_SHARE) * words


def _best_messages(
    semantic_map: SemanticMap, rows: NDArray[np.int64], scores: NDArray[np.float64], limit: int
) -> list[UnitHit]:
    """The `limit` best messages with a score above 0; only they are looked at."""
    by_row = np.full(int(rows.max(initial=-1)) + 1, -np.inf)
    by_row[rows] = np.where(scores > 0, scores, -np.inf)
    best = best_messages(semantic_map, by_row)
    hits: list[UnitHit] = []
    while len(hits) < limit and (portion := [*islice(best, limit - len(hits))]):
        semantic_map.page_in(portion)
        for row in portion:
            message = semantic_map.message(row)
            if message is not None:  # it may have been removed meanwhile
                hits.append(
                    UnitHit(unit_id=message.message_id, score=float(by_row[row]), text=message.text)
                )
    return hits


def _best(hits: Iterable[UnitHit], limit: int) -> tuple[UnitHit, ...]:
    return tuple(nsmallest(limit, hits, key=lambda hit: (-hit.score, hit.unit_id)))
