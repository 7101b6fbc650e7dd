"""ChatGPT's export: `conversations.json`, also cut into `conversations-000.json` and so on.

Each conversation is a `mapping` of nodes with parents; `current_node` ends the branch that was
last shown. Nodes without words for a person (instructions, tool calls and what tools returned,
quoted web pages) are passed over, and what came after them hangs on what came before.
"""

from __future__ import annotations

from assistant.domain.messages import Role
from assistant.domain.transfers import ImportedConversation, ImportedMessage
from assistant.transfer.leaving_out import Counts, LeftOut, told
from assistant.transfer.moments import read_moment
from assistant.transfer.nodes import Node, linked
from assistant.transfer.reading import Format, Reading, conversation_label, one_by_one
from assistant.transfer.shapes import (
    identity_in,
    label_in,
    optional_items,
    optional_record,
    place,
    record,
    record_in,
    text_in,
)
from assistant.transfer.trees import nearest_kept, sound_parents
from assistant.transfer.wording import join_parts, split_thinking, without_citations

_SPEAKERS = {"user": Role.USER, "assistant": Role.ASSISTANT}
_NEVER_SHOWN = {
    "execution_output",
    "model_editable_context",
    "reasoning_recap",
    "system_error",
    "tether_browsing_code",
    "tether_browsing_display",
    "tether_quote",
    "user_editable_context",
}


def _recognises(value: object) -> bool:
    return isinstance(value, dict) and isinstance(value.get("mapping"), dict)


def _read_conversation(value: object, at: str) -> Reading:
    raw = record(value, at)
    mapping = record_in(raw, "mapping", at)
    nodes: dict[str, Node] = {}
    parents: dict[str, str | None] = {}
    left_out = Counts()
    for node_id, node in mapping.items():
        node_at = f"{place(at, 'mapping')}[{node_id!r}]"
        fields = record(node, node_at)
        parents[node_id] = text_in(fields, "parent", node_at) or None
        nodes[node_id] = _read_node(node_id, fields, node_at, left_out)
    parents = sound_parents(parents)
    messages = linked(nodes, parents)
    created, _ = read_moment(raw.get("create_time"))
    updated, _ = read_moment(raw.get("update_time"))
    identity = identity_in(raw, "conversation_id", at) or identity_in(raw, "id", at)
    title = label_in(raw, "title")
    conversation = ImportedConversation(
        external_id=identity,
        title=title,
        messages=messages,
        active_leaf=_shown_leaf(label_in(raw, "current_node"), parents, messages),
        created_at=created,
        updated_at=updated,
    )
    label = conversation_label(title, identity)
    return Reading(conversation=conversation, skipped=told(label, left_out))


def _read_node(node_id: str, node: dict[str, object], at: str, left_out: Counts) -> Node:
    raw = optional_record(node, "message", at)
    at = place(at, "message")
    role = _SPEAKERS.get(label_in(optional_record(raw, "author", at), "role"))
    metadata = optional_record(raw, "metadata", at)
    content = optional_record(raw, "content", at)
    left_out.update(_left_out(raw, content, metadata, at))
    if role is None or not content or metadata.get("is_visually_hidden_from_conversation"):
        return Node()
    if role is Role.ASSISTANT and _is_thinking(raw, content):
        return Node(thinking=_thinking_of(content, place(at, "content")))
    if not _is_shown(raw, content):
        return Node()
    text = _text_of(content, place(at, "content"))
    thinking = ""
    if role is Role.ASSISTANT:
        text, thinking = split_thinking(without_citations(text))
    moment, offset = read_moment(raw.get("create_time"))
    return Node(
        message=ImportedMessage(
            external_id=node_id,
            parent=None,
            role=role,
            text=text,
            time=moment,
            utc_offset_minutes=offset,
            reasoning=thinking,
            model=label_in(metadata, "model_slug"),
            complete=not _is_cut_off(raw, metadata),
        )
    )


def _left_out(
    raw: dict[str, object], content: dict[str, object], metadata: dict[str, object], at: str
) -> Counts:
    """What a node holds besides words: files, a tool's work, the person's own instructions."""
    counts = Counts()
    attached = metadata.get("attachments")
    counts[LeftOut.FILES] += len(attached) if isinstance(attached, list) else 0
    kind = label_in(content, "content_type")
    if kind in ("user_editable_context", "model_editable_context"):
        counts[LeftOut.PROMPTS] += 1
    elif label_in(optional_record(raw, "author", at), "role") == "tool" or kind in _NEVER_SHOWN:
        counts[LeftOut.TOOLS] += kind != "reasoning_recap"
    elif content and not _is_shown(raw, content) and not _is_thinking(raw, content):
        counts[LeftOut.TOOLS] += 1
    return counts


def _is_thinking(raw: dict[str, object], content: dict[str, object]) -> bool:
    return content.get("content_type") == "thoughts" or raw.get("channel") == "analysis"


def _is_shown(raw: dict[str, object], content: dict[str, object]) -> bool:
    """Whether it is addressed to the person: `recipient` names a tool where it is a call."""
    if label_in(content, "content_type") in _NEVER_SHOWN:
        return False
    return raw.get("recipient") in ("all", None, "")


def _is_cut_off(raw: dict[str, object], metadata: dict[str, object]) -> bool:
    details = metadata.get("finish_details")
    interrupted = isinstance(details, dict) and details.get("type") == "interrupted"
    return raw.get("status") == "in_progress" or interrupted


def _thinking_of(content: dict[str, object], at: str) -> str:
    thoughts = []
    for index, thought in enumerate(optional_items(content, "thoughts", at)):
        thought_at = f"{place(at, 'thoughts')}[{index}]"
        fields = record(thought, thought_at)
        thoughts.append(text_in(fields, "content", thought_at) or label_in(fields, "summary"))
    return join_parts([*thoughts, _text_of(content, at)])


def _text_of(content: dict[str, object], at: str) -> str:
    """The words of a message's content; images and sounds have none, transcripts do."""
    parts = [
        _text_of_part(part, f"{place(at, 'parts')}[{index}]")
        for index, part in enumerate(optional_items(content, "parts", at))
    ]
    text = text_in(content, "text", at)
    if content.get("content_type") == "code" and text:
        language = label_in(content, "language")
        text = f"```{'' if language == 'unknown' else language}\n{text}\n```"
    return join_parts([*parts, text])


def _text_of_part(part: object, at: str) -> str:
    if part is None or isinstance(part, str):
        return part or ""
    return text_in(record(part, at), "text", at)


def _shown_leaf(
    current: str, parents: dict[str, str | None], messages: tuple[ImportedMessage, ...]
) -> str | None:
    """The message that ends the branch last shown; the newest where the file does not say."""
    kept = {message.external_id for message in messages}
    if (end := nearest_kept(current, parents, kept)) is not None:
        return end
    timed = [(message.time, message.external_id) for message in messages if message.time]
    if timed:
        return max(timed, key=lambda pair: pair[0])[1]
    return messages[-1].external_id if messages else None


CHATGPT = Format(name="chatgpt", recognises=_recognises, read=one_by_one(_read_conversation))
