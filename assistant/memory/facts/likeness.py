"""When two statements about the same subject are one fact told in two ways."""

from __future__ import annotations

from functools import lru_cache

from assistant.domain.times import MONTHS, WEEKDAYS
from assistant.memory.facts import endings, stances
from assistant.memory.language.phrases import any_of
from assistant.patterns import Pattern

MERGE_THRESHOLD = 0.87
"""Cosine of two statements from which they may be one: see decision 0009."""

_FIGURE = Pattern(r"\d+(?:[.,:]\d+)*")
_NAME = Pattern(r"(?<=[a-z,;:] )[A-Z][\w’'-]+")
_NEGATION = any_of(
    "not | no | never | without | none | nobody | nothing | \\w+n['’]t | nicht | kein\\w* | nie"
)
_OPPOSITES = tuple(
    (any_of(one), any_of(other))
    for one, other in (
        ("like | likes | love | enjoy | prefer", "dislike | dislikes | hate"),
        (
            "start(?:ed|ing)? | began | begin | resum\\w+ | restart\\w*",
            "stop(?:ped)? | quit | paus\\w+ | gave up",
        ),
        ("buy | bought | got | own", "sell | sold"),
        (
            "more | increas\\w+ | raise\\w* | up",
            "less | decreas\\w+ | reduc\\w+ | lower\\w* | down",
        ),
        ("before", "after"),
        ("finished | done | completed | ready", "still | working on | almost | not yet | will"),
        ("arriv\\w+ | came", "le(?:ave|aving|ft) | depart\\w+"),
        ("open\\w*", "clos\\w+"),
        ("accept\\w* | approv\\w+ | agreed", "reject\\w* | declin\\w+ | turned down"),
        ("will | going to | plan\\w* | want to", "did | was | were | [a-z]+ed"),
    )
)
_DATED = any_of(" | ".join((*WEEKDAYS, *MONTHS)))


def may_be_one(one: str, other: str) -> bool:
    """Whether nothing that counts differs: figures, days, names, negation, opposite words.

    Whether the statements mean the same is for their vectors to say.
    """
    first, second = _marks(one), _marks(other)
    if first.figures != second.figures or first.negated != second.negated:
        return False
    if first.days != second.days or not (
        first.names <= second.names or second.names <= first.names
    ):
        return False
    return not any(
        here != there and sum(here) == sum(there) == 1
        for here, there in zip(first.sides, second.sides, strict=True)
    )


class _Marks:
    """What may not differ between two ways to tell one fact."""

    __slots__ = ("days", "figures", "names", "negated", "sides")

    def __init__(self, statement: str) -> None:
        self.figures = frozenset(_FIGURE.findall(statement))
        self.days = frozenset(found.casefold() for found in _DATED.findall(statement))
        self.names = frozenset(found.casefold() for found in _NAME.findall(statement))
        self.negated = _NEGATION.search(statement) is not None
        self.sides = tuple(
            (one.search(statement) is not None, other.search(statement) is not None)
            for one, other in _OPPOSITES
        )


def forget_texts() -> None:
    """Keep no statements in mind: some were forgotten."""
    _marks.cache_clear()
    endings.forget_texts()
    stances.forget_texts()


@lru_cache(maxsize=4096)
def _marks(statement: str) -> _Marks:
    return _Marks(statement)
