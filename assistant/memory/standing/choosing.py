"""What the person says of a message by hand: that it holds no longer, or is never to be used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.domain.messages import Role
from assistant.domain.standing import CHOSEN_POLICY, MessageStanding, Standing
from assistant.domain.times import utc_now
from assistant.errors import InvalidInput
from assistant.memory.standing.deriving import standings_changed
from assistant.memory.standing.targets import repeats
from assistant.storage.messages import MessageStore
from assistant.storage.standing import StandingStore

if TYPE_CHECKING:
    from assistant.domain.changes import Change
    from assistant.domain.ids import MessageId
    from assistant.domain.messages import Message
    from assistant.storage.database import Cursor

CHOICES = (Standing.EXPIRED, Standing.WITHDRAWN)
"""It holds no longer, and answers a question about then; or it never comes back."""


def set_aside(cursor: Cursor, message_id: MessageId, standing: Standing) -> tuple[Change, ...]:
    """Recall a message as the person chooses, with the answers that repeat it.

    Raises `NotFound`, and `InvalidInput` for a standing that is not one of `CHOICES`.
    """
    if standing not in CHOICES:
        raise InvalidInput(
            f"A message cannot be marked as {standing}.",
            hint=f"It can be marked as: {', '.join(CHOICES)}.",
        )
    message = MessageStore(cursor).get(message_id)
    now = utc_now()
    StandingStore(cursor).choose(
        [
            MessageStanding(
                message_id=one.message_id,
                standing=standing,
                cause=message_id,
                since=now,
                policy=CHOSEN_POLICY,
            )
            for one in (message, *_repeating(cursor, message))
        ]
    )
    return _changed(cursor, message)


def take_up(cursor: Cursor, message_id: MessageId) -> tuple[Change, ...]:
    """Take back what the person chose for a message; raises `NotFound`."""
    message = MessageStore(cursor).get(message_id)
    ids = {one.message_id for one in (message, *_repeating(cursor, message))}
    StandingStore(cursor).drop_chosen(ids)
    return _changed(cursor, message)


def _changed(cursor: Cursor, message: Message) -> tuple[Change, ...]:
    ids = {one.message_id for one in (message, *_repeating(cursor, message))}
    return (standings_changed(cursor, ids),)


def _repeating(cursor: Cursor, message: Message) -> list[Message]:
    return [
        one
        for one in MessageStore(cursor).of_conversation(message.conversation_id)
        if one.role is Role.ASSISTANT
        and one.parent_id == message.message_id
        and repeats(one, [message.text])
    ]
