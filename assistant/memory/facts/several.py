"""Sentences that tell several things at once, said again one thing at a time for the rules.

"I'm Ana, 34, a nurse in Ghent" is five clauses with one subject; "two daughters, Mira and Ella"
gives a name to each. Only what a rule then reads becomes a fact.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from assistant.domain.facts import FactType
from assistant.memory.facts.english_words import OCCUPATIONS, PETS, SHARED_RELATIONS, SYNONYMS
from assistant.memory.facts.german_rules import WORDS as GERMAN
from assistant.memory.facts.rules import YOU, Reading
from assistant.memory.language.frequent_words import FREQUENT_WORDS
from assistant.memory.language.german_order import PETS as GERMAN_PETS
from assistant.memory.language.german_order import SHARED as GERMAN_RELATIONS
from assistant.memory.language.phrases import alternatives
from assistant.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

MAX_SEGMENTS = 8
"""Of a longer list nobody tells of themselves."""

_NAME = r"(?-i:[A-ZÀ-Þ][\w'’-]+)"
_AGED = rf"{_NAME}(?:\s*\(\s*\d{{1,2}}[^)]{{0,12}}\)|,?\s+\d{{1,2}}(?=\s*(?:,|and\b|und\b|&)))?"
_NAMES = rf"(?P<names>{_AGED}(?:\s*,\s*(?:(?:and|und|&)\s+)?{_AGED}|\s+(?:and|und|&)\s+{_AGED})+)"
_PLURALS = {
    "daughters": "daughter", "sons": "son", "kids": "child", "children": "child", "twins": "child",
    "brothers": "brother", "sisters": "sister", "cousins": "cousin", "nieces": "niece",
    "nephews": "nephew", "aunts": "aunt", "uncles": "uncle", "grandchildren": "grandchild",
    "grandkids": "grandchild", "grandsons": "grandson", "granddaughters": "granddaughter",
    "roommates": "roommate", "flatmates": "roommate",
    "housemates": "roommate", "colleagues": "colleague", "stepsons": "stepson",
    "stepdaughters": "stepdaughter", "siblings": "sibling", "triplets": "child",
    "girls": "daughter", "boys": "son",
    "töchter": "daughter", "söhne": "son", "kinder": "child", "brüder": "brother",
    "schwestern": "sister", "zwillinge": "child", "geschwister": "sibling", "hunde": "dog",
    "katzen": "cat", "kater": "cat", "neffen": "nephew", "nichten": "niece",
    "enkel": "grandson", "enkelinnen": "granddaughter",
    "enkelkinder": "grandchild", "cousins und cousinen": "cousin", "mitbewohner": "roommate",
}  # fmt: skip
_PLURALS.update({f"{pet.strip()}s": pet.strip() for pet in PETS.split("|")})
_PLURALS.update({"puppies": "dog", "kitties": "cat", "mice": "mouse", "bunnies": "rabbit"})
_KINDS = "|".join(sorted(_PLURALS, key=len, reverse=True))
_ADJECTIVE = r"(?:(?!of\b|with\b|and\b)[\w-]+\s+){0,2}?"
_NAMED = (
    r"(?:\s*[,:–—-]\s*|\s+(?:(?:are|were|is|sind)\s+(?:called\s+|named\s+)?|called\s+|named\s+|hei"
    r"(?:ß|ss)en\s+|namens\s+|whose\s+names\s+are\s+)?)"
)
_LIST = Pattern(
    rf"\b(?:my|our|meine|unsere|(?:i|we)(?:['’]ve\s+got|\s+have(?:\s+got)?)(?:\s+(?:an?|two|three"
    rf"|four|five|six|\d))?"
    rf"|(?:ich\s+habe|wir\s+haben)(?:\s+(?:zwei|drei|vier|fünf|\d))?)\s+(?:two\s+|three\s+|four\s+"
    rf"|zwei\s+|drei\s+|vier\s+)?{_ADJECTIVE}"
    rf"(?P<kind>{_KINDS}){_NAMED}{_NAMES}",
    re.IGNORECASE,
)
_COUNT = Pattern(
    r"\b(?:i|we)(?:['’]ve\s+got|\s+have(?:\s+got)?)\s+(?P<n>two|three|four|five|six|\d)\s+"
    r"(?P<k>daughters|sons|kids|children|brothers|sisters|cats|dogs)\b(?=\s*[,:–—-])",
    re.IGNORECASE,
)
_RELATION = (
    f"{alternatives(SHARED_RELATIONS)}|{alternatives(PETS)}|wife|husband|partner|girlfriend"
    f"|boyfriend|mother|father"
)
_ONE_NAMED = Pattern(
    rf"\b(?P<d>an?|our)\s+(?:\w+er\s+|little\s+|new\s+)?(?P<kind>{_RELATION})(?:\s*,\s*|\s+"
    rf"(?:called\s+|named\s+)?)(?P<name>{_NAME})(?=\s*(?:[,.;!)]|$|and\b|are\b|is\b|who\b|have\b"
    rf"|live\b|love\b|was\b|were\b))",
    re.IGNORECASE,
)
_GERMAN_NAMED = Pattern(
    rf"\b(?:meine?|unsere?)\s+(?P<kind>{alternatives(GERMAN_RELATIONS)}|"
    rf"{alternatives(GERMAN_PETS)}|frau|mann)\s+(?P<name>{_NAME})(?=\s*(?:[,.;!]|$|und\b|ist\b|hat"
    rf"\b|wohn\w+|leb\w+|sind\b|war\b|wurde\b|wird\b|arbeitet\b|mag\b|liebt\b))",
    re.IGNORECASE,
)
_HAS = Pattern(r"\b(?:i|we)(?:['’]ve\s+got|\s+(?:have|own|got|adopted))\b", re.IGNORECASE)

_SUBJECT = Pattern(
    r"^\W*(?:(?:hi|hey|hello|hallo|so|well|ok|okay)\b[\s,!.]*(?:there\b[\s,!.]*)?)?"
    r"(?:(?P<i>i(?:['’]m|\s+am)|my\s+name(?:['’]s|\s+is)|ich\s+bin|ich\s+hei(?:ß|ss)e|mein\s+name"
    r"\s+ist)\s+|(?P<do>i|we|ich|wir)\s+(?=[a-zäöü]))",
    re.IGNORECASE,
)
_SEGMENTS = Pattern(
    r"\s*(?:,|;|&|\band\b|\bund\b)\s*(?:(?:and|und|also|auch)"
    r"\s+)?",
    re.IGNORECASE,
)
_AGE = Pattern(
    r"^(?:(?:i['’]m|aged?|bin)\s+)?(?P<v>[1-9]\d)(?:\s*(?:years?\s+old|y/?o|jahre(?:"
    r"\s+alt)?))?$",
    re.IGNORECASE,
)
_OCCUPATION = Pattern(
    rf"^(?:(?:i['’]m|currently)\s+)?(?:an?\s+)?(?P<v>(?:[\w-]+\s+){{0,2}}?(?:"
    rf"{alternatives(OCCUPATIONS)}))"
    rf"(?:\s+(?P<rest>(?:in|from|at|based\s+in|living\s+in|working\s+(?:at|for)|for)\s+\S.*))?$",
    re.IGNORECASE,
)
_YEAR_OLD = Pattern(
    r"^(?:an?\s+)?(?P<v>[1-9]\d)[\s-]+years?[\s-]+old\s+(?P<rest>\S.*)$", re.IGNORECASE
)
_PLACE = Pattern(
    r"^(?:living|based|located|living\s+here|currently)?\s*(?P<p>in|from)\s+(?P<v>"
    r"(?-i:[A-ZÀ-Þ]).*)$",
    re.IGNORECASE,
)
_IS = Pattern(
    r"^(?:happily\s+)?(?P<v>married|single|divorced|engaged|widowed|retired|unemployed|vegan"
    r"|vegetarian|verheiratet|ledig|geschieden|verlobt)$",
    re.IGNORECASE,
)
_VERB = Pattern(
    r"^(?:live|working(?=\s+(?:at|for)\b)|work|have|own|drive|speak|study|play|love|like|hate"
    r"|enjoy|prefer|don['’]t|do\s+not"
    r"|cycle|commute)\b",
    re.IGNORECASE,
)
_GERMAN_VERB = Pattern(
    r"^(?:wohne|lebe|arbeite|habe|bin|fahre|spreche|spiele|lerne|mag|komme"
    r"|esse|trinke)\b",
    re.IGNORECASE,
)
_GERMAN_TRADE = Pattern(
    r"^(?P<v>(?-i:[A-ZÄÖÜ])\w+(?:in|er|ist|eur|ent|schwester|mann|frau|wirt"
    r"|kraft|ärztin|arzt))(?:\s+in\s+(?P<p>(?-i:[A-ZÄÖÜ])\w+))?$"
)
_PLAY = Pattern(r"^i\s+play\b", re.IGNORECASE)


def names_told(words: str) -> Iterator[Reading]:
    """The names of several, or of each of several: they add up."""
    for match in _LIST.finditer(words):
        kind = _PLURALS[match.group("kind").casefold()]
        for name in re.findall(_NAME, re.sub(r"\([^)]*\)", " ", match.group("names"))):
            yield _called(kind, name, match)
    for match in _ONE_NAMED.finditer(words):
        own = match.group("d").casefold() == "our" or _HAS.search(words[: match.start()])
        if own:
            kind = match.group("kind").casefold()
            yield _called(SYNONYMS.get(kind, kind), match.group("name"), match)
    for match in _GERMAN_NAMED.finditer(words):
        kind = GERMAN.get(match.group("kind").casefold(), match.group("kind"))
        yield _called(kind, match.group("name"), match)
    for match in _COUNT.finditer(words):
        kind = SYNONYMS.get(match.group("k").casefold(), match.group("k").casefold())
        yield Reading(
            type=FactType.IDENTITY, subject=YOU, statement=f"You have {match.group('n')} {kind}.",
            attribute=f"count:{kind}", start=match.start(), end=match.end(),
        )  # fmt: skip


def clauses_told(words: str) -> Iterator[str]:
    """The clauses that a sentence about oneself stands for, each with its subject."""
    subject = _SUBJECT.match(words)
    if subject is None:
        return
    told = re.sub(r"[.!]+$", "", words[subject.end() :].strip())
    segments = [segment.strip() for segment in _SEGMENTS.split(told) if segment.strip()]
    if not segments or len(segments) > MAX_SEGMENTS:
        return
    german = re.match(r"\W*(?:hallo\W+)?(?:ich|wir|mein)\b", words, re.IGNORECASE) is not None
    if subject.group("i"):
        if name := _name_first(subject.group("i").casefold(), segments):
            yield f"my name is {name}"
        elif re.fullmatch(_NAME, segments[0]) is None:
            yield from _clauses(segments[0], german=german)
    introduces = subject.group("i") is not None and _is_part(segments[0])
    for segment in segments[1:]:
        if introduces or _VERB.match(segment) or _GERMAN_VERB.match(segment):
            yield from _clauses(segment, german=german)
        if _PLAY.match(words):
            yield f"I play {segment}"


def _is_part(segment: str) -> bool:
    """Whether it is what people begin with who say who they are."""
    parts = (_AGE, _YEAR_OLD, _OCCUPATION, _PLACE, _IS, _GERMAN_TRADE)
    return any(part.match(segment) for part in parts) or bool(re.fullmatch(_NAME, segment))


def _name_first(lead: str, segments: Sequence[str]) -> str | None:
    """The name that a person begins with: "my name is Omar, 27", "I'm Ana, a nurse"."""
    named = re.fullmatch(_NAME, segments[0])
    if named is None or named.group().casefold() in FREQUENT_WORDS:
        return None
    says_so = "name" in lead or "hei" in lead
    parts = (_AGE, _OCCUPATION, _GERMAN_TRADE)
    introduces = any(part.match(segment) for segment in segments[1:] for part in parts)
    return named.group() if says_so or introduces else None


def _clauses(segment: str, *, german: bool) -> Iterator[str]:
    """What one part of the list says of the person; nothing for what is no such part."""
    if match := _AGE.match(segment):
        yield f"I'm {match.group('v')} years old"
    elif match := _YEAR_OLD.match(segment):
        yield f"I'm {match.group('v')} years old"
        yield from _clauses(match.group("rest"), german=german)
    elif match := _OCCUPATION.match(segment):
        trade = match.group("v")
        yield f"I'm {'an' if trade[0].casefold() in 'aeiou' else 'a'} {trade}"
        yield from _clauses(match.group("rest") or "", german=german)
    elif match := _PLACE.match(segment):
        verb = "I'm from" if match.group("p").casefold() == "from" else "I live in"
        yield f"{verb} {match.group('v')}"
    elif match := _IS.match(segment):
        yield f"{'ich bin' if german else 'I am'} {match.group('v')}"
    elif german:
        yield from _german_clauses(segment)
    elif match := _VERB.match(segment):
        yield f"I {'work' + segment[7:] if match.group() == 'working' else segment}"


def _german_clauses(segment: str) -> Iterator[str]:
    if match := _GERMAN_TRADE.match(segment):
        yield f"ich bin {match.group('v')}"
        if match.group("p"):
            yield f"ich wohne in {match.group('p')}"
    elif _GERMAN_VERB.match(segment):
        age = re.fullmatch(r"bin\s+(\d\d)", segment)
        yield f"ich bin {age.group(1)} Jahre alt" if age else f"ich {segment}"


def _called(kind: str, name: str, match: re.Match[str]) -> Reading:
    single = kind in {"wife", "husband", "partner", "girlfriend", "boyfriend", "mother", "father"}
    return Reading(
        type=FactType.RELATION, subject=YOU, statement=f"Your {kind} is called {name}.",
        attribute=f"family:{kind}" if single else "", start=match.start(), end=match.end(),
    )  # fmt: skip
