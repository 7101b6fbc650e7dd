"""Laws of mentioned dates, over random days and texts."""

from __future__ import annotations

import math
from datetime import date, timedelta

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.domain.dates.agreement import BREADTH, SLACK_DAYS, SLACK_SHARE, agreements
from assistant.domain.dates.mentions import mentioned_periods
from assistant.domain.dates.periods import Period
from assistant.domain.times import MONTHS, WEEKDAYS

GERMAN = (
    "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split()  # noqa: SIM905
)
PIECES = [
    "last", "week", "the", "a few", "days", "ago", "in", "May", "5", "7th", "of", "2023", "on",
    "Friday", ",", ".", "-", "to", "before", "vor", "drei", "Wochen", "am", "7.", "letzten",
    "Sommer", "il y a", "jours", "hier", "три", "дня", "назад", "去年", "5月", "3日", "前", "上周",
    "五", "2023-05-07", "1.2.3", "07.05.2023", "İ", "\n", "  ", "half", "an", "year", "and",
]  # fmt: skip

modern = st.dates(date(1900, 1, 1), date(2099, 12, 31))
any_day = st.dates()
spoken = st.lists(st.sampled_from(PIECES), max_size=30).map(" ".join)
glued = st.lists(st.sampled_from(PIECES), max_size=30).map("".join)
texts = st.one_of(spoken, glued, st.text(max_size=80))
lengths = st.integers(1, 800)
periods = st.builds(
    lambda start, length: Period(start=start, end=start + timedelta(length), place=(0, 1)),
    modern,
    lengths,
)


def only(text: str, said_on: date) -> tuple[date, date]:
    (period,) = mentioned_periods(text, said_on)
    return period.start, period.end


@settings(max_examples=300, deadline=None)
@given(texts, any_day)
def test_periods_stand_apart_and_in_order(text: str, said_on: date) -> None:
    found = mentioned_periods(text, said_on)
    places = [place for period in found for place in period.place]
    assert places == sorted(places)
    assert all(0 <= start < end <= len(text) for start, end in (one.place for one in found))
    assert all(period.start < period.end for period in found)
    assert found == mentioned_periods(text, said_on)


@settings(max_examples=200, deadline=None)
@given(spoken, modern)
def test_what_stands_before_moves_places_only(text: str, said_on: date) -> None:
    before = "It is a nice thing. "
    moved = mentioned_periods(before + text, said_on)
    here = mentioned_periods(text, said_on)
    assert [(one.start, one.end) for one in moved] == [(one.start, one.end) for one in here]
    assert [one.place[0] - len(before) for one in moved] == [one.place[0] for one in here]


@given(modern, modern)
def test_a_whole_date_is_the_same_day_in_every_notation(day: date, said_on: date) -> None:
    month = MONTHS[day.month - 1]
    notations = [
        day.isoformat(),
        f"{day.day} {month} {day.year}",
        f"{month} {day.day}, {day.year}",
        f"{WEEKDAYS[day.weekday()]}, {month[:3]} {day.day}, {day.year}",
        f"am {day.day}. {GERMAN[day.month - 1]} {day.year}",
        f"{day:%d.%m.%Y}",
        f"{day.year}年{day.month}月{day.day}日",
    ]
    for notation in notations:
        assert only(notation, said_on) == (day, day + timedelta(1)), notation


@given(modern, st.integers(1, 999))
def test_days_are_counted_from_the_day_said(said_on: date, number: int) -> None:
    for text in (f"{number} days ago", f"vor {number} Tagen", f"{number}日前"):
        start, end = only(text, said_on)
        assert start == said_on - timedelta(number)
        assert end == start + timedelta(1)


@given(modern, st.integers(-200, 200), st.sampled_from([
    "yesterday", "last week", "next weekend", "last Friday", "next Monday", "two weeks ago",
    "over the last ten days", "I went on Sunday", "letzte Woche", "上周五", "в прошлую пятницу",
]))  # fmt: skip
def test_weeks_look_alike_from_every_week(said_on: date, weeks: int, text: str) -> None:
    shift = timedelta(weeks=weeks)
    start, end = only(text, said_on)
    assert only(text, said_on + shift) == (start + shift, end + shift)


@given(modern)
def test_last_this_and_next_follow_each_other(said_on: date) -> None:
    for unit in ("week", "weekend", "month", "year"):
        before, now, after = (only(f"{step} {unit}", said_on) for step in ("last", "this", "next"))
        assert before[1] <= now[0] < now[1] <= after[0]
        assert unit == "weekend" or now[0] <= said_on < now[1]


@given(modern, st.sampled_from(MONTHS + WEEKDAYS))
def test_a_bare_name_means_one_near_the_day_said(said_on: date, name: str) -> None:
    year = timedelta(366)
    start, end = only(f"We went there in {name}" if name in MONTHS else f"on {name}", said_on)
    assert said_on - year <= start <= said_on + year
    assert name in MONTHS or start.weekday() == WEEKDAYS.index(name)
    assert name in WEEKDAYS or (start.day, start.month) == (1, MONTHS.index(name) + 1)
    assert name in WEEKDAYS or start <= said_on
    assert start < end


def agreement_of(asked: Period, told: Period) -> float:
    """Of one pair, written out from the documentation of `agreements`."""
    shared = (min(asked.end, told.end) - max(asked.start, told.start)).days
    breadth: float = min(1.0, asked.days / told.days) ** BREADTH
    if shared > 0:
        return shared / min(asked.days, told.days) * breadth
    return math.exp(-(1 - shared) / max(SLACK_DAYS, SLACK_SHARE * asked.days)) * breadth


def fits(asked: list[Period], told: list[Period]) -> list[float]:
    starts = np.array([one.start.toordinal() for one in told], np.int64)
    ends = np.array([one.end.toordinal() for one in told], np.int64)
    found: list[float] = agreements(asked, starts, ends).tolist()
    return found


@given(st.lists(periods, max_size=3), st.lists(periods, max_size=5))
def test_each_agrees_as_the_best_pair_with_it(asked: list[Period], told: list[Period]) -> None:
    best = [max((agreement_of(one, other) for one in asked), default=0.0) for other in told]
    assert fits(asked, told) == pytest.approx(best, abs=1e-6)
    assert all(0 <= fit <= 1 for fit in fits(asked, told))


@given(periods, lengths, st.integers(0, 400), st.integers(1, 100))
def test_farther_away_never_fits_better(asked: Period, length: int, gap: int, more: int) -> None:
    def told(days: int) -> Period:
        start = asked.end + timedelta(days)
        return Period(start=start, end=start + timedelta(length), place=(0, 1))

    near, far = fits([asked], [told(gap), told(gap + more)])
    assert near >= far


@given(periods, st.data())
def test_what_lies_within_fits_fully(asked: Period, data: st.DataObject) -> None:
    first = data.draw(st.integers(0, asked.days - 1))
    length = data.draw(st.integers(1, asked.days - first))
    start = asked.start + timedelta(first)
    told = Period(start=start, end=start + timedelta(length), place=(0, 1))
    assert fits([asked], [told]) == [1]
