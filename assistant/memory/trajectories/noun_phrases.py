"""Words as people wrote them: whole, in their own inflection, with what belongs to them.

Without a parser a noun phrase of English is known by what stands around it: an article or the like
before it, and behind it a mark, a preposition or a form of "be". "We called several adoption
agencies in May" has "adoption agencies". In other languages a word stands alone.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import islice
from typing import TYPE_CHECKING

from assistant.memory.language.phrases import any_of, words_of
from assistant.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

OCCURRENCES_READ = 20
WORDS_BESIDE = 2
"""So many words may stand before a noun, and so many behind it, in one phrase."""
REACH = 60
"""Characters that are looked at on either side."""

_ENGLISH = any_of("the | and | is | my | i | you | to | of | was | with | that")
_ONE = words_of("a an another every each")
_ARTICLES = _ONE | words_of("the my your his her our their its this these some any")
_LEADS = _ARTICLES | words_of(
    """that those no of for in on at with about from than own several many few more two three four
    five six first second next last new"""
)
"""What a noun phrase may come behind."""
_ENDS = words_of(
    """of for in on at with about from into by to and or as than but is are was were has have had
    will would can could should may might do does did that which who when where while because so if
    then after before during since until near through across between over under am i you we they he
    she it"""
)
"""What may stand behind one."""
_NO_PART = (
    _LEADS
    | _ENDS
    | words_of(
        """me him them us what why how there here not just really also too very much only even
        still already again always never ever now today tomorrow yesterday soon later ago back up
        down out off away around together maybe perhaps quite pretty super such like love loves
        want wants need needs get gets got go goes went come comes came make makes made take takes
        took give gives gave keep keeps kept feel feels felt think thinks thought know knows knew
        see sees saw seen look looks find finds found say says said tell tells told ask asks try
        tries tried let lets put puts use uses help helps start starts work works been be stay
        stays it's i'm i've i'll i'd that's don't didn't can't won't isn't doesn't let's you're
        we're they're he's she's there's what's please thanks thank yes no ok okay well oh hey hi
        wow both all one ones else other others same able sure glad happy great good nice amazing
        awesome best better bad big little lot lots bit kind sort thing things stuff way ways time
        times day days week weeks month months year years whole exact real right ready set anymore
        flip whatever amidst less happen happens something anything everything nothing someone
        anyone everyone myself yourself extra loose main
        """
    )
)
"""Words that belong to no noun phrase by which somebody would call something."""
NO_NOUN = ("ing", "ly", "ed")
"""Endings of words that are seldom nouns, where no article stands before them."""
_PLURAL = Pattern(r"[^siu]s$", re.IGNORECASE)
_SENTENCE_START = Pattern(r"(?:[.!?:;…\n*>|•\"“„)(—–-])\s*$")
MIN_ENGLISH = 3
"""So many different ones of these words tell English from other languages."""

_TOKEN = Pattern(r"[^\W\d_](?:[^\W_]|['’&-](?=[^\W_]))*")


def is_name(written: str) -> bool:
    """Whether a word as it is written names someone, a place or a thing."""
    first = written[:1]
    return first.isupper() or (first.isalpha() and first.lower() == first.upper())


class Wording:
    """How the words of a text are written in it."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._folded = _folded(text)
        self._english = len({*map(str.casefold, _ENGLISH.findall(text))}) >= MIN_ENGLISH

    def name(self, word: str) -> str | None:
        """The casefolded `word` as a name: its first form inside a sentence, if with a capital.

        In a script without capitals every word may be one.
        """
        for start in islice(self._places(word), OCCURRENCES_READ):
            if start and not self._begins_sentence(start):
                written = self._text[start : start + len(word)]
                return written if is_name(written) else None
        return word if is_name(word) else None

    def phrase(self, word: str) -> tuple[str, bool]:
        """The casefolded `word`, which is no name, with what belongs to it; whether it is a noun.

        The form that is met most often, the longer one of equals; "scratche", which stands for
        "scratches", comes back whole. Without English around it every word may be a noun.
        """
        found: Counter[str] = Counter()
        noun = not self._english
        for start, end in islice(self._occurrences(word), OCCURRENCES_READ):
            written, is_noun = self._around(start, end)
            noun = noun or is_noun
            found[written] += 1
        best = max(found, key=lambda one: (found[one], one.count(" "), one), default=word)
        more = [one for one in found if " " in one and found[one] > 1]
        return max(more, key=lambda one: (found[one], one), default=best), noun

    def _occurrences(self, word: str) -> Iterator[tuple[int, int]]:
        """Where the casefolded `word` stands, as a whole word or with a plural's ending."""
        found = False
        for start in self._places(word):
            end = self._end_of_word(start + len(word))
            if end is not None and not self._is_inside_word(start - 1):
                found = True
                yield start, end
        if not found:  # in a script that puts no blanks between words
            yield from ((start, start + len(word)) for start in self._places(word))

    def _places(self, word: str) -> Iterator[int]:
        """Where the casefolded `word` stands, whatever its case.

        A search by expression would compile one for each word of each segment.
        """
        start = self._folded.find(word)
        while start >= 0:
            yield start
            start = self._folded.find(word, start + max(1, len(word)))

    def _end_of_word(self, end: int) -> int | None:
        """Where the word ends of which so much is read, None where it is another word."""
        for ending in ("s", "es", ""):
            if self._folded.startswith(ending, end) and not self._is_inside_word(end + len(ending)):
                return end + len(ending)
        return None

    def _is_inside_word(self, place: int) -> bool:
        if not 0 <= place < len(self._text):
            return False
        return self._text[place] == "_" or self._text[place].isalnum()

    def _begins_sentence(self, start: int) -> bool:
        return _SENTENCE_START.search(self._text, max(0, start - 4), start) is not None

    def _around(self, start: int, end: int) -> tuple[str, bool]:
        """The phrase around a word that stands there, and whether it is in a noun's place."""
        here = self._text[start:end]
        if is_name(here):
            here = here.casefold()
        if not self._english:
            return here, True
        left, lead = self._walk_left(start)
        right = self._walk_right(end)
        if right is None or here.endswith("ly"):
            return here, False
        if here.endswith(NO_NOUN):
            return here, lead in _ARTICLES
        before, behind = self._text[left:start], self._text[end:right]
        if lead not in _LEADS and not self._is_said_again(left, end):
            before = ""
        if lead not in _ONE and not self._is_said_again(start, right):
            behind = ""  # "we left the table clean"
        return before + here + behind, lead in _ARTICLES or bool(before or behind)

    def _is_said_again(self, start: int, end: int) -> bool:
        return self._text.count(self._text[start:end]) > 1

    def _walk_left(self, start: int) -> tuple[int, str]:
        """Where the phrase begins, and the word before it, casefolded."""
        begin = start
        before = list(_TOKEN.finditer(self._text, max(0, start - REACH), start))
        for number, token in enumerate(reversed(before)):
            word = token.group().casefold()
            if self._text[token.end() : begin] not in (" ", "-"):
                break
            if number == WORDS_BESIDE or not _is_part(word) or token.group()[:1].isupper():
                return begin, word
            if _PLURAL.search(word):  # "the podcasts hold": what follows is what they do
                return begin, ""
            begin = token.start()
        return begin, ""

    def _walk_right(self, end: int) -> int | None:
        """Where the phrase ends; None where what follows does not stand behind a noun."""
        reached = end
        for number, token in enumerate(_TOKEN.finditer(self._text, end, end + REACH)):
            word = token.group().casefold()
            if word in _ENDS or self._text[reached : token.start()] not in (" ", "-"):
                return reached
            if number == WORDS_BESIDE or not _is_part(word):
                return None
            reached = token.end()
        return reached


def _folded(text: str) -> str:
    """The text without its cases, character by character at the same places."""
    folded = text.casefold()
    if len(folded) == len(text):
        return folded
    return "".join(each if len(each.casefold()) > 1 else each.casefold() for each in text)


def _is_part(word: str) -> bool:
    """Whether a word beside a noun may belong to it."""
    return word not in _NO_PART and not word.endswith(NO_NOUN)
