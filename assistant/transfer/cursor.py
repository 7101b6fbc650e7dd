"""Cursor's chats: `state.vscdb`, an SQLite file for each workspace and one for all.

Older versions keep tabs with bubbles, and prompts with answers beside them; newer ones composers,
whose bubbles lie in rows of their own and are put in order by the composer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.domain.messages import Role
from assistant.transfer.blocks import Blocks
from assistant.transfer.leaving_out import LeftOut
from assistant.transfer.reading import Format, Reading, one_by_one
from assistant.transfer.shapes import (
    fault,
    items_in,
    label_in,
    optional_items,
    optional_record,
    place,
    record,
    record_in,
)
from assistant.transfer.transcripts import Transcript
from assistant.transfer.wording import join_parts

if TYPE_CHECKING:
    from collections.abc import Iterable

_SPEAKERS: dict[object, Role] = {
    "user": Role.USER,
    "assistant": Role.ASSISTANT,
    "ai": Role.ASSISTANT,
    1: Role.USER,
    2: Role.ASSISTANT,
}


def _recognises(value: object) -> bool:
    if not isinstance(value, dict):
        return False
    return ("tab" in value and "prompts" in value) or ("composer" in value and "bubbles" in value)


def _read_conversation(value: object, at: str) -> Reading:
    raw = record(value, at)
    return _read_tab(raw, at) if "tab" in raw else _read_composer(raw, at)


def _read_tab(raw: dict[str, object], at: str) -> Reading:
    tab, prompts = record_in(raw, "tab", at), items_in(raw, "prompts", at)
    talk = Transcript()
    for index, item in enumerate(optional_items(tab, "bubbles", at)):
        bubble_at = f"{place(at, 'bubbles')}[{index}]"
        _add_bubble(talk, record(item, bubble_at), bubble_at, "")
    for index, item in enumerate(prompts):
        _add_prompt(talk, record(item, f"prompts[{index}]"))
    return talk.reading(
        identity=label_in(tab, "id", "tabId") or ("" if tab else "prompts"),
        title=label_in(tab, "title", "chatTitle"),
        created=tab.get("createdAt"),
        updated=tab.get("lastUpdatedAt") or tab.get("lastSendTime"),
    )


def _add_prompt(talk: Transcript, prompt: dict[str, object]) -> None:
    """A prompt with its answer; those without one are a mere history of what was typed."""
    answer = label_in(prompt, "response")
    if not answer:
        talk.left_out[LeftOut.OTHER] += 1
        return
    identity, time = label_in(prompt, "id"), prompt.get("createdAt")
    talk.say(Role.USER, label_in(prompt, "prompt", "text"), identity=identity, time=time)
    name = f"{identity}:answer" if identity else ""
    talk.say(Role.ASSISTANT, answer, identity=name, time=time, model=label_in(prompt, "model"))


def _read_composer(raw: dict[str, object], at: str) -> Reading:
    composer = record_in(raw, "composer", at)
    talk = Transcript()
    for identity, bubble, bubble_at in _in_order(raw, composer, at):
        _add_bubble(talk, record(bubble, bubble_at), bubble_at, identity)
    return talk.reading(
        identity=label_in(raw, "id") or label_in(composer, "composerId"),
        title=label_in(composer, "name"),
        created=composer.get("createdAt"),
        updated=composer.get("lastUpdatedAt"),
    )


def _in_order(
    raw: dict[str, object], composer: dict[str, object], at: str
) -> Iterable[tuple[str, object, str]]:
    """The bubbles of a composer: those inside it, else the rows in the order of its headers."""
    inside = optional_items(composer, "conversation", at)
    if inside:
        for index, item in enumerate(inside):
            bubble_at = f"{place(at, 'conversation')}[{index}]"
            yield label_in(record(item, bubble_at), "bubbleId"), item, bubble_at
        return
    rows = {}
    for index, item in enumerate(items_in(raw, "bubbles", at)):
        row = record(item, f"{place(at, 'bubbles')}[{index}]")
        rows[label_in(row, "key")] = row.get("bubble")
    for index, item in enumerate(optional_items(composer, "fullConversationHeadersOnly", at)):
        header_at = f"{place(at, 'fullConversationHeadersOnly')}[{index}]"
        identity = label_in(record(item, header_at), "bubbleId")
        if rows.get(identity) is not None:
            yield identity, rows[identity], f"the bubble {identity[:80]!r}"


def _add_bubble(talk: Transcript, raw: dict[str, object], at: str, identity: str) -> None:
    kind = raw.get("type")
    role = _SPEAKERS.get(kind) if isinstance(kind, str | int) and kind is not True else None
    if role is None:
        raise fault(place(at, "type"), "says neither 'user' nor 'assistant'")
    content = Blocks()
    content.words.append(label_in(raw, "text", "rawText"))
    content.thoughts.append(join_parts([label_in(optional_record(raw, "thinking", at), "text")]))
    content.left_out[LeftOut.TOOLS] += bool(raw.get("toolFormerData"))
    content.left_out[LeftOut.FILES] += len(optional_items(raw, "images", at))
    timing = optional_record(raw, "timingInfo", at)
    model = label_in(optional_record(raw, "modelInfo", at), "modelName")
    talk.say(
        role,
        content,
        identity=identity or label_in(raw, "id"),
        time=raw.get("createdAt") or timing.get("startTime") or timing.get("clientStartTime"),
        model=label_in(raw, "modelType") or model,
    )


CURSOR = Format(name="cursor", recognises=_recognises, read=one_by_one(_read_conversation))
