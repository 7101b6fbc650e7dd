"""Key entities of a text, without a model: what MemSIF's Jaccard overlap counts (C.1).

A key entity is a name, a quoted title, a number with its unit, a date, a hashtag or address, or a
word too rare to be said in passing. All are casefolded, so "Lyon" and "lyon" are one. Scripts
without capitals give their longer words, Chinese and Japanese the runs between particles.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from assistant.memory.language.frequent_words import FREQUENT_WORDS
from assistant.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_SCANNED_CHARACTERS = 20_000
"""A pasted book says what it is about in its first pages; the rest is not read for entities."""

MAX_NAME_WORDS = 4
MIN_RARE_LETTERS = 4
MIN_UNCASED_LETTERS = 3

_CODE = Pattern(r"```.*?(?:```|\Z)", re.DOTALL)
_QUOTED = Pattern(r"[\"“„«]([^\"“”„«»\n]{2,60})[\"”“»]")
_TAG = Pattern(r"(?<!\w)[#@](\w[\w-]+)")
_ADDRESS = Pattern(
    r"https?://(?:www\.)?([\w.-]+)\S*|(?<![\w.+-])[\w.+-]{1,64}@([\w-]{1,63}(?:\.[\w-]{1,63}){1,4})"
)
_MONTH = (
    r"jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch)?|märz|apr(?:il)?|may|mai|june?|juni|july?|juli"
    r"|aug(?:ust)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?"
)
_DATE = Pattern(
    r"\b(?:\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{2,4}"
    rf"|\d{{1,2}}(?:st|nd|rd|th|\.)?\s+(?:{_MONTH})\b(?:,?\s+\d{{4}})?"
    rf"|(?:{_MONTH})\s+\d{{1,2}}(?:st|nd|rd|th)?\b(?:,?\s+\d{{4}})?)",
    re.IGNORECASE,
)
_QUANTITY = Pattern(
    r"[$€£¥]\s?\d[\d.,]*\s?(?:k|m|bn|million|billion)?\b"
    r"|\b\d[\d.,]*\s?(?:%|[€£¥°]|(?:percent|dollars?|euros?|pounds?|km/h|mph|km|kg|cm|mm|mi|miles?"
    r"|meters?|metres?|grams?|lbs?|litres?|liters?|gb|mb|tb|mg|ml|kwh|watts?|hours?|minutes?|days?"
    r"|weeks?|months?|years?|stunden|tage|wochen|monate|jahre)\b)"
    r"|\b\d{1,2}:\d{2}\b|\b\d{1,2}\s?[ap]m\b|\b\d[\d.,]{2,}\b",
    re.IGNORECASE,
)
_WORD = Pattern(r"[^\W\d_](?:[^\W_]|['’.&-](?=[^\W_]))*")
_SENTENCE_END = Pattern(r"[.!?:;…\n*>|•\"“„)(-]\s*$")
_POSSESSIVE = Pattern(r"['’]s?$")
_SPACES = Pattern(r"\s+")
_IDEOGRAPHS = Pattern(r"[㐀-鿿豈-﫿]+|[゠-ヿ]{2,}")
_PARTICLES = Pattern(
    r"[的了是在我你您他她它们這这那有和不也就都要会會能吗嗎吧呢啊很到说說去把被让讓与與及或]+"
)


def key_entities(text: str) -> frozenset[str]:
    """What `text` names, casefolded; empty where it names nothing in particular."""
    text = _CODE.sub(" ", text[:MAX_SCANNED_CHARACTERS])
    found: set[str] = set()
    for pattern in (_ADDRESS, _DATE, _QUANTITY):
        text = pattern.sub(lambda match: _take(match, found), text)
    found.update(_titles(text))
    found.update(tag.casefold() for tag in _TAG.findall(text))
    found.update(_names_and_rare_words(text))
    if _IDEOGRAPHS.search(text):
        found.update(_ideographic(text))
    return frozenset(found)


def jaccard(one: frozenset[str] | set[str], other: frozenset[str] | set[str]) -> float:
    """Shared entities as a part of all; 0 where neither names anything (MemSIF, Eq. 1)."""
    if not one or not other:
        return 0.0
    shared = len(one & other)
    return shared / (len(one) + len(other) - shared)


def _take(match: re.Match[str], found: set[str]) -> str:
    """Keep what was matched and cut it out, so that its parts do not count again."""
    whole = next((group for group in match.groups() if group), match.group())
    found.add(_SPACES.sub(" ", whole.strip(" .,")).casefold())
    return " , "


def _titles(text: str) -> Iterator[str]:
    for quoted in _QUOTED.findall(text):
        if quoted.count(" ") < 8 and any(letter.isalpha() for letter in quoted):
            yield _SPACES.sub(" ", quoted.strip(" .,!?")).casefold()


def _names_and_rare_words(text: str) -> Iterator[str]:
    """Runs of capitalised words as one name; other words where they are rare."""
    run: list[str] = []
    end = 0
    for match in _WORD.finditer(text):
        word = _POSSESSIVE.sub("", match.group())
        between = text[end : match.start()]
        if run and (between != " " or len(run) == MAX_NAME_WORDS or not word[:1].isupper()):
            yield from _name(run)
            run = []
        if word[:1].isupper() and _is_name(word, text, match.start()):
            run.append(word)
        elif (rare := _rare(word)) is not None:
            yield rare
        end = match.start() + len(word)
    yield from _name(run)


def _is_name(word: str, text: str, start: int) -> bool:
    """Whether a capital means a name, not just that a sentence begins or someone shouts."""
    folded = _stem(word)
    if folded not in FREQUENT_WORDS:
        return len(folded) > 1
    if folded == "i" or word.isupper():
        return False
    before = text[max(0, start - 3) : start]
    return bool(before) and _SENTENCE_END.search(before) is None


def _stem(word: str) -> str:
    return word.casefold().replace("’", "'").split("'")[0]


def _name(run: list[str]) -> Iterator[str]:
    if not run:
        return
    yield " ".join(run).casefold()
    if len(run) > 1:
        parts = (part.casefold() for part in run if len(part) > 2)
        yield from (part for part in parts if part not in FREQUENT_WORDS)


def _rare(word: str) -> str | None:
    folded = _stem(word)
    cased = folded != folded.upper()
    if len(folded) < (MIN_RARE_LETTERS if cased else MIN_UNCASED_LETTERS):
        return None
    singular = folded
    if folded.isalpha() and folded.endswith("s") and folded[-2] not in "siu":
        singular = folded[:-1]
    if folded in FREQUENT_WORDS or singular in FREQUENT_WORDS or _IDEOGRAPHS.match(folded):
        return None
    return singular


def _ideographic(text: str) -> Iterator[str]:
    for run in _IDEOGRAPHS.findall(text):
        yield from (part for part in _PARTICLES.split(run) if 2 <= len(part) <= 8)
