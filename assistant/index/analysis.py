"""From text to index terms, in the text's own language.

Words are case- and accent-folded and stemmed; runs of scripts that are written without spaces
become single characters and bigrams, so 自行车 is found inside a sentence.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING

import Stemmer

from assistant.index.languages import DEFAULT_LANGUAGE, STOP_WORDS, language_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

MAX_TERM_CHARS = 64
"""Longer words (hashes, encoded files) are cut; nobody asks for their tail."""
MAX_QUERY_WORDS = 64
"""A pasted page as a query: its first different words say what it is about."""

_SPACELESS = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf"
    "\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff"
)
_MARKS = "\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670\u0900-\u0963\u0966-\u0dff"
_PIECES = re.compile(
    rf"(?P<run>[{_SPACELESS}]+)"
    rf"|(?P<word>(?:(?![{_SPACELESS}])[^\W_]|[{_MARKS}])+)"
    r"|(?P<sign>[\u2600-\u27bf\U0001f000-\U0001faff])"
)
_ACCENTS = re.compile("[\u0300-\u036f]")
_LETTERS = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe", "ı": "i"})


def index_terms(text: str, language: str | None = None) -> list[str]:
    """The terms of `text` in order, repeats kept; None detects the language."""
    stem = _stemmer(language or language_of(text))
    terms: list[str] = []
    for kind, piece in _pieces(text):
        if kind == "run":
            terms.extend(piece)
            terms.extend(_bigrams(piece))
        else:
            terms.append(_folded(stem.stemWord(piece) if kind == "word" else piece))
    return terms


def query_terms(text: str, languages: Collection[str] = ()) -> list[tuple[str, ...]]:
    """One tuple of alternatives per different word of `text`, stop words left out.

    `languages` are those of the indexed texts: a query is often too short to tell its own, so a
    word may match by the stem of any of them. Stop words stay where there is nothing else.
    """
    own = language_of(text)
    stemmers = [_stemmer(name) for name in sorted({own, DEFAULT_LANGUAGE, *languages})]
    words: dict[tuple[str, ...], bool] = {}
    for kind, piece in _pieces(text):
        if kind == "run":
            for part in _bigrams(piece) if len(piece) > 1 else (piece,):
                words[(part,)] = True
        else:
            stems = [s.stemWord(piece) for s in stemmers] if kind == "word" else [piece]
            telling = piece not in STOP_WORDS[own] and piece not in STOP_WORDS[DEFAULT_LANGUAGE]
            words[tuple(dict.fromkeys(map(_folded, stems)))] = telling
        if len(words) >= 4 * MAX_QUERY_WORDS:
            break
    kept = [word for word, telling in words.items() if telling] or list(words)
    return kept[:MAX_QUERY_WORDS]


def _pieces(text: str) -> Iterator[tuple[str, str]]:
    for found in _PIECES.finditer(unicodedata.normalize("NFKC", text).casefold()):
        yield found.lastgroup or "word", found.group()[: MAX_TERM_CHARS if found["word"] else None]


def _bigrams(run: str) -> Iterator[str]:
    return (run[place : place + 2] for place in range(len(run) - 1))


def _folded(word: str) -> str:
    """The word without accents: café and cafe are one term."""
    if word.isascii():
        return word
    return _ACCENTS.sub("", unicodedata.normalize("NFD", word)).translate(_LETTERS)


@lru_cache(maxsize=64)
def _stemmer(language: str) -> Stemmer.Stemmer:
    return Stemmer.Stemmer(language)
