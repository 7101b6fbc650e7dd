"""Chatbot UI's export: one object with all conversations under `history`, without any times."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.domain.messages import Role
from assistant.domain.transfers import ImportedConversation, ImportedMessage
from assistant.transfer.reading import Format, Reading, read_or_skip
from assistant.transfer.shapes import (
    fault,
    identity_in,
    items_in,
    label_in,
    optional_record,
    place,
    record,
    text_in,
)
from assistant.transfer.wording import split_thinking

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from assistant.transfer.json_stream import Element

_SPEAKERS = {"user": Role.USER, "assistant": Role.ASSISTANT, "system": Role.SYSTEM}


def _recognises(value: object) -> bool:
    return isinstance(value, dict) and isinstance(value.get("history"), list) and "version" in value


def _read(elements: Iterable[Element]) -> Iterator[Reading]:
    for element in elements:
        raw = record(element.value, element.at)
        for index, item in enumerate(items_in(raw, "history", element.at)):
            at = f"{place(element.at, 'history')}[{index}]"
            yield read_or_skip(_read_conversation, item, at)


def _read_conversation(value: object, at: str) -> Reading:
    raw = record(value, at)
    model = label_in(optional_record(raw, "model", at), "id", "name")
    messages: list[ImportedMessage] = []
    for index, item in enumerate(items_in(raw, "messages", at)):
        message_at = f"{place(at, 'messages')}[{index}]"
        parent = messages[-1].external_id if messages else None
        messages.append(_read_message(item, message_at, parent, f"#{index}", model))
    conversation = ImportedConversation(
        external_id=identity_in(raw, "id", at),
        title=label_in(raw, "name"),
        messages=tuple(messages),
        active_leaf=messages[-1].external_id if messages else None,
    )
    return Reading(conversation=conversation)


def _read_message(
    item: object, at: str, parent: str | None, identity: str, model: str
) -> ImportedMessage:
    raw = record(item, at)
    role = _SPEAKERS.get(text_in(raw, "role", at))
    if role is None:
        raise fault(place(at, "role"), "is none of 'user', 'assistant' and 'system'")
    text, reasoning = text_in(raw, "content", at), ""
    if role is Role.ASSISTANT:
        text, reasoning = split_thinking(text)
    return ImportedMessage(
        external_id=identity,
        parent=parent,
        role=role,
        text=text,
        time=None,
        reasoning=reasoning,
        model=model if role is Role.ASSISTANT else "",
    )


CHATBOTUI = Format(name="chatbotui", recognises=_recognises, read=_read)
