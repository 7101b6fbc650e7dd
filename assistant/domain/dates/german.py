"""German, with the endings that its words take."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.domain.dates import readings as means
from assistant.domain.dates.calendar_days import (
    DAY,
    MONTH,
    WEEK,
    WEEKEND,
    YEAR,
    Count,
    Kind,
    Unit,
    named,
)
from assistant.domain.dates.grammar import YEARS, Language, Rule, Words, each
from assistant.patterns import Pattern

if TYPE_CHECKING:
    from assistant.domain.dates.grammar import Parts, Reading, Said

_ENDINGS = ("e", "en", "er", "es", "em")
_PARTS_OF_DAY = ("", "morgen", "vormittag", "mittag", "nachmittag", "abend", "nacht")


def _inflected(stems: dict[str, int]) -> dict[str, int]:
    return {stem + ending: step for stem, step in each(stems).items() for ending in _ENDINGS}


_WEEKDAYS = {
    name + part: number
    for name, number in each({
        "montag": 0, "dienstag": 1, "mittwoch": 2, "donnerstag": 3, "freitag": 4,
        "samstag|sonnabend": 5, "sonntag": 6,
    }).items()
    for part in _PARTS_OF_DAY
}  # fmt: skip
_MONTHS = each({
    "januar|jänner": 1, "februar": 2, "märz": 3, "april": 4, "mai": 5, "juni": 6, "juli": 7,
    "august": 8, "september": 9, "oktober": 10, "november": 11, "dezember": 12,
})  # fmt: skip
_SEASONS = each({
    "frühling|frühjahr": Unit(Kind.SEASON, 3), "sommer": Unit(Kind.SEASON, 6),
    "herbst": Unit(Kind.SEASON, 9), "winter": Unit(Kind.SEASON, 12),
})  # fmt: skip

_WORDS: Words = {
    "offset": each({
        "vorgestern|vorgestern abend": -2,
        "gestern|gestern abend|gestern morgen|gestern früh|gestern nacht|letzte nacht": -1,
        "heute|heute abend|heute morgen|heute früh|heute nacht|heute mittag": 0,
        "morgen früh|morgen abend|morgen mittag|morgen nachmittag": 1, "übermorgen": 2,
    }),
    "offset.tomorrow": {"morgen": 1},
    "step": _inflected({
        "vorletzt": -2, "letzt|vergangen|vorig": -1, "dies": 0, "nächst": 1, "übernächst": 2,
    }),
    "coming": _inflected({"kommend": 1}),
    "thing": each({
        "woche": WEEK, "wochenende": WEEKEND, "monat|monats": MONTH, "jahr|jahres": YEAR,
    }) | _SEASONS | named(Kind.WEEKDAY, _WEEKDAYS) | named(Kind.NAMED_MONTH, _MONTHS),
    "units": each({
        "tag|tage|tagen": DAY, "woche|wochen": WEEK, "wochenende|wochenenden": WEEKEND,
        "monat|monate|monaten": MONTH, "jahr|jahre|jahren": YEAR,
    }),
    "weekend": {"wochenende": WEEKEND},
    "season": _SEASONS,
    "weekday": named(Kind.WEEKDAY, _WEEKDAYS),
    "month": _MONTHS | each({
        "jan": 1, "feb": 2, "apr": 4, "jun": 6, "jul": 7, "aug": 8, "sept|sep": 9, "okt": 10,
        "nov": 11, "dez": 12,
    }),
    "month.bare": {
        name: number for name, number in _MONTHS.items() if name not in ("april", "mai", "august")
    },
    "count": each({
        "ein|eine|einem|einer|einen": Count(1, 1), "zwei": Count(2, 2), "drei": Count(3, 3),
        "vier": Count(4, 4), "fünf": Count(5, 5), "sechs": Count(6, 6), "sieben": Count(7, 7),
        "acht": Count(8, 8), "neun": Count(9, 9), "zehn": Count(10, 10), "elf": Count(11, 11),
        "zwölf": Count(12, 12), "zwanzig": Count(20, 20),
        "ein paar|einigen|einige|wenigen|wenige": Count(2, 5), "mehreren|mehrere": Count(3, 8),
    }),
}  # fmt: skip


def _tomorrow(said: Said, parts: Parts) -> Reading | None:
    """With a capital "Morgen" is mostly the morning, but not where it begins a sentence."""
    word = said.text[said.start]
    if word == "M" and not _OPENS.search(said.text[max(0, said.start - 3) : said.end + 2]):
        return None
    return means.by_offset(said, parts)


_OPENS = Pattern(r"(?:\A|[.!?\n]\s?)Morgen [a-zäöü]")
_YEAR = r"(?:,? <year>(?!\d|[.,:]\d))?"
_NO_NUMBER = r"(?!\d|[.,:]\d|\s?[%°$€])"

GERMAN = Language(
    Rule(r"(?:jeder|jeden|eines|guten|schönen) (?:<weekday>|<offset.tomorrow>)", None),
    Rule(r"(?:am|vom|zum|der|den|dem|diesen|bis zum) <offset.tomorrow>", None),
    Rule(r"<offset>", means.by_offset),
    Rule(r"<offset.tomorrow>", _tomorrow),
    Rule(r"neulich", means.the_other_day),
    Rule(r"(?:in den |die |der |den )?letzten <count> <units>", means.lately),
    Rule(r"(?:in den |die |der |den )?(?:nächsten|kommenden) <count> <units>", means.shortly),
    Rule(r"<step> <thing>(?!,? \d)", means.by_step),
    Rule(r"<coming> <thing>", means.by_coming),
    Rule(
        r"vor (?:etwa |ungefähr |rund |ca\. |gut |knapp |fast |über |circa )?<count> <units>",
        means.before,
    ),
    Rule(r"in (?:etwa |ungefähr |rund |ca\. |gut |knapp )?<count> <units>", means.after),
    Rule(
        r"(?:am |vom |bis |seit |ab )?(?:<weekday>,? )?(?:den |dem |der |zum )?<day>\.\s?"
        rf"(?:(?:[-–]|bis|bis zum)\s?<until>\.\s?)?<month>\b\.?{_YEAR}",
        means.by_date,
    ),
    Rule(
        r"(?:im |in |seit |ab |bis |vom |anfang |mitte |ende )?<month>\.?,? (?:des jahres )?<year>"
        rf"{_NO_NUMBER}",
        means.by_month,
    ),
    Rule(r"(?:im|seit|ab|bis|anfang|mitte|ende|bis ende) <month>(?!\w|\.? \d)", means.by_month),
    Rule(r"<month.bare>", means.by_month),
    Rule(
        rf"(?:im |seit |bis |vom )?<season>,? (?:des jahres )?<year>{_NO_NUMBER}", means.by_season
    ),
    Rule(r"(?:im|über den|den ganzen|für den|seit dem|bis zum) <season>", means.by_name_if_told),
    Rule(r"(?:am|übers|über das|fürs|für das|das ganze) <weekend>", means.by_name),
    Rule(r"(?:am )?<weekday>", means.by_name),
    Rule(
        r"(?:im jahr|im jahre|in|seit|bis|ab|vor|nach|anfang|mitte|ende|seit ende|jahr)"
        rf" <year>{_NO_NUMBER}(?! (?:\w+en|stück|euro|meter|wörter|token|tokens)\b)",
        means.by_year,
    ),
    words=_WORDS,
    triggers=[*YEARS, "neulich"],
)
