"""Prompt assembly: instructions, dated evidence, recent turns, the question, within a window."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assistant.context.quoting import quoted_documents, quoted_memory
from assistant.context.texts import prompt_text
from assistant.domain.messages import Role
from assistant.domain.pictures import BLIND
from assistant.domain.prompts import PromptMessage
from assistant.domain.times import long_date

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from assistant.domain.budgets import ContextBudget, TokenCounter
    from assistant.domain.documents import DocumentExcerpt
    from assistant.domain.messages import Message
    from assistant.domain.pictures import Picture, Sight
    from assistant.domain.recall import Block, Recall

TEMPLATE_TOKENS = 8
"""What a chat template adds around one message, rounded up over the common templates."""

EVIDENCE_SHARE = 0.5
"""Evidence takes at most this part of a prompt, so that a small window keeps room for turns."""

DOCUMENT_SHARE = 0.7
"""Documents take at most this part of what evidence leaves."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt:
    """What is sent; `turns_left_out` counts the oldest turns that did not fit.

    `evidence` is the end of the first message, with what introduces it; empty without memories.
    `documents` is the beginning of the last one, likewise.
    """

    messages: tuple[PromptMessage, ...]
    turns_left_out: int
    evidence: str = ""
    documents: str = ""


def evidence_budget(budget: ContextBudget, wanted: int, question: str, count: TokenCounter) -> int:
    """Tokens of evidence that a prompt can carry: what is wanted, or less in a small window."""
    fixed = count(prompt_text("answer")) + count(prompt_text("evidence")) + 4 * TEMPLATE_TOKENS
    free = budget.prompt - fixed - count(question)
    return max(0, min(wanted, int(free * EVIDENCE_SHARE)))


def document_budget(
    budget: ContextBudget, evidence: int, question: str, count: TokenCounter
) -> int:
    """Tokens of documents that a prompt with so much evidence can carry, with their names."""
    fixed = sum(map(count, map(prompt_text, ("answer", "evidence", "documents"))))
    free = budget.prompt - fixed - 4 * TEMPLATE_TOKENS - evidence - count(question)
    return max(0, int(free * DOCUMENT_SHARE))


def assemble(
    question: str,
    *,
    turns: Sequence[Message] | Sequence[PromptMessage],
    recall: Recall | None,
    today: datetime,
    budget: ContextBudget,
    count: TokenCounter,
    documents: Sequence[DocumentExcerpt] = (),
    instructions: str = "",
    untold: bool = False,
    pictures: tuple[Picture, ...] = (),
    sight: Sight = BLIND,
) -> Prompt:
    """Put a prompt together; `turns` are oldest first, without the question.

    Instructions, evidence, documents and the question always go in. Turns fill what is left,
    newest first, so the oldest are left out and never the evidence. Raises `BudgetTooSmall` where
    even the required parts do not fit. `instructions` stand in the place of the program's own.
    `untold`: the memory was asked and held nothing, which the model is told. `pictures` come with
    the question, and count as `sight` says.
    """
    told = _instructions(instructions or prompt_text("answer"), today)
    if untold:
        told = _joined(told, prompt_text("nothing"))
    evidence = _evidence(recall)
    system = PromptMessage(role=Role.SYSTEM, text=_joined(told, evidence))
    quoted = quoted_documents(documents)
    asked = PromptMessage(role=Role.USER, text=_joined(quoted, question), pictures=pictures)
    history = [_turn(turn) for turn in turns if _spoken(turn.role)]
    required = [_cost(part, count, sight) for part in (system, asked)]
    taken = budget.fill(required, _costs(history, budget.prompt, count, sight))
    kept = history[len(history) - taken :]
    while kept and kept[0].role is not Role.USER:  # templates want the person to speak first
        kept = kept[1:]
    return Prompt(
        messages=(system, *kept, asked),
        turns_left_out=len(history) - len(kept),
        evidence=evidence,
        documents=quoted,
    )


def _turn(turn: Message | PromptMessage) -> PromptMessage:
    if isinstance(turn, PromptMessage):
        return turn
    return PromptMessage(role=turn.role, text=turn.text)


def _cost(part: PromptMessage, count: TokenCounter, sight: Sight) -> int:
    return count(part.text) + TEMPLATE_TOKENS + sight.cost(part.pictures)


def _costs(
    history: Sequence[PromptMessage], room: int, count: TokenCounter, sight: Sight
) -> list[int]:
    """Tokens of the turns, newest first, as far as they can matter: one that does not fit ends it.

    A long conversation is not counted to its beginning for every answer.
    """
    costs: list[int] = []
    for turn in reversed(history):
        costs.append(_cost(turn, count, sight))
        room -= costs[-1]
        if room < 0:
            break
    return costs


def _instructions(words: str, today: datetime) -> str:
    return f"{words} Today is {long_date(today)}."


def _evidence(recall: Recall | None) -> str:
    if recall is None or not recall.blocks:
        return ""
    return _joined(prompt_text("evidence"), *(_dated(block) for block in recall.blocks))


def _joined(*parts: str) -> str:
    return "\n\n".join(part for part in parts if part)


def _dated(block: Block) -> str:
    return f"[{long_date(block.local_time)}]\n{quoted_memory(block.text)}"


def _spoken(role: Role) -> bool:
    return role in (Role.USER, Role.ASSISTANT)
