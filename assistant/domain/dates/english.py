"""English. "May", "March" and short names such as "Sun" count only where no word is meant."""

from __future__ import annotations

from assistant.domain.dates import readings as means
from assistant.domain.dates.calendar_days import (
    DAY,
    MONTH,
    ONE,
    WEEK,
    WEEKEND,
    YEAR,
    Count,
    Kind,
    Unit,
    named,
)
from assistant.domain.dates.grammar import YEARS, Language, Rule, Words, each

_SEASONS = each({
    "spring": Unit(Kind.SEASON, 3), "summer": Unit(Kind.SEASON, 6),
    "autumn|fall": Unit(Kind.SEASON, 9), "winter": Unit(Kind.SEASON, 12),
})  # fmt: skip
_FULL_WEEKDAYS = named(Kind.WEEKDAY, each({
    "monday": 0, "tuesday": 1, "wednesday": 2, "thursday": 3, "friday": 4, "saturday": 5,
    "sunday": 6,
}))  # fmt: skip
_WEEKDAYS = _FULL_WEEKDAYS | named(Kind.WEEKDAY, each({
    "Mon": 0, "Tue|tues": 1, "Wed": 2, "Thu|thur|thurs": 3, "Fri|fri": 4, "Sat": 5, "Sun": 6,
}))  # fmt: skip
_PLAIN_MONTHS = each({
    "january": 1, "february": 2, "july": 7, "August": 8, "september": 9, "october": 10,
    "november": 11, "december": 12,
})  # fmt: skip
_NAMES_TOO = {"April": 4, "June": 6}
_VERBS_TOO = {"March": 3, "May": 5}
_FULL_MONTHS = _PLAIN_MONTHS | {"april": 4, "june": 6, "august": 8} | _VERBS_TOO
_SHORT_MONTHS = each({
    "Jan": 1, "Feb": 2, "Mar": 3, "Apr": 4, "Jun": 6, "Jul": 7, "Aug": 8, "Sep|Sept": 9,
    "Oct": 10, "Nov": 11, "Dec": 12,
})  # fmt: skip
_MONTHS = _FULL_MONTHS | _SHORT_MONTHS
_STRETCHES = {"week": WEEK, "month": MONTH, "year": YEAR}
_LENGTHS = each({
    "day|days": DAY, "week|weeks": WEEK, "month|months": MONTH, "year|years": YEAR,
})  # fmt: skip

_WORDS: Words = {
    "offset": each({
        "the day before yesterday|day before yesterday": -2,
        "yesterday|last night|last evening": -1,
        "today|tonight|this morning|this afternoon|this evening": 0,
        "tomorrow": 1, "the day after tomorrow|day after tomorrow": 2,
    }),
    "step": each({"last|past|previous|this past|this last": -1, "this": 0, "next": 1}),
    "thing": _STRETCHES | {"weekend": WEEKEND} | _SEASONS | _WEEKDAYS
    | named(Kind.NAMED_MONTH, _PLAIN_MONTHS | _NAMES_TOO | _VERBS_TOO),
    "stretch": _STRETCHES,
    "length": _LENGTHS,
    "units": _LENGTHS | _FULL_WEEKDAYS | {"weekend": WEEKEND, "weekends": WEEKEND}
    | {f"{name}s": unit for name, unit in (_SEASONS | _FULL_WEEKDAYS).items()},
    "side": each({"before|prior to": -1, "after": 1}),
    "weekend": {"weekend": WEEKEND},
    "season": _SEASONS,
    "weekday": _WEEKDAYS,
    "weekday.full": _FULL_WEEKDAYS,
    "month": _MONTHS,
    "month.full": _FULL_MONTHS,
    "month.short": _SHORT_MONTHS,
    "month.any": {name.lower(): number for name, number in _MONTHS.items()},
    "month.bare": _PLAIN_MONTHS,
    "month.name": _NAMES_TOO,
    "count": each({
        "a|an|one": ONE, "two": Count(2, 2), "three": Count(3, 3), "four": Count(4, 4),
        "five": Count(5, 5), "six": Count(6, 6), "seven": Count(7, 7), "eight": Count(8, 8),
        "nine": Count(9, 9), "ten": Count(10, 10), "eleven": Count(11, 11),
        "twelve": Count(12, 12), "fifteen": Count(15, 15), "twenty": Count(20, 20),
        "a couple of|a couple|couple of|couple": Count(2, 3), "a few|few": Count(2, 5),
        "several": Count(3, 8),
    }),
}  # fmt: skip

_MONTH = r"(?:<month.full>|<month.short>\.?)"
_NTH = r"<day>(?:st|nd|rd|th)"
_DAY = r"<day>(?:st|nd|rd|th)?"
_UNTIL = r"(?:\s?[-–—]\s?<until>(?:st|nd|rd|th)?)?"
_GAP = r"[^\S\n]{1,2}"
"""No line break: in "… in May" and "3. Rome" below it, the number is that of a list."""
_NO_AMOUNT = r"(?!\d|%|[.,:]\d)"
"""After a day of the month; "May 5.5 km" and "March 5,000" have none."""
_YEAR = r"(?:,?\s{0,2}<year>(?!\d|[.:]\d))?"
_NO_NUMBER = (
    r"(?!\d|[.,:]\d|\s?[%°$€£]|-\d{3}| (?:to|and) (?!19|20)\d"
    r"| (?:mb|gb|kb|kg|km|ms|usd|eur|px)\b"
    r"| (?!(?:was|has|does|seems|looks|makes|means|plus|always|perhaps|across)\b)[a-z]{3,}s\b)"
)
"""After a year; "of 2048 tokens" has none."""
_NO_DIGIT = r"(?!\d|[.:]\d)"
_ENDS = (
    r"(?=\s*(?:[.,;:!?)\n—–]|\Z)"
    r"| (?:and|or|but|at|with|for|to|in|so|if|we|i|when|because|through|until)\b)"
)
_NO_PERSON = (
    r"(?! (?:said|says|is|was|has|had|and|asked|told|love[sd]?|like[sd]?|will|can|went|wants?"
    r"|wanted|thinks?|thought|did|does|would|could|might|just|also)\b|['’]s\b)"
)
_NO_DAY = r"\b(?!\.? (?:the )?\d)"
_IN = r"(?:(?:in|since|until|till|during|early|mid|late|through|throughout) |mid-)"
_IN_SEASON = r"(?:in|during|over|for|by|since|all|until) (?:the |early |late )?"
_IN_YEAR = (
    r"(?:in|since|until|till|by|during|from|before|after|of|early|late|mid|around|circa|year"
    r"|through|throughout)"
)

ENGLISH = Language(
    Rule(r"(?:every|each|any|most|some|black|good|cyber|easter|palm|a|one) <weekday.full>", None),
    Rule(r"(?:the )?(?:first|second|third|fourth|last) <weekday.full> of", None),
    Rule(r"<weekday.full> (?:the 13th|school|roast)", None),
    Rule(r"(?<=\()<weekday>(?=\))", None),  # it goes with a date before it
    Rule(r"(?:hi|hey|hello|dear|thanks|thank you|bye|with|my|aunt) <month.name>", None),
    Rule(r"half an? <length>|<count> <length>,? and <count> <length> (?:ago|back)", None),
    Rule(r"<offset>", means.by_offset),
    Rule(r"the other (?:day|night|evening|morning)", means.the_other_day),
    Rule(r"(?:the )?<thing> before last", means.before_last),
    Rule(r"(?:the )?<thing> after next", means.after_next),
    Rule(r"(?:the|these) (?:last|past) (?:<count> <length>|<stretch>)(?! of\b)", means.lately),
    Rule(r"(?:last|past) <count> <length>(?! of\b)", means.lately),
    Rule(r"next <count> <length>(?! of\b)", means.shortly),
    Rule(
        r"(?:(?:the|last|previous) )?(?:<count> )?<units> <side> (?:the )?"
        rf"(?:{_MONTH} {_DAY}{_NO_AMOUNT}|{_DAY} (?:of )?<month>\b){_YEAR}",
        means.beside_date,
    ),
    Rule(r"<step> <thing>(?! of\b|\.?,? \d)", means.by_step),
    Rule(r"(?:this )?(?:coming|upcoming) <thing>(?! of\b)", means.by_coming),
    Rule(r"<count> <units> (?:ago|back(?! (?:to|in|from|on|at|with|up)\b))", means.before),
    Rule(r"in <count> <length>(?:['’] time)?(?! of\b)", means.after),
    Rule(r"<count> <length> from (?:now|today)", means.after),
    Rule(
        rf"(?:on )?(?:<weekday>,? \(?(?:the )?)?{_MONTH}{_GAP}(?:the )?{_DAY}{_UNTIL}{_NO_AMOUNT}"
        rf"{_YEAR}",
        means.by_date,
    ),
    Rule(rf"<month.any> (?:the )?{_NTH}{_YEAR}", means.by_date),
    Rule(
        rf"(?:on )?(?:<weekday>,? )?(?:the )?{_DAY}(?:{_UNTIL}| to <until>)"
        rf" {_MONTH}\b{_YEAR}", means.by_date
    ),
    Rule(rf"{_DAY} <month.any>,? <year>{_NO_DIGIT}", means.by_date),
    Rule(rf"(?:the )?{_DAY} of <month.any>{_YEAR}", means.by_date),
    Rule(rf"(?:{_IN}|(?:by|of) )?<month.any>\.?,? (?:of )?<year>{_NO_DIGIT}", means.by_month),
    Rule(rf"{_IN}<month>{_NO_DAY}", means.by_month),
    Rule(rf"(?:by|of) <month>{_NO_DAY}", means.by_month_not_name),
    Rule(rf"(?:in|since|until) <month.any>{_ENDS}", means.by_month),
    Rule(r"<month.bare>", means.by_month),
    Rule(rf"<month.name>{_NO_PERSON}", means.by_month_not_name),
    Rule(rf"(?:{_IN_SEASON})?<season>,? (?:of )?<year>{_NO_DIGIT}", means.by_season),
    Rule(rf"{_IN_SEASON}<season>(?! of\b)", means.by_name_if_told),
    Rule(r"(?:over|on|at|during|for|all) the <weekend>", means.by_name),
    Rule(r"(?:on )?<weekday.full>", means.by_name),
    Rule(r"on <weekday>", means.by_name),
    Rule(
        r"(?:(?:from|in|during|of|the years) )?<year>(?:\s?[-–—]\s?| (?:to|until|through) )"
        rf"<lastyear>{_NO_NUMBER}|between <year> and <lastyear>",
        means.by_years,
    ),
    Rule(rf"{_IN_YEAR} <year>{_NO_NUMBER}", means.by_year),
    Rule(
        rf"(?:on|by|until|till|before|after|since|from) the {_NTH}{_ENDS}", means.by_day_of_month
    ),
    words=_WORDS,
    triggers=[*YEARS, *map("{}th".format, range(4, 31)), "1st", "2nd", "3rd", "21st", "22nd",
              "23rd", "31st"],
)  # fmt: skip
