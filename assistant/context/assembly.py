"""Prompt assembly: instructions, dated evidence, recent turns, the question, within a window."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from assistant.domain.messages import Role
from assistant.domain.prompts import PromptMessage
from assistant.domain.times import long_date

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from assistant.domain.budgets import ContextBudget, TokenCounter
    from assistant.domain.messages import Message
    from assistant.domain.recall import Block, Recall

TEMPLATE_TOKENS = 8
"""What a chat template adds around one message, rounded up over the common templates."""

EVIDENCE_SHARE = 0.5
"""Evidence takes at most this part of a prompt, so that a small window keeps room for turns."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt:
    """What is sent; `turns_left_out` counts the oldest turns that did not fit."""

    messages: tuple[PromptMessage, ...]
    turns_left_out: int


def evidence_budget(budget: ContextBudget, wanted: int, question: str, count: TokenCounter) -> int:
    """Tokens of evidence that a prompt can carry: what is wanted, or less in a small window."""
    fixed = count(_text("answer")) + count(_text("evidence")) + 4 * TEMPLATE_TOKENS
    free = budget.prompt - fixed - count(question)
    return max(0, min(wanted, int(free * EVIDENCE_SHARE)))


def assemble(
    question: str,
    *,
    turns: Sequence[Message] | Sequence[PromptMessage],
    recall: Recall | None,
    today: datetime,
    budget: ContextBudget,
    count: TokenCounter,
) -> Prompt:
    """Put a prompt together; `turns` are oldest first, without the question.

    Instructions, evidence and the question always go in. Turns fill what is left, newest first,
    so the oldest are left out and never the evidence. Raises `BudgetTooSmall` where even the
    required parts do not fit.
    """
    system = PromptMessage(role=Role.SYSTEM, text=_instructions(recall, today))
    asked = PromptMessage(role=Role.USER, text=question)
    history = [
        PromptMessage(role=turn.role, text=turn.text) for turn in turns if _spoken(turn.role)
    ]
    costs = [count(turn.text) + TEMPLATE_TOKENS for turn in reversed(history)]
    required = [count(part.text) + TEMPLATE_TOKENS for part in (system, asked)]
    taken = budget.fill(required, costs)
    kept = history[len(history) - taken :]
    while kept and kept[0].role is not Role.USER:  # templates want the person to speak first
        kept = kept[1:]
    return Prompt(messages=(system, *kept, asked), turns_left_out=len(history) - len(kept))


def _instructions(recall: Recall | None, today: datetime) -> str:
    parts = [f"{_text('answer')} Today is {long_date(today)}."]
    if recall is not None and recall.blocks:
        parts += [_text("evidence"), *(_dated(block) for block in recall.blocks)]
    return "\n\n".join(parts)


def _dated(block: Block) -> str:
    return f"[{long_date(block.local_time)}]\n{block.text}"


def _spoken(role: Role) -> bool:
    return role in (Role.USER, Role.ASSISTANT)


@cache
def _text(name: str) -> str:
    return files("assistant.context.prompts").joinpath(f"{name}.txt").read_text("utf-8").strip()
