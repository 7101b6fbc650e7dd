"""How a prompt fills a model's window, part by part."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.context.assembly import TEMPLATE_TOKENS
from assistant.domain.pictures import BLIND
from assistant.domain.prompts import ContextUse

if TYPE_CHECKING:
    from assistant.context.assembly import Prompt
    from assistant.domain.budgets import ContextBudget, TokenCounter
    from assistant.domain.pictures import Sight


def use_of(
    prompt: Prompt,
    budget: ContextBudget,
    count: TokenCounter,
    *,
    model: str,
    exact: bool,
    sight: Sight = BLIND,
    tools: int = 0,
) -> ContextUse:
    """The tokens of each part, the template's own included; `budget` is without the `tools`."""
    system, *history, asked = prompt.messages
    memory = count(prompt.evidence) if prompt.evidence else 0
    told = system.text.removesuffix(prompt.evidence)
    documents = count(prompt.documents) if prompt.documents else 0
    words = asked.text.removeprefix(prompt.documents).strip()
    return ContextUse(
        model=model,
        window=budget.window + tools,
        reply=budget.reply,
        instructions=count(told.strip()) + TEMPLATE_TOKENS,
        memory=memory,
        history=sum(count(turn.text) + TEMPLATE_TOKENS for turn in history),
        question=count(words) + TEMPLATE_TOKENS if words else 0,
        documents=documents,
        pictures=sum(sight.cost(each.pictures) for each in prompt.messages),
        tools=tools,
        turns=prompt.turns_left_out + len(history),
        turns_left_out=prompt.turns_left_out,
        exact=exact,
    )


def without_room(
    budget: ContextBudget,
    question: int,
    pictures: int = 0,
    *,
    turns: int,
    model: str,
    exact: bool,
    tools: int = 0,
) -> ContextUse:
    """A question with pictures of so many tokens that it does not fit without all else either."""
    return ContextUse(
        model=model,
        window=budget.window + tools,
        reply=budget.reply,
        instructions=0,
        memory=0,
        history=0,
        question=question,
        pictures=pictures,
        tools=tools,
        turns=turns,
        turns_left_out=turns,
        exact=exact,
    )
