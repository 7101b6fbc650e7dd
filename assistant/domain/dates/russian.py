"""Russian, with the cases that its words take."""

from __future__ import annotations

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

_WEEKDAYS = named(Kind.WEEKDAY, each({
    "понедельник": 0, "вторник": 1, "среду|среда": 2, "четверг": 3, "пятницу|пятница": 4,
    "субботу|суббота": 5, "воскресенье": 6,
}))  # fmt: skip
_MONTHS_IN = each({
    "январе": 1, "феврале": 2, "марте": 3, "апреле": 4, "мае": 5, "июне": 6, "июле": 7,
    "августе": 8, "сентябре": 9, "октябре": 10, "ноябре": 11, "декабре": 12,
})  # fmt: skip
_MONTHS_OF = each({
    "января": 1, "февраля": 2, "марта": 3, "апреля": 4, "мая": 5, "июня": 6, "июля": 7,
    "августа": 8, "сентября": 9, "октября": 10, "ноября": 11, "декабря": 12,
})  # fmt: skip
_MONTHS = each({
    "январь": 1, "февраль": 2, "март": 3, "апрель": 4, "май": 5, "июнь": 6, "июль": 7,
    "август": 8, "сентябрь": 9, "октябрь": 10, "ноябрь": 11, "декабрь": 12,
})  # fmt: skip
_SEASONS = each({
    "весной": Unit(Kind.SEASON, 3), "летом": Unit(Kind.SEASON, 6),
    "осенью": Unit(Kind.SEASON, 9), "зимой": Unit(Kind.SEASON, 12),
})  # fmt: skip

_WORDS: Words = {
    "offset": each({
        "позавчера": -2, "вчера|прошлой ночью": -1, "сегодня": 0, "завтра": 1, "послезавтра": 2,
    }),
    "step": each({
        "позапрошлой|позапрошлом|позапрошлым|позапрошлую|позапрошлый": -2,
        "прошлой|прошлом|прошлым|прошлую|прошлый|прошлое|прошлые": -1,
        "этой|этом|этим|эту|этот|это|эти": 0,
        "следующей|следующем|следующим|следующую|следующий|следующее|следующие|будущей|будущем": 1,
    }),
    "thing": each({
        "неделе|неделю|неделя": WEEK, "выходные|выходных": WEEKEND, "месяце|месяц": MONTH,
        "году|год": YEAR,
    }) | _SEASONS | _WEEKDAYS | named(Kind.NAMED_MONTH, _MONTHS_IN),
    "units": each({
        "день|дня|дней": DAY, "неделю|недели|недель": WEEK, "месяц|месяца|месяцев": MONTH,
        "год|года|лет": YEAR,
    }),
    "weekend": each({"выходных|выходные": WEEKEND}),
    "season": _SEASONS,
    "weekday": _WEEKDAYS,
    "month": _MONTHS_OF,
    "month.in": _MONTHS_IN,
    "month.any": _MONTHS | _MONTHS_IN,
    "count": each({
        "один|одну": Count(1, 1), "два|две": Count(2, 2), "три": Count(3, 3),
        "четыре": Count(4, 4), "пять": Count(5, 5), "шесть": Count(6, 6), "семь": Count(7, 7),
        "восемь": Count(8, 8), "девять": Count(9, 9), "десять": Count(10, 10),
        "двадцать": Count(20, 20), "пару": Count(2, 3), "несколько": Count(2, 5),
    }),
}  # fmt: skip

_YEAR = r"(?: <year>(?!\d)(?:\s?(?:года|год|г\.))?)?"

RUSSIAN = Language(
    Rule(r"(?:каждый|каждую|каждое|каждые) (?:<weekday>|<thing>)", None),
    Rule(r"<offset>", means.by_offset),
    Rule(r"на днях", means.the_other_day),
    Rule(r"(?:за |в )?последние <count> <units>", means.lately),
    Rule(r"(?:на |в |во )?<step> <thing>", means.by_step),
    Rule(r"(?:<count> )?<units> (?:тому )?назад", means.before),
    Rule(r"через (?:<count> )?<units>", means.after),
    Rule(
        rf"(?:<weekday>,? )?(?:с )?<day>(?:-го)?(?:(?:\s?[-–]\s?| по )<until>(?:-е)?)?"
        rf" <month>{_YEAR}",
        means.by_date,
    ),
    Rule(r"(?:в |во |с |до )?<month.any> <year>(?!\d)(?:\s?(?:года|г\.))?", means.by_month),
    Rule(r"(?:в|во) <month.in>(?! \d)", means.by_month),
    Rule(r"<season> <year>(?!\d)(?:\s?(?:года|г\.))?", means.by_season),
    Rule(r"<season>", means.by_name_if_told),
    Rule(r"(?:на|в) <weekend>", means.by_name),
    Rule(r"(?:в|во) <weekday>", means.by_name),
    Rule(r"(?:в|с|до|к|после) <year>(?:-м)? (?:году|года|год|г\.)", means.by_year),
    words=_WORDS,
    triggers=[*YEARS, "днях"],
)
