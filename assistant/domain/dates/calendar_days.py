"""Runs of whole days, and which run a unit of the calendar is as seen from a day.

Weeks begin on Monday, weekends are Saturday and Sunday, seasons are the northern ones in whole
months. A day that does not exist raises `ValueError`, one outside the calendar `OverflowError`.
"""

from __future__ import annotations

from datetime import date, timedelta
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

MONTHS_OF_SEASON = 3
ROUGH_FROM_YEARS = 10
"""From here on people round: "ten years ago" may be eleven."""
SOON_DAYS = 3
"""A weekday nearer than this is "on Friday"; "next Friday" is the one after it."""


class Days(NamedTuple):
    """The days from `start` up to, not including, `end`."""

    start: date
    end: date


class Kind(StrEnum):
    """What sort of stretch a word names."""

    DAY = "day"
    WEEK = "week"
    WEEKEND = "weekend"
    MONTH = "month"
    YEAR = "year"
    WEEKDAY = "weekday"
    NAMED_MONTH = "named month"
    SEASON = "season"


class Unit(NamedTuple):
    """A stretch of the calendar.

    `number`: 0 (Monday) to 6 of a weekday, 1 to 12 of a named month, the month in which a
    season begins (3, 6, 9, 12); 0 for the rest.
    """

    kind: Kind
    number: int = 0


class Count(NamedTuple):
    """How many, at least and at most: "a few" is no exact number."""

    low: int
    high: int


class Leaning(StrEnum):
    """Whether a sentence speaks of what was or of what will be."""

    BEFORE = "before"
    AFTER = "after"
    UNKNOWN = "unknown"


ONE = Count(1, 1)
DAY, WEEK, WEEKEND = Unit(Kind.DAY), Unit(Kind.WEEK), Unit(Kind.WEEKEND)
MONTH, YEAR = Unit(Kind.MONTH), Unit(Kind.YEAR)


def named(kind: Kind, numbers: Mapping[str, int]) -> dict[str, Unit]:
    """The units of that kind by name."""
    return {name: Unit(kind, number) for name, number in numbers.items()}


def whole_days(start: date, number: int = 1) -> Days:
    """`number` days from `start` on."""
    return Days(start, start + timedelta(days=number))


def whole_months(year: int, month: int, number: int = 1) -> Days:
    """`number` months from the one given; `month` may lie outside 1 to 12."""
    return Days(_first_of(year, month), _first_of(year, month + number))


def whole_year(year: int) -> Days:
    """All days of `year`."""
    return whole_months(year, 1, 12)


def in_year(unit: Unit, year: int) -> Days:
    """The named month or season of `year`; a winter runs into the next year."""
    return whole_months(year, unit.number, MONTHS_OF_SEASON if unit.kind is Kind.SEASON else 1)


def stepped(unit: Unit, said_on: date, step: int, leaning: Leaning = Leaning.UNKNOWN) -> Days:
    """The unit that is `step` away: -2 the one before last, -1 "last", 0 "this", 1 "next"."""
    match unit.kind:
        case Kind.DAY:
            return whole_days(said_on + timedelta(days=step))
        case Kind.WEEK:
            return whole_days(_monday(said_on) + timedelta(weeks=step), 7)
        case Kind.MONTH:
            return whole_months(said_on.year, said_on.month + step)
        case Kind.YEAR:
            return whole_year(said_on.year + step)
        case _:
            return _stepped_name(unit, said_on, step, leaning)


def _stepped_name(unit: Unit, said_on: date, step: int, leaning: Leaning) -> Days:
    if not step:
        return _running(unit, said_on, leaning)
    if unit.kind is Kind.WEEKEND:
        return _weekend(said_on, step)
    if unit.kind is Kind.WEEKDAY and step > 0:
        return _next_weekday(unit, said_on, step)
    return _counted(_occurrences(unit, said_on, abs(step)), said_on, step)


def ago(unit: Unit, count: Count, said_on: date) -> Days:
    """`count` units before the day said, as wide as such words are meant.

    Days are exact; a number of weeks means a week around that day; months and years mean
    calendar months and years, and many years one more on each side.
    """
    low, high = count
    match unit.kind:
        case Kind.DAY:
            return whole_days(said_on - timedelta(days=high), high - low + 1)
        case Kind.WEEK:
            return whole_days(said_on - timedelta(days=7 * high + 3), 7 * (high - low) + 7)
        case Kind.MONTH:
            return whole_months(said_on.year, said_on.month - high, high - low + 1)
        case Kind.YEAR:
            slack = int(high >= ROUGH_FROM_YEARS)
            first = said_on.year - high - slack
            return whole_months(first, 1, 12 * (high - low + 1 + 2 * slack))
        case _:
            return Days(stepped(unit, said_on, -high).start, stepped(unit, said_on, -low).end)


def ahead(unit: Unit, count: Count, said_on: date) -> Days:
    """The same after the day said."""
    low, high = count
    match unit.kind:
        case Kind.DAY:
            return whole_days(said_on + timedelta(days=low), high - low + 1)
        case Kind.WEEK:
            return whole_days(said_on + timedelta(days=7 * low - 3), 7 * (high - low) + 7)
        case Kind.MONTH:
            return whole_months(said_on.year, said_on.month + low, high - low + 1)
        case Kind.YEAR:
            return whole_months(said_on.year + low, 1, 12 * (high - low + 1))
        case _:
            return Days(stepped(unit, said_on, low).start, stepped(unit, said_on, high).end)


def reach(unit: Unit, count: Count, said_on: date, *, back: bool) -> Days:
    """The last (or the coming) `count` units, counted from the day said, which is in them."""
    days = {Kind.DAY: 1, Kind.WEEK: 7, Kind.MONTH: 31, Kind.YEAR: 366}.get(unit.kind, 7)
    stretch = timedelta(days=days * count.high)
    after = said_on + timedelta(days=1)
    return Days(said_on - stretch, after) if back else Days(said_on, after + stretch)


def nearest(unit: Unit, said_on: date, leaning: Leaning) -> Days:
    """The weekday, weekend, named month or season that a bare name means.

    What goes on on the day said is meant, but for a weekday in a sentence that tells.
    """
    return chosen(
        _occurrences(unit, said_on, 1), said_on, leaning, current=unit.kind is not Kind.WEEKDAY
    )


def chosen(
    candidates: Iterable[Days], said_on: date, leaning: Leaning, *, current: bool = True
) -> Days:
    """The candidate that is meant: the last before, the first after, or the nearer one.

    One that holds the day said wins where `current`, or where nothing tells before from after.
    """
    spans = list(candidates)
    for span in spans:
        if span.start <= said_on < span.end and (current or leaning is Leaning.UNKNOWN):
            return span
    if leaning is not Leaning.UNKNOWN:
        return _counted(spans, said_on, -1 if leaning is Leaning.BEFORE else 1)
    return min(spans, key=lambda span: (_distance(span, said_on), span.start))


def _distance(span: Days, day: date) -> int:
    """Days between `day` and the nearest day of `span`."""
    return max((span.start - day).days, (day - span.end).days + 1, 0)


def _first_of(year: int, month: int) -> date:
    years, number = divmod(month - 1, 12)
    return date(year + years, number + 1, 1)


def _monday(day: date) -> date:
    return day - timedelta(days=day.weekday())


def _weekend(said_on: date, step: int) -> Days:
    return whole_days(_monday(said_on) + timedelta(days=5 + 7 * step), 2)


def _next_weekday(unit: Unit, said_on: date, step: int) -> Days:
    away = (unit.number - said_on.weekday() - 1) % 7 + 1
    if away < SOON_DAYS:
        away += 7
    return whole_days(said_on + timedelta(days=away + 7 * (step - 1)))


def _occurrences(unit: Unit, said_on: date, most: int) -> list[Days]:
    """Those around the day said in order, at least `most` before it and after it."""
    if unit.kind in (Kind.WEEKDAY, Kind.WEEKEND):
        first = unit.number if unit.kind is Kind.WEEKDAY else 5
        start = _monday(said_on) + timedelta(days=first)
        width = 1 if unit.kind is Kind.WEEKDAY else 2
        weeks = range(-most - 1, most + 2)
        return [whole_days(start + timedelta(weeks=week), width) for week in weeks]
    years = range(said_on.year - most - 1, said_on.year + most + 2)
    return [in_year(unit, year) for year in years]


def _counted(spans: list[Days], said_on: date, step: int) -> Days:
    """The `step`-th that is over (negative) or has not begun (positive)."""
    if step < 0:
        return [span for span in spans if span.end <= said_on][step]
    return [span for span in spans if span.start > said_on][step - 1]


def _running(unit: Unit, said_on: date, leaning: Leaning) -> Days:
    """What "this Friday", "this summer" means: the one that is on, else this week's or year's."""
    spans = _occurrences(unit, said_on, 1)
    begun = [span for span in spans if span.start <= said_on]
    if begun[-1].end > said_on:
        return begun[-1]
    if unit.kind in (Kind.WEEKDAY, Kind.WEEKEND):
        return begun[-1] if leaning is Leaning.BEFORE else spans[len(begun)]
    return in_year(unit, said_on.year)
