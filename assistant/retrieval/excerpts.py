"""Some passages of a message, in place of all of it."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assistant.domain.budgets import TokenCounter
    from assistant.domain.sentences import Span

GAP = " … "


def joined(text: str, spans: Sequence[Span]) -> str:
    """The words of `spans`, which ascend, with gaps marked; the text itself where they are all.

    Between spans that only white space parts, what stood there stays as it was.
    """
    parts = [text[slice(*spans[0])]]
    for before, after in pairwise(spans):
        between = text[before.end : after.start]
        parts += [GAP if between.strip() else between, text[slice(*after)]]
    opening = GAP.lstrip() if text[: spans[0].start].strip() else ""
    closing = GAP.rstrip() if text[spans[-1].end :].strip() else ""
    if not opening and not closing and GAP not in parts:
        return text
    return opening + "".join(parts) + closing


def beginning(text: str, limit: int, count: TokenCounter) -> str:
    """The longest beginning of `text` within `limit` tokens, by halving; at least a character."""
    low, high = 1, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if count(text[:middle]) <= limit:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() or text[:1]
