"""Claude's export: `conversations.json`, and single conversations saved from the web app.

A message's words stand in `content`, a list of blocks; older exports have them in `text` only.
Newer ones name each message's parent and the leaf that was shown; others are one line of
messages in order.
"""

from __future__ import annotations

from assistant.domain.messages import Role
from assistant.domain.transfers import ImportedConversation, ImportedMessage
from assistant.transfer.leaving_out import Counts, LeftOut, told
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
    kind_of,
    label_in,
    optional_items,
    optional_record,
    place,
    record,
    text_in,
)
from assistant.transfer.wording import join_parts, open_artifacts, split_thinking

_TOOL_BLOCKS = {"tool_use", "tool_result", "server_tool_use", "web_search_tool_result"}
_SPEAKERS = {
    "human": Role.USER,
    "user": Role.USER,
    "assistant": Role.ASSISTANT,
    "system": Role.SYSTEM,
}


def _recognises(value: object) -> bool:
    return isinstance(value, dict) and "chat_messages" in value


def _read_conversation(value: object, at: str) -> Reading:
    raw = record(value, at)
    messages: list[ImportedMessage] = []
    attached: list[str] = []
    left_out = Counts()
    previous: str | None = None
    for index, item in enumerate(items_in(raw, "chat_messages", at)):
        message_at = f"{place(at, 'chat_messages')}[{index}]"
        fields = record(item, message_at)
        message = _read_message(fields, message_at, previous, f"#{index}")
        previous = message.external_id
        messages.append(message)
        attached += _attachment_names(fields, message_at)
        left_out[LeftOut.TOOLS] += _tool_uses(fields)
    identity = next(
        (
            found
            for key in ("uuid", "id", "conversation_id")
            if (found := identity_in(raw, key, at))
        ),
        "",
    )
    title = label_in(raw, "name", "title")
    created, _ = read_moment(raw.get("created_at") or raw.get("create_time"))
    updated, _ = read_moment(raw.get("updated_at") or raw.get("update_time"))
    conversation = ImportedConversation(
        external_id=identity,
        title=title,
        messages=tuple(messages),
        active_leaf=_shown_leaf(raw, messages),
        created_at=created,
        updated_at=updated,
    )
    label = conversation_label(title, identity)
    skipped = attachments_left_out(label, attached) + told(label, left_out)
    return Reading(conversation=conversation, skipped=skipped)


def _read_message(
    raw: dict[str, object], at: str, previous: str | None, fallback_id: str
) -> ImportedMessage:
    role = _role_of(raw, at)
    text, reasoning = _words_of(raw, at)
    if role is Role.ASSISTANT:
        text, thinking = split_thinking(open_artifacts(text))
        reasoning = join_parts([reasoning, thinking])
    moment, offset = read_moment(raw.get("created_at"))
    parent = previous
    if "parent_message_uuid" in raw:
        parent = text_in(raw, "parent_message_uuid", at) or None
    return ImportedMessage(
        external_id=identity_in(raw, "uuid", at) or identity_in(raw, "id", at) or fallback_id,
        parent=parent,
        role=role,
        text=text,
        time=moment,
        utc_offset_minutes=offset,
        reasoning=reasoning,
        model=label_in(raw, "model"),
    )


def _role_of(raw: dict[str, object], at: str) -> Role:
    key = "role" if raw.get("sender") is None and raw.get("role") is not None else "sender"
    sender = text_in(raw, key, at)
    if not sender:
        raise fault(place(at, key), "is missing")
    role = _SPEAKERS.get(sender.lower())
    if role is None:
        raise fault(place(at, key), f"is {sender[:40]!r}, neither 'human' nor 'assistant'")
    return role


def _words_of(raw: dict[str, object], at: str) -> tuple[str, str]:
    """A message's text and reasoning. `content` counts before `text`, which may be a summary."""
    text = text_in(raw, "text", at)
    content = raw.get("content")
    if isinstance(content, str) and not text.strip():
        return content, ""
    words: list[str] = []
    thoughts: list[str] = []
    for index, item in enumerate(optional_items(raw, "content", at)):
        block_at = f"{place(at, 'content')}[{index}]"
        block = record(item, block_at)
        match block.get("type"):
            case "thinking":
                thoughts.append(text_in(block, "thinking", block_at))
            case "tool_use":
                words.append(_artifact_of(block, block_at))
            case "text":
                words.append(text_in(block, "text", block_at))
            case str() | None:
                pass  # a tool's result, an image, a kind that is newer than this reader
            case other:
                raise fault(place(block_at, "type"), f"is {kind_of(other)}, not text")
    return join_parts(words) or text, join_parts(thoughts)


def _tool_uses(raw: dict[str, object]) -> int:
    """How often a message asked a tool or was answered by one; artifacts are words."""
    content = raw.get("content")
    blocks = (
        [each for each in content if isinstance(each, dict)] if isinstance(content, list) else []
    )
    return sum(
        label_in(block, "type") in _TOOL_BLOCKS and "artifact" not in label_in(block, "name")
        for block in blocks
    )


def _artifact_of(block: dict[str, object], at: str) -> str:
    """What an artifact holds, as part of the answer it was made in; other tools say nothing."""
    call = optional_record(block, "input", at)
    if "artifact" not in label_in(block, "name") or call.get("command") not in (
        "create",
        "rewrite",
    ):
        return ""
    content = label_in(call, "content")
    kind = label_in(call, "type")
    if content and kind != "text/markdown":
        content = f"```{label_in(call, 'language')}\n{content}\n```"
    return join_parts([label_in(call, "title"), content])


def _attachment_names(raw: dict[str, object], at: str) -> list[str]:
    names = []
    for key in ("attachments", "files"):
        for index, item in enumerate(optional_items(raw, key, at)):
            file = record(item, f"{place(at, key)}[{index}]")
            names.append(label_in(file, "file_name", "name") or "a file without a name")
    return names


def _shown_leaf(raw: dict[str, object], messages: list[ImportedMessage]) -> str | None:
    """Only a file that names parents means its `current_leaf_message_uuid`; else the last."""
    if not messages:
        return None
    named = label_in(raw, "current_leaf_message_uuid")
    has_parents = any(
        isinstance(item, dict) and "parent_message_uuid" in item
        for item in optional_items(raw, "chat_messages", "")
    )
    known = any(message.external_id == named for message in messages)
    return named if has_parents and known else messages[-1].external_id


CLAUDE = Format(name="claude", recognises=_recognises, read=one_by_one(_read_conversation))
