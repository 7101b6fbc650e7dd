"""From chosen messages to dated blocks: the messages of a segment stand together."""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import replace
from itertools import accumulate
from typing import TYPE_CHECKING

from assistant.domain.recall import Block
from assistant.index.semantic_graph import NONE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from assistant.domain.budgets import TokenCounter
    from assistant.domain.ids import UnitId
    from assistant.index.message_rows import RowView
    from assistant.index.semantic_map import SemanticMap
    from assistant.retrieval.evidence import Evidence
    from assistant.retrieval.selection import Chosen

BASIC_SPACE = "basic"


def message_blocks(
    semantic_map: SemanticMap,
    view: RowView,
    evidence: Evidence,
    chosen: Iterable[Chosen],
    count: TokenCounter,
) -> list[Block]:
    """One block per segment that has chosen messages, or per message without a segment."""
    groups: defaultdict[tuple[int, int], list[Chosen]] = defaultdict(list)
    for one in chosen:
        number = int(view.segments[one.row])
        groups[(number, NONE) if number != NONE else (NONE, one.row)].append(one)
    blocks: list[Block] = []
    for (number, _), members in groups.items():
        segment = semantic_map.segment(number) if number != NONE else None
        unit_id: UnitId = segment.segment_id if segment else members[0].message.message_id
        order = {name: place for place, name in enumerate(segment.message_ids)} if segment else {}
        members.sort(key=lambda one: (order.get(name := one.message.message_id, 0), name))
        blocks.append(
            _block(unit_id, "segment" if segment else "message", members, evidence, count)
        )
    return blocks


def _block(
    unit_id: UnitId, kind: str, members: Sequence[Chosen], evidence: Evidence, count: TokenCounter
) -> Block:
    best = max(members, key=lambda one: one.score)
    lines = [one.line for one in members]
    text = "\n".join(lines)
    messages = [one.message for one in members]
    first = min(messages, key=lambda message: message.said_at)
    return Block(
        rank=1,
        unit_id=unit_id,
        kind=kind,
        space=BASIC_SPACE,
        conversation_id=best.message.conversation_id,
        message_ids=tuple(message.message_id for message in messages),
        external_ids=tuple(message.external_id for message in messages if message.external_id),
        time=first.said_at,
        utc_offset_minutes=first.utc_offset_minutes,
        text=text,
        tokens=count(text),
        score=_odds_together([one.score for one in members]),
        fact_ids=tuple({name: None for one in members for name in one.fact_ids}),
        ends=tuple(end - 1 for end in accumulate(len(line) + 1 for line in lines)),
        signals=evidence.signals.at(best.row),
    )


def _odds_together(scores: Sequence[float]) -> float:
    """Log-odds of several log-odds: two good messages on a topic are worth more than one."""
    best = max(scores)
    return best + math.log(sum(math.exp(score - best) for score in scores))


def ranked_in_time_order(blocks: Iterable[Block]) -> tuple[Block, ...]:
    """Ranks by score, then puts the blocks in time order; ties go by id."""
    by_score = sorted(blocks, key=lambda block: (-block.score, block.unit_id))
    ranked = [replace(block, rank=rank) for rank, block in enumerate(by_score, start=1)]
    return tuple(sorted(ranked, key=lambda block: (block.time, block.unit_id)))
