"""Jan's threads: a folder each, with `thread.json` and a line for each message.

A file of messages alone is read as well; its threads then have no titles of their own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.domain.messages import Role
from assistant.transfer.blocks import read_blocks
from assistant.transfer.leaving_out import LeftOut
from assistant.transfer.reading import Format, Reading, read_or_skip
from assistant.transfer.roles import role_in
from assistant.transfer.shapes import (
    identity_in,
    items_in,
    label_in,
    optional_items,
    place,
    record,
    record_in,
)
from assistant.transfer.transcripts import Transcript

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from assistant.transfer.json_stream import Element

_SPEAKERS = {"user": Role.USER, "assistant": Role.ASSISTANT}
_OTHERS = {"system": LeftOut.PROMPTS, "tool": LeftOut.TOOLS}


def _recognises(value: object) -> bool:
    if not isinstance(value, dict):
        return False
    if value.get("object") == "thread.message":
        return "thread_id" in value
    return isinstance(value.get("thread"), dict) and isinstance(value.get("messages"), list)


def _read(elements: Iterable[Element]) -> Iterator[Reading]:
    """Whole threads as they come, then the threads that single messages belong to."""
    alone: dict[str, list[object]] = {}
    for element in elements:
        value = element.value
        if isinstance(value, dict) and "thread" in value:
            yield read_or_skip(_read_thread, value, element.at)
        else:
            identity = label_in(value, "thread_id") if isinstance(value, dict) else ""
            alone.setdefault(identity, []).append(value)
    for identity, messages in alone.items():
        yield read_or_skip(_read_thread, {"thread": {"id": identity}, "messages": messages}, "")


def _read_thread(value: object, at: str) -> Reading:
    raw = record(value, at)
    thread, thread_at = record_in(raw, "thread", at), place(at, "thread")
    model = _model_of(thread, thread_at)
    talk = Transcript()
    for index, item in enumerate(items_in(raw, "messages", at)):
        message_at = f"{place(at, 'messages')}[{index}]"
        _add_message(talk, record(item, message_at), message_at, model)
    return talk.reading(
        identity=identity_in(thread, "id", thread_at),
        title=label_in(thread, "title"),
        created=thread.get("created"),
        updated=thread.get("updated"),
    )


def _model_of(thread: dict[str, object], at: str) -> str:
    for index, item in enumerate(optional_items(thread, "assistants", at)):
        assistant = record(item, f"{place(at, 'assistants')}[{index}]")
        model = assistant.get("model")
        found = label_in(model, "id") if isinstance(model, dict) else label_in(assistant, "model")
        if found:
            return found
    return ""


def _add_message(talk: Transcript, raw: dict[str, object], at: str, model: str) -> None:
    other = _OTHERS.get(label_in(raw, "role"))
    if other is not None:
        talk.pass_over(other)
        return
    content = read_blocks(raw, "content", at)
    content.left_out[LeftOut.FILES] += len(optional_items(raw, "attachments", at))
    metadata = raw.get("metadata")
    if isinstance(metadata, dict):
        content.left_out[LeftOut.TOOLS] += len(optional_items(metadata, "tool_calls", at))
    talk.say(
        role_in(raw, at, _SPEAKERS),
        content,
        identity=identity_in(raw, "id", at),
        time=raw.get("created") or raw.get("created_at"),
        model=label_in(raw, "model") or model,
        complete=label_in(raw, "status") not in ("stopped", "pending", "error"),
    )


JAN = Format(name="jan", recognises=_recognises, read=_read)
