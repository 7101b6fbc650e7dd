"""What recall leaves out because of later words: for the person to see, and to bring back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.domain.sentences import Span
from assistant.domain.standing import (
    FOR_GOOD,
    HiddenMessage,
    MessageStanding,
    Standing,
    last_word,
)
from assistant.memory.standing.deriving import standings_changed
from assistant.storage.messages import MessageStore
from assistant.storage.model_readings import ModelReadingStore
from assistant.storage.standing import StandingStore

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from assistant.domain.changes import Change
    from assistant.domain.ids import MessageId
    from assistant.domain.messages import Message
    from assistant.storage.database import Cursor


def hidden_messages(cursor: Cursor) -> list[HiddenMessage]:
    """The messages that are left out of answers, newest cause first; restored ones are marked.

    A cause on a branch that was left counts no more, nor does one that was forgotten.
    """
    return _hidden(cursor, StandingStore(cursor).all())


def left_out(
    cursor: Cursor, ids: Collection[MessageId], standings: Collection[Standing] = FOR_GOOD
) -> frozenset[MessageId]:
    """Those of `ids` of which something stands so, and that the person did not bring back."""
    found = _hidden(cursor, StandingStore(cursor).of_messages(ids))
    return frozenset(
        one.message_id for one in found if one.standing in standings and not one.restored
    )


def taken_back(cursor: Cursor) -> frozenset[MessageId]:
    """What was withdrawn or is private, and the messages that said so: they name it too."""
    return frozenset(
        message_id
        for one in hidden_messages(cursor)
        if one.standing in FOR_GOOD and not one.restored
        for message_id in (one.message_id, one.cause)
    )


def _hidden(cursor: Cursor, standings: Sequence[MessageStanding]) -> list[HiddenMessage]:
    causes = {one.cause for one in standings}
    messages = MessageStore(cursor).by_ids({one.message_id for one in standings} | causes)
    said = _said(cursor, [messages[one] for one in causes if one in messages])
    restored = StandingStore(cursor).restored()
    by_message: dict[MessageId, list[MessageStanding]] = {}
    for one in standings:
        if one.cause in said and one.message_id in messages:
            by_message.setdefault(one.message_id, []).append(one)
    found = [
        _shown(_strongest(left), messages, restored=message_id in restored)
        for message_id, each in by_message.items()
        if (left := last_word(each))
    ]
    return sorted(found, key=lambda one: (one.since, one.message_id), reverse=True)


def _strongest(standings: Sequence[MessageStanding]) -> MessageStanding:
    """What holds for good before all else, then what was said last."""
    return max(standings, key=lambda one: (one.standing in FOR_GOOD, one.since))


def unhide(cursor: Cursor, message_id: MessageId) -> tuple[Change, ...]:
    """Recall this message whatever is said of it, also later; a model may read it. `NotFound`."""
    MessageStore(cursor).get(message_id)
    ModelReadingStore(cursor).remove([message_id])
    StandingStore(cursor).restore(message_id)
    return (standings_changed(cursor, {message_id}),)


def _said(cursor: Cursor, causes: Iterable[Message]) -> set[MessageId]:
    """Those of `causes` that stand on the active branch of their conversation."""
    found: set[MessageId] = set()
    for conversation_id in {cause.conversation_id for cause in causes}:
        found.update(one.message_id for one in MessageStore(cursor).active_branch(conversation_id))
    return found


def _shown(
    standing: MessageStanding, messages: dict[MessageId, Message], *, restored: bool
) -> HiddenMessage:
    text = messages[standing.message_id].text
    span = standing.span or Span(0, len(text))
    return HiddenMessage(
        message_id=standing.message_id,
        standing=standing.standing,
        text=text[slice(*span)],
        cause=standing.cause,
        cause_text=messages[standing.cause].text,
        since=standing.since,
        restored=restored,
    )
