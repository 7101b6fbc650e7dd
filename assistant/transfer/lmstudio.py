"""LM Studio's conversations: `….conversation.json`, one a file.

Every message has versions, of which one is selected; the others are kept as versions too. An
answer has steps, of which some are thinking. Files carry no ids.
"""

from __future__ import annotations

from assistant.domain.messages import Role
from assistant.transfer.blocks import Blocks, read_blocks
from assistant.transfer.leaving_out import LeftOut
from assistant.transfer.reading import Format, Reading, one_by_one
from assistant.transfer.roles import role_in
from assistant.transfer.shapes import (
    identity_in,
    items_in,
    label_in,
    optional_record,
    place,
    record,
    text_in,
)
from assistant.transfer.transcripts import Transcript

_SPEAKERS = {"user": Role.USER, "assistant": Role.ASSISTANT}


def _recognises(value: object) -> bool:
    if not isinstance(value, dict) or not isinstance(value.get("messages"), list):
        return False
    messages = value["messages"]
    if not messages:
        return "usePerChatPredictionConfig" in value or "userLastMessagedAt" in value
    return isinstance(messages[0], dict) and "versions" in messages[0]


def _read_conversation(value: object, at: str) -> Reading:
    raw = record(value, at)
    talk = Transcript()
    talk.left_out[LeftOut.PROMPTS] += bool(label_in(raw, "systemPrompt").strip())
    above: str | None = None
    for index, item in enumerate(items_in(raw, "messages", at)):
        item_at = f"{place(at, 'messages')}[{index}]"
        above = _add_versions(talk, record(item, item_at), item_at, (index, above))
    return talk.reading(
        identity=identity_in(raw, "id", at),
        title=label_in(raw, "title", "name"),
        leaf=above,
        created=raw.get("createdAt"),
        updated=raw.get("updatedAt") or raw.get("assistantLastMessagedAt"),
    )


def _add_versions(
    talk: Transcript, raw: dict[str, object], at: str, after: tuple[int, str | None]
) -> str | None:
    """Add all versions of a message and return the selected one; `after`: its place, its parent."""
    index, parent = after
    versions = items_in(raw, "versions", at)
    chosen = raw.get("currentlySelected")
    if not isinstance(chosen, int) or not 0 <= chosen < len(versions):
        chosen = len(versions) - 1
    selected = parent
    for number, version in enumerate(versions):
        version_at = f"{place(at, 'versions')}[{number}]"
        name = _add_version(
            talk, record(version, version_at), version_at, (f"{index}.{number}", parent)
        )
        selected = name if number == chosen else selected
    return selected


def _add_version(
    talk: Transcript, raw: dict[str, object], at: str, placed: tuple[str, str | None]
) -> str:
    identity, parent = placed
    named = text_in(raw, "role", at)
    if named == "system":
        return talk.pass_over(LeftOut.PROMPTS, identity=identity, parent=parent)
    role = role_in(raw, at, _SPEAKERS)
    if "steps" in raw:
        content, model, time = _read_steps(raw, at)
    else:
        content, model, time = read_blocks(raw, "content", at), "", None
    sender = label_in(optional_record(raw, "senderInfo", at), "senderName")
    return talk.say(
        role, content, identity=identity, parent=parent, time=time, model=sender or model
    )


def _read_steps(raw: dict[str, object], at: str) -> tuple[Blocks, str, object]:
    """What an answer's steps say, the model that took them, and when the first was taken."""
    content = Blocks()
    model, time = "", None
    for index, item in enumerate(items_in(raw, "steps", at)):
        step_at = f"{place(at, 'steps')}[{index}]"
        step = record(item, step_at)
        if step.get("type") != "contentBlock":
            content.left_out[LeftOut.TOOLS] += step.get("type") == "toolStatus"
            continue
        time = time or label_in(step, "stepIdentifier").partition("-")[0] or None
        generated = optional_record(step, "genInfo", step_at)
        model = model or label_in(generated, "indexedModelIdentifier", "identifier")
        blocks = read_blocks(step, "content", step_at)
        style = optional_record(step, "style", step_at)
        thinks = style.get("type") == "thinking"
        (content.thoughts if thinks else content.words).append(blocks.text)
        content.thoughts.append(blocks.reasoning)
        content.left_out.update(blocks.left_out)
    return content, model, time


LMSTUDIO = Format(name="lmstudio", recognises=_recognises, read=one_by_one(_read_conversation))
