"""Tools in the form of an OpenAI-compatible API: offered, asked for, answered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from assistant.domain.tools import ToolCall
from assistant.inference.surrogates import without_surrogates

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from assistant.domain.prompts import PromptMessage
    from assistant.domain.tools import Tool
    from assistant.inference.remote_request import CallPart

    Body = dict[str, Any]

MOST_CALLS = 8
"""In one reply; the others are dropped, and the model may ask again."""


class CallsGathered:
    """Puts the parts of calls together as they arrive; calls without a name are none."""

    def __init__(self) -> None:
        self._parts: dict[int, list[CallPart]] = {}

    def take(self, parts: Iterable[CallPart]) -> int:
        """Keep parts; returns how many letters they have."""
        letters = 0
        for part in parts:
            letters += len(part.name) + len(part.arguments)
            if part.index in self._parts or len(self._parts) < MOST_CALLS:
                self._parts.setdefault(part.index, []).append(part)
        return letters

    def calls(self) -> list[ToolCall]:
        """What was asked for, in the reply's order."""
        made = []
        for index, parts in sorted(self._parts.items()):
            name = "".join(part.name for part in parts)
            known = next((part.call_id for part in parts if part.call_id), f"call_{index}")
            if name:
                arguments = "".join(part.arguments for part in parts)
                made.append(ToolCall(call_id=known, name=name, arguments=arguments or "{}"))
        return made


def offered(tools: Sequence[Tool]) -> list[Body]:
    """The request's `tools`."""
    return [
        {
            "type": "function",
            "function": {
                "name": tool.call_name,
                "description": tool.description,
                "parameters": dict(tool.schema),
            },
        }
        for tool in tools
    ]


def entry_of(message: PromptMessage, content: str | list[Body]) -> Body:
    """An entry of the request's `messages`, with the calls that it holds or answers."""
    if message.answers:
        return {"role": "tool", "tool_call_id": message.answers, "content": content}
    entry: Body = {"role": message.role.value, "content": content}
    if message.calls:
        entry["tool_calls"] = [
            {
                "id": call.call_id,
                "type": "function",
                "function": {
                    "name": call.name,
                    "arguments": without_surrogates(call.arguments),
                },
            }
            for call in message.calls
        ]
    return entry
