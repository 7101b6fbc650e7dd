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
    """What is sent; `turns_left_out` counts the oldest turns that did not fit.

    `evidence` is the end of the first message, with what introduces it; empty without memories.
    """

    messages: tuple[PromptMessage, ...]
    turns_left_out: int
    evidence: str = ""


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
    evidence = _evidence(recall)
    system = PromptMessage(role=Role.SYSTEM, text=_joined(_instructions(today), evidence))
    asked = PromptMessage(role=Role.USER, text=question)
    history = [
        PromptMessage(role=turn.role, text=turn.text) for turn in turns if _spoken(turn.role)
    ]
    required = [count(part.text) + TEMPLATE_TOKENS for part in (system, asked)]
    taken = budget.fill(required, _costs(history, budget.prompt, count))
    kept = history[len(history) - taken :]
    while kept and kept[0].role is not Role.USER:  # templates want the person to speak first
        kept = kept[1:]
    return Prompt(
        messages=(system, *kept, asked),
        turns_left_out=len(history) - len(kept),
        evidence=evidence,
    )


def _costs(history: Sequence[PromptMessage], room: int, count: TokenCounter) -> list[int]:
    """Tokens of the turns, newest first, as far as they can matter: one that does not fit ends it.

    A long conversation is not counted to its beginning for every answer.
    """
    costs: list[int] = []
    for turn in reversed(history):
        costs.append(count(turn.text) + TEMPLATE_TOKENS)
        room -= costs[-1]
        if room < 0:
            break
    return costs


def _instructions(today: datetime) -> str:
    return f"{_text('answer')} Today is {long_date(today)}."


def _evidence(recall: Recall | None) -> str:
    if recall is None or not recall.blocks:
        return ""
    return _joined(_text("evidence"), *(_dated(block) for block in recall.blocks))


def _joined(*parts: str) -> str:
    return "\n\n".join(part for part in parts if part)


def _dated(block: Block) -> str:
    return f"[{long_date(block.local_time)}]\n{block.text}"


def _spoken(role: Role) -> bool:
    return role in (Role.USER, Role.ASSISTANT)


@cache
def _text(name: str) -> str:
    return files("assistant.context.prompts").joinpath(f"{name}.txt").read_text("utf-8").strip()
