"""What the person says of the people around them: it belongs to those people, never to "you"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from assistant.domain.facts import FactType
from assistant.memory.facts import values as fact_values
from assistant.memory.facts.english_words import (
    OCCUPATIONS,
    PETS,
    SHARED_RELATIONS,
    SINGLE_RELATIONS,
    SYNONYMS,
)
from assistant.memory.facts.rules import Rule
from assistant.memory.language.phrases import alternatives
from assistant.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

_AGE = r"(?:(?:older|younger|elder|little|big|eldest|youngest|oldest|twin|new|old|dear|good)\s+)?"
_RELATION = f"{alternatives(SINGLE_RELATIONS)}|{alternatives(SHARED_RELATIONS)}"
_NAME = r"(?P<n>(?-i:[A-Z][\w'’-]+(?:\s[A-Z][\w'’-]+)?))"
_ADVERB = r"(?:(?:really|also|absolutely|just|now|currently|always|still)\s+)*"

_STOPS = r"(?=\s*(?:$|[.,!;]|(?:and|but)\b))"
_ENDS = r"(?=\s*(?:$|[.,!;]|(?:and|but|in|at)\b))"

Trait = tuple[str, FactType, str, str, "Callable[[str], fact_values.Value | None] | None"]
"""What follows the person, the fact's type, how it is said, its attribute, its reader."""

_TRAITS: tuple[Trait, ...] = (
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
    (
        rf"(?:is|turned)\s+(?P<v>\d{{1,3}})(?:\s+years\s+old\b|{_STOPS})", FactType.IDENTITY,
        "is {v} years old", "age", None,
    ),
    (r"was\s+born\s+on\s+", FactType.IDENTITY, "was born on {v}", "birthday", fact_values.date),
    (r"was\s+born\s+in\s+", FactType.IDENTITY, "was born in {v}", "birthday", fact_values.date),
    (r"was\s+born\s+in\s+", FactType.IDENTITY, "was born in {v}", "born", fact_values.year),
    (r"was\s+born\s+in\s+", FactType.IDENTITY, "was born in {v}", "birthplace",
     fact_values.place),
)  # fmt: skip


def trait_rules(
    traits: Sequence[Trait], people: Sequence[tuple[str, str, str]], words: Mapping[str, str]
) -> tuple[Rule, ...]:
    """Each trait of each kind of people: how they are called, the subject, and how it is said."""
    return tuple(
        Rule(
            pattern=Pattern(who + trait, re.IGNORECASE),
            type=type_,
            statement=f"{named} {said}.",
            attribute=attribute,
            read=read,
            subject=subject,
            words=words,
        )
        for trait, type_, said, attribute, read in traits
        for who, subject, named in people
    )


NAMED = ("{n}", "{n} ([your|{s}'s] {r})")
UNNAMED = ("[your|{s}'s] {r}", "[your|{s}'s] {r}")
"""Subject, and how a statement begins, of somebody whose name is told and of somebody else."""

_PEOPLE = (
    (rf"my\s+{_AGE}(?P<r>{_RELATION}),?\s+{_NAME},?\s+{_ADVERB}", *NAMED),
    (rf"my\s+{_AGE}(?P<r>{_RELATION})\s+{_ADVERB}", *UNNAMED),
)

_BIRTHDAY = Rule(
    pattern=Pattern(
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

TRAIT_RULES = (*trait_rules(_TRAITS, _PEOPLE, SYNONYMS), _BIRTHDAY)
"""Traits of the person's people, tried at each "my"."""

NAMING_RULES = tuple(
    Rule(
        pattern=Pattern(rf"my\s+{_AGE}(?P<k>{alternatives(kinds)}),?\s+", re.IGNORECASE),
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
