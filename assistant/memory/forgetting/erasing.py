"""Takes a scope out of every table, inside one transaction."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from assistant.domain.changes import (
    ConversationsChanged,
    ProfilesChanged,
    SegmentsChanged,
    UnitsRemoved,
)
from assistant.domain.ids import FactId
from assistant.domain.messages import Role, TitledBy
from assistant.memory.activation.forgetting import active_facts_touched, deactivate
from assistant.memory.branch_state import shrunk
from assistant.memory.facts import likeness
from assistant.memory.facts.writing import learn, unlearn
from assistant.memory.forgetting.documents import chats_with, going
from assistant.memory.forgetting.words_beside import words_beside
from assistant.memory.language.frequent_words import FREQUENT_WORDS
from assistant.memory.naming import words
from assistant.memory.naming.stage import forget_names
from assistant.memory.segmenting.key_entities import key_entities
from assistant.memory.standing import acts
from assistant.memory.trajectories.forgetting import leave_trajectories
from assistant.patterns import Pattern
from assistant.storage.conversations import ConversationStore
from assistant.storage.documents import DocumentStore
from assistant.storage.drafts import DraftStore
from assistant.storage.facts import FactStore
from assistant.storage.folded_facts import FoldedFactStore
from assistant.storage.messages import MessageStore
from assistant.storage.profiles import ProfileStore
from assistant.storage.recalls import RecallStore
from assistant.storage.removal import remove_documents
from assistant.storage.rules import NeverStore
from assistant.storage.segments import SegmentStore

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from assistant.domain.changes import Change
    from assistant.domain.ids import ConversationId, MessageId, SegmentId, UndoId
    from assistant.domain.messages import Conversation, Message
    from assistant.domain.segments import Segment
    from assistant.memory.forgetting.scope import Scope
    from assistant.storage.database import Cursor

TITLE_CHARACTERS = 60

_WORD = Pattern(r"[^\W_]+")


@dataclass(slots=True)
class Erased:
    """What went: ids for the plan, texts for their digests, changes to announce.

    `told` are the statements of facts, the texts of files and `words_beside`; `seals` earlier
    forgettings that hold words of it.
    """

    messages: list[Message] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    segments: list[SegmentId] = field(default_factory=list)
    facts_removed: list[FactId] = field(default_factory=list)
    facts_kept: list[FactId] = field(default_factory=list)
    seals: list[UndoId] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)
    profiles: int = 0

    @property
    def texts(self) -> list[str]:
        """All that was told and is gone."""
        return [*(message.text for message in self.messages), *self.told]


def facts_touched(cursor: Cursor, scope: Scope) -> tuple[tuple[FactId, ...], tuple[FactId, ...]]:
    """The facts that `scope` takes, and those that only lose a source by it, ActiveFacts too."""
    resting = FactStore(cursor).resting_on(scope.messages)
    removed = {fact_id for fact_id, sources in resting.items() if sources <= scope.messages}
    removed |= FactStore(cursor).existing(scope.facts)
    kept = resting.keys() - removed
    asked_away, asked_for = active_facts_touched(cursor, scope.messages)
    removed.update(map(FactId, asked_away))
    kept.update(FactId(fact.fact_id) for fact in asked_for)
    return tuple(sorted(removed)), tuple(sorted(kept))


def segments_touched(cursor: Cursor, scope: Scope) -> tuple[SegmentId, ...]:
    """The segments that lose a message by `scope`, or all of them."""
    return tuple(sorted(set(SegmentStore(cursor).of_messages(scope.messages).values())))


def erase(cursor: Cursor, scope: Scope) -> Erased:
    """Delete what `scope` names with everything derived from it; what remains stays whole."""
    erased = Erased(messages=[*MessageStore(cursor).by_ids(scope.messages).values()])
    removed, kept = facts_touched(cursor, scope)
    erased.facts_removed += removed
    erased.facts_kept += kept
    erased.told += _statements(cursor, removed)
    erased.told += words_beside(cursor, scope)
    erased.segments += segments_touched(cursor, scope)
    by_conversation: dict[ConversationId, list[Message]] = defaultdict(list)
    for message in erased.messages:
        by_conversation[message.conversation_id].append(message)
    erased.changes += unlearn(cursor, scope.messages)
    erased.changes += deactivate(cursor, scope.messages)
    erased.changes += _remove_facts(cursor, scope)
    for conversation_id in {*by_conversation, *scope.titles, *scope.conversations}:
        gone = by_conversation.get(conversation_id, [])
        erased.changes += _shrink(cursor, conversation_id, gone, scope)
    erased.changes += leave_trajectories(cursor, erased.segments)
    RecallStore(cursor).leave_out([*erased.segments, *removed])
    documents = going(cursor, scope.documents, scope.messages)
    chats = chats_with(cursor, documents)
    erased.told += [one.read.text for one in DocumentStore(cursor).by_ids(documents).values()]
    MessageStore(cursor).remove([message.message_id for message in erased.messages])
    remove_documents(cursor, documents)
    DraftStore(cursor).remove(scope.drafts)
    NeverStore(cursor).remove_examples(scope.examples)
    if scope.profiles or scope.named_profiles:
        _clear_profiles(cursor, scope)
        erased.changes.append(ProfilesChanged())
    units = [*(message.message_id for message in erased.messages), *removed, *documents]
    erased.changes.append(UnitsRemoved(tuple(units)))
    _remove_emptied(cursor, {*by_conversation, *scope.conversations})
    erased.changes += forget_names(cursor, units)
    for module in (acts, likeness, words):
        module.forget_texts()
    changed = {*by_conversation, *scope.titles, *scope.conversations, *chats}
    erased.changes.append(ConversationsChanged(tuple(sorted(changed))))
    return erased


def _statements(cursor: Cursor, facts: Collection[FactId]) -> list[str]:
    """What the facts say, in every way in which they were told."""
    told = [fact.statement for fact in FactStore(cursor).by_ids(facts).values()]
    ways = FoldedFactStore(cursor).of(facts).values()
    return told + [one.fact.statement for several in ways for one in several]


def _clear_profiles(cursor: Cursor, scope: Scope) -> None:
    """Take the instructions, or the names, of profiles away; their chats stay where they are."""
    store = ProfileStore(cursor)
    for profile in store.all():
        told = "" if profile.profile_id in scope.profiles else profile.instructions
        name = profile.name
        if profile.profile_id in scope.named_profiles:
            name = f"{profile.created_at:%Y-%m-%d} {profile.profile_id[-4:]}"
        store.put(replace(profile, name=name, instructions=told))


def _remove_facts(cursor: Cursor, scope: Scope) -> tuple[Change, ...]:
    """Remove the facts; what contradicted one of them stands for itself from now on."""
    gone = FactStore(cursor).by_ids(scope.facts)
    freed = [
        fact
        for fact in FactStore(cursor).conflicting()
        if fact.replaces in gone and fact.fact_id not in gone
    ]
    FactStore(cursor).remove([*gone, *(fact.fact_id for fact in freed)])
    return learn(cursor, freed)


def _shrink(
    cursor: Cursor, conversation_id: ConversationId, gone: Sequence[Message], scope: Scope
) -> list[Change]:
    """Take the messages out of the conversation's segments and their words out of its title."""
    conversation = ConversationStore(cursor).find(conversation_id)
    if conversation is None:
        return []
    tree = MessageStore(cursor).of_conversation(conversation_id)
    left = {m.message_id: m for m in tree if m.message_id not in scope.messages}
    retold = bool(gone) and conversation.titled_by is TitledBy.MODEL  # in whatever other words
    named = conversation_id in scope.titles
    if named or retold or _tells(conversation.title, gone, left.values()):
        title = _title(conversation, left.values())
        renamed = replace(conversation, title=title, titled_by=TitledBy.WORDS)
        ConversationStore(cursor).update(renamed)
    segments = SegmentStore(cursor).of_conversation(conversation_id)
    smaller = [rest for segment in segments if (rest := _smaller(segment, left)) is not None]
    if smaller == segments:
        return []
    SegmentStore(cursor).replace(conversation_id, smaller)
    return [
        UnitsRemoved(tuple({s.segment_id for s in segments} - {s.segment_id for s in smaller})),
        SegmentsChanged(conversation_id, tuple(smaller)),
    ]


def _smaller(segment: Segment, left: dict[MessageId, Message]) -> Segment | None:
    """The segment without what is gone, its entities too; None where nothing is left."""
    messages = [left[each] for each in segment.message_ids if each in left]
    if not messages:
        return None
    if len(messages) == len(segment.message_ids):
        return segment
    entities = frozenset(entity for each in messages for entity in key_entities(each.text))
    return replace(shrunk(segment, messages), entities=entities)


def _tells(title: str, gone: Iterable[Message], left: Iterable[Message]) -> bool:
    """Whether the title holds a word that only the forgotten messages explain."""
    words = _words(title)
    told = words & {word for message in gone for word in _words(message.text)}
    return bool(told - {word for message in left for word in _words(message.text)})


def _words(text: str) -> set[str]:
    return {word for word in map(str.casefold, _WORD.findall(text)) if word not in FREQUENT_WORDS}


def _title(conversation: Conversation, left: Iterable[Message]) -> str:
    """The first words that the person still says there, else the day it began."""
    for message in left:
        if message.role is Role.USER:
            words = " ".join(message.text.split())
            if len(words) <= TITLE_CHARACTERS:
                return words
            return words[:TITLE_CHARACTERS].rsplit(" ", 1)[0] + "…"
    return f"{conversation.created_at:%Y-%m-%d}"


def _remove_emptied(cursor: Cursor, ids: Iterable[ConversationId]) -> None:
    """Remove conversations in which nobody says anything any more."""
    empty = [
        conversation_id
        for conversation_id in ids
        if all(
            message.role is Role.SYSTEM
            for message in MessageStore(cursor).of_conversation(conversation_id)
        )
    ]
    ConversationStore(cursor).remove(empty)
