"""A message's content as the parts that most programs write: words, thinking, tools, files."""

from __future__ import annotations

from dataclasses import dataclass, field

from assistant.transfer.leaving_out import Counts, LeftOut
from assistant.transfer.shapes import fault, kind_of, optional_items, place, record, text_in
from assistant.transfer.wording import join_parts

_WORDS = {"text", "input_text", "output_text", "markdown", "refusal"}
_THINKING = {"thinking", "reasoning", "think", "thought", "summary_text", "reasoning_text"}
# fmt: off
_TOOLS = {
    "tool_use", "tool_result", "server_tool_use", "web_search_tool_result", "tool_call",
    "tool_call_result", "tool-call", "tool-result", "tool", "toolCall", "toolResult",
    "toolRequest", "toolResponse", "frontendToolRequest", "toolConfirmationRequest",
    "toolCallRequest", "toolCallResult", "function_call", "function_call_output",
    "mcp_tool_use", "mcp_tool_result",
}
_FILES = {
    "image", "image_url", "input_image", "image_file", "file", "input_file", "document", "audio",
    "input_audio", "video", "attachment", "media",
}
# fmt: on


@dataclass(slots=True)
class Blocks:
    """What a message's content holds."""

    words: list[str] = field(default_factory=list)
    thoughts: list[str] = field(default_factory=list)
    left_out: Counts = field(default_factory=Counts)

    @property
    def text(self) -> str:
        """The words, as one text."""
        return join_parts(self.words)

    @property
    def reasoning(self) -> str:
        """The thinking, as one text."""
        return join_parts(self.thoughts)

    def take(self, block: dict[str, object], at: str) -> None:
        """Add one part; one of an unknown kind is counted, so that nothing goes unsaid."""
        kind = block.get("type")
        if kind is None and "text" in block:
            kind = "text"
        if kind is not None and not isinstance(kind, str):
            raise fault(place(at, "type"), f"is {kind_of(kind)}, not text")
        if kind in _WORDS and block.get("thought") is not True:
            self.words.append(_text_of(block, at))
        elif kind in _THINKING or kind in _WORDS:
            self.thoughts.append(_thinking_of(block, at))
        elif kind in _TOOLS:
            self.left_out[LeftOut.TOOLS] += 1
        elif kind in _FILES or "inlineData" in block or "fileData" in block:
            self.left_out[LeftOut.FILES] += 1
        else:
            self.left_out[LeftOut.OTHER] += 1


def read_blocks(owner: dict[str, object], key: str, at: str) -> Blocks:
    """The content under `key`: a text, or a list of texts and parts; nothing where it is absent."""
    found = Blocks()
    content = owner.get(key)
    if isinstance(content, str):
        found.words.append(content)
        return found
    if isinstance(content, dict):
        found.take(content, place(at, key))
        return found
    for index, item in enumerate(optional_items(owner, key, at)):
        item_at = f"{place(at, key)}[{index}]"
        if isinstance(item, str):
            found.words.append(item)
        else:
            found.take(record(item, item_at), item_at)
    return found


def _text_of(block: dict[str, object], at: str) -> str:
    text = block.get("text")
    if isinstance(text, dict):
        return text_in(text, "value", place(at, "text"))
    return text_in(block, "refusal" if "text" not in block else "text", at)


def _thinking_of(block: dict[str, object], at: str) -> str:
    for key in ("thinking", "reasoning", "think"):
        if isinstance(block.get(key), str):
            return text_in(block, key, at)
    return _text_of(block, at)
