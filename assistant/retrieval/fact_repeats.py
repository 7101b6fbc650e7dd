"""Facts beside their own sources say it twice: where the budget is tight, the source is enough.

A fact and its own source is redundancy, not evidence for each other (MEMORY, 3.6). The source has
the words and the time of what was said, so the fact makes room for something else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from assistant.domain.facts import PERSON_POLICY
from assistant.domain.ids import FactId

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from assistant.domain.facts import CoreFact
    from assistant.domain.ids import MessageId
    from assistant.domain.recall import Block
    from assistant.index.semantic_map import SemanticMap
    from assistant.retrieval.asking import Asking
    from assistant.retrieval.selection import Chosen


def without_repeats(
    semantic_map: SemanticMap, asked: Asking, facts: Sequence[Block], chosen: Sequence[Chosen]
) -> list[Block]:
    """The facts but for those whose own source enters too; all of them where everything fits.

    What the person pinned or wrote stays in any case.
    """
    if np.count_nonzero(np.isfinite(asked.evidence.score)) <= len(chosen):
        return list(facts)
    lines = {one.message.message_id: one.line for one in chosen if not one.fact_ids}
    return [block for block in facts if not _repeats(semantic_map, block, lines)]


def _repeats(semantic_map: SemanticMap, block: Block, lines: Mapping[MessageId, str]) -> bool:
    fact: CoreFact | None = semantic_map.fact(FactId(block.unit_id))
    if fact is None or fact.pinned or fact.policy == PERSON_POLICY:
        return False
    return any(
        source.message_id in lines and source.quote.strip() in lines[source.message_id]
        for source in fact.sources
    )
