"""What the person says in German of the people around them, as `others_rules` reads English."""

from __future__ import annotations

from assistant.domain.facts import FactType
from assistant.memory.facts import values as fact_values
from assistant.memory.facts.german_rules import WORDS
from assistant.memory.facts.others_rules import NAMED, UNNAMED, Trait, trait_rules
from assistant.memory.language.german_order import SHARED, SINGLE
from assistant.memory.language.phrases import alternatives

_WHO = (
    r"(?:meine?|unsere?)\s+(?:(?:ältere?r?|jüngere?r?|große?r?|kleine?r?|beste?r?|alte?r?)\s+)?"
    rf"(?P<r>{alternatives(SHARED)}|{alternatives(SINGLE)})"
)
_NAME = r"(?P<n>(?-i:[A-ZÄÖÜ][\w'’-]+(?:\s[A-ZÄÖÜ][\w'’-]+)?))"
_ADVERB = r"(?:(?:jetzt|gerade|schon|inzwischen|auch|noch)\s+)*"
_STOPS = r"(?=\s*(?:$|[.,!;]|(?:und|aber)\b))"
_CAPITAL = r"(?-i:[A-ZÄÖÜ])[\w-]+"
_PROPER = rf"{_CAPITAL}(?:\s(?:(?:am|an\s+der)\s)?{_CAPITAL}){{0,2}}"
_DAY = r"\d{1,2}\.\s*(?:\d{1,2}\.\s*|[A-ZÄÖÜ]\w+\s*)(?:\d{4})?"

_TRAITS: tuple[Trait, ...] = (
    (
        rf"(?:ist|wird|wurde)\s+{_ADVERB}(?P<v>\d{{1,3}})(?:\s+Jahre\s+alt\b|{_STOPS})",
        FactType.IDENTITY, "is {v} years old", "age", None,
    ),
    (
        rf"(?:ist|wurde)\s+am\s+(?P<v>{_DAY})\s+geboren\b", FactType.IDENTITY,
        "was born on {v}", "birthday", None,
    ),
    (
        r"(?:ist|wurde)\s+(?:im\s+Jahr\s+)?(?P<v>(?:19|20)\d\d)\s+geboren\b", FactType.IDENTITY,
        "was born in {v}", "born", None,
    ),
    (
        rf"hat\s+am\s+(?P<v>{_DAY})\s+Geburtstag\b", FactType.IDENTITY,
        "was born on {v}", "birthday", None,
    ),
    (
        rf"(?:wohnt|lebt)\s+{_ADVERB}in\s+(?P<v>{_PROPER})", FactType.IDENTITY, "lives in {v}",
        "home", None,
    ),
    (
        rf"arbeitet\s+bei\s+(?:der\s+|dem\s+)?(?P<v>{_PROPER})", FactType.IDENTITY, "works at {v}",
        "employer", None,
    ),
    (
        r"ist\s+allergisch\s+(?:gegen|auf)\s+", FactType.IDENTITY, "is allergic to {v}",
        "allergy:{v}", fact_values.thing,
    ),
    (
        r"(?:mag|liebt)\s+(?!kein|nicht)", FactType.PREFERENCE, "likes {v}", "liking:{v}",
        fact_values.german_noun,
    ),
)  # fmt: skip
_PEOPLE = (
    (rf"{_WHO},?\s+{_NAME},?\s+", *NAMED),
    (rf"{_WHO}\s+", *UNNAMED),
)

GERMAN_TRAIT_RULES = trait_rules(_TRAITS, _PEOPLE, WORDS)
"""Traits of the person's people, tried where a clause begins."""
