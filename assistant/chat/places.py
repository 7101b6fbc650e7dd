"""Where a chat stands: pinned, put away, in a profile, and whether memory is on there."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from assistant.domain.changes import ConversationsChanged, MessagesAdded, UnitsRemoved
from assistant.domain.profiles import ProfileMemory
from assistant.errors import InvalidInput
from assistant.storage.conversations import ConversationStore
from assistant.storage.messages import MessageStore
from assistant.storage.profiles import ProfileStore
from assistant.storage.progress import RederivationStore

if TYPE_CHECKING:
    from assistant.domain.changes import Change
    from assistant.domain.ids import ConversationId, ProfileId
    from assistant.domain.messages import Conversation
    from assistant.storage.database import Cursor


def pin(cursor: Cursor, conversation_id: ConversationId, *, pinned: bool) -> tuple[Change, ...]:
    """Keep a chat on top of the list, or no longer; raises `NotFound`."""
    conversation = ConversationStore(cursor).get(conversation_id)
    return _changed(cursor, replace(conversation, pinned=pinned))


def archive(
    cursor: Cursor, conversation_id: ConversationId, *, archived: bool
) -> tuple[Change, ...]:
    """Put a chat away or bring it back; it is found and recalled all the same.

    Raises `NotFound`.
    """
    conversation = ConversationStore(cursor).get(conversation_id)
    return _changed(cursor, replace(conversation, archived=archived))


def move(
    cursor: Cursor, conversation_id: ConversationId, to: ProfileId | None
) -> tuple[Change, ...]:
    """Let a chat belong to another profile, or to none; raises `NotFound`.

    In a profile without memory it is forgotten what the chat taught. Leaving such a profile does
    not bring that back: memory stays off until it is turned on for the chat.
    """
    conversation = ConversationStore(cursor).get(conversation_id)
    profile = None if to is None else ProfileStore(cursor).get(to)
    moved = replace(conversation, profile_id=to)
    changes = _changed(cursor, moved)
    if profile is not None and profile.memory is ProfileMemory.OFF:
        return (*changes, *remember(cursor, conversation_id, on=False))
    return changes


def remember(cursor: Cursor, conversation_id: ConversationId, *, on: bool) -> tuple[Change, ...]:
    """Turn memory on or off for a chat; raises `NotFound`, and `InvalidInput` in some profiles.

    Off: what was learnt from it goes, and nothing of it is recalled. On: it is learnt from its
    active branch again, but for what was said while memory was off.
    """
    conversation = ConversationStore(cursor).get(conversation_id)
    if conversation.memory == on:
        return ()
    profile = ProfileStore(cursor).find(conversation.profile_id)
    if on and profile is not None and profile.memory is ProfileMemory.OFF:
        raise InvalidInput(
            f"Nothing is remembered in the profile {profile.name!r}.",
            hint="Move the chat to another profile, or change what the profile remembers.",
        )
    changes = _changed(cursor, replace(conversation, memory=on))
    RederivationStore(cursor).add([conversation_id])
    branch = MessageStore(cursor).active_branch(conversation_id)
    if on:
        learnable = tuple(message for message in branch if message.learnable)
        return (*changes, MessagesAdded(learnable)) if learnable else changes
    return (*changes, UnitsRemoved(tuple(message.message_id for message in branch)))


def _changed(cursor: Cursor, conversation: Conversation) -> tuple[Change, ...]:
    ConversationStore(cursor).update(conversation)
    return (ConversationsChanged((conversation.conversation_id,)),)
