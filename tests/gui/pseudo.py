"""A language that is none: longer words, marked at both ends, so that what is missed is seen."""

from __future__ import annotations

import re

from PySide6.QtCore import QTranslator

LONGER = 1.4
"""German and Finnish need about so much more room than English."""
_WORD = re.compile(r"\{[^}]*\}|[A-Za-z]{2,}")
_SIGNS = str.maketrans("AEIOUaeiou", "ÄËÏÖÜäëïöü")


class PseudoTranslator(QTranslator):
    """Translates everything; `asked` keeps what it was asked for, by context and source."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: set[tuple[str, str]] = set()

    def isEmpty(self) -> bool:  # noqa: N802 - the name that Qt asks for
        return False

    def translate(
        self, context: str, source: str, _disambiguation: str | None = None, _n: int = -1
    ) -> str:
        if re.match(r"Q[A-Z]", context):  # Qt's own words
            return None  # type: ignore[return-value]  # Qt says it as it is
        self.asked.add((context, source))
        return lengthened(source)


def lengthened(source: str) -> str:
    """Each word 140 % as long, its vowels with marks; placeholders as they are."""

    def longer(found: re.Match[str]) -> str:
        word = found[0]
        if word.startswith("{"):
            return word
        more = round(len(word) * LONGER) - len(word)
        return word.translate(_SIGNS) + word[-1] * more

    return _WORD.sub(longer, source)
