"""Dates in figures alone. Versions, prices, times of day, ratios and numbers to call are none.

A day and month without a year, "7.5.", count only after a German preposition.
"""

from __future__ import annotations

from assistant.domain.dates import readings as means
from assistant.domain.dates.grammar import Language, Rule

_APART = r"(?<![\d./:,_-])"
_ENDED = r"(?![\d/-]|\.\d)"

NUMERIC = Language(
    Rule(rf"{_APART}<year>-<monthnumber>-<day>(?:t\d[\d:.,z+-]{{1,20}}|{_ENDED})", means.by_date),
    Rule(rf"{_APART}<year>/<monthnumber>/<day>{_ENDED}", means.by_date),
    Rule(rf"{_APART}<year>\.<monthnumber>\.<day>{_ENDED}", means.by_date),
    Rule(rf"{_APART}<day>\.\s?<monthnumber>\.\s?<year>{_ENDED}", means.by_date),
    Rule(rf"{_APART}<day>/<until>/<year>{_ENDED}", means.by_slashes),
    Rule(rf"{_APART}<day>-<until>-<year>{_ENDED}", means.by_slashes),
    Rule(
        r"(?:am|vom|zum|bis|seit|ab|den|dem|der) <day>\.\s?<monthnumber>\.(?:<year>|<shortyear>)?"
        r"(?!\d)",
        means.by_date,
    ),
    words={},
)
