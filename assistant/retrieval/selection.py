"""Which messages enter the budget, and in which words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assistant.retrieval.excerpts import excerpt
from assistant.retrieval.ranking import best_first
from assistant.retrieval.replaced import mark_for

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from assistant.domain.budgets import TokenCounter
    from assistant.domain.ids import FactId, MessageId
    from assistant.domain.messages import Message
    from assistant.index.semantic_map import SemanticMap
    from assistant.retrieval.asking import Asking
    from assistant.retrieval.replaced import Outdated

MISSES = 32
"""After so many that did not fit, nothing shorter is worth looking for."""
SMALLEST_LINE = 4
"""No line is shorter than this many tokens: "User: Yes." """


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """A message that enters, as the line it enters with; `fact_ids` replaced words of it."""

    row: int
    message: Message
    line: str
    score: float
    fact_ids: tuple[FactId, ...] = ()


def line_of(message: Message, words: str) -> str:
    """`Speaker: words`, or the words alone where nobody is known to have said them."""
    return f"{message.evidence_name}: {words}" if message.evidence_name else words


def lines_by_score(
    semantic_map: SemanticMap,
    asked: Asking,
    outdated: Mapping[MessageId, Sequence[Outdated]],
) -> Iterator[Chosen]:
    """Messages as lines, best first (ties by id), long ones as excerpts; made when asked for.

    Behind words that are `outdated` stands what replaced them.
    """
    evidence = asked.evidence
    for row in best_first(semantic_map, evidence.score):
        message = semantic_map.message(row)
        if message is None:  # removed meanwhile
            continue
        words = excerpt(
            message.text,
            asked.question,
            evidence.pairs.get(row),
            limit=asked.settings.excerpt_tokens,
            count=asked.count,
        )
        mark = mark_for(words, message.text, outdated.get(message.message_id, ()))
        yield Chosen(
            row=row,
            message=message,
            line=line_of(message, words) + mark.text,
            fact_ids=mark.fact_ids,
            score=float(evidence.score[row]),
        )


def fill(lines: Iterable[Chosen], budget: int, count: TokenCounter) -> list[Chosen]:
    """Take lines in order while they fit; one that does not is skipped for a shorter one."""
    taken: list[Chosen] = []
    misses = 0
    left = budget
    for one in lines:
        if left < SMALLEST_LINE or misses == MISSES:
            break
        # The line break is counted too, because some tokenizers make it a token.
        cost = count(one.line + "\n")
        if cost <= left:
            taken.append(one)
            left -= cost
        else:
            misses += 1
    return taken
