"""Lists of messages with `role` and `content`, as model interfaces take them and tools save them.

Two formats, for the report to say where a file is from: `gemini` calls the assistant `model`,
`openai` everything else of that shape. A file is one conversation, or a list of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.domain.messages import Role
from assistant.transfer.blocks import read_blocks
from assistant.transfer.leaving_out import LeftOut
from assistant.transfer.reading import Format, Reading, one_by_one
from assistant.transfer.roles import role_in
from assistant.transfer.shapes import (
    identity_in,
    items_in,
    label_in,
    optional_items,
    place,
    record,
    text_in,
)
from assistant.transfer.transcripts import Transcript
from assistant.transfer.wording import join_parts

if TYPE_CHECKING:
    from collections.abc import Callable

_SPEAKERS = {
    "user": Role.USER,
    "human": Role.USER,
    "assistant": Role.ASSISTANT,
    "model": Role.ASSISTANT,
    "bot": Role.ASSISTANT,
}
_PROMPTS = {"system", "developer"}
_TOOLS = {"tool", "function"}
_LISTS = ("messages", "contents", "history", "turns")
_LOOKED_AT = 50


def _recognises(named: Callable[[set[str]], bool]) -> Callable[[object], bool]:
    def recognises(value: object) -> bool:
        if not isinstance(value, dict) or (key := _list_in(value)) is None:
            return False
        listed = value[key]
        if not isinstance(listed, list):
            return False
        first = [item for item in listed[:_LOOKED_AT] if isinstance(item, dict)]
        roles = {role for item in first if isinstance(role := item.get("role"), str)}
        return bool(roles) and all(_has_content(item) for item in first) and named(roles)

    return recognises


def _list_in(value: dict[str, object]) -> str | None:
    return next((key for key in _LISTS if isinstance(value.get(key), list)), None)


def _has_content(item: dict[str, object]) -> bool:
    return "content" in item or "parts" in item


def _read_conversation(value: object, at: str) -> Reading:
    raw = record(value, at)
    talk = Transcript()
    key = _list_in(raw) or _LISTS[0]
    for index, item in enumerate(items_in(raw, key, at)):
        item_at = f"{place(at, key)}[{index}]"
        add_role_message(talk, record(item, item_at), item_at, label_in(raw, "model"))
    identity = next(
        (
            found
            for key in ("id", "uuid", "conversation_id")
            if (found := identity_in(raw, key, at))
        ),
        "",
    )
    return talk.reading(
        identity=identity,
        title=label_in(raw, "title", "name"),
        created=raw.get("create_time") or raw.get("created_at") or raw.get("createTime"),
        updated=raw.get("update_time") or raw.get("updated_at") or raw.get("updateTime"),
    )


def add_role_message(talk: Transcript, raw: dict[str, object], at: str, model: str) -> None:
    """Add one message with a role; system prompts and tools are passed over and counted."""
    named = text_in(raw, "role", at)
    if named in _PROMPTS or named in _TOOLS:
        talk.pass_over(LeftOut.PROMPTS if named in _PROMPTS else LeftOut.TOOLS)
        return
    role = role_in(raw, at, _SPEAKERS)
    content = read_blocks(raw, "content" if "content" in raw else "parts", at)
    content.left_out[LeftOut.TOOLS] += len(optional_items(raw, "tool_calls", at))
    talk.say(
        role,
        content,
        identity=identity_in(raw, "id", at),
        time=next((raw[key] for key in _TIMES if raw.get(key) is not None), None),
        reasoning=join_parts([label_in(raw, "reasoning_content", "reasoning", "thinking")]),
        model=label_in(raw, "model") or model,
    )


_TIMES = ("create_time", "created_at", "createTime", "timestamp", "created", "time")


GEMINI = Format(
    name="gemini",
    recognises=_recognises(lambda roles: "model" in roles),
    read=one_by_one(_read_conversation),
)
OPENAI = Format(
    name="openai",
    recognises=_recognises(lambda roles: "model" not in roles),
    read=one_by_one(_read_conversation),
)
