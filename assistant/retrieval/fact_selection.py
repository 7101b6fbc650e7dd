"""Facts first (MemSIF 3.5): what is known for certain enters before raw evidence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.domain.facts import FactStatus
from assistant.domain.recall import Block
from assistant.index.message_rows import microseconds

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from assistant.domain.budgets import TokenCounter
    from assistant.domain.facts import CoreFact
    from assistant.index.fact_rows import FactScore
    from assistant.index.semantic_map import SemanticMap
    from assistant.retrieval.recall_settings import RecallSettings

PINNED_SCORE = 10.0
"""Above any score that evidence reaches, so that pinned facts rank first."""


def holding_facts(
    semantic_map: SemanticMap, scores: Iterable[FactScore], as_of: datetime | None
) -> list[FactScore]:
    """The facts that hold now, or held at `as_of` and were known from words said before it.

    A superseded fact answers only a question about the time when it held.
    """
    if as_of is None:
        return [one for one in scores if one.fact.status is FactStatus.ACTIVE]
    return [
        one
        for one in scores
        if one.fact.holds_at(as_of) and _was_known(semantic_map, one.fact, as_of)
    ]


def _was_known(semantic_map: SemanticMap, fact: CoreFact, as_of: datetime) -> bool:
    rows = (semantic_map.row(source.message_id) for source in fact.sources)
    messages = [semantic_map.message(row) for row in rows if row is not None]
    told = [message.said_at for message in messages if message is not None]
    return microseconds(min(told, default=fact.valid_from)) < microseconds(as_of)


def fact_blocks(
    facts: Iterable[FactScore], budget: int, settings: RecallSettings, count: TokenCounter
) -> list[Block]:
    """Pinned facts, then those like the query, each within its share of the budget."""
    ordered = sorted(facts, key=lambda one: (-one.meaning, one.fact.fact_id))
    pinned = [one for one in ordered if one.fact.pinned]
    similar = [
        one for one in ordered if not one.fact.pinned and one.meaning >= settings.fact_similarity
    ]
    blocks = _within(pinned, int(settings.pinned_share * budget), count)
    return blocks + _within(similar, int(settings.fact_share * budget), count)


def _within(facts: Iterable[FactScore], budget: int, count: TokenCounter) -> list[Block]:
    blocks: list[Block] = []
    left = budget
    for one in facts:
        cost = count(one.fact.statement)
        if cost <= left:
            left -= cost
            blocks.append(_block(one, cost))
    return blocks


def _block(one: FactScore, tokens: int) -> Block:
    fact = one.fact
    return Block(
        rank=1,
        unit_id=fact.fact_id,
        kind="fact",
        space=fact.space,
        conversation_id=fact.sources[0].conversation_id,
        message_ids=(),
        external_ids=(),
        time=fact.valid_from,
        text=fact.statement,
        tokens=tokens,
        score=PINNED_SCORE if fact.pinned else one.meaning,
        signals={"dense": one.meaning, "lexical": one.words},
    )
