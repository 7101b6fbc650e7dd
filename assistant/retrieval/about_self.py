"""Questions about the person alone: what a friend likes is no answer to "Do I like football?"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from assistant.domain.facts import FactType
from assistant.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Iterable

    from assistant.domain.facts import CoreFact
    from assistant.domain.ids import MessageId
    from assistant.retrieval.question import Question

SELF_SUBJECT = "you"
"""The subject of facts about the person."""
MAX_CHARS = 160
"""A longer question tells of more than the person."""

_I = Pattern(
    r"(?<!\w)(?:i|ich|je|j['’]\w+|yo|me (?:gusta|gustan|encanta)|io|mi (?:piace|piacciono)|eu|ik|ja"
    r"|lubię|jag|jeg|я|мне|у меня|меня|εγώ|μου αρέσει)(?!\w)|我|私|僕|俺|저는|나는|أنا",
    re.IGNORECASE,
)
_OTHERS = Pattern(
    r"(?<!\w)(?:he|she|they|him|her|them|his|their|we|us|our|who|whose|my|mein\w{0,2}|er|sie|wir"
    r"|unser\w{0,2}|wer|elle|ils|elles|mon|ma|mes|qui|él|ella|ellos|mi (?!piac)\w+|mis"
    r"|quién|lui|lei|mi[oa]|chi"
    r"|ele|ela|meu|minha|quem|hij|zij|mijn|wie|on|ona|mój|moja|moj[aeą]|kto|han|hon|hun|min|mitt|vem"
    r"|он|она|они|мо[йяиюе]\w*|кто|αυτός|αυτή|ποιος|ποια|benim|kim)(?!\w)|他|她|我的|谁|誰|彼|の",
    re.IGNORECASE,
)


def asks_of_self(question: Question) -> bool:
    """Whether a question is about the person and speaks of nobody else.

    It has "I" in it, in one of a dozen languages, and neither a name, nor a word such as "she",
    "who" or "my", which brings in other people.
    """
    text = question.text
    return (
        question.asks
        and len(text) <= MAX_CHARS
        and not question.entities
        and not question.speakers
        and _I.search(text) is not None
        and _OTHERS.search(text) is None
    )


def only_of_others(facts: Iterable[CoreFact]) -> frozenset[MessageId]:
    """The messages that tell facts about others, and none about the person.

    That someone is their colleague says nothing of what the person is or likes.
    """
    own: set[MessageId] = set()
    others: set[MessageId] = set()
    for fact in facts:
        if fact.type is FactType.RELATION:
            continue
        about = own if fact.subject == SELF_SUBJECT else others
        about.update(source.message_id for source in fact.sources)
    return frozenset(others - own)
