"""From text to index terms, in the text's own language.

Words are case- and accent-folded and stemmed; runs of scripts that are written without spaces
become single characters and bigrams, so 自行车 is found inside a sentence.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING

import Stemmer

from assistant.index.languages import DEFAULT_LANGUAGE, STOP_WORDS, language_of
from assistant.patterns import Pattern

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
_PIECES = Pattern(
    rf"([{_SPACELESS}]+)"
    rf"|((?:(?![{_SPACELESS}])[^\W_]|[{_MARKS}])+)"
    r"|([\u2300-\u23ff\u2600-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff])"
)
_ASCII_WORDS = Pattern("[a-z0-9]+")
_INVISIBLE = Pattern("[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]")
"""Soft hyphens, joiners and directions: they change how a word looks, not which one it is."""
_NO_LETTERS = Pattern(
    "[\x00-\x1f\x7f-\x9f\ud800-\udfff\ue000-\uf8ff\ufdd0-\ufdef\ufff0-\uffff\U000f0000-\U0010ffff]"
)
"""Controls, halves of letters, and places that Unicode leaves to others or to nobody."""
_ACCENTS = Pattern("[\u0300-\u036f\u0591-\u05c7\u0640\u064b-\u065f\u0670]")
"""Also Hebrew points, Arabic vowel signs and the stroke that stretches Arabic words."""
_LETTERS = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe", "ı": "i"})


def index_terms(text: str, language: str | None = None) -> list[str]:
    """The terms of `text` in order, repeats kept; None detects the language."""
    stemmer = _stemmer(language or language_of(text))
    if text.isascii():
        words = [word[:MAX_TERM_CHARS] for word in _ASCII_WORDS.findall(text.lower())]
        stems: list[str] = stemmer.stemWords(words)
        return stems
    stem = stemmer.stemWord
    terms: list[str] = []
    for run, word, sign in _pieces(text):
        if word:
            terms.append(_folded(stem(word[:MAX_TERM_CHARS])))
        elif run:
            terms.extend(run)
            terms.extend(_bigrams(run))
        else:
            terms.append(sign)
    return terms


def different_terms(text: str, language: str) -> set[str]:
    """The terms of `text`, each once."""
    if text.isascii():
        words = {word[:MAX_TERM_CHARS] for word in _ASCII_WORDS.findall(text.lower())}
        return set(_stemmer(language).stemWords([*words]))
    return set(index_terms(text, language))


def query_terms(
    text: str, languages: Collection[str] = (), *, limit: int = MAX_QUERY_WORDS
) -> list[tuple[str, ...]]:
    """One tuple of alternatives per different word of `text`, stop words left out.

    `languages` are those of the indexed texts: a query is often too short to tell its own, so a
    word may match by the stem of any of them. Stop words stay where there is nothing else. Of
    more words than `limit` the first ones are given.
    """
    # "War" alone is no German, where it would be a stop word.
    own = language_of(text, least=2)
    stemmers = [_stemmer(name) for name in sorted({own, DEFAULT_LANGUAGE, *languages})]
    words: dict[tuple[str, ...], bool] = {}
    for run, word, sign in _pieces(text):
        if word:
            stems = [_folded(stemmer.stemWord(word[:MAX_TERM_CHARS])) for stemmer in stemmers]
            telling = word not in STOP_WORDS[own] and word not in STOP_WORDS[DEFAULT_LANGUAGE]
            words[tuple(dict.fromkeys(stems))] = telling
        else:
            for part in _bigrams(run) if len(run) > 1 else (run or sign,):
                words[(part,)] = True
        if len(words) >= 4 * limit:
            break
    kept = [word for word, telling in words.items() if telling] or list(words)
    return kept[:limit]


def plain(text: str) -> str:
    """The text in the letters that are meant.

    Wide and ornate ones become usual ones; what is no letter of any language becomes a space.
    """
    if text.isascii() and text.isprintable():
        return text
    return _NO_LETTERS.sub(" ", _INVISIBLE.sub("", unicodedata.normalize("NFKC", text)))


def _pieces(text: str) -> Iterator[tuple[str, str, str]]:
    """A run without spaces, a word or a sign; the other two are empty."""
    # "İ" becomes an i and a dot above, which no other i has.
    for found in _PIECES.finditer(plain(text).casefold().replace("i\u0307", "i")):
        run, word, sign = found.groups("")
        yield run, word, sign


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
