"""What a request to forget reaches: messages first, and all that rests on them.

Forgetting a fact takes the messages that it rests on, or their words would bring it back. So do
ActiveFacts, and a question that asked for them goes where it names what is forgotten. Answers that
replied to a forgotten message, or were given from it, go too where they repeat a name,
number or rare word of it.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, TypeVar

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
    from collections.abc import Callable, Iterable, Mapping, Set

    from assistant.domain.forgetting import ForgetRequest
    from assistant.domain.ids import ProfileId
    from assistant.domain.messages import Message
    from assistant.storage.database import Cursor

Id = TypeVar("Id", bound=str)


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
        both = {each: getattr(self, each) | getattr(other, each) for each in PARTS}
        return Scope(**both)


PARTS = tuple(field.name for field in fields(Scope))
"""What a scope is made of: each a set of ids."""


def scope_of(cursor: Cursor, request: ForgetRequest) -> Scope:
    """Everything that `request` reaches; its parts add up. Raises `NotFound` for unknown ids."""
    scope = _everything(cursor) if request.everything else Scope()
    for conversation_id in request.conversation_ids:
        scope |= _conversation(cursor, conversation_id)
    scope |= _units(cursor, request.unit_ids)
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
    answers = {message.message_id: message for message in MessageStore(cursor).answering(gone)}
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


def _units(cursor: Cursor, ids: Iterable[UnitId]) -> Scope:
    """What is named by its id, whatever it is, read by the thousand. Raises `NotFound`."""
    by_kind: dict[str, set[str]] = {}
    for unit_id in ids:
        by_kind.setdefault(unit_id.partition("_")[0], set()).add(unit_id)
    scope = Scope()
    for kind, named in by_kind.items():
        if kind not in _NAMED:
            raise _unknown(named)
        scope |= _NAMED[kind](cursor, named)
    return scope


def _conversations(cursor: Cursor, ids: Iterable[str]) -> Scope:
    scope = Scope()
    for conversation_id in ids:
        scope |= _conversation(cursor, ConversationId(conversation_id))
    return scope


def _messages(cursor: Cursor, ids: Iterable[str]) -> Scope:
    named = {MessageId(UnitId(each)) for each in ids}
    return Scope(messages=_known(MessageStore(cursor).existing(named), named))


def _facts(cursor: Cursor, ids: Iterable[str]) -> Scope:
    named = {FactId(UnitId(each)) for each in ids}
    return Scope(facts=_known(FactStore(cursor).existing(named), named))


def _documents(cursor: Cursor, ids: Iterable[str]) -> Scope:
    named = {DocumentId(UnitId(each.partition(".")[0])) for each in ids}  # or of a passage
    return Scope(documents=_known(DocumentStore(cursor).existing(named), named))


def _active_facts(cursor: Cursor, ids: Iterable[str]) -> Scope:
    """All that was said that an ActiveFact shows."""
    named = {ClusterId(UnitId(each)) for each in ids}
    found = ActiveFactStore(cursor).by_ids(named)
    _known(found, named)
    return Scope(messages=frozenset(s.message_id for one in found.values() for s in one.sources))


def _segments(cursor: Cursor, ids: Iterable[str]) -> Scope:
    named = {SegmentId(UnitId(each)) for each in ids}
    found = SegmentStore(cursor).by_ids(named)
    _known(found, named)
    return Scope(messages=frozenset(each for one in found.values() for each in one.message_ids))


def _trajectories(cursor: Cursor, ids: Iterable[str]) -> Scope:
    """All that was said in the segments of events or tasks."""
    named = {TrajectoryId(UnitId(each)) for each in ids}
    found = TrajectoryStore(cursor).by_ids(named)
    _known(found, named)
    segments = {each for one in found.values() for each in one.segment_ids}
    told = SegmentStore(cursor).by_ids(segments).values()
    return Scope(messages=frozenset(each for one in told for each in one.message_ids))


_NAMED: Mapping[str, Callable[[Cursor, Iterable[str]], Scope]] = {
    "c": _conversations,
    "m": _messages,
    "f": _facts,
    "d": _documents,
    "k": _active_facts,
    "s": _segments,
    "t": _trajectories,
}
"""By the letter that an id begins with."""


def _known(found: Iterable[Id], named: Set[Id]) -> frozenset[Id]:
    """All that were named; raises `NotFound` where one was not found."""
    known = frozenset(found)
    if missing := named - known:
        raise _unknown(missing)
    return known


def _unknown(ids: Iterable[str]) -> NotFound:
    return NotFound(f"Nothing in the memory has the id {min(ids)!r}.")


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


def message_and_answers(cursor: Cursor, message: Message) -> set[MessageId]:
    """A message and, where the person said it, every answer that was given to it."""
    if message.role is not Role.USER:
        return {message.message_id}
    replies = MessageStore(cursor).answering([message.message_id])
    answers = {each.message_id for each in replies if each.role is Role.ASSISTANT}
    return {message.message_id, *answers}
