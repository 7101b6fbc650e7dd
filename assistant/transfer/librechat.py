"""LibreChat's JSON export of a conversation: answers inside answers, a flat tree, or one line."""

from __future__ import annotations

from assistant.domain.messages import Role
from assistant.domain.transfers import ImportedConversation, ImportedMessage
from assistant.transfer.moments import read_moment
from assistant.transfer.reading import Format, Reading, one_by_one
from assistant.transfer.shapes import (
    identity_in,
    items_in,
    label_in,
    optional_items,
    place,
    record,
    text_in,
)
from assistant.transfer.trees import parents_first, sound_parents
from assistant.transfer.wording import join_parts, split_thinking


def _recognises(value: object) -> bool:
    return isinstance(value, dict) and "conversationId" in value and _messages_key(value) in value


def _messages_key(raw: dict[str, object]) -> str:
    return "messagesTree" if "messagesTree" in raw else "messages"


def _read_conversation(value: object, at: str) -> Reading:
    raw = record(value, at)
    messages = _flattened(raw, at)
    parents = {message.external_id: message.parent for message in messages}
    order = parents_first(sound_parents(parents))
    conversation = ImportedConversation(
        external_id=identity_in(raw, "conversationId", at),
        title=label_in(raw, "title"),
        messages=tuple(messages),
        # The file does not say which branch was shown; LibreChat itself opens the newest.
        active_leaf=order[-1] if order else None,
    )
    return Reading(conversation=conversation)


def _flattened(raw: dict[str, object], at: str) -> list[ImportedMessage]:
    """The messages, each before those inside it. Threads may be thousands of messages deep."""
    key = _messages_key(raw)
    messages: list[ImportedMessage] = []
    waiting = _numbered(items_in(raw, key, at), place(at, key), None)
    while waiting:
        item, item_at, parent = waiting.pop()
        fields = record(item, item_at)
        if parent is None and "parentMessageId" in fields:
            parent = text_in(fields, "parentMessageId", item_at) or None
        elif parent is None and messages:
            parent = messages[-1].external_id
        message = _read_message(fields, item_at, parent, f"#{len(messages)}")
        messages.append(message)
        inside = optional_items(fields, "children", item_at)
        waiting += _numbered(inside, place(_shortened(item_at), "children"), message.external_id)
    return messages


def _numbered(
    items: list[object], at: str, parent: str | None
) -> list[tuple[object, str, str | None]]:
    """Items with their places, the first one last, to be taken from the end."""
    return [(item, f"{at}[{index}]", parent) for index, item in enumerate(items)][::-1]


def _shortened(at: str) -> str:
    """A place thousands of levels deep, cut in the middle so that it stays readable."""
    return at if len(at) <= 200 else f"{at[:60]}[…]{at[-60:]}"


def _read_message(
    raw: dict[str, object], at: str, parent: str | None, fallback_id: str
) -> ImportedMessage:
    role = _role_of(raw, at)
    text, reasoning = _words_of(raw, at)
    if raw.get("error") is True:
        text = ""  # what stands there is the program's error message, nobody's words
    if role is Role.ASSISTANT:
        text, thinking = split_thinking(text)
        reasoning = join_parts([reasoning, thinking])
    moment, offset = read_moment(raw.get("createdAt"))
    return ImportedMessage(
        external_id=identity_in(raw, "messageId", at) or fallback_id,
        parent=parent,
        role=role,
        text=text,
        time=moment,
        utc_offset_minutes=offset,
        reasoning=reasoning,
        model=label_in(raw, "model") if role is Role.ASSISTANT else "",
        complete=raw.get("unfinished") is not True,
    )


def _role_of(raw: dict[str, object], at: str) -> Role:
    by_user = raw.get("isCreatedByUser")
    if not isinstance(by_user, bool):
        by_user = text_in(raw, "sender", at).lower() == "user"
    return Role.USER if by_user else Role.ASSISTANT


def _words_of(raw: dict[str, object], at: str) -> tuple[str, str]:
    """Text and reasoning. Newer versions have them as parts of `content`, with `text` empty."""
    words: list[str] = []
    thoughts: list[str] = []
    for index, item in enumerate(optional_items(raw, "content", at)):
        part_at = f"{place(at, 'content')}[{index}]"
        part = record(item, part_at)
        if part.get("type") == "text":
            words.append(_text_or_value(part, "text", part_at))
        elif part.get("type") == "think":
            thoughts.append(_text_or_value(part, "think", part_at))
    return join_parts(words) or text_in(raw, "text", at), join_parts(thoughts)


def _text_or_value(part: dict[str, object], key: str, at: str) -> str:
    inner = part.get(key)
    if isinstance(inner, dict):
        return text_in(inner, "value", place(at, key))
    return text_in(part, key, at)


LIBRECHAT = Format(name="librechat", recognises=_recognises, read=one_by_one(_read_conversation))
