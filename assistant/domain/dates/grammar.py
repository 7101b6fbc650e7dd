"""How a language says days: tables of words with a meaning, and patterns over such words.

A pattern is a regular expression in which `<name>` stands for any word of that table, `<day>`,
`<until>`, `<monthnumber>`, `<year>`, `<lastyear>` and `<shortyear>` for numbers, and a space for
white space.
A pattern is tried only where a word stands that it may begin with, and a language only where the
text has one of its trigger words. No pattern repeats without a bound, so time grows with length.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar

from assistant.domain.dates.calendar_days import DAY, ONE, Count, Days, Leaning, Unit
from assistant.domain.dates.expressions import PLACEHOLDER, branching, first_elements, spaced
from assistant.domain.dates.leaning import leaning
from assistant.patterns import Pattern

if TYPE_CHECKING:
    from datetime import date

Meaning: TypeAlias = Unit | Count | int
Words: TypeAlias = Mapping[str, Mapping[str, Meaning]]
"""What words mean, by table; `month.bare` is a table of numbers that a reading knows as `month`.

A word with a capital counts only as it is written, the others in any case.
"""

T = TypeVar("T")

REACH_WORDS = 8
"""No mention begins more words than this before one that a date hangs on."""

YEARS = tuple(map(str, range(1900, 2100)))
"""Numbers that may be a year; others of four digits seldom are."""

_WORD = Pattern(r"\w+")
_LETTER = Pattern(r"\w")
_YEAR = r"(?:19|20)\d\d"
_DAY = r"0?[1-9]|[12]\d|3[01]"
_NUMERALS = {
    "day": _DAY,
    "until": _DAY,
    "monthnumber": r"1[0-2]|0?[1-9]",
    "year": _YEAR,
    "lastyear": _YEAR,
    "shortyear": r"\d\d",
}
_DATED = ("offset", "month")
"""Tables of numbers whose words are enough for a date; those of units always are."""
_NUMBER = "0"
"""Stands for any number where patterns are looked up by their first word."""


class Said(NamedTuple):
    """What is known of a mention beside the meaning of its words."""

    text: str
    on: date
    start: int
    end: int

    @property
    def leaning(self) -> Leaning:
        """Whether the sentence tells of the past or of the future."""
        return leaning(self.text, self.start, self.end)


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """What the words of a match mean; `numbers` are named as the tables that they stand in."""

    unit: Unit = DAY
    count: Count = ONE
    numbers: Mapping[str, int] = field(default_factory=dict)

    def __getitem__(self, name: str) -> int:
        """The number of that name, 0 where it was not said."""
        return self.numbers.get(name, 0)


class Reading(NamedTuple):
    """The days meant.

    `guessed`: month and day of a date whose year had to be guessed; day 0 of a whole month,
    month 0 where that was guessed too.
    """

    days: Days
    guessed: tuple[int, int] | None = None


Reader: TypeAlias = Callable[[Said, Parts], Reading | None]


class Rule(NamedTuple):
    """A pattern and what it means; without a reader its words are passed over."""

    pattern: str
    read: Reader | None


class Mention(NamedTuple):
    """A reading at `text[start:end]`."""

    start: int
    end: int
    reading: Reading


class _Compiled(NamedTuple):
    expression: re.Pattern[str]
    tables: list[str]
    read: Reader | None


class Language:
    """The patterns of one language by the words that they begin with."""

    def __init__(
        self, *rules: Rule, words: Words, triggers: Iterable[str] = (), has_spaces: bool = True
    ) -> None:
        """`triggers`: more words that a date may hang on; without any, all words count.

        `has_spaces`: words end where letters do; otherwise every letter counts as a word.
        """
        self._words = words
        self._listed = rules
        self._has_spaces = has_spaces
        self._word = _WORD if has_spaces else _LETTER
        found = self._trigger_words() if has_spaces else ()
        self.triggers = frozenset(found).union(triggers)

    @cached_property
    def _rules(self) -> Mapping[str, Sequence[_Compiled]]:
        """By first word, in the order listed; compiled when the language is first met."""
        by_word: dict[str, list[_Compiled]] = {}
        ending = r"(?!\w)" if self._has_spaces else ""
        for rule in self._listed:
            expression = re.compile(f"(?:{self._expanded(rule.pattern)}){ending}")
            compiled = _Compiled(expression, PLACEHOLDER.findall(rule.pattern), rule.read)
            for word in set(self._first_words(rule.pattern)):
                by_word.setdefault(word, []).append(compiled)
        return by_word

    def mentions(self, text: str, lowered: str, said_on: date) -> Iterator[Mention]:
        """Every date that the patterns find, in order, without overlaps.

        `lowered` is `text` in small letters and as long. Of several patterns that make sense
        at one place the first in the list counts.
        """
        place = 0
        for word, start in self._beginnings(lowered):
            rules = self._rules.get(_NUMBER if word[0].isdecimal() else word)
            if rules is None or start < place:
                continue
            for rule in rules:
                match = rule.expression.match(lowered, start)
                if match is None:
                    continue
                reading = self._reading(rule, match, Said(text, said_on, start, match.end()))
                if reading is not None:
                    yield Mention(start, match.end(), reading)
                if reading is not None or rule.read is None:
                    place = match.end()
                    break

    def _beginnings(self, lowered: str) -> Iterator[tuple[str, int]]:
        """The words at which a mention may begin, and where they stand."""
        words = [(found.group(), found.start()) for found in self._word.finditer(lowered)]
        if not self.triggers:
            yield from words
            return
        fresh = 0
        for number, (word, _) in enumerate(words):
            if word in self.triggers:
                yield from words[max(fresh, number - REACH_WORDS) : number + 1]
                fresh = number + 1

    def _reading(self, rule: _Compiled, match: re.Match[str], said: Said) -> Reading | None:
        """None where a word is written unlike a date, and for days that do not exist."""
        parts = self._parts(rule.tables, match, said.text)
        if parts is None or rule.read is None:
            return None
        try:
            return rule.read(said, parts)
        except (ValueError, OverflowError):
            return None

    def _parts(self, tables: list[str], match: re.Match[str], text: str) -> Parts | None:
        unit, count, numbers = DAY, ONE, {}
        for group, table in enumerate(tables, 1):
            start, end = match.span(group)
            if start < 0:
                continue
            meaning = self._meaning(table, text[start:end])
            if meaning is None:
                return None
            if isinstance(meaning, Unit):
                unit = meaning
            elif isinstance(meaning, Count):
                count = meaning
            else:
                numbers[table.partition(".")[0]] = meaning
        return Parts(unit=unit, count=count, numbers=numbers)

    def _meaning(self, table: str, text: str) -> Meaning | None:
        if text.isdecimal():
            return Count(int(text), int(text)) if table == "count" else int(text)
        word = " ".join(text.replace("’", "'").split())
        listed = self._words[table]
        return listed.get(word, listed.get(word.lower()))

    def _expanded(self, pattern: str) -> str:
        return PLACEHOLDER.sub(lambda found: f"({self._alternatives(found[1])})", spaced(pattern))

    def _alternatives(self, table: str) -> str:
        """An expression for any word of the table."""
        if table in _NUMERALS:
            return _NUMERALS[table]
        words = branching({word.lower() for word in self._words[table]})
        return rf"{words}|\d{{1,3}}" if table == "count" else words

    def _first_words(self, pattern: str) -> Iterator[str]:
        """The words with which a match of the pattern may begin."""
        for element in first_elements(pattern):
            table = element.strip("<>")
            if table == element:
                yield self._word.findall(element)[0]
                continue
            if table in _NUMERALS or table == "count":
                yield _NUMBER
            for word in self._words.get(table, ()):
                yield self._word.findall(word.lower())[0]

    def _trigger_words(self) -> Iterator[str]:
        """The longest word of each phrase that a date may hang on; "an" alone tells nothing."""
        for table, listed in self._words.items():
            for phrase, meaning in listed.items():
                word = max(self._word.findall(phrase), key=len).lower()
                if (isinstance(meaning, Unit) or table.startswith(_DATED)) and len(word) > 2:
                    yield word


def each(listed: Mapping[str, T]) -> dict[str, T]:
    """A table in which words of one meaning, parted by "|", have it one by one."""
    return {word.strip(): value for words, value in listed.items() for word in words.split("|")}
