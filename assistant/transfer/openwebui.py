"""Open WebUI's JSON: the export of all chats, single chats, and the rows of its `webui.db`.

The tree stands in `history.messages`, `history.currentId` ends the branch shown. Thinking and
tool results stand in the content as `<details>` elements, thinking also in `output`. Some
chats have only a line of `messages`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.domain.messages import Role
from assistant.domain.transfers import ImportedConversation, ImportedMessage
from assistant.transfer.moments import read_moment
from assistant.transfer.reading import (
    Format,
    Reading,
    attachments_left_out,
    conversation_label,
    one_by_one,
)
from assistant.transfer.shapes import (
    fault,
    identity_in,
    items_in,
    label_in,
    optional_items,
    optional_record,
    place,
    record,
    record_in,
    text_in,
)
from assistant.transfer.wording import join_parts, split_thinking

if TYPE_CHECKING:
    from collections.abc import Iterator

_SPEAKERS = {"user": Role.USER, "assistant": Role.ASSISTANT, "system": Role.SYSTEM}


def _recognises(value: object) -> bool:
    if not isinstance(value, dict):
        return False
    chat = value.get("chat", value)
    if not isinstance(chat, dict):
        return False
    history = chat.get("history")
    if isinstance(history, dict):
        return "messages" in history
    return "chat" in value and isinstance(chat.get("messages"), list)


def _read_conversation(value: object, at: str) -> Reading:
    raw = record(value, at)
    chat, chat_at = (record_in(raw, "chat", at), place(at, "chat")) if "chat" in raw else (raw, at)
    messages: list[ImportedMessage] = []
    attached: list[str] = []
    for message_id, fields, message_at in _items(chat, chat_at):
        above = messages[-1].external_id if messages else None
        messages.append(_read_message(message_id, fields, message_at, above))
        attached += _file_names(fields, message_at)
    title = label_in(raw, "title") or label_in(chat, "title")
    identity = identity_in(raw, "id", at)
    created, _ = read_moment(raw.get("created_at") or chat.get("timestamp"))
    updated, _ = read_moment(raw.get("updated_at"))
    conversation = ImportedConversation(
        external_id=identity,
        title=title,
        messages=tuple(messages),
        active_leaf=label_in(optional_record(chat, "history", chat_at), "currentId") or None,
        created_at=created,
        updated_at=updated,
    )
    left_out = attachments_left_out(conversation_label(title, identity), attached)
    return Reading(conversation=conversation, skipped=left_out)


def _items(chat: dict[str, object], at: str) -> Iterator[tuple[str, dict[str, object], str]]:
    """The messages with their ids and places: those of the tree, else those in a line."""
    if chat.get("history") is not None or "messages" not in chat:
        history, history_at = record_in(chat, "history", at), place(at, "history")
        for message_id, item in record_in(history, "messages", history_at).items():
            message_at = f"{place(history_at, 'messages')}[{message_id!r}]"
            yield message_id, record(item, message_at), message_at
        return
    for index, item in enumerate(items_in(chat, "messages", at)):
        message_at = f"{place(at, 'messages')}[{index}]"
        fields = record(item, message_at)
        yield identity_in(fields, "id", message_at) or f"#{index}", fields, message_at


def _read_message(
    message_id: str, raw: dict[str, object], at: str, above: str | None
) -> ImportedMessage:
    """`above` is the message before it, for one that names no parent."""
    named = text_in(raw, "role", at)
    role = _SPEAKERS.get(named)
    if role is None:
        problem = f"is {named[:40]!r}, no role of Open WebUI" if named else "is missing"
        raise fault(place(at, "role"), problem)
    text, reasoning = _content_of(raw, at), ""
    if role is Role.ASSISTANT:
        text, thinking = split_thinking(text)
        reasoning = _reasoning_in_output(raw, at) or thinking
    moment, offset = read_moment(raw.get("timestamp"))
    return ImportedMessage(
        external_id=message_id,
        parent=text_in(raw, "parentId", at) or None if "parentId" in raw else above,
        role=role,
        text=text,
        time=moment,
        utc_offset_minutes=offset,
        reasoning=reasoning,
        model=label_in(raw, "model"),
        complete=raw.get("done") is not False,
    )


def _content_of(raw: dict[str, object], at: str) -> str:
    """The content is text, or a list of parts of which the text ones count."""
    if not isinstance(raw.get("content"), list):
        return text_in(raw, "content", at)
    parts = []
    for index, item in enumerate(items_in(raw, "content", at)):
        part_at = f"{place(at, 'content')}[{index}]"
        parts.append(text_in(record(item, part_at), "text", part_at))
    return join_parts(parts)


def _reasoning_in_output(raw: dict[str, object], at: str) -> str:
    thoughts = []
    for index, item in enumerate(optional_items(raw, "output", at)):
        output_at = f"{place(at, 'output')}[{index}]"
        output = record(item, output_at)
        if output.get("type") == "reasoning":
            thoughts.append(_content_of(output, output_at))
    return join_parts(thoughts)


def _file_names(raw: dict[str, object], at: str) -> list[str]:
    files = []
    for index, item in enumerate(optional_items(raw, "files", at)):
        file = record(item, f"{place(at, 'files')}[{index}]")
        files.append(label_in(file, "name", "type") or "a file without a name")
    return files


OPENWEBUI = Format(name="openwebui", recognises=_recognises, read=one_by_one(_read_conversation))
