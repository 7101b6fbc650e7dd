"""Figures of merit over questions, each a pure function."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from assistant.domain.recall import Recall


def recall_of(found: Collection[str], gold: Collection[str]) -> float:
    """The share of `gold` that was found; 0 where there is none."""
    return sum(one in found for one in gold) / max(1, len(gold))


def conversations_by_rank(recall: Recall) -> list[str]:
    """The distinct conversations of the evidence, strongest first."""
    blocks = sorted(recall.blocks, key=lambda block: block.rank)
    names = (conversation_of(block.external_ids[0]) for block in blocks if block.external_ids)
    return list(dict.fromkeys(names))


def conversation_of(external_id: str) -> str:
    """The conversation of a message whose id is `conversation/message`."""
    return external_id.rpartition("/")[0]


def first_rank(ranking: Sequence[str], gold: Collection[str]) -> int | None:
    """The rank, from 1, of the first gold entry."""
    return next((rank for rank, one in enumerate(ranking, start=1) if one in gold), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """Mean-R: the mean share of evidence found; Full-R: the share of questions with all of it."""

    n: int
    mean_recall: float
    full_recall: float

    def document(self) -> dict[str, Any]:
        """JSON-ready, to four places."""
        return {
            "n": self.n,
            "mean_recall": round(self.mean_recall, 4),
            "full_recall": round(self.full_recall, 4),
        }


def score(recalls: Iterable[float]) -> Score:
    """Aggregate per-question recalls; zeros where there are none."""
    values = list(recalls)
    n = len(values)
    return Score(
        n=n,
        mean_recall=sum(values) / n if n else 0.0,
        full_recall=sum(value == 1 for value in values) / n if n else 0.0,
    )


def quantile(values: Sequence[float], share: float) -> float:
    """The smallest value that at least `share` of the values do not exceed; 0 for none."""
    if not values:
        return 0.0
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, max(0, int(share * len(ordered) + 0.999999) - 1))]
