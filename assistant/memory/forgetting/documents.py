"""What forgetting takes of attached files, and which answers repeat them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from assistant.domain.ids import ConversationId
from assistant.domain.messages import Role
from assistant.memory.segmenting.key_entities import key_entities
from assistant.storage.documents import DocumentStore
from assistant.storage.drafts import DraftStore
from assistant.storage.messages import MessageStore

if TYPE_CHECKING:
    from collections.abc import Collection

    from assistant.domain.ids import DocumentId, MessageId
    from assistant.domain.messages import Message
    from assistant.storage.database import Cursor


def going(
    cursor: Cursor, named: Collection[DocumentId], messages: Collection[MessageId]
) -> frozenset[DocumentId]:
    """The documents that were named, and those that only messages which go had with them."""
    return frozenset(named) | DocumentStore(cursor).only_of(messages)


def answers_beside(cursor: Cursor, ids: Collection[DocumentId]) -> list[Message]:
    """All answers in the chats that the documents came to: any may have been given from them."""
    return [
        message
        for conversation_id in sorted(chats_with(cursor, ids))
        for message in MessageStore(cursor).of_conversation(conversation_id)
        if message.role is Role.ASSISTANT
    ]


def chats_with(cursor: Cursor, ids: Collection[DocumentId]) -> set[ConversationId]:
    """The conversations that the documents came to."""
    documents = DocumentStore(cursor).by_ids(ids).values()
    return {each.conversation_id for one in documents for each in one.attachments}


def told_in(cursor: Cursor, ids: Collection[DocumentId]) -> set[str]:
    """The names, numbers and rare words that stand in the documents, and what they are called."""
    return {
        entity
        for one in DocumentStore(cursor).by_ids(ids).values()
        for text in (one.read.name, one.read.text)
        for entity in key_entities(text)
    }


def naming(cursor: Cursor, names: Collection[str]) -> tuple[set[DocumentId], set[str]]:
    """The documents, and the chats of the drafts, in which one of these names stands whole.

    Nobody is recognised in either, so the letters decide.
    """
    documents, drafts = DocumentStore(cursor), DraftStore(cursor)
    named: set[DocumentId] = set()
    chats: set[str] = set()
    for name in names:
        stands = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)", re.IGNORECASE)
        for one in documents.by_ids(documents.holding(name)).values():
            if stands.search(one.read.text) or stands.search(one.read.name):
                named.add(one.document_id)
        for chat in drafts.holding(name):
            if stands.search(drafts.words(ConversationId(chat))):
                chats.add(chat)
    return named, chats
