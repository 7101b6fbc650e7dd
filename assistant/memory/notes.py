"""The conversation with the memory itself: a note for each thing written down.

There is one per home, and one per profile: what is said in a profile may have to stay there, and so
may what the person corrects of it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from assistant.domain.facts import FactSource
from assistant.domain.ids import new_conversation_id, new_message_id
from assistant.domain.messages import Conversation, Message, Role
from assistant.storage.conversations import NOTES_SOURCE, ConversationStore
from assistant.storage.messages import MessageStore
from assistant.storage.profiles import ProfileStore

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from assistant.domain.ids import ProfileId
    from assistant.storage.database import Cursor

NOTES_TITLE = "Notes"


def add_note(
    cursor: Cursor, text: str, said_at: datetime, profile_id: ProfileId | None = None
) -> Message:
    """Store `text` as the person's own note; makes the conversation for it where there is none."""
    conversation = _notes(cursor, said_at, profile_id)
    note = Message(
        message_id=new_message_id(),
        conversation_id=conversation.conversation_id,
        parent_id=conversation.active_leaf,
        role=Role.NOTE,
        text=text,
        said_at=said_at,
    )
    MessageStore(cursor).add([note])
    updated = max(conversation.updated_at, said_at)
    ConversationStore(cursor).update(
        replace(conversation, active_leaf=note.message_id, updated_at=updated)
    )
    return note


def profile_of(cursor: Cursor, sources: Iterable[FactSource]) -> ProfileId | None:
    """The profile in which all of `sources` were said; None where they have none in common."""
    found = ProfileStore(cursor).of_chats(source.conversation_id for source in sources)
    return found.pop() if len(found) == 1 else None


def source_of(note: Message) -> FactSource:
    """A note as what a fact rests on."""
    return FactSource(
        message_id=note.message_id, conversation_id=note.conversation_id, quote=note.text
    )


def _notes(cursor: Cursor, moment: datetime, profile_id: ProfileId | None) -> Conversation:
    name = profile_id or ""
    found = ConversationStore(cursor).by_source(NOTES_SOURCE)
    if name in found:
        return found[name]
    notes = Conversation(
        conversation_id=new_conversation_id(),
        title=NOTES_TITLE,
        created_at=moment,
        updated_at=moment,
        source=NOTES_SOURCE,
        external_id=name,
        profile_id=profile_id,
    )
    ConversationStore(cursor).add(notes)
    return notes
