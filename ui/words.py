"""How numbers, sizes and moments are said to a person."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QDateTime, QLocale, QTimeZone

from assistant.domain.times import here

if TYPE_CHECKING:
    from datetime import date

_CONTEXT, _COUNTED = "Words", "Counted"
_WEEK_DAYS = 7
_EXCERPT_LETTERS = 100


def translated(text: str) -> str:
    """`text` in the person's language, for code outside of widgets."""
    return QCoreApplication.translate(_CONTEXT, text)


def quoted(words: str) -> str:
    """Somebody's words between the marks of the person's language."""
    return translated("“{words}”").format(words=words)


def excerpt(words: str) -> str:
    """The beginning of somebody's words on one line, quoted."""
    line = " ".join(words.split())
    return quoted(line if len(line) <= _EXCERPT_LETTERS else f"{line[: _EXCERPT_LETTERS - 2]} …")


def counted(number: int, one: str, many: str) -> str:
    """The form that goes with a number, `{n}` replaced by it as the locale writes it.

    Both forms are literals in English; a language has as many others as it needs.
    """
    form = QCoreApplication.translate(_COUNTED, many, None, number)
    if form == many:
        form = one if number == 1 else many
    return form.format(n=QLocale().toString(number))


def said_number(number: int) -> str:
    """A number as the locale writes it: `8,192`."""
    return QLocale().toString(number)


def said_seconds(milliseconds: float) -> str:
    """Milliseconds as seconds, with a tenth as the locale writes it: `0.1`."""
    return QLocale().toString(milliseconds / 1000, "f", 1)


def said_size(size_bytes: int) -> str:
    """Bytes as a person reads them: `93 MB`."""
    return QLocale().formattedDataSize(
        size_bytes, 0 if size_bytes < 1_000_000_000 else 1, QLocale.DataSizeFormat.DataSizeSIFormat
    )


def _here(moment: datetime) -> QDateTime:
    zone = QTimeZone(QTimeZone.Initialization.LocalTime)
    return QDateTime.fromMSecsSinceEpoch(int(moment.timestamp() * 1000), zone)


def said_time(moment: datetime) -> str:
    """The clock time here: `14:05`."""
    return QLocale().toString(_here(moment).time(), QLocale.FormatType.ShortFormat)


def said_date(moment: datetime) -> str:
    """The day here: `12 Mar 2026`."""
    return QLocale().toString(_here(moment).date(), translated("d MMM yyyy"))


def said_day(moment: datetime) -> str:
    """The day here, of this year: `12 Mar`."""
    return QLocale().toString(_here(moment).date(), translated("d MMM"))


def said_moment(moment: datetime) -> str:
    """Day and time here."""
    return f"{said_date(moment)}, {said_time(moment)}"


def said_ago(moment: datetime, now: datetime | None = None) -> str:
    """How long ago, down to a minute; the date beyond a week."""
    seconds = ((now or datetime.now(UTC)) - moment).total_seconds()
    minutes, hours, days = int(seconds // 60), int(seconds // 3600), int(seconds // 86_400)
    if minutes < 1:
        return translated("just now")
    if hours < 1:
        return counted(minutes, "{n} minute ago", "{n} minutes ago")
    if days < 1:
        return counted(hours, "{n} hour ago", "{n} hours ago")
    if days < _WEEK_DAYS:
        return counted(days, "{n} day ago", "{n} days ago")
    return said_date(moment)


def local_day(moment: datetime) -> date:
    """The calendar day that a moment falls on here."""
    return here(moment).date()


def day_group(day: date, today: date) -> str:
    """The heading of a list grouped by day: today, yesterday, this week, then months."""
    days = (today - day).days
    if days <= 0:
        return translated("Today")
    if days == 1:
        return translated("Yesterday")
    if days < _WEEK_DAYS:
        return translated("This week")
    month = QLocale().standaloneMonthName(day.month)
    return month if day.year == today.year else f"{month} {day.year}"


def said_language(code: str) -> str:
    """The name of a language; Qt's own where it is none that models of the catalogue speak."""
    known = {
        "ar": translated("Arabic"),
        "cs": translated("Czech"),
        "de": translated("German"),
        "el": translated("Greek"),
        "en": translated("English"),
        "es": translated("Spanish"),
        "fr": translated("French"),
        "hi": translated("Hindi"),
        "it": translated("Italian"),
        "ja": translated("Japanese"),
        "ko": translated("Korean"),
        "nl": translated("Dutch"),
        "pl": translated("Polish"),
        "pt": translated("Portuguese"),
        "ru": translated("Russian"),
        "sv": translated("Swedish"),
        "th": translated("Thai"),
        "tr": translated("Turkish"),
        "vi": translated("Vietnamese"),
        "zh": translated("Chinese"),
    }
    return known.get(code) or QLocale.languageToString(QLocale(code).language())
