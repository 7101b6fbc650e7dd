"""One exchange: store the question, write the answer, store it.

The question is durable before anything is computed from it. An answer that is stopped or breaks
off is kept and labelled incomplete; nothing is learnt from it. Recalled text goes into the prompt
only, so it is never taken for something that the person said.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from assistant.chat.attaching import announce, keep_with, require_few
from assistant.chat.branches import append, messages_to
from assistant.chat.demands import demand_of
from assistant.chat.generation import Draft, Memory, write_answer
from assistant.chat.preparing import (
    NO_CHOICES,
    Place,
    model_for,
    model_of,
    prompt_parts,
    temporary_parts,
)
from assistant.chat.seeing import require_seeing, require_seeing_again, sight_of
from assistant.chat.titles import title_from
from assistant.chat.tool_use import no_tools
from assistant.domain.ids import new_conversation_id, new_message_id
from assistant.domain.messages import Conversation, Message, Origin, Role, TitledBy
from assistant.domain.profiles import ProfileMemory
from assistant.domain.prompts import Exchange, GenerationOptions
from assistant.domain.times import local_offset_minutes, utc_now
from assistant.errors import InvalidInput
from assistant.memory.rules.masking import masked_document
from assistant.memory.rules.secrets import unmasked
from assistant.storage.conversations import ConversationStore
from assistant.storage.demands import DemandStore
from assistant.storage.documents import DocumentStore
from assistant.storage.messages import MessageStore
from assistant.storage.profiles import ProfileStore
from assistant.storage.recalls import RecallStore
from assistant.storage.wording import storable

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from contextlib import AbstractContextManager

    from assistant.cancel import CancelToken
    from assistant.chat.generation import PromptParts
    from assistant.chat.tool_use import OpenTools
    from assistant.domain.changes import Change, ChangeListener
    from assistant.domain.ids import ConversationId, MessageId
    from assistant.domain.prompts import Piece
    from assistant.domain.requests import SendRequest
    from assistant.domain.rules import Masked
    from assistant.inference.ports import ChatModel
    from assistant.memory.rules.secrets import Mask
    from assistant.retrieval.document_excerpts import Excerpts
    from assistant.storage.database import Cursor, Database


@dataclass(frozen=True, slots=True, kw_only=True)
class Chat:
    """What an exchange needs.

    `model` lends the named model, or the chosen one, for as long as it answers. `memory` is None
    while remembering is switched off. `excerpts` chooses what of attached files a prompt holds.
    `small` says of a model's name whether it is too small to be trusted with not knowing.
    `instructions` are the person's own, where no profile has any; empty: the program's. `mask`
    makes what may be stored of a text; `note` hears what was said in a stored message that holds
    marks instead. `learns` is False while learning is paused. `tools` opens those of an
    exchange.
    """

    database: Database
    publish: ChangeListener
    model: Callable[[str | None], AbstractContextManager[ChatModel]]
    memory: Memory | None
    options: GenerationOptions
    excerpts: Excerpts | None = None
    small: Callable[[str], bool] = lambda _name: False
    instructions: str = ""
    tools: OpenTools = no_tools
    mask: Mask = unmasked
    note: Callable[[MessageId, str], None] = lambda _message, _said: None
    learns: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Listening:
    """Where pieces of the answer go while it is written, and how to stop it."""

    on_piece: Callable[[Piece], None]
    cancel: CancelToken


class _Said(NamedTuple):
    """What the person typed just now, and what is stored of it."""

    words: str
    masked: Masked


def send(chat: Chat, request: SendRequest, listening: Listening) -> Exchange:
    """Answer a new message; see `SendRequest` for what each choice means."""
    text = _words(request.text)
    require_few(request.documents)
    with chat.model(model_for(chat.database.read(), request)) as model:
        require_seeing(model, request.documents)
        if request.temporary:
            return _answer_temporarily(chat, request, model, listening)
        masked = chat.mask(text)
        kept = replace(
            request, documents=tuple(masked_document(each, chat.mask) for each in request.documents)
        )
        question = _store(chat, lambda cursor: _new_question(cursor, chat, kept, masked.text))
        announce(chat.database.read(), question.message_id, chat.publish)
        return _answer(chat, question, model, listening, request, said=_Said(text, masked))


def edit(
    chat: Chat,
    message_id: MessageId,
    text: str,
    listening: Listening,
    choices: SendRequest = NO_CHOICES,
) -> Exchange:
    """Say a question differently: a sibling of the old one, answered on a branch of its own."""
    words = _words(text)
    masked = chat.mask(words)
    edited = MessageStore(chat.database.read()).get(message_id)

    def sibling(cursor: Cursor) -> tuple[Conversation, Message]:
        old = MessageStore(cursor).get(message_id)
        if old.role is not Role.USER:
            raise InvalidInput("Only your own messages can be edited.")
        said = _said(Role.USER, masked.text, old.conversation_id, old.parent_id)
        own = old.remembered or old.origin is Origin.COPIED  # new words, not the copied ones
        said = replace(said, remembered=own and chat.memory is not None and chat.learns)
        DocumentStore(cursor).attach_like(said.message_id, message_id)
        return ConversationStore(cursor).get(old.conversation_id), said

    with chat.model(model_of(chat.database.read(), edited.conversation_id)) as model:
        require_seeing_again(chat.database.read(), model, message_id)
        question = _store(chat, sibling)
        announce(chat.database.read(), question.message_id, chat.publish)
        return _answer(chat, question, model, listening, choices, said=_Said(words, masked))


def regenerate(
    chat: Chat, message_id: MessageId, listening: Listening, choices: SendRequest = NO_CHOICES
) -> Exchange:
    """Answer the same question again, as a sibling of the old answer.

    `message_id` names that answer, or a question whose answer failed.
    """
    messages = MessageStore(chat.database.read())
    question = messages.get(message_id)
    if question.role is Role.ASSISTANT and question.parent_id is not None:
        question = messages.get(question.parent_id)
    if question.role is not Role.USER:
        raise InvalidInput("Only a question can be answered again.")
    with chat.model(model_of(chat.database.read(), question.conversation_id)) as model:
        require_seeing_again(chat.database.read(), model, question.message_id)
        return _answer(chat, question, model, listening, choices, again=True)


def _answer_temporarily(
    chat: Chat, request: SendRequest, model: ChatModel, listening: Listening
) -> Exchange:
    """Answer without storing, recalling or learning anything."""
    with chat.tools(model, None, request.tools) as tools:
        parts = temporary_parts(
            chat.database.read(),
            request,
            local=model.local and tools is None,
            excerpts=chat.excerpts,
            instructions=chat.instructions,
            sight=sight_of(model),
        )
        draft = _written(chat, replace(parts, tools=tools), model, listening)
    return _exchange(draft, None, None)


def _answer(
    chat: Chat,
    question: Message,
    model: ChatModel,
    listening: Listening,
    choices: SendRequest = NO_CHOICES,
    *,
    again: bool = False,
    said: _Said | None = None,
) -> Exchange:
    """Answer a stored question on the branch that it ends, and store the answer.

    What was `said` just now is read as it was, also where it is stored with marks in it.
    """
    if said is not None and said.masked.kinds:
        chat.note(question.message_id, said.words)
    cursor = chat.database.read()
    conversation = ConversationStore(cursor).get(question.conversation_id)
    with chat.tools(model, conversation.conversation_id, choices.tools) as tools:
        place = Place(
            question=question.text if said is None else said.words,
            branch=messages_to(cursor, question),
            conversation=conversation,
            local=model.local and tools is None,  # what a tool is asked may leave this machine
            again=again,
            excerpts=chat.excerpts,
            small=chat.small(model.name),
            instructions=chat.instructions,
            sight=sight_of(model),
        )
        parts = replace(prompt_parts(cursor, chat.memory, place, choices), tools=tools)
        draft = _written(chat, parts, model, listening)
    secrets = () if said is None else said.masked.values
    return _exchange(draft, question, _keep(chat, question, draft, secrets))


def _written(chat: Chat, parts: PromptParts, model: ChatModel, listening: Listening) -> Draft:
    return write_answer(
        model,
        parts,
        options=chat.options,
        on_piece=listening.on_piece,
        cancel=listening.cancel,
    )


def _keep(chat: Chat, question: Message, draft: Draft, secrets: Sequence[str]) -> MessageId | None:
    """Store what was written, if anything, with the evidence that it was given.

    `secrets` stood in the question; where the answer repeats them they are masked too.
    """
    if not draft.text:
        return None
    text = chat.mask(draft.text, secrets).text
    reasoning = chat.mask(storable("".join(draft.reasoning)), secrets).text
    recall = draft.recall and replace(draft.recall, query=chat.mask(draft.recall.query).text)

    def written(cursor: Cursor) -> tuple[Conversation, Message]:
        message = replace(
            _said(Role.ASSISTANT, text, question.conversation_id, question.message_id),
            reasoning=reasoning,
            model=draft.model,
            complete=draft.complete,
            remembered=question.remembered and chat.memory is not None,
        )
        if recall is not None:
            RecallStore(cursor).put(message.message_id, recall)
        demand = demand_of(question, message, recall)
        if demand is not None:
            DemandStore(cursor).add(demand)
        return ConversationStore(cursor).get(question.conversation_id), message

    return _store(chat, written).message_id


def _exchange(draft: Draft, question: Message | None, stored: MessageId | None) -> Exchange:
    if draft.failure is not None:
        raise draft.failure
    return Exchange(
        conversation_id=question.conversation_id if question else None,
        user_message_id=question.message_id if question else None,
        assistant_message_id=stored,
        answer=draft.text,
        reasoning="".join(draft.reasoning),
        model=draft.model,
        complete=draft.complete,
        recall=draft.recall,
        timings_ms=draft.timings_ms,
    )


def _store(chat: Chat, make: Callable[[Cursor], tuple[Conversation, Message]]) -> Message:
    """Make a message and append it in one transaction, then announce what changed."""

    def change(cursor: Cursor) -> tuple[Message, tuple[Change, ...]]:
        conversation, message = make(cursor)
        return message, append(cursor, conversation, message)

    message, changes = chat.database.write(change).result()
    for each in changes:
        chat.publish(each)
    return message


def _new_question(
    cursor: Cursor, chat: Chat, request: SendRequest, text: str
) -> tuple[Conversation, Message]:
    conversations = ConversationStore(cursor)
    remembered = request.use_memory and chat.memory is not None
    if request.conversation_id is None:
        profile = ProfileStore(cursor).find(request.profile_id)
        remembered = remembered and (profile is None or profile.memory is not ProfileMemory.OFF)
        now = utc_now()
        conversation = Conversation(
            conversation_id=new_conversation_id(),
            title=title_from(text),
            created_at=now,
            updated_at=now,
            memory=remembered,
            profile_id=profile.profile_id if profile else None,
            titled_by=TitledBy.WORDS,
        )
        conversations.add(conversation)
    else:
        conversation = conversations.get(request.conversation_id)
        remembered = remembered and conversation.memory
    parent = request.parent_id or conversation.active_leaf
    said = _said(Role.USER, text, conversation.conversation_id, parent)
    keep_with(cursor, said, request)
    return conversation, replace(said, remembered=remembered and chat.learns)


def _said(
    role: Role, text: str, conversation_id: ConversationId, parent_id: MessageId | None
) -> Message:
    """A message as it will be read again: it is announced without that."""
    return Message(
        message_id=new_message_id(),
        conversation_id=conversation_id,
        parent_id=parent_id,
        role=role,
        text=storable(text),
        said_at=utc_now(),
        utc_offset_minutes=local_offset_minutes(),
    )


def _words(text: str) -> str:
    words = text.strip()
    if not words:
        raise InvalidInput("The message is empty.", hint="Write something first.")
    return words
