"""How a piece of the person's own words is said as a fact: in the second person, on its own feet.

What cannot stand alone (it points at something that is not said, or leaves out who and what) has
no form, and so becomes no fact.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime, time, timedelta
from typing import TYPE_CHECKING

from assistant.domain.dates.mentions import mentioned_periods
from assistant.domain.facts import FactType
from assistant.memory.facts.english_words import PETS, SHARED_RELATIONS, SINGLE_RELATIONS, SYNONYMS
from assistant.memory.facts.rules import YOU, as_sentence
from assistant.memory.language.frequent_words import FREQUENT_WORDS
from assistant.memory.language.phrases import alternatives, any_of
from assistant.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assistant.domain.dates.periods import Period

MAX_CHARACTERS = 360
MIN_RARE_WORDS = 1

RECENT_DAYS = 62
"""A day without a year is when something happened where it lies no further back."""

_TURNED = {
    "i": "you", "i'm": "you're", "i've": "you've", "i'd": "you'd", "i'll": "you'll", "me": "you",
    "my": "your", "mine": "yours", "myself": "yourself", "we": "you", "we're": "you're",
    "we've": "you've", "we'll": "you'll", "we'd": "you'd", "us": "you", "our": "your",
    "ours": "yours", "ourselves": "yourselves", "am": "are", "you": "the assistant",
    "your": "the assistant's", "you're": "the assistant is", "you've": "the assistant has",
    "im": "you're", "ive": "you've",
}  # fmt: skip
_TOKEN = Pattern(r"\w+(?:['’]\w+)*")
_WAS = Pattern(r"\b(you)(\s+(?:\w+ly\s+|also\s+|just\s+|still\s+)?)was(n['’]t)?\b", re.IGNORECASE)
_WAS_ASKED = Pattern(r"\bwas(\s+)you\b", re.IGNORECASE)
_TOGETHER = Pattern(r"^let['’]?s\s+(?:not\s+)?", re.IGNORECASE)
_NO_SUBJECT = Pattern(
    r"^(?P<verb>[a-z]{3,}ed|sold|bought|got|made|went|took|built|found|paid|sent|spent|began|left"
    r"|lost|won|met)\s+(?=(?:my|the|an?|our|those|these|all|some|to|for|\d)\b)",
    re.IGNORECASE,
)
_OF_ASSISTANT = Pattern(r"^(?:but|and|so|when|since|as|because)?\s*the assistant\b", re.IGNORECASE)
_SAID_BEFORE = Pattern(
    r",?\s*\b(?:just\s+)?(?:like|as)\s+(?:you|we)(?:['’]ve)?\s+(?:said|discussed|agreed|suggested"
    r"|mentioned|explained|talked about|planned|always do)(?:\s+(?:last time|before|earlier))?"
    r"(?=[,.!]|$)|,?\s*(?:you|we)\s+(?:mentioned|discussed|talked about)(?=[,.!]|$)",
    re.IGNORECASE,
)
_HALF = any_of("since | because | as | while | although | though | whereas", before="^")
_BACK = Pattern(
    r"\b(?:it|it['’]s|them|that|this|these|those|they|they['’]re|there|one|ones|him|her|he|she)\b"
    r"(?!\s+(?:is|are|was|were)\s+(?:no|a|an|some|any)\b)",
    re.IGNORECASE,
)
_NOUN_BEFORE = Pattern(
    r"\b(?:the|an?|my|our|your|his|her|their|some|any|no|two|three|four|five|every|each|all|most"
    r"|many|new|other|\d+)\s+(?:[\w'’-]+\s+){0,3}?[a-z][\w'’-]{2,}|(?<=\s)[A-Z][\w'’-]+"
    r"|\b\w{4,}(?:s|ing|tion|ment)\b",
)
_LINKING = Pattern(
    r"\b(?:that|this)\s+(?:i|we|is|are|was|were|my|the|a|he|she|they|will|can|has|have|makes?|helps?|works?|[a-z]+s)\b",
    re.IGNORECASE,
)

_RELATION = (
    f"{alternatives(SINGLE_RELATIONS)}|{alternatives(SHARED_RELATIONS)}|{alternatives(PETS)}"
)
_SOMEONE = Pattern(
    rf"^(?:my|our)\s+(?:[a-z]+er\s+|little\s+|big\s+|old\s+|new\s+|best\s+|dear\s+)?(?P<r>{_RELATION})\b"
    r"(?!['’]s)(?:,?\s+(?P<n>(?-i:[A-Z][\w'’-]+)),?)?\s+(?!and\s+(?:I|me)\b)(?=[a-z])",
    re.IGNORECASE,
)
_NAMED = Pattern(
    r"^(?P<n>[A-Z][\w’-]+(?:\s[A-Z][\w’-]+)?)(?:,?\s+from\s+[\w ]+?)?\s+"
    r"(?:is|was|has|had|will|wants?|likes?|hates?|loves?|prefers?|lives?|works?|needs?|[a-z]{3,}s|[a-z]{3,}ed)\b"
)
_NO_NAMES = any_of(
    """the | this | that | these | those | it | there | here | a | an | my | our | your | his | her
    | their | some | any | all | most | many | every | each | one | no | not | also | then | now
    | today | tomorrow | yesterday | first | second | next | last | when | what | which | who
    | if | because | since | as | for | in | on | at | from | with | after | before | by | about
    | everything | everyone | everybody | nothing | nobody | something | someone | only | just
    | finished | done | got | been | having | being | getting | people | things | money | time
    | work | life | business | data | power | total | income | \\w+ing | feels | sounds | looks
    | seems | makes | means""",
    before=r"^",
)

_LIKES = any_of(
    """(?:i|we|you) (?:really |also |just |still |do )*(?:like|love|enjoy|hate|dislike|prefer|adore)
    | favou?rite | fan of | fond of | can['’]?t stand | i['’]m (?:really )?into | don['’]?t like
    | rather than | instead of | no long | keep it (?:simple|short) | ich mag | am liebsten"""
)
_NAMES_SOMEONE = Pattern(
    rf"\bmy\s+(?:[a-z]+\s+)?(?:{_RELATION})(?:['’]s\s+name)?\s+(?:is\s+(?:called\s+|named\s+)?|called\s+|named\s+)?(?-i:[A-Z])"
    rf"|\b(?-i:[A-Z][\w’-]+)\s+is\s+my\s+(?:[a-z]+\s+)?(?:{_RELATION})\b",
    re.IGNORECASE,
)
_HAPPENED = any_of(
    """i | we""",
    after=r"(?:['’]ve|\s+have)?\s+(?:(?:just|already|finally|recently|also|now)\s+)*(?:[a-z]{3,}ed|went|got|bought"
    r"|sold|made|took|came|found|gave|left|lost|met|paid|put|ran|saw|sent|set up|spent|began|broke"
    r"|built|chose|chosen|cut|fell|held|hit|read|rode|spoke|won|wrote|written|done|been to|had)\b",
)
_PLANNED = any_of(
    """i['’]ll | we['’]ll | i will | we will | going to | plan(?:ning)? to | aim(?:ing)? (?:to|for)
    | scheduled | booked | deadline | launch | appointment | tomorrow | next (?:week|month|year)
    | let['’]s | i['’]m going with | we['’]re going with"""
)
_LASTS = any_of(
    """i['’]m an? | i am an? | i (?:work|live|come|grew|speak|own|study|run) | my (?:name|job|age
    | birthday|company|business|home|apartment|house|car) | we live
    | i have (?:an?|two|three|four)"""
)
_DAY = Pattern(
    r"\b(?:today|tonight|tomorrow|yesterday|(?:next|last|this|coming)\s+\w+|(?:on\s+)?(?:mon|tues|wednes"
    r"|thurs|fri|satur|sun)day)\b",
    re.IGNORECASE,
)
_OFTEN = any_of(
    "always | often | usually | normally | typically | sometimes | tends? to | regularly"
)
_AIMED_AT = Pattern(r"\b(?:to|until|till|by|for|starts?|due|before)\s+(?:the\s+)?$", re.IGNORECASE)
_LATELY = any_of("yesterday | last | ago | this morning | tonight | today")
_WEEKDAY = Pattern(r"(?:mon|tues|wednes|thurs|fri|satur|sun)day", re.IGNORECASE)
_BEFORE_DAY = Pattern(r"\b(?:on|by|until|till|from|since|for|before|after|to)\s+$", re.IGNORECASE)
_AGAIN = Pattern(r"\b(?:every|each|any|most|per|all)\b|days\b", re.IGNORECASE)


def statement_of(words: str) -> str | None:
    """`words` as said to the person; None where they cannot stand on their own."""
    told = _SAID_BEFORE.sub("", words).strip()
    if not _stands_alone(told):
        return None
    together = _TOGETHER.match(told)
    if together is not None:
        negated = "not" in together.group().casefold()
        told = f"I {'do not ' if negated else ''}want to {told[together.end() :]}"
    elif match := _NO_SUBJECT.match(told):
        told = f"I {match.group('verb').casefold()} {told[match.end() :]}"
    said = as_sentence(_second_person(told))
    if _OF_ASSISTANT.match(said):
        return None
    return said if said.endswith((".", "!", "?")) else f"{said.rstrip(' ,;:–—-')}."


def subject_of(words: str) -> str:
    """Whom a sentence is about: somebody named or related to the person, else the person."""
    if match := _SOMEONE.match(words):
        if match.group("n"):
            return match.group("n")
        relation = match.group("r").casefold()
        return f"your {SYNONYMS.get(relation, relation)}"
    named = _NAMED.match(words)
    if named is None or _NO_NAMES.match(words) or named.group("n").casefold() in FREQUENT_WORDS:
        return YOU
    return named.group("n")


def type_of(words: str, periods: Sequence[Period]) -> FactType:
    """The type by what the words tell: a liking, a tie, something that happens, or how it is."""
    if _LIKES.search(words):
        return FactType.PREFERENCE
    if _NAMES_SOMEONE.search(words):
        return FactType.RELATION
    if _LASTS.match(words):
        return FactType.IDENTITY
    if _HAPPENED.search(words) or _PLANNED.search(words) or (periods and not _AGAIN.search(words)):
        return FactType.EVENT
    return FactType.STATE


def dated(words: str, said_at: datetime, offset_minutes: int) -> tuple[str, datetime]:
    """`words` with the day that "tomorrow" was, and since when they hold.

    They hold since the day that they tell of where that lies behind, else since they were said.
    """
    today = (said_at + timedelta(minutes=offset_minutes)).date()
    periods = [period for period in mentioned_periods(words, today) if period.days <= 366]
    if len(periods) != 1:
        return words, said_at
    period = periods[0]
    start, end = period.place
    around = words[max(0, start - 8) : end + 1]
    if _AGAIN.search(around) or _OFTEN.search(words):
        return words, said_at
    began = said_at
    if _tells_of_past(words, start, end, (today - period.start).days):
        began = datetime.combine(period.start, time(), UTC) - timedelta(minutes=offset_minutes)
    if _is_relative(words, start, end) and period.days <= 7:
        day = period.start.isoformat()
        last = (period.end - timedelta(days=1)).isoformat()
        words = f"{words[:end]} ({day if period.days == 1 else f'{day} to {last}'}){words[end:]}"
    return words, min(began, said_at)


def _tells_of_past(words: str, start: int, end: int, days_ago: int) -> bool:
    """Whether the day is when it happened: "yesterday", "in 2019", "we moved on 3 March"."""
    if days_ago <= 0 or _AIMED_AT.search(words[:start]):
        return False
    if _LATELY.search(words[start:end]) or re.search(r"(?:19|20)\d\d", words[start:end]):
        return True
    return days_ago <= RECENT_DAYS and _HAPPENED.search(words) is not None


def _is_relative(words: str, start: int, end: int) -> bool:
    """Whether the day is told from when it was said; "Focus Friday" is a name."""
    found = words[start:end].strip()
    if not _DAY.fullmatch(found):
        return False
    return not _WEEKDAY.fullmatch(found) or _BEFORE_DAY.search(words[:start]) is not None


def _stands_alone(words: str) -> bool:
    if not words or len(words) > MAX_CHARACTERS or re.search(r"\s{3,}", words):
        return False
    if _HALF.match(words) is not None and "," not in words:
        return False
    if words.rstrip(".").endswith((":", "?")) or words.count("(") != words.count(")"):
        return False
    rare = [
        token
        for token in _TOKEN.findall(words)
        if len(token) > 2 and token.casefold() not in FREQUENT_WORDS
    ]
    if len(rare) < MIN_RARE_WORDS and not any(map(str.isdigit, words)):
        return False
    back = _BACK.search(words)
    if back is None or _LINKING.match(words, back.start()):
        return True
    return _NOUN_BEFORE.search(words[: back.start()]) is not None or _names(words, back)


def _names(words: str, back: re.Match[str]) -> bool:
    """Whether "this" or "that" only goes with the noun that follows it."""
    if back.group().casefold() not in {"this", "that", "these", "those", "her"}:
        return False
    return re.match(r"\s+(?:[\w'’-]+\s+){0,2}?(?:[A-Z\"']|\w{5,})", words[back.end() :]) is not None


def _second_person(text: str) -> str:
    def turn(match: re.Match[str]) -> str:
        word = match.group()
        if word.isupper() and len(word) > 1:  # "US", "ME" are names
            return word
        return _TURNED.get(word.casefold().replace("’", "'"), word)

    turned = _TOKEN.sub(turn, text)
    turned = _WAS.sub(lambda found: f"{found[1]}{found[2]}were{found[3] or ''}", turned)
    turned = _WAS_ASKED.sub(r"were\1you", turned)
    return re.sub(r"([.!?]\s+)(you)", lambda found: found[1] + found[2].capitalize(), turned)
