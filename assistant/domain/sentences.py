"""Sentences: the smallest pieces that evidence is cut into, as offsets into the original text."""

from __future__ import annotations

import re
from typing import NamedTuple

from assistant.patterns import Pattern

MAX_SENTENCE_CHARS = 400
"""A longer run without an end (a log, a table, Thai) is cut at a space, or else anywhere."""

_SHORTENED = (
    "mr mrs ms dr prof sr jr st mt vs etc e.g i.e cf approx inc ltd corp dept gov capt lt sgt"
    " jan feb apr jun jul aug sep sept oct nov z.b d.h u.a usw bzw evtl ca ggf mme mlle"
    " p.ex ej ud uds sra dra"
)
_ABBREVIATIONS = frozenset(_SHORTENED.split())
_AFTER_ORDINALS = Pattern(
    # Months of the languages that write a day as "4."; German, Nordic, Czech, Finnish, Hungarian.
    r"(?:jan|j[äa]nner|feb|m[äa]r[sz]|marts|apr|ma[ij]\b|m[aá]j|jun|jul|aug|sep|o[kc]t|nov|de[czs]"
    r"|led|únor|břez|dub|květ|červ|srp|září|říj|listop|pros|tammi|helmi|maalis|huhti|touko|kesä"
    r"|heinä|elo|syys|loka|marras|joulu|márc|ápr|szept"
    r"|jahrhundert|weltkrieg|klasse|stock\b|geburtstag)",
    re.IGNORECASE,
)
_BREAK = Pattern(
    r"(?P<line>[\r\n\v\f\u0085\u2028\u2029]\s*)"
    r"|(?P<wide>[。！？｡．]+[”’」』）】》〉\"')\]]*\s*)"
    # Only from the first mark of a run: a drawing made of dots would be tried from each of them.
    r"|(?P<narrow>(?<![.!?…؟۔।॥။៕։])[.!?…؟۔।॥။៕։]+[”’»\"')\]]*(?:\s+|\Z))"
)
_LAST_WORD = Pattern(r"[^\s(\[\"'“‘]+\Z")


class Span(NamedTuple):
    """The characters `start` up to, not including, `end` of a text."""

    start: int
    end: int


def sentence_spans(text: str) -> list[Span]:
    """The sentences of `text` in order, without the white space around them.

    No span is empty or blank, none overlaps another, and together they hold every character
    that is not white space; a text of white space alone has none. A line break ends a sentence.
    Marks of Latin, Greek, Cyrillic, Arabic, Indic, Chinese and Japanese scripts are known; none
    is longer than `MAX_SENTENCE_CHARS`.
    """
    spans: list[Span] = []
    start = 0
    for found in _BREAK.finditer(text):
        if found.lastgroup == "narrow" and _continues(text, start, found):
            continue
        _add_trimmed(spans, text, start, found.end())
        start = found.end()
    _add_trimmed(spans, text, start, len(text))
    return spans


def _continues(text: str, start: int, found: re.Match[str]) -> bool:
    """Whether a full stop belongs to an abbreviation, an initial, a list number or an ordinal."""
    mark = found.group()
    if mark.rstrip() != "." or found.end() >= len(text):
        return False
    if text[found.end()].islower():
        return True
    # 80 characters are enough for any word that matters, and keep long texts linear.
    word = _LAST_WORD.search(text[max(start, found.start() - 80) : found.start()])
    if word is None:
        return False
    last = word.group().casefold()
    opens = start + len(text[start : found.start()]) - len(word.group()) <= start
    return (
        last in _ABBREVIATIONS
        or (len(last) == 1 and last.isalpha())
        or (opens and last.isdecimal() and len(last) <= 3)
        or (last.isdecimal() and len(last) <= 2 and bool(_AFTER_ORDINALS.match(text, found.end())))
    )


def _add_trimmed(spans: list[Span], text: str, start: int, end: int) -> None:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    while end - start > MAX_SENTENCE_CHARS:
        cut = _cut(text, start, start + MAX_SENTENCE_CHARS)
        spans.append(Span(start, cut))
        start = cut
        while text[start].isspace():
            start += 1
    if start < end:
        spans.append(Span(start, end))


def _cut(text: str, start: int, limit: int) -> int:
    """The last space before `limit` in its second half, or `limit` itself."""
    for place in range(limit, start + (limit - start) // 2, -1):
        if text[place].isspace():
            while text[place - 1].isspace():
                place -= 1  # noqa: PLW2901
            return place
    return limit
