"""What would be sent, before it is, and how much of a model's window it takes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from assistant.cancel import CancelToken
from assistant.chat.branches import messages_to
from assistant.chat.generation import (
    budget_of,
    prepared_with,
    remembered,
    with_tools,
)
from assistant.chat.preparing import (
    NO_CHOICES,
    Place,
    model_for,
    model_of,
    prompt_parts,
    temporary_parts,
)
from assistant.chat.seeing import require_seeing, require_seeing_again, sight_of
from assistant.chat.tool_use import ToolRoom
from assistant.context.assembly import evidence_budget
from assistant.context.usage import use_of, without_room
from assistant.domain.budgets import ContextBudget
from assistant.domain.messages import Role
from assistant.domain.prompts import PromptPreview
from assistant.errors import BudgetTooSmall, InvalidInput
from assistant.memory.device_only import KEPT_HERE
from assistant.storage.conversations import ConversationStore
from assistant.storage.messages import MessageStore

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assistant.chat.exchange import Chat
    from assistant.chat.generation import PromptParts
    from assistant.domain.budgets import TokenCounter
    from assistant.domain.ids import MessageId
    from assistant.domain.pictures import Sight
    from assistant.domain.prompts import ContextUse, GenerationOptions
    from assistant.domain.requests import SendRequest
    from assistant.domain.tools import Tool
    from assistant.inference.ports import ChatModel
    from assistant.storage.cursor import Cursor


def preview_new(chat: Chat, request: SendRequest, cancel: CancelToken) -> PromptPreview:
    """What `exchange.send` would send; nothing is stored, and the model writes nothing."""
    if not request.text.strip():
        raise InvalidInput("The message is empty.", hint="Write something first.")
    with chat.model(model_for(chat.database.read(), request)) as model:
        require_seeing(model, request.documents)
        with chat.tools(model, request.conversation_id, request.tools) as tools:
            local = model.local and tools is None
            parts = parts_for(chat, request, local=local, sight=sight_of(model))
            return _preview(chat, model, replace(parts, tools=tools), cancel)


def preview_again(
    chat: Chat, message_id: MessageId, text: str | None, cancel: CancelToken
) -> PromptPreview:
    """What `exchange.regenerate` would send, or `exchange.edit` where there is a `text`."""
    cursor = chat.database.read()
    messages = MessageStore(cursor)
    question = messages.get(message_id)
    if question.role is Role.ASSISTANT and question.parent_id is not None:
        question = messages.get(question.parent_id)
    asked = (text or question.text).strip()
    with (
        chat.model(model_of(cursor, question.conversation_id)) as model,
        chat.tools(model, question.conversation_id, frozenset()) as tools,
    ):
        require_seeing_again(cursor, model, question.message_id)
        place = Place(
            question=asked,
            branch=messages_to(cursor, question),
            conversation=ConversationStore(cursor).get(question.conversation_id),
            local=model.local and tools is None,
            again=asked == question.text.strip(),
            excerpts=chat.excerpts,
            instructions=chat.instructions,
            sight=sight_of(model),
        )
        parts = prompt_parts(cursor, chat.memory, place, NO_CHOICES)
        return _preview(chat, model, replace(parts, tools=tools), cancel)


def parts_for(chat: Chat, request: SendRequest, *, local: bool, sight: Sight) -> PromptParts:
    """The parts of the prompt for a message that is not stored yet, or never will be."""
    cursor = chat.database.read()
    if request.temporary:
        return temporary_parts(
            cursor,
            request,
            local=local,
            excerpts=chat.excerpts,
            instructions=chat.instructions,
            sight=sight,
        )
    place = replace(
        _place(cursor, request, local=local),
        excerpts=chat.excerpts,
        instructions=chat.instructions,
        sight=sight,
    )
    return prompt_parts(cursor, chat.memory, place, request)


def context_use(
    parts: PromptParts,
    *,
    window: int,
    options: GenerationOptions,
    count: TokenCounter,
    model: str,
    exact: bool,
    offered: Sequence[Tool] = (),
) -> ContextUse:
    """How the window is filled by `parts` and the tools that are `offered` beside them.

    Memories are not looked for, only given their room.
    """
    whole = budget_of(window, options)
    budget = ToolRoom(offered, window, count).beside(whole)
    tools = whole.window - budget.window
    memory = 0
    if parts.evidence is None and parts.memory is not None:
        memory = evidence_budget(
            parts.beside_pictures(budget), parts.memory_tokens, parts.required, count
        )
    left = ContextBudget(window=budget.window, reply=budget.reply + memory)
    try:
        prompt = prepared_with(parts, parts.evidence, left, count, CancelToken()).prompt
    except BudgetTooSmall:
        asked = count(parts.question)
        seen = parts.sight.cost(parts.pictures)
        return without_room(
            budget, asked, seen, turns=len(parts.turns), model=model, exact=exact, tools=tools
        )
    use = use_of(prompt, budget, count, model=model, exact=exact, sight=parts.sight, tools=tools)
    return replace(use, memory=memory) if memory else use


def _preview(
    chat: Chat, model: ChatModel, parts: PromptParts, cancel: CancelToken
) -> PromptPreview:
    parts = replace(parts, small=chat.small(model.name))
    model.load(cancel=cancel)
    whole = budget_of(model.context_window(), chat.options)
    budget = with_tools(model, parts, whole)
    taken = whole.window - budget.window
    recall = remembered(parts, budget, model.count_tokens)
    cancel.check()
    prompt = prepared_with(parts, recall, budget, model.count_tokens, cancel).prompt
    return PromptPreview(
        model=model.name,
        host="",
        messages=prompt.messages,
        instructions=prompt.messages[0].text.removesuffix(prompt.evidence).strip(),
        documents=prompt.documents,
        recall=recall,
        use=use_of(
            prompt,
            budget,
            model.count_tokens,
            model=model.name,
            exact=model.local,
            sight=parts.sight,
            tools=taken,
        ),
        kept_here=sum(message.text == KEPT_HERE for message in prompt.messages),
        tools=tuple(parts.tools.offered) if parts.tools is not None and taken else (),
    )


def _place(cursor: Cursor, request: SendRequest, *, local: bool) -> Place:
    conversation = None
    leaf = request.parent_id
    if request.conversation_id is not None:
        conversation = ConversationStore(cursor).get(request.conversation_id)
        leaf = leaf or conversation.active_leaf
    branch = messages_to(cursor, MessageStore(cursor).get(leaf)) if leaf else []
    return Place(
        question=request.text.strip(),
        branch=branch,
        conversation=conversation,
        local=local,
        stored=False,
    )
