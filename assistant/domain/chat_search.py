"""Chats that a search finds, with the words that it found there."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from assistant.domain.sentences import Span

if TYPE_CHECKING:
    from assistant.domain.ids import MessageId
    from assistant.domain.messages import ConversationSummary

SNIPPET_LETTERS = 160
BEFORE_LETTERS = 24
"""So much of what stands before the first word found is shown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatHit:
    """A chat that was found.

    `message_id` is where, None where only the title holds the words; `snippet` is one line of that
    message, `marks` the words in it. `score` grows with how well it fits and compares among hits by
    meaning only; by words it is 0.
    """

    summary: ConversationSummary
    message_id: MessageId | None
    snippet: str
    marks: tuple[Span, ...]
    score: float = 0.0


def marks_in(text: str, words: str) -> tuple[Span, ...]:
    """Where any of `words` stands in `text`, whatever its case; joined where they overlap."""
    found: list[Span] = []
    for word in dict.fromkeys(words.split()):
        found += [Span(*m.span()) for m in re.finditer(re.escape(word), text, re.IGNORECASE)]
    marks: list[Span] = []
    for span in sorted(found):
        if marks and span.start <= marks[-1].end:
            marks[-1] = Span(marks[-1].start, max(span.end, marks[-1].end))
        else:
            marks.append(span)
    return tuple(marks)


def snippet_of(text: str, words: str) -> tuple[str, tuple[Span, ...]]:
    """One line of `text` that begins a little before the first of `words`, and where they stand."""
    line = " ".join(text.split())
    marks = marks_in(line, words)
    start = max(0, marks[0].start - BEFORE_LETTERS) if marks else 0
    if start:
        start = line.find(" ", start, marks[0].start) + 1 or start
    cut = line[start : start + SNIPPET_LETTERS]
    before = "…" if start else ""
    shown = before + cut + ("…" if start + SNIPPET_LETTERS < len(line) else "")
    return shown, marks_in(shown, words)
