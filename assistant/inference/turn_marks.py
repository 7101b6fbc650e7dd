"""Marks by which a chat template tells turns apart, so that no text can pose as one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from assistant.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Iterable

BREAK = "\u200b"
"""Put behind the first letter of a mark: it reads the same and is none."""

_SHORTEST = 3
_IN_TEMPLATES = Pattern(
    r"<\|[^|<>\s]{1,40}\|?>|<｜[^｜<>\s]{1,40}｜>|</?(?:start|end)_of_\w{1,20}>|\[/?[A-Z_]{3,30}\]"
    r"|<</?SYS>>|</?[a-z_]{1,20}>|#{2,3} ?[A-Z][a-z]{2,20}:"
)
"""As the templates of Llama, Mistral, Gemma, Phi, Qwen, DeepSeek, GLM, Command and Alpaca write
them. Not all are tokens of the model: Llama 2 reads `[/INST]` as plain letters."""


def turn_marks(controls: Iterable[str], others: Iterable[str], template: str) -> list[str]:
    """Texts that must not stand in a message, the longest first.

    `controls` are the model's control tokens, `others` those that it reads as one token wherever
    they stand; of these and of the template only what looks like a mark is one.
    """
    found = {text for text in controls if len(text) >= _SHORTEST}
    found |= {text for text in others if _IN_TEMPLATES.fullmatch(text)}
    found |= set(_IN_TEMPLATES.findall(template))
    return sorted(found, key=lambda text: (-len(text), text))


class MarkBreaker:
    """Breaks marks in texts; whatever is broken, no other mark comes about."""

    def __init__(self, marks: Iterable[str]) -> None:
        listed = [re.escape(mark) for mark in marks]
        self._marks = re.compile("|".join(listed)) if listed else None

    def broken(self, text: str) -> str:
        """The text with a character of no width in every mark."""
        if self._marks is None:
            return text
        return self._marks.sub(lambda found: f"{found[0][0]}{BREAK}{found[0][1:]}", text)
