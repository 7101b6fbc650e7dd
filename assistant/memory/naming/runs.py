"""Where a text may name something: runs of capitalised words, and how sure a capital makes it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from assistant.domain.sentences import sentence_spans
from assistant.memory.language.frequent_words import FREQUENT_WORDS
from assistant.memory.naming.lexicon import (
    GIVEN_NAMES,
    HEADS,
    NOT_NAMES,
    ORGANISATIONS,
    PARTICLES,
    is_common,
)
from assistant.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_READ_CHARACTERS = 20_000
"""A pasted book is read for names in its first pages."""
MAX_OWN_CHARACTERS = 2_500
"""In a longer message capitals alone prove nothing: most of it is pasted."""
MAX_NAME_WORDS = 4
HEADING_SHARE = 0.6
MIN_HEADING_WORDS = 4
SHOUTED = 3
"""So many common words in capitals, and someone shouts."""

_WORD = Pattern(
    r"[^\W\d_](?:[\w]|['’.&-](?=\w)|(?<=\b\w)\.(?=\s[^\W\d_a-z]))*(?:(?<=\b[A-Z]r)\.|(?<=\bProf)\.|(?<=\bMrs)\.|(?<=\bMs)\.)?"
)
_BLANKED = (
    Pattern(r"```.*?(?:```|\Z)", re.DOTALL),
    Pattern(r"`[^`\n]*`"),
    Pattern(r"https?://\S+|www\.\S+|\S+@\S+\.\w+"),
    Pattern(r"^[ \t]*[>|].*$", re.MULTILINE),
    Pattern(r"<[^<>\n]{1,200}>"),
    Pattern(r"^.*(?:[{};]\s*$|=>|\bdef \w+\(|\bimport \w+|</?\w+>).*$", re.MULTILINE),
    Pattern(r"(?<!\w)[#@]\w+|\w+/\w[\w/]+|\w+_\w+"),
    Pattern(r"(?:^|(?<=\n))[^\n:]{1,60}:(?=\s*\n)"),
    Pattern(r"\*\*[^*\n]{1,80}\*\*:?"),
    Pattern(r"^[ \t]*#{1,6} .*$", re.MULTILINE),
)
_TITLE = Pattern(r"[\"“„«]([^\"“”„«»\n]{12,120})[\"“”»]|\*\*?([^*\n]{12,120})\*\*?")
_LABEL = Pattern(r"^\s*(?:[-*•·]|\d+[.)])?\s*[^\n:.!?]{1,40}:\s")
_OPENING = Pattern(r"[\s\"“„«'‘(\[*_•·–—>\d.)-]*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """Words that may be a name, as they stand from `start` to `end` of the text.

    `plain`: the capital means something, because the sentence goes on in small letters around
    it. `opens`: it stands where any word has a capital.
    """

    words: str
    start: int
    end: int
    plain: bool
    opens: bool


def readable(text: str) -> str:
    """`text` without code, addresses, headings and quoted lines, every offset kept."""
    text = text[:MAX_READ_CHARACTERS]
    for pattern in _BLANKED:
        text = pattern.sub(lambda match: _blank(match.group()), text)
    return text


def runs_in(text: str, *, german: bool = False) -> Iterator[Run]:
    """The runs of a `readable` text in order. In German every noun has a capital."""
    own = len(text) <= MAX_OWN_CHARACTERS
    for start, end in sentence_spans(text):
        sentence = text[start:end]
        words = list(_WORD.finditer(sentence))
        titles = _titles(sentence)
        loud = _is_heading(words)
        lead = _lead(sentence)
        for begin, last in _stretches(words, sentence, german=german):
            run_start, run_end = words[begin].start(), words[last].end()
            said = sentence[run_start:run_end]
            opens = run_start <= lead
            single = begin == last
            titled = any(low < run_start < high for low, high in titles)
            proper = not german or not single or said.casefold() in GIVEN_NAMES
            yield Run(
                words=said,
                start=start + run_start,
                end=start + run_end,
                plain=own and proper and not loud and not titled and not (opens and single),
                opens=opens,
            )


def _stretches(
    words: list[re.Match[str]], sentence: str, *, german: bool
) -> Iterator[tuple[int, int]]:
    """First and last word of each run. In German only a given name goes on with the next word."""
    place = 0
    while place < len(words):
        if not (_begins(words[place]) or _heads(words, place, sentence)):
            place += 1
            continue
        last = place
        alone = german and words[place].group().casefold() not in GIVEN_NAMES
        while not alone and last + 1 < len(words) and last + 1 - place < MAX_NAME_WORDS:
            joined = _joined(words, last, sentence)
            if joined == last:
                break
            last = joined
        yield place, last
        place = last + 1


def _begins(word: re.Match[str]) -> bool:
    return word.group()[0].isupper() and not is_common(word.group())


def _heads(words: list[re.Match[str]], place: int, sentence: str) -> bool:
    """Whether a common word begins a name: "New York", "University of Oslo"."""
    word = words[place].group()
    if not word[0].isupper() or place + 1 >= len(words) or not _touch(words, place, sentence):
        return False
    if word.casefold() in HEADS:
        return _begins(words[place + 1])
    if place and word.casefold() not in NOT_NAMES and _is_titled(words, place, sentence):
        return True
    behind = place + 2 < len(words) and words[place + 1].group() in ("of", "de", "di", "für")
    return word.casefold() in ORGANISATIONS and behind and words[place + 2].group()[0].isupper()


def _is_titled(words: list[re.Match[str]], place: int, sentence: str) -> bool:
    """Whether three common words in a row have capitals, as in "World Health Organization"."""
    if place + 2 >= len(words) or not _touch(words, place + 1, sentence):
        return False
    return all(word.group()[0].isupper() for word in words[place + 1 : place + 3])


def _joined(words: list[re.Match[str]], last: int, sentence: str) -> int:
    """The word that goes on with the name behind `last`; `last` itself where none does."""
    if words[last].group()[-2:] in ("'s", "’s"):
        return last
    follows = last + 1
    if not _touch(words, last, sentence):
        return last
    if words[follows].group()[0].isupper() and not _ends_run(words[follows].group()):
        return follows
    particle = words[follows].group() in PARTICLES and follows + 1 < len(words)
    if particle and _touch(words, follows, sentence) and _begins(words[follows + 1]):
        return follows + 1
    return last


def _ends_run(word: str) -> bool:
    return re.split("['’]", word, maxsplit=1)[0] == "I"


def _touch(words: list[re.Match[str]], place: int, sentence: str) -> bool:
    between = sentence[words[place].end() : words[place + 1].start()]
    return between in (" ", "\u00a0") or (between == ". " and len(words[place].group()) == 1)


def _is_heading(words: list[re.Match[str]]) -> bool:
    """Most words have capitals, or all letters are: then none of them tells anything."""
    letters = [word.group() for word in words]
    if sum(word.isupper() and word.casefold() in FREQUENT_WORDS for word in letters) >= SHOUTED:
        return True
    if len(letters) < MIN_HEADING_WORDS:
        return False
    capitals = sum(word[0].isupper() for word in letters[1:])
    return capitals > HEADING_SHARE * (len(letters) - 1)


def _titles(sentence: str) -> list[tuple[int, int]]:
    """Where headings are quoted."""
    return [
        match.span()
        for match in _TITLE.finditer(sentence)
        if _is_heading(list(_WORD.finditer(match.group())))
    ]


def _lead(sentence: str) -> int:
    """Up to where a word opens the sentence: behind marks, a list's number, or a label."""
    lead = _OPENING.match(sentence)
    label = _LABEL.match(sentence)
    return max(lead.end() if lead else 0, label.end() if label else 0)


def _blank(text: str) -> str:
    return "".join(letter if letter in "\r\n" else " " for letter in text)
