"""What messages do to each other by what they say about the memory, derived from their words.

An act is read from its message alone, and whom it is about from the two messages alone. So the
same messages come to the same standings in whatever order they arrive: a new act looks for what
was said before it, and a message that was said before a known act is held against that act.
Whether a cause still counts (its branch may have been left) is asked when standings are used.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from assistant.domain.changes import StandingsChanged
from assistant.domain.messages import ConversationKind, Origin, Role
from assistant.domain.standing import FOR_GOOD, OF_OTHERS_POLICY, MessageStanding, Standing
from assistant.memory.language.own_words import plays_on
from assistant.memory.standing.acts import Reach, acts_in
from assistant.memory.standing.targets import (
    needed,
    repeats,
    selected,
    target_of,
    tells_of_person,
)
from assistant.memory.standing.topics import topic_named
from assistant.storage.conversations import ConversationStore
from assistant.storage.messages import MessageStore
from assistant.storage.standing import StandingStore

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from assistant.domain.changes import Change
    from assistant.domain.ids import MessageId
    from assistant.domain.messages import Message
    from assistant.domain.sentences import Span
    from assistant.memory.standing.acts import Act
    from assistant.storage.database import Cursor

BEFORE_ALL = datetime(1, 1, 2, tzinfo=UTC)
AFTER_ALL = datetime(9999, 1, 1, tzinfo=UTC)


@dataclass(slots=True)
class Standings:
    """What some causes do, all of it; `causes` are those, with when each was said.

    `new` are the messages that it is derived for.
    """

    new: Sequence[Message] = ()
    causes: dict[MessageId, datetime] = field(default_factory=dict)
    found: list[MessageStanding] = field(default_factory=list)


def standings_of(cursor: Cursor, messages: Sequence[Message]) -> Standings:
    """What new messages do to others and have done to them. Reads; changes nothing."""
    derived = Standings(new=messages)
    for message in _said_to_assistant(cursor, messages):
        if acts_in(message.text) and not _is_played(cursor, message):
            _derive(cursor, message, derived)
    for cause in _known_causes(cursor, messages):
        if cause.message_id not in derived.causes and any(
            target_of(act, message, cause)
            for act in acts_in(cause.text)
            if act.reach is Reach.NAMED
            for message in messages
        ):
            _derive(cursor, cause, derived)
    _add_answers(cursor, messages, derived)
    return derived


def write_standings(cursor: Cursor, derived: Standings) -> tuple[Change, ...]:
    """Put them where cause and message are still there; returns what is to be announced."""
    ids = {one.message_id for one in derived.found} | set(derived.causes)
    left = MessageStore(cursor).by_ids(ids)
    causes = {one: said_at for one, said_at in derived.causes.items() if one in left}
    before = StandingStore(cursor).of_causes(causes)
    kept = {
        (one.message_id, one.cause, one.standing): one
        for one in derived.found
        if one.message_id in left
    }
    if not causes and not kept:
        return ()
    StandingStore(cursor).put(causes, kept.values())
    return (standings_changed(cursor, {one.message_id for one in (*before, *kept.values())}),)


def standings_changed(cursor: Cursor, ids: Collection[MessageId]) -> StandingsChanged:
    """What is to be announced of these messages: all that is said of each now."""
    restored = StandingStore(cursor).restored()
    return StandingsChanged(
        message_ids=tuple(sorted(ids)),
        standings=tuple(
            one for one in StandingStore(cursor).of_messages(ids) if one.message_id not in restored
        ),
    )


def _known_causes(cursor: Cursor, messages: Sequence[Message]) -> list[Message]:
    """Those that spoke about others later than the oldest of `messages` was said, or for ever."""
    if not messages:
        return []
    first = min(message.said_at for message in messages)
    known = StandingStore(cursor).acting(BEFORE_ALL)
    found = MessageStore(cursor).by_ids(known)
    return [
        found[one]
        for one in known
        if one in found
        and (found[one].said_at > first or any(act.onwards for act in acts_in(found[one].text)))
    ]


def _said_to_assistant(cursor: Cursor, messages: Sequence[Message]) -> list[Message]:
    """What the person themselves said to the assistant: nobody else tells the memory anything."""
    own = [
        message
        for message in messages
        if message.role is Role.USER and message.origin is not Origin.DOCUMENT and message.learnable
    ]
    conversations = ConversationStore(cursor).by_ids(message.conversation_id for message in own)
    return [
        message
        for message in own
        if (conversation := conversations.get(message.conversation_id)) is not None
        and conversation.kind is ConversationKind.ASSISTANT
    ]


def _is_played(cursor: Cursor, message: Message) -> bool:
    """Whether the person says it in a game of pretence, which may have begun long before."""
    playing = False
    for before in reversed([*_before(cursor, message)]):
        if before.role is Role.USER:
            playing = plays_on(before.text, playing=playing)
    return plays_on(message.text, playing=playing)


def _before(cursor: Cursor, message: Message) -> Iterator[Message]:
    """What the message follows in its conversation, the nearest first."""
    tree = {
        one.message_id: one for one in MessageStore(cursor).of_conversation(message.conversation_id)
    }
    parent = message.parent_id
    while parent is not None and parent in tree:
        yield tree[parent]
        parent = tree[parent].parent_id


def _derive(cursor: Cursor, cause: Message, derived: Standings) -> None:
    derived.causes[cause.message_id] = cause.said_at
    for act in acts_in(cause.text):
        for message_id, span in _reached(cursor, act, cause, derived.new):
            found = _standing(act.standing, message_id, cause, span)
            if act.of_others:
                found = replace(found, policy=OF_OTHERS_POLICY)
            derived.found.append(found)
        if act.standing is Standing.WITHDRAWN and act.reach is Reach.NAMED:
            # The request repeats what it wants forgotten.
            span = None if _is_most(act.span, cause) else act.span
            derived.found.append(_standing(act.standing, cause.message_id, cause, span))


def _is_most(span: Span | None, cause: Message) -> bool:
    return span is None or 2 * (span.end - span.start) >= len(cause.text.strip())


def _standing(
    standing: Standing, message_id: MessageId, cause: Message, span: Span | None
) -> MessageStanding:
    return MessageStanding(
        message_id=message_id,
        standing=standing,
        cause=cause.message_id,
        since=cause.said_at,
        span=span,
    )


def _reached(
    cursor: Cursor, act: Act, cause: Message, new: Sequence[Message]
) -> Iterator[tuple[MessageId, Span | None]]:
    if act.reach is Reach.ITSELF:
        yield cause.message_id, act.span
    elif act.reach is Reach.BEFORE:
        for before in _before(cursor, cause):
            if before.role is Role.USER:
                if not act.if_told or tells_of_person(before.text):
                    yield before.message_id, None
                return
    else:
        until = _until(cursor, act, cause, new)
        targets = (target_of(act, message, cause) for message in _candidates(cursor, act, until))
        for one in selected(act, cause, [target for target in targets if target is not None]):
            yield one.message.message_id, one.span


def _until(cursor: Cursor, act: Act, cause: Message, new: Sequence[Message]) -> datetime:
    """Up to when what is said is meant: till the person allows it again, where it is for ever."""
    if not act.onwards:
        return cause.said_at
    later = MessageStore(cursor).by_ids(StandingStore(cursor).acting(cause.said_at))
    words = {stem for stems in act.terms for stem in stems}
    allowed = [
        message.said_at
        for message in (*later.values(), *new)
        if message.said_at > cause.said_at and message.role is Role.USER
        for other in acts_in(message.text)
        if other.standing is Standing.KEPT
        and not words.isdisjoint(stem for stems in other.terms for stem in stems)
    ]
    return min(allowed, default=AFTER_ALL)


def _candidates(cursor: Cursor, act: Act, until: datetime) -> list[Message]:
    store = StandingStore(cursor)
    if act.statement is not None:
        words = sorted(act.statement.thing)
        least = 1 if act.statement.old or act.standing is Standing.EXPIRED else len(words)
        return store.naming(words, least, until)
    words = [stems[0] for stems in act.terms]
    found = store.naming(words, needed(act.terms), until)
    named = topic_named(act.terms) if act.standing is Standing.WITHDRAWN else None
    if named is None:
        return found
    told = store.naming(named[0].hints, 1, until)
    both = {message.message_id: message for message in (*found, *told)}
    return sorted(both.values(), key=lambda message: message.said_at)


def _add_answers(cursor: Cursor, messages: Sequence[Message], derived: Standings) -> None:
    """Answers that repeat what went for good go with it."""
    hidden: dict[MessageId, list[MessageStanding]] = {}
    parents = [one.parent_id for one in messages if one.role is Role.ASSISTANT and one.parent_id]
    known = StandingStore(cursor).of_messages(parents)
    for one in (*known, *derived.found):
        if one.standing in FOR_GOOD:
            hidden.setdefault(one.message_id, []).append(one)
    questions = MessageStore(cursor).by_ids(hidden)
    for answer in _answers(cursor, messages, questions.values()):
        parent = questions.get(answer.parent_id) if answer.parent_id else None
        if parent is not None and repeats(answer, [parent.text]):
            cause = hidden[parent.message_id][-1]
            derived.found.append(
                MessageStanding(
                    message_id=answer.message_id,
                    standing=cause.standing,
                    cause=cause.cause,
                    since=cause.since,
                )
            )


def _answers(
    cursor: Cursor, messages: Sequence[Message], questions: Iterable[Message]
) -> list[Message]:
    """Answers among `messages` and those already given to `questions`."""
    found = {one.message_id: one for one in messages if one.role is Role.ASSISTANT}
    for conversation_id in {one.conversation_id for one in questions}:
        for one in MessageStore(cursor).of_conversation(conversation_id):
            if one.role is Role.ASSISTANT:
                found[one.message_id] = one
    return [*found.values()]
