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
    from collections.abc import Sequence

    from assistant.domain.changes import Change
    from assistant.domain.ids import MessageId
    from assistant.domain.messages import Message
    from assistant.storage.database import Cursor

CHOICES = (Standing.EXPIRED, Standing.WITHDRAWN)
"""It holds no longer, and answers a question about then; or it never comes back."""


def set_aside(
    cursor: Cursor, message_ids: Sequence[MessageId], standing: Standing
) -> tuple[Change, ...]:
    """Recall messages as the person chooses, with the answers that repeat them.

    Raises `NotFound`, and `InvalidInput` for a standing that is not one of `CHOICES`.
    """
    if standing not in CHOICES:
        raise InvalidInput(
            f"A message cannot be marked as {standing}.",
            hint=f"It can be marked as: {', '.join(CHOICES)}.",
        )
    chosen = [
        MessageStanding(
            message_id=one.message_id,
            standing=standing,
            cause=message_id,
            since=utc_now(),
            policy=CHOSEN_POLICY,
        )
        for message_id in message_ids
        for one in _with_repetitions(cursor, message_id)
    ]
    StandingStore(cursor).choose(chosen)
    return (standings_changed(cursor, {one.message_id for one in chosen}),)


def take_up(cursor: Cursor, message_ids: Sequence[MessageId]) -> tuple[Change, ...]:
    """Take back what the person chose for messages; raises `NotFound`."""
    ids = {
        one.message_id
        for message_id in message_ids
        for one in _with_repetitions(cursor, message_id)
    }
    StandingStore(cursor).drop_chosen(ids)
    return (standings_changed(cursor, ids),)


def _with_repetitions(cursor: Cursor, message_id: MessageId) -> list[Message]:
    message = MessageStore(cursor).get(message_id)
    repeating = [
        one
        for one in MessageStore(cursor).of_conversation(message.conversation_id)
        if one.role is Role.ASSISTANT
        and one.parent_id == message_id
        and repeats(one, [message.text])
    ]
    return [message, *repeating]
