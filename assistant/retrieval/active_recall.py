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

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from assistant.domain.active_facts import ActiveSource
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
    """The ActiveFacts for a request within their share of its budget, the likest first."""
    settings = asked.settings
    if not settings.active or (request.spaces and ACTIVE_SPACE not in request.spaces):
        return []
    scores = [
        one
        for one in semantic_map.active_scores(asked.question.encoding.vector)
        if one.query >= settings.active_query
        or float(one.statements.max(initial=-1.0)) >= settings.active_statement
    ]
    scores.sort(key=lambda one: (-_likeness(one), one.fact.fact_id))
    blocks: list[Block] = []
    left = int(settings.active_share * request.budget)
    shown: set[str] = set()
    for one in scores:
        block = _block(semantic_map, view, request, asked, one, outdated)
        if block is not None and block.tokens <= left and block.text not in shown:
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
    view: RowView,
    request: RecallRequest,
    asked: Asking,
    one: ActiveScore,
    outdated: Mapping[MessageId, Sequence[Outdated]],
) -> Block | None:
    """The fact as far as its words hold and may be told; None for fewer than two sources."""
    rows: dict[ActiveSource, int] = {}
    for source in one.fact.sources:
        row = semantic_map.row(source.message_id)
        if row is not None and _is_told(view, row, source, request, outdated):
            rows[source] = row
    segments = {
        int(view.segments[row]) if view.segments[row] >= 0 else -row - 2 for row in rows.values()
    }
    if len(segments) < FEWEST_SOURCES:
        return None
    told = list(rows)[:STATED]
    messages = [semantic_map.message(rows[source]) for source in told]
    weighed = [float(asked.evidence.score[rows[source]]) for source in told]
    text = stated(told)
    return Block(
        rank=1,
        unit_id=one.fact.fact_id,
        kind="fact",
        space=ACTIVE_SPACE,
        conversation_id=told[0].conversation_id,
        message_ids=tuple(dict.fromkeys(source.message_id for source in told)),
        external_ids=tuple(
            dict.fromkeys(one.external_id for one in messages if one and one.external_id)
        ),
        time=max(source.said_at for source in told),
        text=text,
        tokens=asked.count(text),
        score=max([score for score in weighed if np.isfinite(score)], default=UNWEIGHED),
        signals={"dense": float(one.statements.max(initial=-1.0)), "query": one.query},
    )


def _is_told(
    view: RowView,
    row: int,
    source: ActiveSource,
    request: RecallRequest,
    outdated: Mapping[MessageId, Sequence[Outdated]],
) -> bool:
    if row >= len(view) or not view.visible[row] or source.message_id in request.exclude:
        return False
    if request.as_of is not None and view.said_at[row] >= microseconds(request.as_of):
        return False
    return not any(
        words.quote in source.quote or source.quote in words.quote
        for words in outdated.get(source.message_id, ())
    )
