"""What the words of a pattern mean: the days, as seen from the day on which they were said.

One set for all languages. Each gives None where the words name no day after all, and raises
`ValueError` or `OverflowError` where there is no such day.
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING

from assistant.domain.dates.calendar_days import (
    MONTH,
    WEEK,
    YEAR,
    Count,
    Days,
    Kind,
    Leaning,
    Unit,
    ago,
    ahead,
    chosen,
    in_year,
    nearest,
    reach,
    stepped,
    whole_days,
    whole_months,
    whole_year,
)
from assistant.domain.dates.grammar import Reading
from assistant.patterns import Pattern

if TYPE_CHECKING:
    from assistant.domain.dates.grammar import Parts, Said

THE_OTHER_DAY = Count(1, 7)
_LEAP_YEARS_AROUND = 4
_NOUN = Pattern(r"\s[^\W\d]")
_SURNAME = Pattern(r"\s[A-Z][a-z]")


def by_offset(said: Said, parts: Parts) -> Reading:
    """As in "yesterday", "tonight": `offset` days from the day said."""
    return Reading(whole_days(said.on + timedelta(days=parts["offset"])))


def by_step(said: Said, parts: Parts) -> Reading:
    """As in "last week", "next summer": the unit that is `step` units away."""
    leans = said.leaning if parts["step"] == 0 else Leaning.UNKNOWN
    return Reading(stepped(parts.unit, said.on, parts["step"], leans))


def by_this(said: Said, parts: Parts) -> Reading:
    """As in "ce mois", "este verano": the unit that is on."""
    return Reading(stepped(parts.unit, said.on, 0, said.leaning))


def before_last(said: Said, parts: Parts) -> Reading:
    """As in "the week before last"."""
    return Reading(stepped(parts.unit, said.on, -2))


def after_next(said: Said, parts: Parts) -> Reading:
    """As in "the week after next"."""
    return Reading(stepped(parts.unit, said.on, 2))


def by_coming(said: Said, parts: Parts) -> Reading:
    """As in "this coming Friday": the first one, where "next Friday" may be the second."""
    if parts.unit.kind in (Kind.WEEKDAY, Kind.WEEKEND):
        return Reading(nearest(parts.unit, said.on, Leaning.AFTER))
    return Reading(stepped(parts.unit, said.on, 1))


def by_week_step(said: Said, parts: Parts) -> Reading:
    """As in "上周", one word for step and unit."""
    return Reading(stepped(WEEK, said.on, parts["step"]))


def by_month_step(said: Said, parts: Parts) -> Reading:
    """As in "上个月"."""
    return Reading(stepped(MONTH, said.on, parts["step"]))


def by_year_step(said: Said, parts: Parts) -> Reading:
    """As in "去年"."""
    return Reading(stepped(YEAR, said.on, parts["step"]))


def by_week_and_weekday(said: Said, parts: Parts) -> Reading:
    """As in "上周五", "先週末": the weekday or weekend of the week that is `step` weeks away."""
    monday = stepped(WEEK, said.on, parts["step"]).start
    if parts.unit.kind is Kind.WEEKEND:
        return Reading(whole_days(monday + timedelta(days=5), 2))
    return Reading(whole_days(monday + timedelta(days=parts.unit.number)))


def by_year_and_season(said: Said, parts: Parts) -> Reading:
    """As in "去年夏天": the season of the year that is `step` years away."""
    return Reading(in_year(parts.unit, said.on.year + parts["step"]))


def by_year_and_month(said: Said, parts: Parts) -> Reading:
    """As in "去年5月", "去年5月3日": in the year that is `step` years away."""
    year, month = said.on.year + parts["step"], _month(parts)
    if parts["day"]:
        return Reading(whole_days(date(year, month, parts["day"])))
    return Reading(whole_months(year, month))


def by_name(said: Said, parts: Parts) -> Reading:
    """As in "on Friday", "over the weekend": the one that the sentence leans to."""
    return Reading(nearest(parts.unit, said.on, said.leaning))


def by_name_if_told(said: Said, parts: Parts) -> Reading | None:
    """As in "in spring", where the sentence tells which; it may mean every spring."""
    leaning = said.leaning
    return None if leaning is Leaning.UNKNOWN else Reading(nearest(parts.unit, said.on, leaning))


def before(said: Said, parts: Parts) -> Reading:
    """As in "three weeks ago"."""
    return Reading(ago(parts.unit, parts.count, said.on))


def after(said: Said, parts: Parts) -> Reading | None:
    """As in "in two weeks", unless the sentence tells how long something took.

    "In a month" must be told of the future, for "how many in a month?" is asked with it too.
    """
    leans = said.leaning
    if leans is Leaning.BEFORE or (parts.count.high == 1 and leans is Leaning.UNKNOWN):
        return None
    return Reading(ahead(parts.unit, parts.count, said.on))


def lately(said: Said, parts: Parts) -> Reading:
    """As in "the last two weeks", up to the day said."""
    return Reading(reach(parts.unit, parts.count, said.on, back=True))


def shortly(said: Said, parts: Parts) -> Reading:
    """As in "the next few days", from the day said."""
    return Reading(reach(parts.unit, parts.count, said.on, back=False))


def the_other_day(said: Said, parts: Parts) -> Reading:
    """Some day of the week before."""
    return Reading(ago(parts.unit, THE_OTHER_DAY, said.on))


def by_date(said: Said, parts: Parts) -> Reading | None:
    """As in "7 May 2023", "May 5-7", "5 May": a day with its month, its year said or guessed."""
    month, day = _month(parts), parts["day"]
    days = max(parts["until"] - day + 1, 1)
    year = parts["year"] or (parts["shortyear"] and _in_century(said, parts))
    if year:
        return Reading(whole_days(date(year, month, day), days))
    around = range(said.on.year - _LEAP_YEARS_AROUND, said.on.year + _LEAP_YEARS_AROUND + 1)
    spans = [whole_days(at, days) for each in around if (at := _existing(each, month, day))]
    return Reading(chosen(spans, said.on, said.leaning), (month, day)) if spans else None


def by_slashes(said: Said, parts: Parts) -> Reading | None:
    """As in "5/7/2023": month first or day first, whichever lies nearer to the day said."""
    first, second = parts["day"], parts["until"]
    readings = (_existing(parts["year"], first, second), _existing(parts["year"], second, first))
    days = [day for day in readings if day is not None]
    if not days:
        return None
    return Reading(whole_days(min(days, key=lambda day: abs((day - said.on).days))))


def beside_date(said: Said, parts: Parts) -> Reading | None:
    """As in "the week before 9 June 2023", "two weeks after 11 August": `side` is -1 or 1."""
    found = by_date(said, parts)
    if found is None:
        return None
    day, follows = found.days.start, parts["side"] > 0
    if parts.unit == WEEK and parts.count.high == 1:
        return Reading(whole_days(day + timedelta(days=1 if follows else -7), 7))
    return Reading((ahead if follows else ago)(parts.unit, parts.count, day))


def by_day_of_month(said: Said, parts: Parts) -> Reading | None:
    """As in "on the 3rd": of the month said in, or of one near it."""
    firsts = [whole_months(said.on.year, said.on.month + step).start for step in range(-2, 3)]
    days = [_existing(first.year, first.month, parts["day"]) for first in firsts]
    spans = [whole_days(day) for day in days if day is not None]
    return Reading(chosen(spans, said.on, said.leaning), (0, parts["day"]))


def by_month(said: Said, parts: Parts) -> Reading:
    """As in "May 2023", "in May"."""
    month, year = _month(parts), parts["year"]
    if year:
        return Reading(whole_months(year, month))
    unit = Unit(Kind.NAMED_MONTH, month)
    return Reading(nearest(unit, said.on, said.leaning), (month, 0))


def by_month_not_name(said: Said, parts: Parts) -> Reading | None:
    """As in "June", unless a surname follows."""
    return None if _SURNAME.match(said.text, said.end) else by_month(said, parts)


def by_season(said: Said, parts: Parts) -> Reading:
    """As in "summer 2022"."""
    del said
    return Reading(in_year(parts.unit, parts["year"]))


def by_year(said: Said, parts: Parts) -> Reading | None:
    """As in "in 2022"; "in 2000 words" holds a round number and no year."""
    if parts["year"] % 100 == 0 and _NOUN.match(said.text, said.end):
        return None
    return Reading(whole_year(parts["year"]))


def by_years(said: Said, parts: Parts) -> Reading | None:
    """As in "from 2015 to 2018"."""
    del said
    first, last = parts["year"], parts["lastyear"]
    return Reading(whole_months(first, 1, 12 * (last - first + 1))) if first < last else None


def from_to(first: Reading, last: Reading) -> Reading | None:
    """From the first date to the last, None where they are in no order.

    A year or month that had to be guessed is the other's, or across a New Year the one beside it.
    """
    try:
        if first.guessed and not (last.guessed and first.guessed[0]):
            first = _near(first, last.days.start)
            if first.days.start > last.days.start:
                first = _near(first, last.days.start, years=-1)
        elif last.guessed:
            last = _near(last, first.days.start)
            if last.days.start < first.days.start:
                last = _near(last, first.days.start, years=1)
    except (ValueError, OverflowError):  # a 29 February, or a year beyond the calendar
        return None
    if first.days.start >= last.days.start:
        return None
    return Reading(Days(first.days.start, last.days.end))


def _near(reading: Reading, day: date, years: int = 0) -> Reading:
    """What the reading would be in the year, and where it has no month the month, of `day`."""
    if reading.guessed is None:
        return reading
    month, number = reading.guessed
    if not number:
        return Reading(whole_months(day.year + years, month), reading.guessed)
    width = (reading.days.end - reading.days.start).days
    start = date(day.year + years, month or day.month, number)
    return Reading(whole_days(start, width), reading.guessed)


def _month(parts: Parts) -> int:
    return parts["month"] or parts["monthnumber"]


def _in_century(said: Said, parts: Parts) -> int:
    return said.on.year - said.on.year % 100 + parts["shortyear"]


def _existing(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
