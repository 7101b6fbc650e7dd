"""OpenCode's sessions: a tree of small files, and what `opencode export` writes.

A session is a line of messages, each of several parts. Sessions that one model opened for
another are not the person's.
"""

from __future__ import annotations

from assistant.domain.messages import Role
from assistant.domain.transfers import Skipped
from assistant.transfer.blocks import Blocks
from assistant.transfer.leaving_out import LeftOut
from assistant.transfer.reading import Format, Reading, conversation_label, one_by_one
from assistant.transfer.roles import role_in
from assistant.transfer.shapes import (
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
from assistant.transfer.transcripts import Transcript

_SPEAKERS = {"user": Role.USER, "assistant": Role.ASSISTANT}
_SILENT = {
    "step-start", "step-finish", "snapshot", "patch", "agent", "retry", "compaction", "subtask",
}  # fmt: skip
"""Kinds of part that only keep the program's books."""


def _recognises(value: object) -> bool:
    if not isinstance(value, dict) or not isinstance(value.get("info"), dict):
        return False
    messages = value.get("messages")
    return isinstance(messages, list) and all(
        isinstance(each, dict) and "info" in each and "parts" in each for each in messages[:5]
    )


def _read_conversation(value: object, at: str) -> Reading:
    raw = record(value, at)
    info, info_at = record_in(raw, "info", at), place(at, "info")
    identity, title = identity_in(info, "id", info_at), label_in(info, "title")
    if label_in(info, "parentID"):
        why = "two models talk here, not a person"
        what = conversation_label(title, identity)
        return Reading(conversation=None, skipped=(Skipped(what=what, why=why),))
    talk = Transcript()
    for index, item in enumerate(items_in(raw, "messages", at)):
        message_at = f"{place(at, 'messages')}[{index}]"
        _add_message(talk, record(item, message_at), message_at)
    times = optional_record(info, "time", info_at)
    return talk.reading(
        identity=identity, title=title, created=times.get("created"), updated=times.get("updated")
    )


def _add_message(talk: Transcript, raw: dict[str, object], at: str) -> None:
    info, info_at = record_in(raw, "info", at), place(at, "info")
    role = role_in(info, info_at, _SPEAKERS)
    identity = label_in(info, "id")
    if info.get("summary") is True:
        talk.pass_over(LeftOut.NOTES, identity=identity)
        return
    content = Blocks()
    for index, item in enumerate(optional_items(raw, "parts", at)):
        part_at = f"{place(at, 'parts')}[{index}]"
        _add_part(content, record(item, part_at), part_at)
    model = info.get("model")
    talk.say(
        role,
        content,
        identity=identity,
        time=optional_record(info, "time", info_at).get("created"),
        model=label_in(info, "modelID")
        or (label_in(model, "modelID", "id") if isinstance(model, dict) else ""),
        complete=info.get("error") is None,
    )


def _add_part(content: Blocks, part: dict[str, object], at: str) -> None:
    if text_in(part, "type", at) in _SILENT:
        return
    if part.get("synthetic") is True or part.get("ignored") is True:
        content.left_out[LeftOut.NOTES] += 1
        return
    content.take(part, at)


OPENCODE = Format(name="opencode", recognises=_recognises, read=one_by_one(_read_conversation))
