"""What a rule about how long things stay would take, today or at any other moment.

Forgetting a fact takes the words that it rests on (see `memory.forgetting`), so a fact goes only
where none of its words are also those of something that is pinned. A fact is as old as its last
telling, so what is told again stays.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.domain.facts import FactStatus
from assistant.domain.messages import Origin
from assistant.domain.rules import Kept
from assistant.memory.facts.writing import moments_of
from assistant.memory.forgetting.scope import Scope, with_echoes, with_sources
from assistant.storage.conversations import NOTES_SOURCE, ConversationStore
from assistant.storage.copies import with_the_same_words
from assistant.storage.facts import FactStore
from assistant.storage.messages import MessageStore

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from assistant.domain.facts import CoreFact
    from assistant.domain.ids import FactId, MessageId
    from assistant.domain.messages import Message
    from assistant.domain.rules import RetentionRule
    from assistant.storage.cursor import Cursor

RETENTION_POLICY = "retention"


def scope_of_rule(cursor: Cursor, rule: RetentionRule, now: datetime) -> tuple[Scope, int]:
    """What `rule` takes at `now`, and how many things stay only because they are pinned."""
    kept = _pinned_words(cursor)
    before = now - rule.stay
    if rule.what in {Kept.FACTS, Kept.UNUSED_FACTS}:
        aged = _aged_facts(cursor, rule, before)
        free = [fact for fact in aged if not fact.pinned and kept.isdisjoint(_words_of(fact))]
        named = Scope(facts=frozenset(fact.fact_id for fact in free))
        return _without(cursor, named, kept), len(aged) - len(free)
    messages = _aged_messages(cursor, before, imported=rule.what is Kept.IMPORTED)
    named = Scope(messages=frozenset(messages - kept))
    return _without(cursor, named, kept), len(messages & kept)


def _without(cursor: Cursor, named: Scope, kept: frozenset[MessageId]) -> Scope:
    """All that `named` reaches, but for words that stay."""
    if not (named.facts or named.messages):
        return named
    reached = with_echoes(cursor, with_sources(cursor, named))
    return Scope(
        messages=reached.messages - kept,
        facts=reached.facts,
        documents=reached.documents,
    )


def _pinned_words(cursor: Cursor) -> frozenset[MessageId]:
    """The messages that something pinned rests on, copies and whole pinned chats included."""
    facts = [fact for fact in FactStore(cursor).remembered() if fact.pinned]
    rested_on = {message for fact in facts for message in _words_of(fact)}
    chats = [
        one.conversation.conversation_id
        for one in ConversationStore(cursor).summaries()
        if one.conversation.pinned
    ]
    said = (MessageStore(cursor).of_conversation(chat) for chat in chats)
    rested_on.update(message.message_id for messages in said for message in messages)
    return frozenset(with_the_same_words(cursor, rested_on))


def _words_of(fact: CoreFact) -> set[MessageId]:
    return {source.message_id for source in fact.sources}


def _aged_facts(cursor: Cursor, rule: RetentionRule, before: datetime) -> list[CoreFact]:
    """The facts that were last told, or last told and used, before a moment."""
    statuses = {FactStatus.ACTIVE, FactStatus.SUPERSEDED, FactStatus.CONFLICTING}
    facts = [
        fact
        for fact in FactStore(cursor).remembered()
        if fact.status in statuses and (not rule.types or fact.type in rule.types)
    ]
    told_at = moments_of(cursor, {message for fact in facts for message in _words_of(fact)})
    used: dict[FactId, datetime] = {}
    if rule.what is Kept.UNUSED_FACTS:
        used = FactStore(cursor).last_used(fact.fact_id for fact in facts)
    return [fact for fact in facts if _last(fact, told_at, used) < before]


def _last(
    fact: CoreFact, told_at: dict[MessageId, datetime], used: dict[FactId, datetime]
) -> datetime:
    """When a fact was last told or used."""
    moments = [told_at[each] for each in _words_of(fact) if each in told_at]
    if fact.fact_id in used:
        moments.append(used[fact.fact_id])
    return max(moments, default=fact.valid_from)


def _aged_messages(cursor: Cursor, before: datetime, *, imported: bool) -> set[MessageId]:
    """The messages said before a moment; what the person wrote down as a note stays."""
    notes = {
        one.conversation_id for one in ConversationStore(cursor).by_source(NOTES_SOURCE).values()
    }
    return {
        message.message_id
        for message in _older(MessageStore(cursor).every(), before)
        if message.conversation_id not in notes
        and (not imported or message.origin is Origin.IMPORTED)
    }


def _older(messages: Iterable[Message], before: datetime) -> Iterable[Message]:
    return (message for message in messages if message.said_at < before)
