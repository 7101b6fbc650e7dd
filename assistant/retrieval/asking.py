"""A question with what has been found for it, as recall's later steps take it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assistant.retrieval.hidden import NOTHING

if TYPE_CHECKING:
    from assistant.domain.budgets import TokenCounter
    from assistant.retrieval.evidence import Evidence
    from assistant.retrieval.hidden import Hidden
    from assistant.retrieval.question import Question
    from assistant.retrieval.recall_settings import RecallSettings


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking:
    """What is asked, the evidence by row, by which weights, and what counts its tokens."""

    question: Question
    evidence: Evidence
    settings: RecallSettings
    count: TokenCounter
    hidden: Hidden = NOTHING
