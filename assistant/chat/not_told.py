"""Saying "you haven't told me" without a model that would rather invent something.

A small model answers every question. So where the person asks about their own life, nothing that
was recalled covers it, and nothing of this chat speaks of it, the chat says so itself. It is meant
to be said too rarely: a question for advice ("Where can I buy it?", "How do I cook rice?") is none
about what was told.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from assistant.domain.messages import Role
from assistant.domain.times import long_date
from assistant.index.analysis import index_terms, query_terms

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assistant.domain.messages import Message
    from assistant.domain.prompts import PromptMessage
    from assistant.domain.recall import Block, Recall

MAX_CHARS = 120
"""A longer question tells something itself."""
QUOTED_CHARS = 160
NEAR = 0.35
"""Cosine from which words speak of the same thing; what is only the best of nothing has less."""
USER_PREFIX = "User: "

_OPENING = r"^\W*(?:(?:so|and|but|ok|okay|hey|hi|hello|please|now|well|tell me|remind me)\b[\s,]*)*"
_ENGLISH = re.compile(
    _OPENING
    + r"""(?:
      (?:what|which|where|when|who|whose|how\s+(?:old|many|much|often|long|tall|big))\b[^?]*
        \b(?:i|my|me|mine|we|our)\b
      | (?:do|did|am|was|have|had)\s+(?:i|we)\b
      | (?:is|are|was|were|does|did|has|have)\s+(?:my|our)\b
    )""",
    re.IGNORECASE | re.VERBOSE,
)
_GERMAN = re.compile(
    r"""^\W*(?:(?:und|also|hallo|hey|bitte|sag\s+mir|erinnere\s+mich)\b[\s,]*)*(?:
      (?:was|welche[rsnm]?|wo|wann|wer|wem|wen|wessen|wohin|woher|wie\s+(?:alt|viele?|oft|lange|groß))
        \b[^?]*\b(?:ich|mein\w*|mir|mich|wir|unser\w*)\b
      | (?:wie\s+heiß\w*|habe|hatte|bin|war|mag|lebe|wohne|arbeite|spiele)\b[^?]*
        \b(?:ich|mein\w*|wir|unser\w*)\b
      | (?:ist|sind|war|hat|heißt)\s+(?:mein|unser)\w*
    )""",
    re.IGNORECASE | re.VERBOSE,
)
_ADVICE = re.compile(
    r"""\b(?:
      should|shall|can|could|would|will|may|might|must|need|needs|ought|supposed|want|if
      | do\s+i\s+(?:need|have\s+to|get|find|make|use|write|install|start|put|say|cook|fix|change|go)
      | (?:this|that|these|those|your|you)
      | soll\w*|kann|können|könn\w*|würd\w*|wird|darf|muss|müss\w*|brauch\w*|wenn|falls
      | dies\w*|dein\w*|du|dir
    )\b""",
    re.IGNORECASE | re.VERBOSE,
)
"""Words of questions about what to do, what is at hand, or what the assistant said."""


def not_told(
    question: str, recall: Recall | None, turns: Sequence[Message] | Sequence[PromptMessage]
) -> str | None:
    """What to say where the person asks what they never told; None where a model should answer."""
    if recall is None or recall.sufficient or not asks_what_was_told(question):
        return None
    asked = {term for forms in query_terms(question) for term in forms}
    said = " ".join(turn.text for turn in turns if turn.role is Role.USER)
    if not asked or not asked.isdisjoint(index_terms(said)):
        return None
    german = _GERMAN.match(question.strip()) is not None
    told = [block for block in recall.blocks if not _told_in(block).endswith("?")]
    nearest = min(told, key=lambda block: block.rank, default=None)
    if nearest is None or not _is_near(nearest, asked):
        return "Das hast du mir noch nicht erzählt." if german else "You haven't told me that yet."
    return _nearest(nearest, german=german)


def asks_what_was_told(question: str) -> bool:
    """Whether a short question, in English or German, is about the life of who asks it."""
    text = question.strip()
    if len(text) > MAX_CHARS or "\n" in text or not text.endswith("?"):
        return False
    if _ADVICE.search(text):
        return False
    return _ENGLISH.match(text) is not None or _GERMAN.match(text) is not None


def _is_near(block: Block, asked: set[str]) -> bool:
    """Whether what was found speaks of the same: it may be the answer in other words."""
    alike = block.signals.get("dense", 0.0) >= NEAR
    return alike or not asked.isdisjoint(index_terms(block.text))


def _nearest(block: Block, *, german: bool) -> str:
    """The best of what was found, so that a wrong "not told" puts itself right."""
    text = _told_in(block)
    if len(text) > QUOTED_CHARS:
        text = text[:QUOTED_CHARS].rsplit(" ", 1)[0] + "…"
    if german:
        day = f"{block.local_time:%d.%m.%Y}"
        return (
            "Das hast du mir so noch nicht erzählt. Am nächsten kommt, was ich vom"
            f" {day} weiß: „{text}“"
        )
    return (
        "You haven't told me that in so many words. The closest that I know is from"
        f" {long_date(block.local_time)}: “{text}”"
    )


def _told_in(block: Block) -> str:
    """The first words of a block, without who said them."""
    first = next((line for line in block.text.splitlines() if line.strip()), "")
    return " ".join(first.removeprefix(USER_PREFIX).split())
