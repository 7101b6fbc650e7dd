"""Moments: aware UTC everywhere inside, local only where a person reads them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

_WEEKDAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday"
WEEKDAYS = tuple(_WEEKDAYS.split())
_MONTHS = "January February March April May June July August September October November December"
MONTHS = tuple(_MONTHS.split())
"""Written out, because `strftime` and `calendar` follow the locale that a window sets."""


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


def long_date(moment: datetime) -> str:
    """The day in English whatever the locale: `Friday, 01 May 2026`."""
    month = MONTHS[moment.month - 1]
    return f"{WEEKDAYS[moment.weekday()]}, {moment.day:02} {month} {moment.year}"


def local_offset_minutes() -> int:
    """How far this machine's clock is from UTC right now."""
    offset = datetime.now().astimezone().utcoffset()
    return int(offset.total_seconds() // 60) if offset is not None else 0
