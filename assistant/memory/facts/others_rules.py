"""What the person says of the people around them: it belongs to those people, never to "you"."""

from __future__ import annotations

import re

from assistant.domain.facts import FactType
from assistant.memory.facts import values as fact_values
from assistant.memory.facts.rules import Rule
from assistant.memory.facts.words import (
    OCCUPATIONS,
    PETS,
    SHARED_RELATIONS,
    SINGLE_RELATIONS,
    SYNONYMS,
)
from assistant.memory.language.phrases import alternatives

_AGE = r"(?:(?:older|younger|elder|little|big|eldest|youngest|oldest|twin|new|old|dear|good)\s+)?"
_RELATION = f"{alternatives(SINGLE_RELATIONS)}|{alternatives(SHARED_RELATIONS)}"
_NAME = r"(?P<n>(?-i:[A-Z][\w'’-]+(?:\s[A-Z][\w'’-]+)?))"
_ADVERB = r"(?:(?:really|also|absolutely|just|now|currently|always|still)\s+)*"

_ENDS = r"(?=\s*(?:$|[.,!;]|(?:and|but|in|at)\b))"

_TRAITS = (
    (
        r"(?:likes|enjoys|is\s+(?:really\s+)?into|is\s+an?\s+(?:big\s+|huge\s+)?fan\s+of)\s+",
        FactType.PREFERENCE, "likes {v}", "liking:{v}", fact_values.liking,
    ),
    (r"(?:loves|adores)\s+", FactType.PREFERENCE, "loves {v}", "liking:{v}", fact_values.liking),
    (
        r"(?:dislikes|hates|detests|can['’]?t\s+stand|does(?:n['’]t|\s+not)\s+(?:like|enjoy))\s+",
        FactType.PREFERENCE, "dislikes {v}", "liking:{v}", fact_values.liking,
    ),
    (r"prefers\s+", FactType.PREFERENCE, "prefers {v}", "", fact_values.preferring),
    (
        r"(?:lives|is\s+living|is\s+based)\s+in\s+", FactType.IDENTITY, "lives in {v}", "home",
        fact_values.place,
    ),
    (r"(?:just\s+)?moved\s+to\s+", FactType.IDENTITY, "lives in {v}", "home", fact_values.place),
    (
        r"works\s+(?:at|for)\s+", FactType.IDENTITY, "works at {v}", "employer",
        fact_values.capitalised,
    ),
    (r"works\s+as\s+", FactType.IDENTITY, "works as {v}", "job", fact_values.thing),
    (
        rf"is\s+(?P<v>an?\s+(?:[\w-]+\s+)?(?:{alternatives(OCCUPATIONS)})){_ENDS}",
        FactType.IDENTITY, "is {v}", "job", None,
    ),
    (
        r"is\s+allergic\s+to\s+", FactType.IDENTITY, "is allergic to {v}", "allergy:{v}",
        fact_values.thing,
    ),
    (
        r"is\s+(?:an?\s+)?(?P<v>vegetarian|vegan|pescatarian)\b", FactType.IDENTITY, "is {v}",
        "diet", None,
    ),
    (r"is\s+(?:originally\s+)?from\s+", FactType.IDENTITY, "is from {v}", "origin",
     fact_values.capitalised),
    (r"is\s+(?P<v>\d{1,3})\s+years\s+old\b", FactType.IDENTITY, "is {v} years old", "age", None),
)  # fmt: skip
"""Each: what follows the person, the fact's type, how it is said, its attribute, its reader."""


def _trait_rules() -> list[Rule]:
    rules = []
    for trait, type_, said, attribute, read in _TRAITS:
        for who, subject, named in (
            (rf"my\s+{_AGE}(?P<r>{_RELATION}),?\s+{_NAME},?\s+", "{n}", "{n} ([your|{s}'s] {r})"),
            (rf"my\s+{_AGE}(?P<r>{_RELATION})\s+", "[your|{s}'s] {r}", "[your|{s}'s] {r}"),
        ):
            rules.append(
                Rule(
                    pattern=re.compile(who + _ADVERB + trait, re.IGNORECASE),
                    type=type_,
                    statement=f"{named} {said}.",
                    attribute=attribute,
                    read=read,
                    subject=subject,
                    words=SYNONYMS,
                )
            )
    return rules


_BIRTHDAY = Rule(
    pattern=re.compile(
        rf"my\s+{_AGE}(?P<r>{_RELATION})(?:\s+{_NAME})?['’]s\s+birthday\s+is\s+(?:on\s+|in\s+)?",
        re.IGNORECASE,
    ),
    type=FactType.IDENTITY,
    statement="[Your|{s}'s] {r}'s birthday is {v}.",
    attribute="birthday",
    read=fact_values.date,
    subject="[your|{s}'s] {r}",
    words=SYNONYMS,
)

TRAIT_RULES = (*_trait_rules(), _BIRTHDAY)
"""Traits of the person's people, tried at each "my"."""

NAMING_RULES = tuple(
    Rule(
        pattern=re.compile(rf"my\s+{_AGE}(?P<k>{alternatives(kinds)}),?\s+", re.IGNORECASE),
        type=FactType.RELATION,
        statement="[Your|{s}'s] {k} is called {v}.",
        attribute=attribute,
        read=fact_values.proper_name,
        words=SYNONYMS,
    )
    for kinds, attribute in (
        (SINGLE_RELATIONS, "family:{k}"),
        (SHARED_RELATIONS, ""),
        (PETS, "pet:{k}:name"),
    )
)
"""Names said by the way ("my sister Anna was here"), tried at each "my"."""
