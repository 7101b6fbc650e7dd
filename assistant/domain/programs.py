"""Other programs: what they ask of the memory, and what the person is asked about them."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

LONGEST_TEXT = 2_000
"""Characters of a text that a program may send."""
LEAST_BUDGET, USUAL_BUDGET, MOST_BUDGET = 100, 1_500, 8_000
"""Tokens of evidence that a program may ask for."""
USUAL_FACTS, MOST_FACTS, MOST_IDS = 50, 100, 50
"""Facts on a page, and ids in a request."""


class QuestionKind(StrEnum):
    """What the person is asked."""

    PROGRAM = "program"
    """May this program ask the memory?"""
    FORGET = "forget"
    """May what this program names be forgotten?"""
    TOOL = "tool"
    """May the model have a tool run with these arguments?"""


class Reply(StrEnum):
    """What the person says to it; NOBODY: there is no window in which they could be asked."""

    NO = "no"
    ONCE = "once"
    ALWAYS = "always"
    NOBODY = "nobody"

    @property
    def allows(self) -> bool:
        """Whether it may go on."""
        return self in {Reply.ONCE, Reply.ALWAYS}


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """Something that waits for the person's word.

    `who` is the program, or the server of a tool; `what` the tool; `lines` what would go, to be
    shown as they are. `lasting`: a yes can hold for the rest of the chat.
    """

    question_id: str
    kind: QuestionKind
    who: str
    what: str = ""
    lines: tuple[str, ...] = ()
    lasting: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgramRequest:
    """What a program asks of the memory: a tool's name and its arguments, unchecked."""

    program: str
    tool: str
    arguments: Mapping[str, Any] = field(default_factory=dict)
