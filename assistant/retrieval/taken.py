"""A passage on its way into the budget."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from assistant.domain.sentences import Span


class Taken(NamedTuple):
    """A passage that enters the budget; `span` is its own, unless it had to be cut."""

    row: int
    place: int
    span: Span
    score: float
    worth: float
