"""Moments: aware UTC everywhere inside, local only where a person reads them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

_WEEKDAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday"
WEEKDAYS = tuple(_WEEKDAYS.split())
_MONTHS = "January February March April May June July August September October November December"
MONTHS = tuple(_MONTHS.split())
"""Written out, because `strftime` and `calendar` follow the locale that a window sets."""


_CALENDAR_YEARS = 400
"""After so many the calendar comes again, weekdays and leap years alike."""
_FIRST_YEAR_OF_CLOCKS = 1971
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def utc_now() -> datetime:
    """The present moment, aware, in UTC."""
    return datetime.now(UTC)


def require_aware(name: str, moment: datetime) -> None:
    """Raise `ValueError` where `moment` carries no time zone."""
    if moment.tzinfo is None:
        raise ValueError(f"{name} must carry a time zone")


def local(moment: datetime, utc_offset_minutes: int) -> datetime:
    """`moment` as the clock showed it where it was said."""
    return moment.astimezone(timezone(timedelta(minutes=utc_offset_minutes)))


def at_seconds(seconds: float) -> datetime:
    """The moment so many seconds after 1970 began, or before; raises `OverflowError`.

    Of NaN it is a `ValueError`. Windows knows no such moment before 1970 by itself.
    """
    return _EPOCH + timedelta(seconds=seconds)


def here(moment: datetime) -> datetime:
    """`moment` as this machine's clock shows it; one without a zone is a time of that clock.

    Windows knows its zone from 1970 to 3000 only, and raises for the rest: such a moment has the
    zone of the same day in a year of the same calendar.
    """
    try:
        return moment.astimezone()
    except OSError:
        cycles = (moment.year - _FIRST_YEAR_OF_CLOCKS) // _CALENDAR_YEARS
        alike = moment.replace(year=moment.year - cycles * _CALENDAR_YEARS).astimezone()
        if moment.tzinfo is None:
            return moment.replace(tzinfo=alike.tzinfo)
        return moment.astimezone(alike.tzinfo)


def long_date(moment: datetime) -> str:
    """The day in English whatever the locale: `Friday, 01 May 2026`."""
    month = MONTHS[moment.month - 1]
    return f"{WEEKDAYS[moment.weekday()]}, {moment.day:02} {month} {moment.year}"


def local_offset_minutes() -> int:
    """How far this machine's clock is from UTC right now."""
    offset = here(utc_now()).utcoffset()
    return int(offset.total_seconds() // 60) if offset is not None else 0
