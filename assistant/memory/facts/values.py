"""What a statement says of something: cut out of the sentence, or refused when it is no such value.

Each reader takes the rest of a sentence after "I live in", "my dog is called" … and gives back the
value and where it ends, or None. Refusing is cheap: the words stay in the memory as they are.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from assistant.domain.times import MONTHS, WEEKDAYS
from assistant.memory.language.frequent_words import FREQUENT_WORDS
from assistant.memory.language.phrases import alternatives, any_of
from assistant.patterns import Pattern

MAX_PHRASE_WORDS = 9
MAX_NAME_WORDS = 3


class Value(NamedTuple):
    """A value, and how many characters of the text it was read from."""

    text: str
    length: int


_CLAUSE_END = Pattern(
    r"[,;:.!?()\[\]—–\n]|\s-\s|\s(?:"
    + alternatives(
        """but | so | because | since | which | who | whom | while | when | where | although
        | though | if | unless | then | plus | whose | that
        | as an? | aber | weil | denn | oder | wo | wenn
        | obwohl
        | dass | for (?:\\d+|a few|many|several|two|three|four|five|ten|about|over|almost) | seit
        | with my | with our | thanks to | due to"""
    )
    + r")\b",
    re.IGNORECASE,
)
_NEW_CLAUSE = Pattern(
    r"\s(?:and|und|or|&)\s+(?:"
    + alternatives(
        """i | i'm | i've | we | my | our | he | she | it | it's | they | this | that | there | you
        | your | am | is | are | have | was | were | can | need | want | would | please | also
        | then | so | just | not | never | now | often | always | usually | work(?:ing)? | live
        | love | like | enjoy | hate | prefer | think | feel
        | ich | mein | meine | wir | er | sie | es | das | bin | habe | arbeite | wohne"""
    )
    + r")\b",
    re.IGNORECASE,
)
_TRAILING = Pattern(
    r"[\s,]+(?:"
    + alternatives(
        """now | nowadays | currently | these days | right now | at the moment | at present | again
        | too | as well | btw | by the way | actually | though | already | recently | lately
        | anyway | any ?more | any ?longer | today | yesterday | last (?:week|month|year|night
        |summer|winter|spring|autumn|fall) | this (?:week|month|year|morning|summer|winter)
        | (?:a|one|two|three|four|five|six|seven|eight|nine|ten|\\d+|a few|some|several)
        (?:day|week|month|year)s? ago | in \\d{4} | ago | so far | for now | still | a lot
        | very much | so much | the most | most of all | more than anything | please | thanks
        | thank you | haha | honestly | of course | gerade | jetzt | derzeit | momentan | zurzeit
        | übrigens | auch | wieder | sehr | total | mehr"""
    )
    + r")$",
    re.IGNORECASE,
)
_PARTICLE = {
    "van",
    "von",
    "de",
    "da",
    "di",
    "la",
    "le",
    "el",
    "al",
    "bin",
    "del",
    "der",
    "den",
    "zu",
}
_NO_NAME = {
    *(day.casefold() for day in WEEKDAYS),
    *(month.casefold() for month in MONTHS if month != "May"),  # which is a name as well
    "montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag",
    "mr", "mrs", "ms", "dr", "prof", "herr", "frau",
    "i", "i'm", "i've", "the", "god", "that", "this", "what", "english", "german",
}  # fmt: skip
_NO_PLACE = {
    "fear", "hope", "peace", "pain", "denial", "shame", "sin", "luxury", "poverty", "harmony",
    "constant", "hell", "heaven", "limbo", "chaos", "silence", "darkness", "angst", "frieden",
}  # fmt: skip
_CONTEXTUAL = any_of(
    """i | i'm | i've | we | him | her | his | them | their | itself | each other
    | it | its | this | that | these | those | them | one | ones | option | options | version
    | approach | answer | answers | suggestion | suggestions | idea | ideas | draft | code | title
    | first | second | third | last | former | latter | above | below | here | there | way | how
    | what | you | your | yours | following | previous | example | layout | response | feature
    | to be | to know | to see | to think | to say | to add | to ask | to have | to hear | to get
    | to make sure | to point | to note | to keep | to use | to start | to begin | to go with
    | es | das | dies | dieser | dein | deine | deinen | dir | dich | ersten? | zweiten?
    | vorschlag"""
)
_OPENS_UNFIT = any_of(
    """the | a | an | some | any | all | both | each | every | my | his | her | their | our | its
    | more | better | most | how | when | what | where | why | if | not | no | too | very | so
    | just | also | two | three | four | five | \\d+ | being able | der | die | mein | meine
    | meinen | ein | eine | einen | wie | wenn""",
    before=r"^",
)
_THE_KNOWN = Pattern(r"^the\s+(?:[A-Z]|(?:" + alternatives(
    """sea | ocean | beach | mountains? | outdoors | forest | countryside | rain | snow | cold
    | heat | winter | summer | spring | autumn | city | smell of | sound of | taste of
    | theatre | theater | cinema | opera | piano | guitar | violin"""
) + r")\b)")  # fmt: skip
_MINE_OF_OLD = any_of(
    """my (?:morning|evening|nightly|daily|weekend|sunday|saturday|friday|afternoon|occasional
    |after-dinner|glass of|cup of|pint of|nightcap|first|regular)
    | my (?=wine|beer|coffee|tea|gin|whisk|steak)
    | an? (?:good|nice|proper|cold|hot|strong|juicy|fresh)
    | an? (?:glass|cup|pint|bottle|bit|piece) of""",
    before=r"^",
)
"""A habit, or a kind of thing: "my evening wine", "a good steak"."""
_HALF_SAID = Pattern(r"\ban?\s+[\w-]+$", re.IGNORECASE)
_WORD = Pattern(r"[\w][\w'’&./+-]*")


_DANGLING = any_of(
    """to | of | with | for | in | on | at | the | a | an | from | about | my | your | and | or
    | into | by | than | more | as | zu | von | mit | und""",
    after=r"$",
)


def phrase(rest: str) -> Value | None:
    """A short phrase up to where the clause ends, without "now", "too" and the like."""
    end = min(
        (found.start() for cut in (_CLAUSE_END, _NEW_CLAUSE) if (found := cut.search(rest))),
        default=len(rest),
    )
    text = rest[:end].strip(" \t'\"“”*_~")
    while trimmed := _TRAILING.search(text):
        text = text[: trimmed.start()].rstrip(" ,")
    words = text.split()
    if not words or len(words) > MAX_PHRASE_WORDS or not any(map(str.isalnum, text)):
        return None
    if _DANGLING.search(text) or (rest[end : end + 1] == "," and _HALF_SAID.search(text)):
        return None
    return Value(text, rest.find(text) + len(text))


def liking(rest: str) -> Value | None:
    """Something that can be liked for good: not "it", "the second option" or "your answer"."""
    found = phrase(rest)
    if found is None or _CONTEXTUAL.search(_MINE_OF_OLD.sub("", found.text)):
        return None
    known = _THE_KNOWN.match(found.text) or _MINE_OF_OLD.match(found.text)
    if _OPENS_UNFIT.match(found.text) and not known:
        return None
    return found


def preferring(rest: str) -> Value | None:
    """Like `liking`, but not the first of several adjectives ("simple, minimal …")."""
    found = liking(rest)
    if found is None or (" " not in found.text and rest[found.length :].startswith(",")):
        return None
    return None if rest[found.length :].startswith(" that ") else found


def thing(rest: str) -> Value | None:
    """A phrase that does not point at something in this conversation."""
    found = phrase(rest)
    return None if found is None or _CONTEXTUAL.search(found.text) else found


def name(rest: str) -> Value | None:
    """A person's, animal's or company's name; typed in small letters it is one word."""
    words: list[str] = []
    end = 0
    for match in _WORD.finditer(rest):
        word = match.group().rstrip(".")
        if len(words) == MAX_NAME_WORDS + 1 or rest[end : match.start()].strip(" \"'“”*"):
            break
        if not (word[0].isupper() or (words and word in _PARTICLE)):
            break
        words.append(word)
        end = match.start() + len(word)
    while words and words[-1] in _PARTICLE:
        words.pop()
        end = rest.find(words[-1]) + len(words[-1]) if words else 0
    if words:
        return None if words[0].casefold() in _NO_NAME else Value(_bare(" ".join(words)), end)
    return _small_name(rest)


def place(rest: str) -> Value | None:
    """Where someone lives: has a capital, or is one or two rare words typed small."""
    found = phrase(rest)
    if found is None or found.text.split()[0].casefold() in _NO_PLACE:
        return None
    if any(letter.isupper() for letter in found.text):
        return _with_region(found, rest)
    words = found.text.split()
    if len(words) > 2 or words[0] in {"a", "an", "the", "my", "our"} | _PARTICLE:
        return None
    if any(word in FREQUENT_WORDS or word in _NO_PLACE for word in words if word != "new"):
        return None
    return Value(found.text.title(), found.length)


def capitalised(rest: str) -> Value | None:
    """A phrase that holds a capital: a company, a school, a country."""
    found = phrase(rest)
    if found is None or not any(letter.isupper() for letter in found.text):
        return None
    return None if _CONTEXTUAL.search(found.text) else found


def _small_name(rest: str) -> Value | None:
    match = re.match(r"[\s\"'“]*([^\W\d_]{2,20})(?=[\s.,!;\"'”]|$)", rest)
    if match is None or match.group(1).casefold() in FREQUENT_WORDS | _NO_NAME:
        return None
    return Value(match.group(1).title(), match.end(1))


def _with_region(found: Value, rest: str) -> Value:
    """A town with its region where that follows: "Bern, Switzerland"."""
    region = re.match(r",\s+([A-Z][\w.-]+(?:\s[A-Z][\w.-]+)?)(?=[.,!;]|\s*$)", rest[found.length :])
    if region is None:
        return found
    area = region.group(1).rstrip(".")
    return Value(f"{found.text}, {area}", found.length + region.end())


def _bare(text: str) -> str:
    """Without a possessive's ending."""
    return re.sub(r"['’]s$", "", text)


_MONTH = (
    "jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch)?|märz|apr(?:il)?|may|mai|june?|juni|july?|juli"
    "|aug(?:ust)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?"
)
_DATE = Pattern(
    rf"(?:the\s+)?(?:\d{{4}}-\d{{2}}-\d{{2}}|\d{{1,2}}[./]\d{{1,2}}(?:[./]\d{{2,4}}|\.)?"
    rf"|\d{{1,2}}(?:st|nd|rd|th|\.)?\s+(?:of\s+)?(?:{_MONTH})\b\.?(?:,?\s+\d{{4}})?"
    rf"|(?:{_MONTH})\b\.?(?:\s+(?:the\s+)?\d{{1,2}}(?:st|nd|rd|th)?\b)?(?:,?\s+\d{{4}})?)",
    re.IGNORECASE,
)


def date(rest: str) -> Value | None:
    """A day, with or without its year, or a month."""
    match = _DATE.match(rest)
    return None if match is None else Value(match.group().rstrip(" ,."), match.end())


def year(rest: str) -> Value | None:
    """A year of our own or our grandparents' time."""
    match = re.match(r"(?:19|20)\d{2}\b", rest)
    return None if match is None else Value(match.group(), match.end())


def lasting(rest: str) -> Value | None:
    """What something is for good: "a blue Volvo", "Boda Boda", "42"; not "broken"."""
    found = thing(rest)
    if found is None:
        return None
    described = re.match(r"an?\s", found.text) or any(
        letter.isupper() or letter.isdigit() for letter in found.text
    )
    return found if described else None


def proper_name(rest: str) -> Value | None:
    """A name with capitals: "call me Annie", not "call me later"."""
    return name(rest) if re.match(r"[\s\"'“]*[^\W\d_a-z]", rest) else None


def german_noun(rest: str) -> Value | None:
    """Like `capitalised`, for a language in which every noun has a capital."""
    found = phrase(rest)
    if found is None or not found.text[:1].isupper() or _CONTEXTUAL.search(found.text):
        return None
    return found
