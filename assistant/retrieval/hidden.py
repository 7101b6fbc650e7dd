"""What a recall leaves out because of what was said of it later: rows, passages and facts."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import numpy as np

from assistant.domain.ids import MessageId
from assistant.domain.standing import FOR_GOOD, OF_THEN, Standing, last_word
from assistant.index.message_rows import microseconds
from assistant.retrieval.past_questions import asks_elsewhere, asks_of_hearsay, asks_of_then

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from numpy.typing import NDArray

    from assistant.domain.facts import CoreFact
    from assistant.domain.ids import UnitId
    from assistant.domain.requests import RecallRequest
    from assistant.domain.sentences import Span
    from assistant.domain.standing import MessageStanding
    from assistant.index.message_rows import RowView
    from assistant.index.semantic_map import SemanticMap
    from assistant.retrieval.evidence import Evidence


@dataclass(frozen=True, slots=True, kw_only=True)
class Hidden:
    """Messages that are left out whole, by id and row, and parts of messages by row."""

    ids: frozenset[MessageId] = frozenset()
    rows: tuple[int, ...] = ()
    parts: Mapping[int, Sequence[Span]] = field(default_factory=dict)
    quotes: Mapping[MessageId, Sequence[Span]] = field(default_factory=dict)
    units: frozenset[UnitId] = frozenset()
    """Facts, beside messages, that the request wants left out."""

    def opened(self, allowed: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """`allowed` (rows,) without what is left out."""
        allowed[list(self.rows)] = False
        return allowed

    def masked(self, evidence: Evidence) -> Evidence:
        """The evidence without the passages that are left out."""
        if not self.parts:
            return evidence
        passages, scores = evidence.passages, evidence.passage_scores.copy()
        for row, spans in self.parts.items():
            first, count = int(passages.firsts[row]), int(passages.counts[row])
            for number in range(first, first + count):
                start, end = passages.spans[number]
                if any(start < span.end and span.start < end for span in spans):
                    scores[number] = -np.inf
        best = passages.best_of_messages(scores, -np.inf)
        score = evidence.score.copy()
        for row in self.parts:
            score[row] = best[row]
        return replace(evidence, score=score, passage_scores=scores)

    def rests_on(self, semantic_map: SemanticMap, fact: CoreFact) -> bool:
        """Whether a fact is left out itself, or has no source but words that are."""
        if fact.fact_id in self.units:
            return True
        return bool(self.ids or self.quotes) and all(
            self._told_in(semantic_map, source.message_id, source.quote) for source in fact.sources
        )

    def _told_in(self, semantic_map: SemanticMap, message_id: MessageId, quote: str) -> bool:
        if message_id in self.ids:
            return True
        spans = self.quotes.get(message_id, ())
        message = semantic_map.message_of(message_id) if spans else None
        if message is None:
            return False
        start = message.text.find(quote)
        return any(start < span.end and span.start < start + len(quote) for span in spans)


NOTHING = Hidden()


def hidden_for(semantic_map: SemanticMap, view: RowView, request: RecallRequest) -> Hidden:
    """What later words, and the request itself, take from an answer to it.

    A cause that is no longer said (its branch was left, it was forgotten) takes nothing.
    """
    known = semantic_map.standings()
    if not known and not request.without:
        return NOTHING
    asked = _asked(request.query)
    ids = {MessageId(unit) for unit in request.without}
    found = (semantic_map.row(message_id) for message_id in ids)
    rows = [row for row in found if row is not None and row < len(view)]
    parts: dict[int, list[Span]] = {}
    quotes: dict[MessageId, list[Span]] = {}
    for message_id, standings in known:
        counting = [one for one in standings if _counts(semantic_map, view, one, request.as_of)]
        spans = [one.span for one in last_word(counting) if one.standing not in asked]
        row = semantic_map.row(message_id)
        if None in spans:
            ids.add(message_id)
            if row is not None and row < len(view):
                rows.append(row)
        elif spans:
            quotes[message_id] = [span for span in spans if span is not None]
            if row is not None and row < len(view):
                parts[row] = quotes[message_id]
    return Hidden(
        ids=frozenset(ids), rows=tuple(rows), parts=parts, quotes=quotes, units=request.without
    )


def _asked(query: str) -> frozenset[Standing]:
    """What the question asks for by name."""
    wanted: set[Standing] = set()
    if asks_of_then(query):
        wanted |= OF_THEN
    if asks_of_hearsay(query):
        wanted.add(Standing.UNCONFIRMED)
    if asks_elsewhere(query):
        wanted.add(Standing.OUT_OF_SCOPE)
    return frozenset(wanted)


def _counts(
    semantic_map: SemanticMap, view: RowView, one: MessageStanding, as_of: datetime | None
) -> bool:
    """Whether the cause is still said; what was not yet said then takes nothing from then.

    What is to be forgotten or not to be kept is left out at any time, and wherever that was said.
    """
    row = semantic_map.row(one.cause)
    if row is None or row >= len(view):
        return False
    if one.standing in FOR_GOOD and view.said[row]:
        return True
    if not view.visible[row]:
        return False
    if as_of is None:
        return True
    return microseconds(one.since) < microseconds(as_of)
