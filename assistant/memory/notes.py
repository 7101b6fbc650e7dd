"""The conversation with the memory itself: one per home, a note for each thing written down."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from assistant.domain.facts import FactSource
from assistant.domain.ids import new_conversation_id, new_message_id
from assistant.domain.messages import Conversation, Message, Role
from assistant.storage.conversations import NOTES_SOURCE, ConversationStore
from assistant.storage.messages import MessageStore

if TYPE_CHECKING:
    from datetime import datetime

    from assistant.storage.database import Cursor

NOTES_TITLE = "Notes"


def add_note(cursor: Cursor, text: str, said_at: datetime) -> Message:
    """Store `text` as the person's own note; makes the conversation for it where there is none."""
    conversation = _notes(cursor, said_at)
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


def source_of(note: Message) -> FactSource:
    """A note as what a fact rests on."""
    return FactSource(
        message_id=note.message_id, conversation_id=note.conversation_id, quote=note.text
    )


def _notes(cursor: Cursor, moment: datetime) -> Conversation:
    found = ConversationStore(cursor).by_source(NOTES_SOURCE)
    if found:
        return next(iter(found.values()))
    notes = Conversation(
        conversation_id=new_conversation_id(),
        title=NOTES_TITLE,
        created_at=moment,
        updated_at=moment,
        source=NOTES_SOURCE,
    )
    ConversationStore(cursor).add(notes)
    return notes
