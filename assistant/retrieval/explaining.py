"""What each stage of a recall kept, for `--explain`."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

import numpy as np

from assistant.retrieval.ranking import best_messages

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from assistant.domain.ids import UnitId
    from assistant.index.semantic_map import SemanticMap
    from assistant.retrieval.evidence import Evidence
    from assistant.retrieval.selection import Chosen

SHOWN = 100
"""Units per stage, the best ones."""


def explained(
    evidence: Evidence, semantic_map: SemanticMap, chosen: Iterable[Chosen]
) -> dict[str, dict[UnitId, float]]:
    """Per stage the best units with their scores: each signal, the sum, and what was chosen."""
    allowed = np.isfinite(evidence.score)
    stages = {
        name: _best(np.where(allowed, values, -np.inf), semantic_map)
        for name, values in evidence.signals.items()
    }
    stages["evidence"] = _best(evidence.score, semantic_map)
    stages["selected"] = {one.message.message_id: one.score for one in chosen}
    return stages


def _best(values: NDArray[np.float32], semantic_map: SemanticMap) -> dict[UnitId, float]:
    best = islice(best_messages(semantic_map, values), SHOWN)
    scored = ((semantic_map.message(row), float(values[row])) for row in best)
    return {message.message_id: value for message, value in scored if message is not None}
