"""Masks what is stored together: a conversation of an import, a file with its parts."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from assistant.domain.documents import ReadDocument
    from assistant.domain.transfers import ImportedConversation, ImportedMessage
    from assistant.memory.rules.secrets import Mask


def masked_document(document: ReadDocument, mask: Mask) -> ReadDocument:
    """A file as it may be stored; its parts begin where their words now are."""
    masked = mask(document.text)
    if not masked.kinds:
        return document
    parts = tuple(replace(part, start=masked.moved(part.start)) for part in document.parts)
    return replace(document, text=masked.text, parts=parts)


def masked_conversation(conversation: ImportedConversation, mask: Mask) -> ImportedConversation:
    """A conversation as it may be stored, with its title and files."""
    messages = tuple(_message(each, mask) for each in conversation.messages)
    title = mask(conversation.title).text
    if title == conversation.title and messages == conversation.messages:
        return conversation
    return replace(conversation, title=title, messages=messages)


def _message(message: ImportedMessage, mask: Mask) -> ImportedMessage:
    text, reasoning = mask(message.text), mask(message.reasoning)
    documents = tuple(masked_document(each, mask) for each in message.documents)
    if not text.kinds and not reasoning.kinds and documents == message.documents:
        return message
    return replace(message, text=text.text, reasoning=reasoning.text, documents=documents)
