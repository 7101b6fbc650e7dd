"""Times as exports write them: seconds or milliseconds since 1970, or ISO 8601."""

from __future__ import annotations

import math
from datetime import UTC, datetime, timedelta

_EARLIEST = datetime(1900, 1, 1, tzinfo=UTC)
_LATEST = datetime(2200, 1, 1, tzinfo=UTC)
_UNITS_PER_SECOND = ((1e11, 1.0), (1e14, 1e3), (1e17, 1e6), (1e20, 1e9))
"""A number below the first figure counts that many units a second."""


def read_moment(value: object) -> tuple[datetime | None, int]:
    """The moment in UTC and the zone it was written in, in minutes east of UTC.

    None for what is no plausible moment (not a number, before 1900, after 2200, zero), so that
    words never get lost over a broken clock. A time without a zone is taken as UTC.
    """
    if isinstance(value, bool) or value is None:
        return None, 0
    if isinstance(value, str):
        return _from_text(value.strip())
    return _from_number(value), 0


def _from_text(written: str) -> tuple[datetime | None, int]:
    # "20240131" is a date; longer rows of digits are counts, though some also pass as ISO.
    if written.isdecimal() and len(written) != 8:
        return _from_number(written), 0
    try:
        moment = datetime.fromisoformat(written)
    except ValueError:
        return _from_number(written), 0
    return _plausible(moment if moment.tzinfo else moment.replace(tzinfo=UTC))


def _plausible(moment: datetime) -> tuple[datetime | None, int]:
    offset = moment.utcoffset() or timedelta()
    try:
        in_utc = moment.astimezone(UTC)
    except OverflowError:
        return None, 0
    if not _EARLIEST <= in_utc < _LATEST:
        return None, 0
    return in_utc, round(offset.total_seconds() / 60)


def _from_number(value: object) -> datetime | None:
    if not isinstance(value, int | float | str):
        return None
    try:
        number = float(value)
    except (ValueError, OverflowError):
        return None
    if not math.isfinite(number) or number <= 0:
        return None
    for limit, units in _UNITS_PER_SECOND:
        if number < limit:
            moment = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(seconds=number / units)
            return moment if moment < _LATEST else None
    return None
