"""Saying "you haven't told me" without a model that would rather invent something.

A small model answers every question. So where the person asks about their own life, nothing that
was recalled covers it, and nothing of this chat speaks of it, the chat says so itself. It is meant
to be said too rarely: a question for advice ("Where can I buy it?", "How do I cook rice?"), about
this chat or the program ("Is my data safe?"), or about all of us ("How old is our planet?") is none
about what was told.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from assistant.domain.messages import Role
from assistant.domain.times import long_date
from assistant.index.analysis import index_terms, query_terms
from assistant.patterns import Pattern

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
_ENGLISH = Pattern(
    _OPENING
    + r"""(?:
      (?:what|which|where|when|who|whose|how\s+(?:old|many|much|often|long|tall|big))\b[^?]*
        \b(?:i|my|me|of\s+mine|we|our)\b
      | (?:do|did|am|was|have|had)\s+(?:i|we)\b
      | (?:is|are|was|were|does|did|has|have)\s+(?:my|our)\b
    )""",
    re.IGNORECASE | re.VERBOSE,
)
_GERMAN = Pattern(
    r"""^\W*(?:(?:und|also|hallo|hey|bitte|sag\s+mir|erinnere\s+mich)\b[\s,]*)*(?:
      (?:was|welche[rsnm]?|wo|wann|wer|wem|wen|wessen|wohin|woher|wie\s+(?:alt|viele?|oft|lange|groß))
        \b[^?]*\b(?:ich|mein\w*|mir|mich|wir|unser\w*)\b
      | (?:wie\s+heiß\w*|habe|hatte|bin|war|mag|lebe|wohne|arbeite|spiele)\b[^?]*
        \b(?:ich|mein\w*|wir|unser\w*)\b
      | (?:ist|sind|war|hat|heißt)\s+(?:mein|unser)\w*
    )""",
    re.IGNORECASE | re.VERBOSE,
)
_ADVICE = Pattern(
    r"""\b(?:
      should|shall|can|could|would|will|may|might|must|need|needs|ought|supposed|want|if
      | do\s+i\s+(?:need|have\s+to|get|find|make|use|write|install|start|put|say|cook|fix|change|go
        (?!\s+\w+ing) | boil|bake|fry|roast|add|water|click|press|open|close|save|delete|send|enter
        |set|turn|reset|connect|register|sign|clean|wash|remove|replace|convert|calculate|spell
        |pronounce|translate|tell|choose|pick|wear\s+to|look)
      | do\s+i\s+do\s+(?:when|about|with|now|next|after|before|in\s+(?:an?|case))
      | for\s+me
      | (?:this|that|these|those|your|you)
      | soll\w*|kann|können|könn\w*|würd\w*|wird|darf|muss|müss\w*|brauch\w*|wenn|falls
      | dies\w*|dein\w*|du|dir|hier
      | (?:koche|backe|brate|nehme|gebe|finde|klicke|drücke|öffne|installiere|stelle|gieße)\s+ich
      | mache\s+ich\s+(?:bei|mit|gegen|jetzt)
    )\b""",
    re.IGNORECASE | re.VERBOSE,
)
"""Words of questions about what to do, what is at hand, or what the assistant said."""
_OF_THE_CHAT = Pattern(
    r"""\b(?:
      my\s+(?:\w+\s+)?(?:questions?|messages?|prompts?|chats?|conversations?|data|answers?
        |understanding|files?|documents?)
      | (?:did|have)\s+i\s+(?:just\s+)?(?:say|said|ask(?:ed)?|write|written|typed?)
      | am\s+i\s+(?:talking|speaking|using|running|looking|writing|typing|reading)
      | (?:am|was)\s+i\s+(?:right|wrong|correct|mistaken)
      | where\s+i\s+am
      | (?:memory|storage|tokens)\s+do\s+i
      | stored|saved|encrypted|safe|secure
      | mein\w*\s+(?:\w+\s+)?(?:fragen?|nachricht(?:en)?|daten|chats?|gespräche?|antwort
        |datei(?:en)?|dokumente?)
      | ich\s+(?:gerade|eben|vorhin) | habe\s+ich\s+(?:un)?recht | welche\w*\s+(?:modell|version)
    )\b""",
    re.IGNORECASE | re.VERBOSE,
)
"""What is asked of this chat, of the program, and of what the person can see themselves."""
_OF_US_ALL = Pattern(
    r"""\b(?:
      our\s+(?:\w+\s+)?(?:solar|galaxy|planets?|earth|sun|moon|universe|brains?|body|bodies|eyes
        |blood|bones|skin|species|ancestors|world|atmosphere|oceans?)
      | (?:bones|teeth|muscles|senses|ribs|organs|genes|chromosomes)\s+do\s+we
      | do\s+we\s+(?:call|get|use|say|find|know|see|breathe|sleep|dream|die|measure|spell|pronounce)
      | we\s+land
      | unser\w*\s+(?:\w+\s+)?(?:sonnensystem|galaxie|planet\w*|erde|sonne|mond|universum|gehirn\w*
        |körper|blut|welt)
    )\b""",
    re.IGNORECASE | re.VERBOSE,
)
"""What everybody shares."""
_QUOTED = Pattern(r"""["“„«]|(?<=\w\s)(?:My|Mein)\b""")
"""Other people's words, such as the title of a book."""
_SUM = Pattern(r"\d\s*(?:%|percent|prozent)|[$€£]\s*\d|\d\s*[$€£]", re.IGNORECASE)
_OTHERWISE = (_ADVICE, _OF_THE_CHAT, _OF_US_ALL, _QUOTED, _SUM)


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
    if any(kind.search(text) for kind in _OTHERWISE):
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
