"""Promoted ActiveFacts in a recall: words that answered like questions enter before raw evidence.

They are raw words themselves: a passage that such a fact shows whole is not shown again.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from assistant.domain.active_facts import ACTIVE_SPACE, FEWEST_SOURCES, STATED, stated
from assistant.domain.recall import Block
from assistant.index.message_rows import microseconds
from assistant.index.semantic_graph import NONE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from assistant.domain.active_facts import ActiveFact, ActiveSource
    from assistant.domain.ids import MessageId
    from assistant.domain.requests import RecallRequest
    from assistant.index.active_rows import ActiveScore
    from assistant.index.message_rows import RowView
    from assistant.index.semantic_map import SemanticMap
    from assistant.retrieval.asking import Asking
    from assistant.retrieval.replaced import Outdated

UNWEIGHED = 0.0
"""The score of a fact none of whose messages was weighed, as raw evidence was not asked for."""


def recall_active(
    semantic_map: SemanticMap,
    view: RowView,
    request: RecallRequest,
    asked: Asking,
    outdated: Mapping[MessageId, Sequence[Outdated]],
) -> list[Block]:
    """The ActiveFacts for a request within their share of its budget, the likest first.

    A small budget has no room for them, unless their space is asked for by name.
    """
    settings = asked.settings
    if request.spaces:
        wanted = ACTIVE_SPACE in request.spaces
    else:
        wanted = request.budget >= settings.active_budget
    if not (settings.active and wanted):
        return []
    scores = [
        one
        for one in semantic_map.active_scores(asked.question.encoding.vector)
        if one.fact.fact_id not in asked.hidden.units
        and (
            one.query >= settings.active_query
            or float(one.statements.max(initial=-1.0)) >= settings.active_statement
        )
    ]
    scores.sort(key=lambda one: (-_likeness(one), one.fact.fact_id))
    blocks: list[Block] = []
    left = int(settings.active_share * request.budget)
    shown: set[str] = set()
    telling = _Telling(semantic_map, view, request, asked, outdated)
    for one in scores:
        told = telling.rows(one.fact)
        if not told:
            continue
        block = _block(semantic_map, asked, one, told)
        if block.tokens <= left and block.text not in shown:
            shown.add(block.text)
            left -= block.tokens
            blocks.append(block)
    return blocks


def without_shown(semantic_map: SemanticMap, asked: Asking, blocks: Sequence[Block]) -> Asking:
    """What was found, less the passages that the facts' blocks show whole."""
    scores = asked.evidence.passage_scores
    passages = asked.evidence.passages
    closed = np.zeros(len(scores), np.bool_)
    for block in blocks:
        for message_id in block.message_ids:
            row = semantic_map.row(message_id)
            message = semantic_map.message_of(message_id)
            if row is None or message is None or row >= len(passages.counts):
                continue
            for number in range(passages.firsts[row], passages.firsts[row] + passages.counts[row]):
                start, end = passages.spans[number].tolist()
                closed[number] = message.text[start:end] in block.text
    if not closed.any():
        return asked
    lowered = np.where(closed, -np.inf, scores).astype(np.float32)
    return replace(asked, evidence=replace(asked.evidence, passage_scores=lowered))


def _likeness(one: ActiveScore) -> float:
    return max(one.query, float(one.statements.max(initial=-1.0)))


def _block(
    semantic_map: SemanticMap,
    asked: Asking,
    one: ActiveScore,
    told: Mapping[ActiveSource, int],
) -> Block:
    """The fact with the first of its sources that may be told, given with their rows."""
    sources = list(told)[:STATED]
    rows = [told[source] for source in sources]
    messages = [semantic_map.message(row) for row in rows]
    weighed = [float(asked.evidence.score[row]) for row in rows]
    text = stated(sources)
    last = max(sources, key=lambda source: (source.said_at, source.span))
    return Block(
        rank=1,
        unit_id=one.fact.fact_id,
        kind="fact",
        space=ACTIVE_SPACE,
        conversation_id=sources[0].conversation_id,
        message_ids=tuple(dict.fromkeys(source.message_id for source in sources)),
        external_ids=tuple(
            dict.fromkeys(each.external_id for each in messages if each and each.external_id)
        ),
        time=last.said_at,
        utc_offset_minutes=last.utc_offset_minutes,
        text=text,
        tokens=asked.count(text),
        score=max([score for score in weighed if np.isfinite(score)], default=UNWEIGHED),
        signals={"dense": float(one.statements.max(initial=-1.0)), "query": one.query},
    )


class _Telling:
    """Which sources of a fact may be told for a request."""

    def __init__(
        self,
        semantic_map: SemanticMap,
        view: RowView,
        request: RecallRequest,
        asked: Asking,
        outdated: Mapping[MessageId, Sequence[Outdated]],
    ) -> None:
        self._map = semantic_map
        self._view = view
        self._request = request
        self._hidden = asked.hidden
        self._outdated = outdated

    def rows(self, fact: ActiveFact) -> dict[ActiveSource, int]:
        """The rows of the sources that may be told; empty where they are fewer than it takes."""
        found: dict[ActiveSource, int] = {}
        for source in fact.sources:
            row = self._map.row(source.message_id)
            if row is not None and self._is_told(row, source):
                found[source] = row
        units = {_unit(self._view, row) for row in found.values()}
        return found if len(units) >= FEWEST_SOURCES else {}

    def _is_told(self, row: int, source: ActiveSource) -> bool:
        view, request, message_id = self._view, self._request, source.message_id
        if row >= len(view) or not view.visible[row] or message_id in request.exclude:
            return False
        if request.as_of is not None and view.said_at[row] >= microseconds(request.as_of):
            return False
        if message_id in self._hidden.ids or any(
            source.span.start < span.end and span.start < source.span.end
            for span in self._hidden.quotes.get(message_id, ())
        ):
            return False
        return not any(
            words.quote in source.quote or source.quote in words.quote
            for words in self._outdated.get(message_id, ())
        )


def _unit(view: RowView, row: int) -> tuple[int, int]:
    """The segment that a row is in, or the row where it is in none."""
    segment = int(view.segments[row])
    return (segment, NONE) if segment != NONE else (NONE, row)
