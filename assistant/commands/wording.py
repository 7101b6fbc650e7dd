"""What people write and read on the command line: dates, counts and sizes."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta

from assistant.errors import InvalidInput

_DAY_LETTERS = len("2026-05-31")
EXCERPT_LETTERS = 100


def moment_from(text: str) -> datetime:
    """An ISO date or date and time; without a zone it is taken as UTC."""
    try:
        moment = datetime.fromisoformat(text)
        moment = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
        moment.astimezone(UTC)
    except (ValueError, TypeError, OverflowError) as error:  # it may lie beyond the years in UTC
        raise InvalidInput(
            f"{text!r} is not a date.", hint="Write it like 2026-05-31 or 2026-05-31T18:00+02:00."
        ) from error
    return moment


def end_from(text: str) -> datetime:
    """Where a period ends: a date alone means the whole of that day."""
    moment = moment_from(text)
    if len(text) > _DAY_LETTERS or moment.date() == date.max:
        return moment
    return datetime.combine(moment.date() + timedelta(days=1), time.min, UTC)


def counted(number: int, noun: str) -> str:
    """`1 fact`, `2 facts`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def excerpt(text: str) -> str:
    """The beginning of `text`, in quotation marks on one line."""
    words = " ".join(text.split())
    short = words if len(words) <= EXCERPT_LETTERS else f"{words[: EXCERPT_LETTERS - 2]} …"
    return f'"{short}"'


def size(number_of_bytes: int) -> str:
    """Megabytes, or kilobytes where there is less than one, as people know them from file lists."""
    if number_of_bytes < 1e6:
        return f"{number_of_bytes / 1e3:.0f} kB"
    return f"{number_of_bytes / 1e6:.1f} MB"
