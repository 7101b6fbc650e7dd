"""French and Spanish."""

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

_NO_NUMBER = r"(?!\d|[.,:]\d|\s?[%°$€])"

_FRENCH_WEEKDAYS = named(Kind.WEEKDAY, each({
    "lundi": 0, "mardi": 1, "mercredi": 2, "jeudi": 3, "vendredi": 4, "samedi": 5, "dimanche": 6,
}))  # fmt: skip
_FRENCH_MONTHS = each({
    "janvier|janv": 1, "février|fevrier|févr": 2, "mars": 3, "avril": 4, "mai": 5, "juin": 6,
    "juillet": 7, "août|aout": 8, "septembre|sept": 9, "octobre|oct": 10, "novembre|nov": 11,
    "décembre|decembre|déc": 12,
})  # fmt: skip
_FRENCH_SEASONS = each({
    "printemps": Unit(Kind.SEASON, 3), "été": Unit(Kind.SEASON, 6),
    "automne": Unit(Kind.SEASON, 9), "hiver": Unit(Kind.SEASON, 12),
})  # fmt: skip

_FRENCH_WORDS: Words = {
    "offset": each({
        "avant-hier": -2, "hier soir|hier matin": -1, "aujourd'hui|ce soir|ce matin|cette nuit": 0,
        "demain": 1, "après-demain": 2,
    }),
    "offset.yesterday": {"hier": -1},
    "step": each({
        "dernier|dernière|passé|passée|précédent|précédente": -1, "prochain|prochaine": 1,
    }),
    "thing": each({
        "semaine": WEEK, "week-end|weekend": WEEKEND, "mois": MONTH, "an|année": YEAR,
    }) | _FRENCH_SEASONS | _FRENCH_WEEKDAYS | named(Kind.NAMED_MONTH, _FRENCH_MONTHS),
    "units": each({
        "jour|jours": DAY, "semaine|semaines": WEEK, "week-end|week-ends": WEEKEND, "mois": MONTH,
        "an|ans|année|années": YEAR,
    }),
    "weekend": {"week-end": WEEKEND, "weekend": WEEKEND},
    "season": _FRENCH_SEASONS,
    "weekday": _FRENCH_WEEKDAYS,
    "month": _FRENCH_MONTHS,
    "count": each({
        "un|une": Count(1, 1), "deux": Count(2, 2), "trois": Count(3, 3), "quatre": Count(4, 4),
        "cinq": Count(5, 5), "six": Count(6, 6), "sept": Count(7, 7), "huit": Count(8, 8),
        "neuf": Count(9, 9), "dix": Count(10, 10), "quinze": Count(15, 15), "vingt": Count(20, 20),
        "quelques": Count(2, 5), "plusieurs": Count(3, 8),
    }),
}  # fmt: skip


def _french_yesterday(said: Said, parts: Parts) -> Reading | None:
    """German has a word "hier" too: other French words must stand near it."""
    near = said.text[max(0, said.start - _NEAR_CHARS) : said.end + _NEAR_CHARS]
    return means.by_offset(said, parts) if _FRENCH.search(near) else None


_NEAR_CHARS = 60
_FRENCH = Pattern(
    r"\b(?:je|le|la|les|et|est|nous|au|en|ce|cette|il|elle|on|avec|pas|pour|mon|ma|une|chez|dans)\b"
    r"|\b[jlcdnm]['’]|[éèàêç]"
)

FRENCH = Language(
    Rule(r"(?:le|les|tous les|chaque|un) <weekday>(?! (?:\d|dernier|prochain))|mardi gras", None),
    Rule(r"<offset>", means.by_offset),
    Rule(r"<offset.yesterday>", _french_yesterday),
    Rule(r"(?:ces|les|des) <count> (?:derniers|dernières) <units>", means.lately),
    Rule(r"(?:la |le |l'|en )?<thing> <step>", means.by_step),
    Rule(r"(?:ce|cet|cette) <thing>(?:-ci)?(?!-là)", means.by_this),
    Rule(r"(?:il )?y a (?:environ |presque |à peu près |plus de )?<count> <units>", means.before),
    Rule(r"(?:dans|d'ici) (?:environ )?<count> <units>", means.after),
    Rule(
        r"(?:le |du |au )?(?:<weekday> )?(?:le )?<day>(?:er)?(?:(?:\s?[-–]\s?| au )<until>)?"
        r" <month>\b\.?(?: <year>(?!\d))?",
        means.by_date,
    ),
    Rule(rf"(?:en |de |depuis |début |fin |mi-)?<month> <year>{_NO_NUMBER}", means.by_month),
    Rule(
        r"(?:(?:en|depuis|début|fin|au mois de|mois de|jusqu'en|courant) |mi-)<month>(?!\w| \d)",
        means.by_month,
    ),
    Rule(rf"(?:en |à l'|au |de l'|l'|le )?<season>,? (?:de )?<year>{_NO_NUMBER}", means.by_season),
    Rule(r"(?:en |au |pendant l'|à l'|cet )<season>", means.by_name_if_told),
    Rule(r"(?:le|pendant le|tout le) <weekend>", means.by_name_if_told),
    Rule(r"<weekday>", means.by_name),
    Rule(
        rf"(?:en|depuis|jusqu'en|l'année|avant|après|vers|début|fin) <year>{_NO_NUMBER}",
        means.by_year,
    ),
    words=_FRENCH_WORDS,
    triggers=[*YEARS, "y", "dernier", "passé", "prochain"],
)

_SPANISH_WEEKDAYS = named(Kind.WEEKDAY, each({
    "lunes": 0, "martes": 1, "miércoles|miercoles": 2, "jueves": 3, "viernes": 4,
    "sábado|sabado": 5, "domingo": 6,
}))  # fmt: skip
_SPANISH_MONTHS = each({
    "enero": 1, "febrero": 2, "marzo": 3, "abril": 4, "mayo": 5, "junio": 6, "julio": 7,
    "agosto": 8, "septiembre|setiembre": 9, "octubre": 10, "noviembre": 11, "diciembre": 12,
})  # fmt: skip
_SPANISH_SEASONS = each({
    "primavera": Unit(Kind.SEASON, 3), "verano": Unit(Kind.SEASON, 6),
    "otoño": Unit(Kind.SEASON, 9), "invierno": Unit(Kind.SEASON, 12),
})  # fmt: skip

_SPANISH_WORDS: Words = {
    "offset": each({
        "anteayer|antier|antes de ayer": -2, "ayer|anoche": -1,
        "hoy|esta noche|esta tarde|esta mañana": 0, "pasado mañana": 2,
    }),
    "offset.tomorrow": {"mañana": 1},
    "step": each({
        "pasado|pasada|anterior": -1, "próximo|próxima|proximo|proxima|que viene|siguiente": 1,
    }),
    "thing": each({
        "semana": WEEK, "fin de semana": WEEKEND, "mes": MONTH, "año": YEAR,
    }) | _SPANISH_SEASONS | _SPANISH_WEEKDAYS | named(Kind.NAMED_MONTH, _SPANISH_MONTHS),
    "units": each({
        "día|días|dia|dias": DAY, "semana|semanas": WEEK, "mes|meses": MONTH, "año|años": YEAR,
        "fines de semana": WEEKEND,
    }),
    "weekend": {"fin de semana": WEEKEND},
    "season": _SPANISH_SEASONS,
    "weekday": _SPANISH_WEEKDAYS,
    "month": _SPANISH_MONTHS,
    "count": each({
        "un|una": Count(1, 1), "dos": Count(2, 2), "tres": Count(3, 3), "cuatro": Count(4, 4),
        "cinco": Count(5, 5), "seis": Count(6, 6), "siete": Count(7, 7), "ocho": Count(8, 8),
        "nueve": Count(9, 9), "diez": Count(10, 10), "quince": Count(15, 15),
        "veinte": Count(20, 20), "unos|unas|algunos|algunas|unos pocos": Count(2, 5),
        "un par de": Count(2, 3), "varios|varias": Count(3, 8),
    }),
}  # fmt: skip

SPANISH = Language(
    Rule(r"(?:los|todos los|cada|un) <weekday>", None),
    Rule(r"(?:la|por la|de la|a la|una|cada|toda la|buena) <offset.tomorrow>", None),
    Rule(r"<offset>", means.by_offset),
    Rule(r"<offset.tomorrow>", means.by_offset),
    Rule(r"(?:los|las|estos|estas) (?:últimos|últimas) <count> <units>", means.lately),
    Rule(r"(?:el |la )?<step> <thing>", means.by_step),
    Rule(r"(?:el |la )?<thing> <step>", means.by_step),
    Rule(r"(?:este|esta) <thing>", means.by_this),
    Rule(r"hace (?:como |casi |unos |más de |aproximadamente )?<count> <units>", means.before),
    Rule(r"(?:dentro de|en) <count> <units>", means.after),
    Rule(
        r"(?:el )?(?:<weekday>,? )?<day>(?:(?:\s?[-–]\s?| al )<until>)? de <month>"
        r"(?:,? (?:de |del )?<year>(?!\d))?",
        means.by_date,
    ),
    Rule(rf"(?:en |desde |hasta )?<month>,? (?:de |del )?<year>{_NO_NUMBER}", means.by_month),
    Rule(r"(?:en|desde|hasta|principios de|finales de|mes de) <month>", means.by_month),
    Rule(rf"(?:en (?:el |la )?)?<season>,? (?:de |del )?<year>{_NO_NUMBER}", means.by_season),
    Rule(r"(?:en|durante) (?:el |la )?<season>", means.by_name_if_told),
    Rule(r"(?:el|durante el|todo el) <weekend>", means.by_name_if_told),
    Rule(r"(?:el )?<weekday>", means.by_name),
    Rule(
        rf"(?:en|desde|hasta|el año|año|antes de|después de|de|del) <year>{_NO_NUMBER}",
        means.by_year,
    ),
    words=_SPANISH_WORDS,
    triggers=YEARS,
)
