"""A chat as Keepsake's own JSON: all versions and branches, with what `keepsake.py` reads again."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from assistant.domain.times import local
from assistant.storage.conversations import OWN_SOURCE, ConversationStore
from assistant.storage.documents import DocumentStore
from assistant.storage.messages import MessageStore
from assistant.storage.pictures import PictureStore
from assistant.storage.profiles import ProfileStore
from assistant.transfer.keepsake import FORMAT, VERSION
from assistant.transfer.replaced_words import replaced_words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from assistant.domain.documents import ReadDocument
    from assistant.domain.ids import ConversationId, MessageId
    from assistant.domain.messages import Conversation, Message
    from assistant.domain.profiles import Profile
    from assistant.storage.cursor import Cursor
    from assistant.transfer.replaced_words import Replaced


@dataclass(frozen=True, slots=True, kw_only=True)
class WholeChat:
    """A conversation with all that belongs to it; `messages` in the order of storing.

    `replaced` are the words of messages that hold no more.
    """

    conversation: Conversation
    messages: Sequence[Message]
    documents: Mapping[MessageId, Sequence[ReadDocument]]
    profile: Profile | None
    replaced: Mapping[str, Sequence[Replaced]] = field(default_factory=dict)


def read_chat(cursor: Cursor, conversation_id: ConversationId) -> WholeChat:
    """The conversation with everything; raises `NotFound`."""
    conversation = ConversationStore(cursor).get(conversation_id)
    messages = MessageStore(cursor).of_conversation(conversation_id)
    store = DocumentStore(cursor)
    came_with = store.of_messages([message.message_id for message in messages])
    known = store.by_ids(one.document_id for several in came_with.values() for one in several)
    pictures = PictureStore(cursor).by_ids(known)
    return WholeChat(
        conversation=conversation,
        messages=messages,
        documents={
            # One that was forgotten between the two looks is in neither file.
            message_id: [
                replace(known[one.document_id].read, picture=pictures.get(one.document_id))
                for one in several
                if one.document_id in known
            ]
            for message_id, several in came_with.items()
        },
        profile=ProfileStore(cursor).find(conversation.profile_id),
        replaced=replaced_words(cursor, conversation_id),
    )


def chat_values(chat: WholeChat) -> dict[str, Any]:
    """The chat as a JSON object.

    What came from a Keepsake file keeps the ids that it had there, so that reading what is written
    gives the same again, however often.
    """
    conversation = chat.conversation
    came_back = conversation.source == OWN_SOURCE and conversation.external_id
    names = {one.message_id: one.external_id or one.message_id for one in chat.messages}
    leaf = conversation.active_leaf
    return {
        "format": FORMAT,
        "version": VERSION,
        "id": conversation.external_id if came_back else conversation.conversation_id,
        "title": conversation.title,
        "titled_by": str(conversation.titled_by),
        "kind": str(conversation.kind),
        "created": conversation.created_at.isoformat(),
        "updated": conversation.updated_at.isoformat(),
        "memory": conversation.memory,
        "pinned": conversation.pinned,
        "archived": conversation.archived,
        "profile": {
            "id": chat.profile.profile_id,
            "name": chat.profile.name,
            "memory": str(chat.profile.memory),
        }
        if chat.profile
        else None,
        "active_leaf": names.get(leaf) if leaf else None,
        "messages": [
            _message_values(message, names, chat.documents.get(message.message_id, ()))
            | _replaced_values(chat, message)
            for message in chat.messages
        ],
    }


def _message_values(
    message: Message,
    names: Mapping[MessageId, str],
    documents: Sequence[ReadDocument],
) -> dict[str, Any]:
    parent = names.get(message.parent_id) if message.parent_id else None
    return {
        "id": names[message.message_id],
        "parent": parent,
        "role": str(message.role),
        "speaker": message.speaker,
        "time": _written(message.said_at, message.utc_offset_minutes),
        "text": message.text,
        "reasoning": message.reasoning,
        "model": message.model,
        "complete": message.complete,
        "remembered": message.remembered,
        "documents": [_document_values(document) for document in documents],
    }


def _replaced_values(chat: WholeChat, message: Message) -> dict[str, Any]:
    """What no longer holds of a message; nothing where all of it does. For readers only."""
    replaced = chat.replaced.get(message.message_id)
    return {"replaced": list(replaced)} if replaced else {}


def _document_values(document: ReadDocument) -> dict[str, Any]:
    picture = document.picture
    if picture is not None:
        return {
            "name": document.name,
            "kind": str(document.kind),
            "sha256": document.digest,
            "type": str(picture.type),
            "width": picture.width,
            "height": picture.height,
            "data": b64encode(picture.data).decode("ascii"),
        }
    return {
        "name": document.name,
        "kind": str(document.kind),
        "size": document.size,
        "sha256": document.digest,
        "tokens": document.tokens,
        "parts": [[part.label, part.start] for part in document.parts],
        "text": document.text,
    }


def _written(moment: datetime, offset: int) -> str:
    return local(moment, offset).isoformat()
