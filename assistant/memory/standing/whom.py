"""Of whom words were that the person said in the first person: "that was about my colleague"."""

from __future__ import annotations

import re

from assistant.memory.language.german_order import SHARED, SINGLE
from assistant.memory.language.phrases import alternatives
from assistant.memory.standing.phrases import OPENERS
from assistant.patterns import Pattern

SOMEBODY = "somebody"
"""Another person, nobody says who."""

MAX_CHARACTERS = 120
"""Nobody says at greater length only whom words were of."""

_PEOPLE = alternatives(
    """wife | husband | partner | girlfriend | boyfriend | fiancée? | spouse | mother | mom | mum
    | father | dad | boss | manager | landlord | landlady | sister | brother | daughter | son
    | child | kid | grandmother | grandma | grandfather | grandpa | aunt | uncle | cousin | niece
    | nephew | friend | best friend | colleague | coworker | co-worker | neighbou?r | roommate
    | flatmate | housemate | classmate | teammate | stepson | stepdaughter | mother-in-law
    | father-in-law | sister-in-law | brother-in-law | ex | client | patient | student
    | boyfriend"""
)
_SAME = {
    "mom": "mother", "mum": "mother", "dad": "father", "grandma": "grandmother",
    "grandpa": "grandfather", "coworker": "colleague", "co-worker": "colleague",
    "neighbor": "neighbour", "kid": "child", "flatmate": "roommate", "housemate": "roommate",
    "frau": "wife", "mann": "husband", "mutter": "mother", "mama": "mother", "vater": "father",
    "papa": "father", "schwester": "sister", "bruder": "brother", "tochter": "daughter",
    "sohn": "son", "freund": "friend", "freundin": "friend", "kollege": "colleague",
    "kollegen": "colleague", "kollegin": "colleague", "nachbar": "neighbour",
    "nachbarn": "neighbour", "nachbarin": "neighbour", "chef": "boss", "chefin": "boss",
    "oma": "grandmother", "opa": "grandfather", "tante": "aunt", "onkel": "uncle",
    "cousin": "cousin", "cousine": "cousin", "mitbewohner": "roommate",
    "mitbewohnerin": "roommate", "partnerin": "partner", "nichte": "niece", "neffe": "nephew",
    "neffen": "nephew",
}  # fmt: skip
_GERMAN = f"{alternatives(SINGLE)}|{alternatives(SHARED)}|kollegen|nachbarn|neffen"
_NOT_DAY = (
    r"(?!(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|january|february|march|april|may|june|july"
    r"|august|september|october|november|december)"
)
_WHOM = (
    rf"(?:(?:my|our)\s+(?:\w+er\s+|little\s+|big\s+|best\s+|old\s+|good\s+)?(?P<r>{_PEOPLE})|"
    rf"(?P<n>{_NOT_DAY}(?-i:[A-Z])[\w’-]+)|(?P<s>some(?:one|body)\s+else|another\s+person|other"
    rf"\s+people))"
)
_WEN = rf"(?:meine?[nmr]?|unsere?[nmr]?)\s+(?P<d>{_GERMAN})"
_NOT_ME = (
    r"(?:\s*[,;–—-]?\s*(?:and\s+|but\s+)?not\s+(?:(?:about|of|for|to)\s+)?(?:me|myself|mine|i))"
)
_NICHT_ICH = (
    r"(?:\s*[,;–—-]?\s*(?:und\s+|aber\s+)?nicht\s+(?:(?:über|um|von|für)\s+)?(?:ich|mich|mir))"
)
_ENDS = (
    r"(?:\s+(?:there|here|earlier|before|though|actually|again|btw|sorry|eben|gerade|vorhin))*\W*$"
)
_LEAD = rf"^\W*(?:(?:{OPENERS}|oops|hm+|oh\s+wait|ne|nee|da)\b[\s,:;.!–—-]*)*"
_IT = r"(?:that|this|it|those|what\s+i\s+(?:just\s+)?(?:said|wrote|told\s+you))"
_TELLINGS = tuple(
    Pattern(_LEAD + pattern + _ENDS, re.IGNORECASE)
    for pattern in (
        (rf"{_IT}(?:['’]s|\s+(?:was|is|were))\s+(?:actually\s+|really\s+|only\s+|all\s+)?(?:about"
        rf"|of|for)\s+{_WHOM}{_NOT_ME}?"),
        rf"{_IT}(?:['’]s|\s+(?:was|is|were))\s+(?:actually\s+|really\s+)?{_WHOM}{_NOT_ME}",
        (rf"{_IT}\s+(?:applies|applied|refers|referred|relates|belongs|goes)\s+to\s+{_WHOM}"
        rf"{_NOT_ME}?"),
        (rf"i\s+(?:was|am|meant\s+to\s+be)\s+(?:actually\s+|only\s+|just\s+)?(?:talking|speaking"
        rf"|writing|asking|referring)\s+(?:about|of|to(?=\s+.*{_NOT_ME})|for(?=\s+.*{_NOT_ME}))\s+"
        rf"{_WHOM}{_NOT_ME}?"),
        rf"i\s+(?:was|am)\s+referring\s+to\s+{_WHOM}{_NOT_ME}?",
        (rf"i\s+(?:said|wrote|told\s+you|meant)\s+(?:that|this|it)\s+(?:about|of|for)\s+{_WHOM}"
        rf"{_NOT_ME}?"),
        rf"i\s+(?:actually\s+|really\s+)?meant\s+(?!(?-i:[A-Z])[\w’-]+\W*$){_WHOM}{_NOT_ME}?",
        rf"not\s+(?:me|i|myself)\s*[,;:–—-]+\s*(?:but\s+|it['’]?s\s+|that['’]?s\s+)?{_WHOM}",
        rf"it['’]?s\s+{_WHOM}\s+(?:who|that)\b[^.!?]*{_NOT_ME}",
        (rf"(?:das|es|dies)\s+(?:war|ist|galt|betrifft|betraf|ging|geht)\s+(?:eigentlich\s+)?"
        rf"(?:über\s+|um\s+|für\s+)?{_WEN}{_NICHT_ICH}?"),
        rf"(?:da|es|dabei|hier)?\s*(?:ging|geht)\s+(?:es\s+)?um\s+{_WEN}{_NICHT_ICH}?",
        rf"ich\s+meinte\s+(?:eigentlich\s+)?{_WEN}{_NICHT_ICH}?",
        rf"nicht\s+ich\s*[,;:–—-]+\s*(?:sondern\s+)?{_WEN}",
        (rf"ich\s+habe?\s+(?:eigentlich\s+)?(?:von|über)\s+{_WEN}\s+(?:gesprochen|geredet|erzählt"
        rf"|geschrieben){_NICHT_ICH}?"),
    )
)  # fmt: skip
_NOT_OF_ME = Pattern(
    _LEAD
    + rf"(?:{_IT}\s*(?:['’]s\s+not|was\s+not|wasn['’]t|is\s+not|isn['’]t)\s+(?:about\s+|of\s+|for"
    rf"\s+)?(?:me|myself)(?:\s*,\s*(?:that|it)['’]?s\s+some(?:one|body)\s+else)?"
    r"|i\s+was\s+asking\s+for\s+some(?:one|body)\s+else(?:\s*,\s*not\s+for\s+me)?|(?:da|das|es"
    r"|dabei)\s*(?:war|ging|geht|ist)\s+(?:es\s+)?nicht\s+(?:über|um|für)\s+mich)" + _ENDS,
    re.IGNORECASE,
)


def about_whom(sentence: str) -> str | None:
    """Whom the words before were of: "your colleague", "Lena", `SOMEBODY`; None: no word of it."""
    if len(sentence) > MAX_CHARACTERS or sentence.rstrip().endswith(("?", "？")):
        return None
    if _NOT_OF_ME.match(sentence):
        return SOMEBODY
    for pattern in _TELLINGS:
        match = pattern.match(sentence)
        if match is None:
            continue
        groups = match.groupdict()
        if name := groups.get("n"):
            return (
                name
                if re.search(r"\bnot\b", sentence, re.IGNORECASE) or "about" in sentence
                else None
            )
        relation = groups.get("r") or groups.get("d")
        if relation is None:
            return SOMEBODY
        return f"your {_SAME.get(relation.casefold(), relation.casefold())}"
    return None
