"""The token budget of a prompt. What a recall may spend of it is divided in `retrieval`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from assistant.errors import BudgetTooSmall

if TYPE_CHECKING:
    from collections.abc import Sequence

TokenCounter = Callable[[str], int]
"""Counts the tokens of a text; never fewer than 0."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ContextBudget:
    """The window of a model, less what is kept free for its reply."""

    window: int
    reply: int

    @property
    def prompt(self) -> int:
        """Tokens left for the prompt."""
        return self.window - self.reply

    def fill(self, required: Sequence[int], optional: Sequence[int]) -> int:
        """How many of the `optional` parts fit, in order, beside every `required` one.

        Both hold token counts. Raises `BudgetTooSmall` when the required parts alone do not fit.
        """
        left = self.prompt - sum(required)
        if left < 0:
            raise BudgetTooSmall(
                f"The prompt needs {-left} tokens more than the {self.prompt} free."
            )
        for taken, cost in enumerate(optional):
            if cost > left:
                return taken
            left -= cost
        return len(optional)
