"""Tools in the form of an OpenAI-compatible API: offered, asked for, answered."""

from __future__ import annotations

import json
from dataclasses import dataclass
from secrets import token_hex
from typing import TYPE_CHECKING, Any

from assistant.domain.tools import ToolCall
from assistant.inference.surrogates import without_surrogates
from assistant.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from assistant.domain.prompts import PromptMessage
    from assistant.domain.tools import Tool
    from assistant.inference.remote_request import CallPart

    Body = dict[str, Any]

MOST_CALLS = 200
"""Kept of one reply, so that a server without end fills nothing; far fewer are run."""
LONGEST_NAME = 64
_UNSAFE = Pattern(r"[^A-Za-z0-9_-]")


@dataclass(slots=True)
class _Gathered:
    """One call as far as it has arrived."""

    index: int | None
    call_id: str = ""
    name: str = ""
    arguments: str = ""

    def add(self, part: CallPart) -> None:
        """Take a part; a name that comes again with each is the same name."""
        self.call_id = self.call_id or part.call_id
        if not self.arguments and part.name != self.name:
            self.name += part.name
        self.arguments += part.arguments

    def goes_on(self, part: CallPart, *, beside: bool) -> bool:
        """Whether a part belongs to this call and not to one after it.

        A name begins another call when this one has all of its arguments, or goes by another
        name; also, where parts have no index, when this one came in the same event (`beside`).
        """
        if not part.name or not self.name:
            return True
        if self.arguments:
            return part.name == self.name and not _is_object(self.arguments)
        return part.index is not None or not beside


class CallsGathered:
    """Puts the parts of calls together as they arrive; calls without a name are none.

    The form has an `index` in each part. Some APIs give none, or the same to all: then ids tell
    calls apart, or their names. What comes after `MOST_CALLS` is left out.
    """

    def __init__(self) -> None:
        self._calls: list[_Gathered] = []

    def take(self, parts: Iterable[CallPart]) -> int:
        """Keep the parts of one event; returns how many letters they have, one at least each."""
        letters, before = 0, len(self._calls)
        for part in parts:
            letters += len(part.name) + len(part.arguments) + 1
            call = self._call_of(part, before)
            if call is None and len(self._calls) < MOST_CALLS:
                call = _Gathered(part.index)
                self._calls.append(call)
            if call is not None:
                call.add(part)
        return letters

    def calls(self) -> list[ToolCall]:
        """What was asked for, in the reply's order, each under an id of its own."""
        made: dict[str, ToolCall] = {}
        for number, call in enumerate(each for each in self._calls if each.name):
            known = call.call_id
            if not known or known in made:
                known = f"call_{number}_{token_hex(4)}"
            made[known] = ToolCall(
                call_id=known, name=call.name, arguments=call.arguments.strip() or "{}"
            )
        return list(made.values())

    def _call_of(self, part: CallPart, before: int) -> _Gathered | None:
        """The call that a part goes on with; None for the first part of another."""
        for at in range(len(self._calls) - 1, -1, -1):
            call = self._calls[at]
            if call.index != part.index:
                continue
            if not (part.call_id and call.call_id):
                return call if call.goes_on(part, beside=at >= before) else None
            if part.call_id == call.call_id:
                return call
        return None


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
    """An entry of the request's `messages`, with the calls that it holds or answers.

    Servers refuse a whole request for a call in it with a name or arguments that are none: what a
    model wrote amiss goes back in a form that they take.
    """
    if message.answers:
        return {"role": "tool", "tool_call_id": message.answers, "content": content}
    entry: Body = {"role": message.role.value, "content": content}
    if message.calls:
        entry["tool_calls"] = [
            {
                "id": call.call_id,
                "type": "function",
                "function": {
                    "name": _UNSAFE.sub("_", call.name)[:LONGEST_NAME],
                    "arguments": without_surrogates(
                        call.arguments if _is_object(call.arguments) else "{}"
                    ),
                },
            }
            for call in message.calls
        ]
    return entry


def _is_object(text: str) -> bool:
    """Whether a text is one JSON object, and the whole of it."""
    try:
        return isinstance(json.loads(text), dict)
    except (ValueError, RecursionError):
        return False
