"""A passage that is to enter the budget."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from assistant.domain.sentences import Span


class Taken(NamedTuple):
    """A passage, and what it is worth there; `span` is its own, unless it had to be cut."""

    row: int
    span: Span
    score: float
    worth: float
