"""Dates as Google writes them into pages, in the language of the account.

`Nov 13, 2025, 9:50:57 AM CDT`, `1. 1. 2026 10:00:00 SEČ`, `01.02.2024, 09:30:00 MEZ`,
`1 févr. 2024, 09:30:00 CET`, `2024年2月1日 9:30:00 JST`, `2024. 2. 1. 오전 9:30:00 GMT+09:00`.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, timezone

from assistant.patterns import Pattern

# fmt: off
_MONTHS = (
    ("jan", "ene", "gen", "led", "sty", "янв", "sij", "ian", "oca"),
    ("feb", "fev", "fév", "úno", "lut", "фев", "velj", "şub", "helm"),
    ("mar", "mär", "mrt", "bře", "мар", "maa", "ožu"),
    ("apr", "abr", "avr", "dub", "kwi", "апр", "nis", "huh"),
    ("may", "mai", "mag", "maj", "mei", "kvě", "мая", "май", "maí"),
    ("jun", "giu", "juin", "červn", "červen", "cze", "июн", "haz", "kes"),
    ("jul", "lug", "juil", "července", "červenec", "lip", "июл", "tem", "hei"),
    ("aug", "ago", "aoû", "août", "srp", "sie", "авг", "ağu", "elo"),
    ("sep", "set", "zář", "wrz", "сен", "eyl", "syy"),
    ("oct", "okt", "ott", "out", "říj", "paź", "окт", "eki", "lok"),
    ("nov", "lis", "ноя", "kas", "mar-"),
    ("dec", "dez", "dic", "déc", "pro", "gru", "дек", "ara", "jou"),
)
_AFTERNOON = {"pm", "p.m.", "오후", "下午", "午後"}
_MORNING = {"am", "a.m.", "오전", "上午", "午前"}
_ZONES = {
    "utc": 0, "gmt": 0, "z": 0, "wet": 0, "utc+0": 0, "bst": 60, "ist": 330,
    "cet": 60, "mez": 60, "seč": 60, "cest": 120, "mesz": 120, "selč": 120, "eet": 120,
    "eest": 180, "msk": 180, "мск": 180, "jst": 540, "kst": 540,
    "est": -300, "edt": -240, "cst": -360, "cdt": -300, "mst": -420, "mdt": -360,
    "pst": -480, "pdt": -420, "akst": -540, "akdt": -480, "hst": -600,
    "brt": -180, "art": -180, "aest": 600, "aedt": 660, "acst": 570, "awst": 480,
    "nzst": 720, "nzdt": 780, "sgt": 480, "hkt": 480, "wib": 420, "pht": 480, "sast": 120,
}
# fmt: on
_CLOCK = Pattern(r"(?<!\d)(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?(?!\d)")
_EAST_ASIAN = Pattern(r"(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]")
_NUMBERS = Pattern(r"(\d{1,4})\s?([./-])\s?(\d{1,2})\s?\2\s?(\d{1,4})")
_OFFSET = Pattern(r"(?:gmt|utc)?\s*([+\-−])(\d{1,2}):?(\d{2})?$", re.IGNORECASE)
_WORD = Pattern(r"[^\W\d_]+\.?")
_LONGEST = 80


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenDate:
    """A moment as a page has it; `zone_known` False: its zone was not understood, UTC is taken."""

    moment: datetime
    zone_known: bool


def read_written_date(text: str) -> WrittenDate | None:
    """The moment that a whole line states, with a day and a clock time; None for other lines."""
    line = unicodedata.normalize("NFC", re.sub(r"\s+", " ", text)).strip()
    if len(line) > _LONGEST:
        return None
    day = _day_in(line)
    clock = None if day is None else _clock_beside(line, day)
    if day is None or clock is None or not _is_nothing_else(line, day, clock):
        return None
    hour, minute, second = (int(part or 0) for part in clock.groups())
    said = {word.casefold() for word in line.replace(",", " ").split()}
    if said & _AFTERNOON and hour < 12:
        hour += 12
    elif said & _MORNING and hour == 12:
        hour = 0
    offset = _offset_in(line[max(day.end, clock.end()) :])
    zone = UTC if offset is None else timezone(timedelta(minutes=offset))
    try:
        moment = datetime(day.year, day.month, day.day, hour, minute, second, tzinfo=zone)
    except (ValueError, OverflowError):
        return None
    return WrittenDate(moment=moment, zone_known=offset is not None)


@dataclass(frozen=True, slots=True)
class _Day:
    year: int
    month: int
    day: int
    start: int
    end: int


def _clock_beside(line: str, day: _Day) -> re.Match[str] | None:
    for found in _CLOCK.finditer(line):
        if found.start() >= day.end or found.end() <= day.start:
            return found
    return None


def _day_in(line: str) -> _Day | None:
    if found := _EAST_ASIAN.search(line):
        year, month, day = (int(part) for part in found.groups())
        return _Day(year, month, day, *found.span())
    if found := _NUMBERS.search(line):
        return _from_numbers(found, line)
    return _from_words(line)


def _from_numbers(found: re.Match[str], line: str) -> _Day | None:
    """Year first, else day first; month first only where the day could be no month, or with AM."""
    first, mark, second, third = found.groups()
    if len(first) == 4:
        return _Day(int(first), int(second), int(third), *found.span())
    if len(third) != 4:
        return None
    day, month = int(first), int(second)
    has_half = bool(re.search(r"\b[ap]\.?m\b", line, re.IGNORECASE))
    if month > 12 or (mark == "/" and has_half and day <= 12):
        day, month = month, day
    return _Day(int(third), month, day, *found.span())


def _from_words(line: str) -> _Day | None:
    """A month by name, with a day and a year of four digits around it."""
    for word in _WORD.finditer(line):
        month = _month_named(word.group())
        if not month:
            continue
        around = list(re.finditer(r"(?<![\d:])\d{1,4}(?![\d:])", line))
        year = next((found for found in around if len(found.group()) == 4), None)
        day = next((found for found in around if len(found.group()) <= 2), None)
        if year is None or day is None:
            return None
        spans = (word.span(), year.span(), day.span())
        start, end = min(span[0] for span in spans), max(span[1] for span in spans)
        return _Day(int(year.group()), month, int(day.group()), start, end)
    return None


def _month_named(word: str) -> int:
    """The month that a word begins like; 0 for another word. The longest beginning counts."""
    name = word.casefold()
    best, month = 0, 0
    for number, beginnings in enumerate(_MONTHS, start=1):
        for beginning in beginnings:
            if name.startswith(beginning) and len(beginning) > best:
                best, month = len(beginning), number
    return month


def _is_nothing_else(line: str, day: _Day, clock: re.Match[str]) -> bool:
    """Whether only few short words stand beside day and clock: a sentence is no date."""
    rest = line[: min(day.start, clock.start())] + line[max(day.end, clock.end()) :]
    return len(_WORD.findall(rest)) <= 4 and len(rest) <= 30


def _offset_in(rest: str) -> int | None:
    """Minutes east of UTC of the zone that ends a line; None where it is not known."""
    rest = rest.strip(" ,")
    if found := _OFFSET.search(rest):
        sign, hours, minutes = found.groups()
        offset = int(hours) * 60 + int(minutes or 0)
        return (offset if sign == "+" else -offset) if offset < 24 * 60 else None
    last = rest.split(" ")[-1].casefold() if rest else ""
    return _ZONES.get(last)
