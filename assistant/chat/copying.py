"""A new chat that begins with the messages of another, up to one of them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from assistant.chat.branches import messages_to
from assistant.domain.changes import ConversationsChanged, DocumentsChanged
from assistant.domain.ids import new_conversation_id, new_message_id
from assistant.domain.messages import Origin
from assistant.domain.times import utc_now
from assistant.errors import InvalidInput
from assistant.storage.conversations import ConversationStore
from assistant.storage.documents import DocumentStore
from assistant.storage.messages import MessageStore
from assistant.storage.wording import storable

if TYPE_CHECKING:
    from assistant.domain.changes import Change
    from assistant.domain.ids import ConversationId, MessageId
    from assistant.domain.messages import Message
    from assistant.storage.database import Cursor


def branch_from(
    cursor: Cursor, message_id: MessageId, title: str
) -> tuple[ConversationId, tuple[Change, ...]]:
    """Store a chat of its own that begins with the words from the root to `message_id`.

    The copies are shown and told to the model as history; they are neither learnt from nor
    recalled, since the messages that they repeat are, and they go with those when those are
    forgotten. What is said after them is remembered like anything else. `title` empty: that of
    the chat branched from. Raises `NotFound`, and `InvalidInput` for an answer without words.
    """
    last = MessageStore(cursor).get(message_id)
    if not last.text.strip():
        raise InvalidInput("Nothing was said there yet.")
    old = ConversationStore(cursor).get(last.conversation_id)
    now, conversation_id = utc_now(), new_conversation_id()
    branch = messages_to(cursor, last)
    copies = _copies(branch, conversation_id)
    new = replace(
        old,
        conversation_id=conversation_id,
        title=" ".join(storable(title).split()) or old.title,
        created_at=now,
        updated_at=now,
        origin=Origin.TYPED,
        source="",
        external_id="",
        active_leaf=copies[-1].message_id,
        pinned=False,
        archived=False,
    )
    ConversationStore(cursor).add(new)
    MessageStore(cursor).add(copies)
    return conversation_id, (
        *_with_documents(cursor, copies, branch),
        ConversationsChanged((conversation_id,)),
    )


def _with_documents(
    cursor: Cursor, copies: list[Message], branch: list[Message]
) -> tuple[Change, ...]:
    """Let the files of a chat come to its copy too, so that none is recalled where it stands."""
    store = DocumentStore(cursor)
    came = {
        document_id
        for copy, first in zip(copies, branch, strict=True)
        for document_id in store.attach_like(copy.message_id, first.message_id)
    }
    return (DocumentsChanged(tuple(store.by_ids(came).values())),) if came else ()


def _copies(branch: list[Message], conversation_id: ConversationId) -> list[Message]:
    made: list[Message] = []
    for message in branch:
        first = message.external_id if message.origin is Origin.COPIED else message.message_id
        copy = replace(
            message,
            message_id=new_message_id(),
            conversation_id=conversation_id,
            parent_id=made[-1].message_id if made else None,
            origin=Origin.COPIED,
            external_id=first,
            remembered=False,
        )
        made.append(copy)
    return made
