"""What a request to forget reaches: messages first, and all that rests on them.

Forgetting a fact takes the messages that it rests on, or their words would bring it back. So do
ActiveFacts, and a question that asked for them goes where it names what is forgotten. Answers that
replied to a forgotten message, or were given from it, go too where they repeat a name,
number or rare word of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assistant.domain.ids import (
    ClusterId,
    ConversationId,
    DocumentId,
    FactId,
    MessageId,
    SegmentId,
    TrajectoryId,
    UnitId,
)
from assistant.domain.messages import Role
from assistant.errors import NotFound
from assistant.memory.activation.forgetting import questions_repeating
from assistant.memory.forgetting.documents import answers_beside, going, naming, told_in
from assistant.memory.naming.views import all_about, entity_called
from assistant.memory.segmenting.key_entities import key_entities
from assistant.storage.active_facts import ActiveFactStore
from assistant.storage.conversations import NOTES_SOURCE, ConversationStore
from assistant.storage.copies import with_the_same_words
from assistant.storage.documents import DocumentStore
from assistant.storage.drafts import DraftStore
from assistant.storage.facts import FactStore
from assistant.storage.messages import MessageStore
from assistant.storage.profiles import ProfileStore
from assistant.storage.recalls import RecallStore
from assistant.storage.rules import NeverStore
from assistant.storage.segments import SegmentStore
from assistant.storage.trajectories import TrajectoryStore

if TYPE_CHECKING:
    from collections.abc import Iterable

    from assistant.domain.forgetting import ForgetRequest
    from assistant.domain.ids import ProfileId
    from assistant.domain.messages import Message
    from assistant.storage.database import Cursor


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """What is to go. `facts` were named; `titles` are conversations whose title tells too much.

    `conversations` go with everything in them, also where they hold no message. `documents` are
    named by themselves, beside those that only a message that goes had with it. `drafts` are the
    chats, '' for one that has not begun, in which what is written and not sent goes. Of
    `profiles` the instructions go, of `named_profiles` the name. `examples` are the person's words
    in rules about what is never learnt.
    """

    messages: frozenset[MessageId] = frozenset()
    facts: frozenset[FactId] = frozenset()
    titles: frozenset[ConversationId] = frozenset()
    conversations: frozenset[ConversationId] = frozenset()
    documents: frozenset[DocumentId] = frozenset()
    drafts: frozenset[str] = frozenset()
    profiles: frozenset[ProfileId] = frozenset()
    named_profiles: frozenset[ProfileId] = frozenset()
    examples: frozenset[str] = frozenset()

    def __or__(self, other: Scope) -> Scope:
        return Scope(
            messages=self.messages | other.messages,
            facts=self.facts | other.facts,
            titles=self.titles | other.titles,
            conversations=self.conversations | other.conversations,
            documents=self.documents | other.documents,
            drafts=self.drafts | other.drafts,
            profiles=self.profiles | other.profiles,
            named_profiles=self.named_profiles | other.named_profiles,
            examples=self.examples | other.examples,
        )


def scope_of(cursor: Cursor, request: ForgetRequest) -> Scope:
    """Everything that `request` reaches; its parts add up. Raises `NotFound` for unknown ids."""
    scope = _everything(cursor) if request.everything else Scope()
    for conversation_id in request.conversation_ids:
        scope |= _conversation(cursor, conversation_id)
    for unit_id in request.unit_ids:
        scope |= _unit(cursor, unit_id)
    if request.since or request.until:
        scope |= _said(cursor, request)
    if request.words.strip():
        scope |= _worded(cursor, request.words)
    if request.person.strip():
        scope |= _about(cursor, request.person)
    return _with_copies(cursor, with_echoes(cursor, with_sources(cursor, scope)))


def with_sources(cursor: Cursor, scope: Scope) -> Scope:
    """The scope with the messages that its facts rest on, and all that say the same elsewhere."""
    facts = FactStore(cursor).by_ids(scope.facts).values()
    sources = frozenset(source.message_id for fact in facts for source in fact.sources)
    return _with_copies(cursor, scope | Scope(messages=sources))


def _with_copies(cursor: Cursor, scope: Scope) -> Scope:
    return scope | Scope(messages=frozenset(with_the_same_words(cursor, scope.messages)))


def with_echoes(cursor: Cursor, scope: Scope) -> Scope:
    """The scope with the answers that repeat what is to go, and the questions that name it."""
    gone = MessageStore(cursor).by_ids(scope.messages)
    answers = {message.message_id: message for message in _replies(cursor, gone.values())}
    documents = going(cursor, scope.documents, scope.messages)
    citing = RecallStore(cursor).citing([*scope.messages, *scope.facts, *documents])
    answers.update(MessageStore(cursor).by_ids(citing))
    answers.update((one.message_id, one) for one in answers_beside(cursor, documents))
    told = {entity for message in gone.values() for entity in key_entities(message.text)}
    told |= told_in(cursor, documents)
    echoes = frozenset(
        message.message_id
        for message in answers.values()
        if message.role is Role.ASSISTANT and told & key_entities(message.text)
    )
    questions = questions_repeating(cursor, scope.messages, told)
    return scope | Scope(messages=echoes | questions, documents=documents)


def _everything(cursor: Cursor) -> Scope:
    conversations = {
        each.conversation.conversation_id for each in ConversationStore(cursor).summaries()
    }
    notes = ConversationStore(cursor).by_source(NOTES_SOURCE).values()
    conversations.update(each.conversation_id for each in notes)
    return Scope(
        messages=frozenset(message.message_id for message in MessageStore(cursor).every()),
        facts=frozenset(fact.fact_id for fact in FactStore(cursor).remembered()),
        conversations=frozenset(conversations),
        documents=frozenset(DocumentStore(cursor).ids()),
        drafts=frozenset(DraftStore(cursor).holding("")),
        profiles=frozenset(ProfileStore(cursor).holding("", "instructions")),
        named_profiles=frozenset(ProfileStore(cursor).holding("", "name")),
        examples=frozenset(NeverStore(cursor).holding("")),
    )


def _conversation(cursor: Cursor, conversation_id: ConversationId) -> Scope:
    ConversationStore(cursor).get(conversation_id)
    messages = MessageStore(cursor).of_conversation(conversation_id)
    return Scope(
        messages=frozenset(message.message_id for message in messages),
        conversations=frozenset({conversation_id}),
        drafts=frozenset({conversation_id}),
    )


def _unit(cursor: Cursor, unit_id: str) -> Scope:
    kind = unit_id.partition("_")[0]
    if kind == "c":
        return _conversation(cursor, ConversationId(unit_id))
    if kind in {"d", "f"}:
        return _document_or_fact(cursor, kind, unit_id)
    if kind == "k":
        known = ActiveFactStore(cursor).get(ClusterId(UnitId(unit_id)))
        return Scope(messages=frozenset(source.message_id for source in known.sources))
    if kind == "s":
        segment = SegmentStore(cursor).by_ids([SegmentId(UnitId(unit_id))]).values()
        if segment:
            return Scope(messages=frozenset(each for one in segment for each in one.message_ids))
    if kind == "t":
        return _trajectory(cursor, TrajectoryId(UnitId(unit_id)))
    if kind == "m":
        return Scope(
            messages=frozenset({MessageStore(cursor).get(_message_id(unit_id)).message_id})
        )
    raise NotFound(f"Nothing in the memory has the id {unit_id!r}.")


def _document_or_fact(cursor: Cursor, kind: str, unit_id: str) -> Scope:
    if kind == "f":
        return Scope(facts=frozenset({FactStore(cursor).get(FactId(UnitId(unit_id))).fact_id}))
    document_id = DocumentId(UnitId(unit_id.partition(".")[0]))  # a passage names its document
    return Scope(documents=frozenset({DocumentStore(cursor).get(document_id).document_id}))


def _trajectory(cursor: Cursor, trajectory_id: TrajectoryId) -> Scope:
    """All that was said in the segments of one event or task."""
    known = TrajectoryStore(cursor).by_ids([trajectory_id]).get(trajectory_id)
    if known is None:
        raise NotFound(f"Nothing in the memory has the id {trajectory_id!r}.")
    segments = SegmentStore(cursor).by_ids(known.segment_ids).values()
    return Scope(messages=frozenset(each for one in segments for each in one.message_ids))


def _message_id(unit_id: str) -> MessageId:
    return MessageId(UnitId(unit_id))


def _said(cursor: Cursor, request: ForgetRequest) -> Scope:
    """What was said from `since` up to, not including, `until`."""
    return Scope(
        messages=frozenset(
            message.message_id
            for message in MessageStore(cursor).every()
            if (request.since is None or message.said_at >= request.since)
            and (request.until is None or message.said_at < request.until)
        )
    )


def _worded(cursor: Cursor, words: str) -> Scope:
    """What a search for `words` shows: they may be parts of longer words."""
    return Scope(
        messages=frozenset(MessageStore(cursor).holding(words)),
        facts=frozenset(FactStore(cursor).holding(words)),
        titles=frozenset(ConversationStore(cursor).titled(words)),
        documents=frozenset(DocumentStore(cursor).holding(words)),
        drafts=frozenset(DraftStore(cursor).holding(words)),
        profiles=frozenset(ProfileStore(cursor).holding(words, "instructions")),
        named_profiles=frozenset(ProfileStore(cursor).holding(words, "name")),
        examples=frozenset(NeverStore(cursor).holding(words)),
    )


def _about(cursor: Cursor, name: str) -> Scope:
    """What mentions the entity of that name, what it said itself, and the facts about it."""
    entity = entity_called(cursor, name)
    known = all_about(cursor, entity)
    documents, drafts = naming(cursor, {entity.name, *entity.aliases})
    return Scope(
        messages=frozenset(known.messages),
        facts=frozenset(known.facts),
        documents=frozenset(documents),
        drafts=frozenset(drafts),
    )


def _replies(cursor: Cursor, gone: Iterable[Message]) -> list[Message]:
    ids = {message.message_id for message in gone}
    conversations = {message.conversation_id for message in gone}
    return [
        message
        for conversation_id in conversations
        for message in MessageStore(cursor).of_conversation(conversation_id)
        if message.parent_id in ids
    ]


def message_and_answers(cursor: Cursor, message: Message) -> set[MessageId]:
    """A message and, where the person said it, every answer that was given to it."""
    if message.role is not Role.USER:
        return {message.message_id}
    answers = [each for each in _replies(cursor, [message]) if each.role is Role.ASSISTANT]
    return {message.message_id, *(each.message_id for each in answers)}
