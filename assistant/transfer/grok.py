"""Grok's export: `prod-grok-backend.json` and what is saved from the web app.

An object with all conversations, each with its responses. Ids are called `id` or
`conversation_id`, `_id` or `response_id`; times are ISO 8601 or MongoDB's `$date` objects.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.domain.messages import Role
from assistant.transfer.blocks import Blocks
from assistant.transfer.leaving_out import LeftOut
from assistant.transfer.reading import Format, Reading, read_or_skip, skipped
from assistant.transfer.shapes import (
    fault,
    items_in,
    label_in,
    optional_items,
    optional_record,
    place,
    record,
    record_in,
    text_in,
)
from assistant.transfer.transcripts import Transcript

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from assistant.transfer.json_stream import Element

_SPEAKERS = {"human": Role.USER, "user": Role.USER, "assistant": Role.ASSISTANT}
_FILES = ("image_attachments", "file_attachments", "generated_image_urls")


def _recognises(value: object) -> bool:
    if not isinstance(value, dict):
        return False
    inner = value.get("conversations")
    first = inner[0] if isinstance(inner, list) and inner else value
    return isinstance(first, dict) and "conversation" in first and "responses" in first


def _read(elements: Iterable[Element]) -> Iterator[Reading]:
    for element in elements:
        if element.fault:
            yield skipped(element.value, element.at, element.fault)
            continue
        raw = record(element.value, element.at)
        if "responses" in raw:
            yield read_or_skip(_read_conversation, raw, element.at)
            continue
        for index, item in enumerate(items_in(raw, "conversations", element.at)):
            at = f"{place(element.at, 'conversations')}[{index}]"
            yield read_or_skip(_read_conversation, item, at)


def _read_conversation(value: object, at: str) -> Reading:
    raw = record(value, at)
    about = record_in(raw, "conversation", at)
    talk = Transcript()
    for index, item in enumerate(items_in(raw, "responses", at)):
        item_at = f"{place(at, 'responses')}[{index}]"
        response = record_in(record(item, item_at), "response", item_at)
        _add_response(talk, response, place(item_at, "response"))
    return talk.reading(
        identity=label_in(about, "conversation_id", "id", "_id"),
        title=label_in(about, "title"),
        leaf=label_in(about, "leaf_response_id"),
        created=_time_of(about.get("create_time")),
        updated=_time_of(about.get("modify_time")),
    )


def _add_response(talk: Transcript, raw: dict[str, object], at: str) -> None:
    identity = label_in(raw, "response_id", "_id", "id")
    parent = label_in(raw, "parent_response_id") or None
    if raw.get("is_control") is True:
        talk.pass_over(LeftOut.NOTES, identity=identity, parent=_known(parent, raw))
        return
    sender = text_in(raw, "sender", at)
    role = _SPEAKERS.get(sender.lower())
    if role is None:
        problem = f"is {sender[:40]!r}, neither 'human' nor 'assistant'" if sender else "is missing"
        raise fault(place(at, "sender"), problem)
    content = Blocks()
    content.words.append(text_in(raw, "message", at))
    content.left_out[LeftOut.FILES] += sum(len(optional_items(raw, key, at)) for key in _FILES)
    content.left_out[LeftOut.TOOLS] += len(optional_items(raw, "steps", at))
    talk.say(
        role,
        content,
        identity=identity,
        parent=_known(parent, raw),
        time=_time_of(raw.get("create_time")),
        reasoning=label_in(raw, "thinking_trace"),
        model=_model_of(raw, at),
        complete=raw.get("partial") is not True,
    )


def _known(parent: str | None, raw: dict[str, object]) -> str | None:
    """The parent; what came before where the file names none for any response."""
    return parent if "parent_response_id" in raw else Transcript.BEFORE


def _model_of(raw: dict[str, object], at: str) -> str:
    metadata = optional_record(raw, "metadata", at)
    details = optional_record(metadata, "requestModelDetails", place(at, "metadata"))
    return label_in(raw, "model") or label_in(details, "modelId")


def _time_of(value: object) -> object:
    """A time, taken out of MongoDB's `{"$date": {"$numberLong": "1750000000000"}}`."""
    for key in ("$date", "$numberLong"):
        if isinstance(value, dict):
            value = value.get(key)
    return value


GROK = Format(name="grok", recognises=_recognises, read=_read)
