"""Every stretch of days that a text mentions, in the languages whose tables stand beside this."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.domain.dates import readings as means
from assistant.domain.dates.east_asian import EAST_ASIAN
from assistant.domain.dates.english import ENGLISH
from assistant.domain.dates.german import GERMAN
from assistant.domain.dates.grammar import Mention
from assistant.domain.dates.numeric import NUMERIC
from assistant.domain.dates.periods import Period
from assistant.domain.dates.romance import FRENCH, SPANISH
from assistant.domain.dates.russian import RUSSIAN
from assistant.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from datetime import date

_LANGUAGES = (ENGLISH, GERMAN, FRENCH, SPANISH, RUSSIAN)
_TRIGGERS: frozenset[str] = frozenset().union(*(language.triggers for language in _LANGUAGES))
_WORD = Pattern(r"\w+")
_EAST_ASIAN = Pattern("[年月周週曜星礼禮昨今明去先来前后後天日]|おと|あさ")
_FIGURES = Pattern(r"\d[-/.]\s?\d{1,2}[-/.]")
_BETWEEN = Pattern(
    r"\s?[-–—~〜～]\s?|,?\s(?:to|until|till|through|bis(?:\s(?:zum|zur))?|до|по|al?|hasta(?:\sel)?|au"
    r"|jusqu['’]au)\s(?:the\s)?|到|至|から"
)


def mentioned_periods(text: str, said_on: date) -> tuple[Period, ...]:
    """The periods that `text` names, in the order of their places, none in another's place.

    `said_on` is the day on which it was said or asked, where it was said. A year that is not
    said is the one that makes the date nearest, on the side that the sentence tells of. "From
    5 to 9 May" is one period. What may be no date is left out.
    """
    return tuple(
        Period(start=days.start, end=days.end, place=(start, end))
        for start, end, (days, _) in _joined(text, _apart(_found(text, said_on)))
    )


def _found(text: str, said_on: date) -> Iterator[Mention]:
    lowered = text.replace("İ", "I").lower()  # the one letter whose small form is longer
    words = set(_WORD.findall(lowered))
    if not _TRIGGERS.isdisjoint(words):
        for language in _LANGUAGES:
            if not language.triggers.isdisjoint(words):
                yield from language.mentions(text, lowered, said_on)
    if not text.isascii() and _EAST_ASIAN.search(text):
        yield from EAST_ASIAN.mentions(text, lowered, said_on)
    if _FIGURES.search(text):
        yield from NUMERIC.mentions(text, lowered, said_on)


def _apart(found: Iterable[Mention]) -> list[Mention]:
    """In order; of two in one place the one that begins first, then the longer."""
    kept: list[Mention] = []
    for mention in sorted(found, key=lambda one: (one.start, -one.end)):
        if not kept or mention.start >= kept[-1].end:
            kept.append(mention)
    return kept


def _joined(text: str, mentions: list[Mention]) -> Iterator[Mention]:
    """Two dates with "to" between them are one, and each has the year that the other tells."""
    held: Mention | None = None
    for mention in mentions:
        if held is not None:
            whole = None
            if _BETWEEN.fullmatch(text, held.end, mention.start):
                whole = means.from_to(held.reading, mention.reading)
            if whole is not None:
                held = Mention(held.start, mention.end, whole)
                continue
            yield held
        held = mention
    if held is not None:
        yield held
