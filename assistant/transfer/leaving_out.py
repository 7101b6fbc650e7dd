"""What of a conversation is not read, counted by kind, so that a report can say so and why."""

from __future__ import annotations

from collections import Counter
from enum import Enum
from typing import TYPE_CHECKING

from assistant.domain.transfers import Skipped

if TYPE_CHECKING:
    from collections.abc import Mapping


class LeftOut(Enum):
    """A kind of thing that is nobody's words: one, many, and why it is not read."""

    TOOLS = ("tool call or result", "tool calls and results", "what tools do is nobody's words")
    FILES = ("attachment", "attachments", "only the messages' text is read")
    PROMPTS = ("system prompt", "system prompts", "an instruction to the model, nobody's words")
    NOTES = ("note of the program", "notes of the program", "written by the program, not said")
    HELPERS = ("message between two models", "messages between models", "a model asked")
    OTHER = ("part of another kind", "parts of other kinds", "of a kind that holds no words")


Counts = Counter[LeftOut]


def told(label: str, counts: Mapping[LeftOut, int]) -> tuple[Skipped, ...]:
    """The lines of a report for what was left out of the conversation called `label`."""
    lines = []
    for kind in LeftOut:
        if number := counts.get(kind, 0):
            one, many, why = kind.value
            what = f"1 {one}" if number == 1 else f"{number} {many}"
            lines.append(Skipped(what=f"{what} of {label}", why=why))
    return tuple(lines)
