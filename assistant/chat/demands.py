"""Which answered questions count as demand for what was recalled (MemSIF 3.4)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from assistant.domain.active_facts import Demand
from assistant.patterns import Pattern
from assistant.retrieval.about_person import asks_about_person
from assistant.retrieval.question import QUESTION_MARKS

if TYPE_CHECKING:
    from assistant.domain.messages import Message
    from assistant.domain.recall import Recall

MAX_CHARS = 400
"""A longer text tells more than it asks."""

_OPENINGS = Pattern(
    r"^\W*(?:(?:so|and|but|ok|okay|hey|hi|please|und|also|bitte|y|et|e)\b[\s,]*)*(?:"
    r"what|when|where|which|who|whom|whose|why|how|did|does|do|is|are|was|were|has|have|had|can"
    r"|could|remind\s+me|tell\s+me|was|wann|wo|wohin|woher|wer|wen|wem|wie|warum|welche[rsn]?|hat"
    r"|habe|hatte|weißt|erinner\w*\s+mich|sag\s+mir|qué|cuándo|dónde|quién|cuál|cómo|quand|où|qui"
    r"|quoi|quel\w*|comment|pourquoi|est-ce|quando|dove|chi|cosa|come|quale|onde|quem|qual|como"
    r"|wat|waar|wanneer|wie|welke|что|когда|где|кто|как|почему|какой|какая|какие)\b",
    re.IGNORECASE,
)
_EAST_ASIAN = Pattern(
    r"(?:[吗嗎呢么麼]|什么|什麼|哪里|哪裡|谁|誰|ですか|ますか|でしたか|の？|까요?)\W*$"
)
_OF_THE_MEMORY = Pattern(
    r"\b(?:your|deine?[mnrs]?)\s+(?:\w+\s+)?(?:memor\w+|records?|notes?|gedächtnis\w*|notizen)\b"
    r"|\b(?:memories|facts|fakten|erinnerungen)\b.{0,30}\b(?:me|have|know|stored|saved|mich|hast)\b"
    r"|\b(?:what|everything|anything|all|things|how\s+much|list|show)\b.{0,30}\byou\b.{0,20}"
    r"\b(?:know|remember|learn(?:t|ed)?|stored?|saved?|noticed|recall)(?:\s+(?:so\s+far|already"
    r"|by\s+now|now))?(?:\s+(?:about|of|on)\s+(?:me|us|myself))?(?:\s+(?:so\s+far|already))?\W*$"
    r"|\bwas\b.{0,20}\b(?:weißt|weisst|merkst|erinnerst|kennst)\b.{0,10}\bdu\b(?:.{0,20}\b(?:mich|mir)\b)?"
    r"(?:\s+(?:alles|schon|bisher|noch))*\W*$"
    r"|\b(?:qué|que|cosa|wat|o\s+que)\b.{0,25}\b(?:sabes|recuerdas|sais|savez|sai|ricordi|weet|lembra"
    r"|sabe|conoces|connais)\b.{0,25}\b(?:mí|mi|moi|me|mij|mim)\b"
    r"|\bчто\b.{0,25}\b(?:знаешь|помнишь|знаете|помните)\b.{0,15}\bмне\b",
    re.IGNORECASE,
)
_OF_THE_MEMORY_EAST_ASIAN = Pattern(
    r"(?:你|您).{0,6}(?:知道|了解|记得|記得).{0,6}(?:我|关于我|關於我).{0,6}(?:什么|什麼|哪些|多少)"
    r"|(?:关于|關於)我.{0,8}(?:知道|记得|記得|了解)"
    r"|私について.{0,10}(?:知って|覚えて)|(?:나|저)에\s*대해.{0,10}(?:알|기억)"
)


def demand_of(question: Message, answer: Message, recall: Recall | None) -> Demand | None:
    """The demand that an answered question is; None where it is none.

    A question about the memory itself never is one, however often it is asked; nor is one whose
    answer was cut, was given without memory, or was not covered by what was recalled.
    """
    if recall is None or not recall.sufficient:
        return None
    if not (answer.complete and answer.remembered and question.remembered):
        return None
    if not asks(question.text) or asks_of_memory(question.text):
        return None
    return Demand(
        answer_id=answer.message_id, question_id=question.message_id, asked_at=question.said_at
    )


def asks(text: str) -> bool:
    """Whether a text as a whole is a question, also without a question mark."""
    words = text.strip()
    if not words or len(words) > MAX_CHARS:
        return False
    return (
        words.endswith(QUESTION_MARKS)
        or _OPENINGS.match(words) is not None
        or _EAST_ASIAN.search(words) is not None
    )


def asks_of_memory(text: str) -> bool:
    """Whether a question is about the memory itself, or about the person in general."""
    return (
        asks_about_person(text)
        or _OF_THE_MEMORY.search(text) is not None
        or _OF_THE_MEMORY_EAST_ASIAN.search(text) is not None
    )
