"""Google AI Studio's prompts, as Drive keeps them: one JSON object of chunks a file.

Thinking stands in chunks of its own. Files carry neither an id nor, mostly, times.
"""

from __future__ import annotations

from assistant.domain.messages import Role
from assistant.transfer.blocks import Blocks
from assistant.transfer.leaving_out import LeftOut
from assistant.transfer.reading import Format, Reading, one_by_one
from assistant.transfer.roles import role_in
from assistant.transfer.shapes import (
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

_SPEAKERS = {"user": Role.USER, "model": Role.ASSISTANT}


def _recognises(value: object) -> bool:
    return isinstance(value, dict) and "chunkedPrompt" in value


def _read_conversation(value: object, at: str) -> Reading:
    raw = record(value, at)
    chunked = record_in(raw, "chunkedPrompt", at)
    model = label_in(optional_record(raw, "runSettings", at), "model").removeprefix("models/")
    talk = Transcript()
    if _has_words(optional_record(raw, "systemInstruction", at)):
        talk.left_out[LeftOut.PROMPTS] += 1
    chunks_at = place(place(at, "chunkedPrompt"), "chunks")
    for index, item in enumerate(items_in(chunked, "chunks", place(at, "chunkedPrompt"))):
        _add_chunk(talk, item, f"{chunks_at}[{index}]", model)
    return talk.reading(
        identity=label_in(raw, "id"),
        title=label_in(raw, "title", "name"),
        created=raw.get("createTime"),
        updated=raw.get("updateTime"),
    )


def _has_words(instruction: dict[str, object]) -> bool:
    return bool(instruction.get("text") or instruction.get("parts"))


def _add_chunk(talk: Transcript, item: object, at: str, model: str) -> None:
    raw = record(item, at)
    role = role_in(raw, at, _SPEAKERS)
    content = _content_of(raw, at)
    if raw.get("isThought") is True:
        talk.left_out.update(content.left_out)
        talk.pass_over(thinking=content.text or content.reasoning)
        return
    finished = raw.get("finishReason") in (None, "", "STOP", "MAX_TOKENS")
    talk.say(role, content, time=raw.get("createTime"), model=model, complete=finished)


def _content_of(raw: dict[str, object], at: str) -> Blocks:
    """A chunk's words stand in `text`, split up again in `parts`; files hang on it by name."""
    content = Blocks()
    text = text_in(raw, "text", at)
    if text:
        content.words.append(text)
    for index, item in enumerate(optional_items(raw, "parts", at)):
        part_at = f"{place(at, 'parts')}[{index}]"
        part = record(item, part_at)
        if not text or "text" not in part:
            content.take(part, part_at)
    files = [key for key in raw if key.startswith(("drive", "inline", "youtube"))]
    content.left_out[LeftOut.FILES] += len(files)
    content.left_out[LeftOut.TOOLS] += ("executableCode" in raw) + ("codeExecutionResult" in raw)
    return content


AISTUDIO = Format(name="aistudio", recognises=_recognises, read=one_by_one(_read_conversation))
