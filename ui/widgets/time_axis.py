"""A stretch of time drawn along a line: where a moment stands, and which dates are written."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from PySide6.QtCore import QDate, QLocale

from assistant.domain.times import at_seconds, here
from ui.words import translated

if TYPE_CHECKING:
    from collections.abc import Iterator

DAY_S = 86_400.0
SHORTEST_S = 2 * DAY_S
LONGEST_S = 60 * 366 * DAY_S
ROOM = 1.15
"""What fits everything leaves a little room on both sides."""
_STEPS = (
    ("day", 1),
    ("day", 2),
    ("day", 7),
    ("month", 1),
    ("month", 3),
    ("month", 6),
    ("year", 1),
    ("year", 2),
    ("year", 5),
    ("year", 10),
)
_LENGTH_S = {"day": DAY_S, "month": 30.4 * DAY_S, "year": 365.25 * DAY_S}


@dataclass(frozen=True, slots=True)
class Tick:
    """A date that is written, at so many seconds since 1970; `strong` where a year begins."""

    at: float
    words: str
    strong: bool


@dataclass(slots=True)
class TimeAxis:
    """From `start` on, `length` seconds are `width` pixels."""

    start: float = 0.0
    length: float = 365 * DAY_S
    width: int = 1

    def place(self, moment: float) -> float:
        """Pixels from the beginning."""
        return (moment - self.start) / self.length * self.width

    def moment(self, place: float) -> float:
        """What stands so many pixels from the beginning."""
        return self.start + place / max(self.width, 1) * self.length

    def fit(self, first: float, last: float) -> None:
        """Show everything from `first` to `last`."""
        length = max((last - first) * ROOM, SHORTEST_S)
        self.start, self.length = (first + last - length) / 2, length

    def zoom(self, factor: float, around: float) -> None:
        """Show more (below 1) or less (above 1) time; what stands at `around` pixels stays."""
        held = self.moment(around)
        self.length = min(max(self.length / factor, SHORTEST_S), LONGEST_S)
        self.start = held - around / max(self.width, 1) * self.length

    def pan(self, pixels: float) -> None:
        """Move on by so many pixels."""
        self.start += pixels / max(self.width, 1) * self.length

    def ticks(self, room: float) -> Iterator[Tick]:
        """Dates at least `room` pixels apart, oldest first."""
        unit, many = next(
            (
                (unit, many)
                for unit, many in _STEPS
                if _LENGTH_S[unit] * many / self.length * self.width >= room
            ),
            _STEPS[-1],
        )
        day = _first(here(at_seconds(self.start)), unit, many)
        while day.timestamp() <= self.start + self.length:
            yield Tick(day.timestamp(), _said(day, unit), day.month == 1 and day.day == 1)
            day = _next(day, unit, many)


def _first(moment: datetime, unit: str, many: int) -> datetime:
    """The last beginning of a step before a moment."""
    day = moment.replace(hour=0, minute=0, second=0, microsecond=0)
    if unit == "day":
        return day - timedelta(days=day.toordinal() % many)
    if unit == "month":
        return day.replace(day=1, month=(day.month - 1) // many * many + 1)
    return day.replace(day=1, month=1, year=max(day.year // many * many, 1))


def _next(day: datetime, unit: str, many: int) -> datetime:
    if unit == "day":
        return day + timedelta(days=many)
    if unit == "month":
        months = day.year * 12 + day.month - 1 + many
        return day.replace(year=months // 12, month=months % 12 + 1)
    return day.replace(year=day.year + many)


def _said(day: datetime, unit: str) -> str:
    locale, date = QLocale(), QDate(day.year, day.month, day.day)
    if unit == "year":
        return str(day.year)
    if unit == "month":
        short = locale.standaloneMonthName(day.month, QLocale.FormatType.ShortFormat)
        return f"{short} {day.year}" if day.month == 1 else short
    return locale.toString(date, translated("d MMM"))
