"""Facts first (MemSIF 3.5): what is known for certain enters before raw evidence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.domain.facts import FactStatus
from assistant.domain.recall import Block
from assistant.index.message_rows import microseconds
from assistant.retrieval.fact_weighing import WeighedFact

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from assistant.domain.budgets import TokenCounter
    from assistant.domain.facts import CoreFact
    from assistant.index.fact_rows import FactScore
    from assistant.index.semantic_map import SemanticMap
    from assistant.retrieval.recall_settings import RecallSettings

PINNED_SCORE = 100.0
"""Above any score that evidence reaches, so that pinned facts rank first."""
GENERAL_SCORE = 90.0
"""Of the newest fact when everything about the person is asked for: above evidence as well."""


def holds(semantic_map: SemanticMap, fact: CoreFact, as_of: datetime | None) -> bool:
    """Whether a fact holds now, or held at `as_of` and was known from words said before it.

    A superseded fact answers only a question about the time when it held.
    """
    if as_of is None:
        return fact.status is FactStatus.ACTIVE
    return fact.holds_at(as_of) and _was_known(semantic_map, fact, as_of)


def _was_known(semantic_map: SemanticMap, fact: CoreFact, as_of: datetime) -> bool:
    rows = (semantic_map.row(source.message_id) for source in fact.sources)
    messages = [semantic_map.message(row) for row in rows if row is not None]
    told = [message.said_at for message in messages if message is not None]
    return microseconds(min(told, default=fact.valid_from)) < microseconds(as_of)


def fact_blocks(
    facts: Iterable[WeighedFact], budget: int, settings: RecallSettings, count: TokenCounter
) -> list[Block]:
    """Pinned facts, then those like the query, each within its share; they come best first."""
    ordered = list(facts)
    pinned = [one for one in ordered if one.fact.pinned]
    like = [one for one in ordered if not one.fact.pinned and _is_like(one, settings)]
    blocks = _within(pinned, int(settings.pinned_share * budget), count)
    return blocks + _within(like, int(settings.fact_share * budget), count)


def newest_first(facts: Iterable[FactScore]) -> list[WeighedFact]:
    """All facts by when they began, for a question that names nothing to look for."""
    ordered = sorted(facts, key=lambda one: one.fact.fact_id)
    ordered.sort(key=lambda one: one.fact.valid_from, reverse=True)
    return [
        WeighedFact(
            fact=one.fact,
            score=GENERAL_SCORE - place / len(ordered),
            likeness=1.0,
            dense=one.meaning,
            lexical=0.0,
            late=0.0,
        )
        for place, one in enumerate(ordered)
    ]


def _is_like(one: WeighedFact, settings: RecallSettings) -> bool:
    return one.dense >= settings.fact_similarity or one.likeness >= settings.fact_likeness


def _within(facts: Iterable[WeighedFact], budget: int, count: TokenCounter) -> list[Block]:
    blocks: list[Block] = []
    left = budget
    for one in facts:
        cost = count(one.fact.statement)
        if cost <= left:
            left -= cost
            blocks.append(_block(one, cost))
    return blocks


def _block(one: WeighedFact, tokens: int) -> Block:
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
        score=PINNED_SCORE if fact.pinned else one.score,
        signals={"dense": one.dense, "lexical": one.lexical, "late_interaction": one.late},
    )
