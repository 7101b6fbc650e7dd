"""What of a conversation is not read, counted by kind, so that a report can say so and why."""

from __future__ import annotations

from collections import Counter
from enum import Enum
from typing import TYPE_CHECKING

from assistant.domain.transfers import Skipped

if TYPE_CHECKING:
    from collections.abc import Mapping


class LeftOut(Enum):
    """A kind of thing that is nobody's words: one, many, and why it is not read.

    Whole phrases, so that the window can say them in another language.
    """

    TOOLS = (
        "1 tool call or result of {label}",
        "{number} tool calls and results of {label}",
        "what tools do is nobody's words",
    )
    FILES = (
        "1 attachment of {label}",
        "{number} attachments of {label}",
        "only the messages' text is read",
    )
    PROMPTS = (
        "1 system prompt of {label}",
        "{number} system prompts of {label}",
        "an instruction to the model, nobody's words",
    )
    NOTES = (
        "1 note of the program of {label}",
        "{number} notes of the program of {label}",
        "written by the program, not said",
    )
    HELPERS = (
        "1 message between two models of {label}",
        "{number} messages between models of {label}",
        "a model asked",
    )
    OTHER = (
        "1 part of another kind of {label}",
        "{number} parts of other kinds of {label}",
        "of a kind that holds no words",
    )


Counts = Counter[LeftOut]


def told(label: str, counts: Mapping[LeftOut, int]) -> tuple[Skipped, ...]:
    """The lines of a report for what was left out of the conversation called `label`."""
    lines = []
    for kind in LeftOut:
        if number := counts.get(kind, 0):
            one, many, why = kind.value
            what = (one if number == 1 else many).format(number=number, label=label)
            lines.append(Skipped(what=what, why=why))
    return tuple(lines)
