"""What a message's own words say about the topic going on or changing."""

from __future__ import annotations

import re

from assistant.patterns import Pattern

SCANNED_CHARACTERS = 400
"""Cues stand at the beginning; the rest of a long message is about its topic."""

SCANNED_ENDING = 200

_CHANGES = Pattern(
    r"^\W*(?:by the way|btw\b|anyways?\b|another (?:question|thing|topic)"
    r"|on (?:another|a different) note|next (?:question|topic)|new (?:topic|question)"
    r"|chang(?:ing|e) (?:the |of )?(?:topic|subject)"
    r"|(?:a )?different (?:topic|question|subject)|speaking of|one more (?:thing|question)"
    r"|unrelated|moving on|switching|apart from that|besides\b|also,|now,? (?:can|could|let|i)\b"
    r"|hello\b|hi\b|hey\b|good (?:morning|afternoon|evening)|i need help|can you help"
    r"|i would like to|i'd like to|übrigens|andere frage|mal was anderes|noch eine frage"
    r"|neues thema|hallo\b|guten (?:tag|morgen|abend)|au fait|autre question|por cierto"
    r"|otra pregunta|cambiando de tema)",
    re.IGNORECASE,
)
_CONTINUES = Pattern(
    r"^\W*(?:yes|yeah|yep|no|nope|nah|ok|okay|sure|right|exactly|thanks?|thank you|great|good"
    r"|perfect|that|it|this|they|he|she|those|these|and|but|so|because|then|which|oh|wow|haha|lol"
    r"|me too|same|really|cool|nice|awesome|i see|sounds|ja|nein|genau|danke|und|aber|stimmt|also"
    r"|oui|non|merci|et|mais|sí|si|gracias|pero|y)\b",
    re.IGNORECASE,
)
_REFERS_BACK = Pattern(
    r"\b(?:it|that|this|they|them|he|she|him|her|those|these|ones?|there|das|es|sie|er|dort|damit"
    r"|davon|ça|cela|eso|esto)\b",
    re.IGNORECASE,
)
_LEANS = Pattern(
    r"^\W*(?:(?:and|but|so|ok|okay|then|und|aber)[, ]+)?(?:what about|how about"
    r"|and (?:what|how|if|when|where|why)|why (?:is|does|do|not|that)"
    r"|(?:are|is|was|were|do|does|did|can|could|will|would"
    r"|should|has|have) (?:they|it|that|this|those|these|he|she|there)\b|which one|what else"
    r"|anything else|how so|like what|such as|for example|same for|in that case|if so|if not"
    r"|what if (?:it|they|that|i)\b|und (?:was|wie|wenn|wo|warum)|wie sieht es|was ist mit"
    r"|et si|y si)",
    re.IGNORECASE,
)
_QUESTION_WORD = Pattern(
    r"^\W*(?:what|how|where|when|why|who|which|can|could|do|does|did|is|are|should|will|would|have"
    r"|was|wie|wo|wann|warum|wer|welche[rs]?|kann|kannst|könntest|soll|ist|sind|gibt"
    r"|quel(?:le)?|comment|où|pourquoi|qui|est-ce|qué|cómo|dónde|cuándo|por qué|quién)\b",
    re.IGNORECASE,
)
_GREETS = Pattern(
    r"^\W*(?:hello|hi|hey|hallo|welcome|good (?:morning|afternoon|evening)"
    r"|guten (?:tag|morgen|abend)|moin|servus|salut|bonjour|hola)\b",
    re.IGNORECASE,
)
_DONE = Pattern(
    r"\b(?:thanks?|thank you|danke|merci|gracias|bye|good ?bye|tschüss|welcome"
    r"|have a (?:good|great|nice)|that(?:['’]s| is| will be)? all)\b",
    re.IGNORECASE,
)


def changes_topic(text: str) -> bool:
    """Whether the first words announce something new."""
    return _CHANGES.match(text[:SCANNED_CHARACTERS]) is not None


def continues(text: str) -> bool:
    """Whether the first words answer or go on."""
    return _CONTINUES.match(text[:SCANNED_CHARACTERS]) is not None


def refers_back(text: str) -> bool:
    """Whether a pronoun points at what was said."""
    return _REFERS_BACK.search(text[:SCANNED_CHARACTERS]) is not None


def leans_back(text: str) -> bool:
    """Whether a question makes sense only after what was said ("and if …", "are they …")."""
    return _LEANS.match(text[:SCANNED_CHARACTERS]) is not None


def asks(text: str) -> bool:
    """Whether the message asks something."""
    return "?" in text or "？" in text or _QUESTION_WORD.match(text) is not None


def asks_at_the_end(text: str) -> bool:
    """Whether the last words ask, so that the next message is the answer."""
    return "?" in text[-SCANNED_ENDING:] or "？" in text[-SCANNED_ENDING:]


def greets(text: str) -> bool:
    """Whether the first words greet, as at the beginning of a visit."""
    return _GREETS.match(text[:SCANNED_CHARACTERS]) is not None


def takes_leave(text: str) -> bool:
    """Whether thanks or a farewell say that a matter is done."""
    return _DONE.search(text[:SCANNED_CHARACTERS]) is not None
