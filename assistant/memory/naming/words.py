"""Names as they are compared: folded, in Latin letters, without their endings."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from assistant.patterns import Pattern

MIN_STEM = 3

_MARKS = Pattern("[\u0300-\u036f]")
_POSSESSIVE = Pattern(r"(?:['’](?:s|\w{1,4})|['’])$")
_PLURAL_ACRONYM = Pattern(r"^([A-ZА-ЯΑ-Ω\d&-]{2,8})['’]?s$")
_TOKEN = Pattern(r"[^\W_][^\s,;:!?()\[\]\"“”„«»]*")
_LETTERS = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe", "ı": "i", "ß": "ss", "ð": "d", "þ": "th"}
)
_CYRILLIC_LETTERS = "абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґ"
_CYRILLIC_ROMAN = (
    "a b v g d e e zh z i y k l m n o p r s t u f kh ts ch sh shch - y - e yu ya i i ye g"
)
_GREEK_LETTERS = "αβγδεζηθικλμνξοπρσςτυφχψω"
_GREEK_ROMAN = "a v g d e z i th i k l m n x o p r s s t y f ch ps o"
_CYRILLIC = {
    letter: roman.strip("-")
    for letter, roman in zip(_CYRILLIC_LETTERS, _CYRILLIC_ROMAN.split(" "), strict=True)
}
_GREEK = dict(zip(_GREEK_LETTERS, _GREEK_ROMAN.split(" "), strict=True))
_ROMAN = str.maketrans(_CYRILLIC | _GREEK)
_CYRILLIC_ENDING = Pattern("(?:ами|ями|ой|ей|ою|ею|ом|ем|ах|ях|ам|ям|[аяыиуюеійіїє])$")
_GREEK_ENDING = Pattern("(?:ους|ος|ου|ον|ας|ης|ες|ων|[αηοε])$")
_UNCASED = Pattern(
    "[\u0590-\u06ff\u0900-\u0dff\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]"
)
_JOINERS_WORDS = """
of the and for de der des du da do di del della la le les el los las van von den und et y e in
on to & a
"""
_JOINERS = frozenset(_JOINERS_WORDS.split())
_TITLES_WORDS = """
dr dr. doctor prof prof. professor mr mr. mrs mrs. ms ms. miss sir herr frau hr. fr. señor
señora sr. sra. sr sra monsieur madame mme m. dott. dottor dottoressa signor signora dhr mevr
pan pani г-н г-жа доктор профессор д-р господин госпожа κύριος κυρία κ.
"""
_TITLES = frozenset(_TITLES_WORDS.split())


def is_uncased(words: str) -> bool:
    """Whether a name is written in a script without capitals."""
    return _UNCASED.search(words) is not None


def tokens_of(words: str) -> list[str]:
    """The words of a name without titles; the whole of it where it is only a title."""
    found = [token.rstrip(".") if len(token) > 2 else token for token in _TOKEN.findall(words)]
    rest = [token for token in found if token.casefold() not in _TITLES]
    return rest or found


def tidy(words: str) -> str:
    """A name as it is shown: without the ending that says whose something is."""
    words = " ".join(words.split()).strip(" .,;:-–—")
    if found := _PLURAL_ACRONYM.match(words):
        return found.group(1)
    return _POSSESSIVE.sub("", words)


def is_acronym(words: str) -> bool:
    """Two to six capitals ("OKR", "OKRs")."""
    bare = tidy(words)
    return 2 <= len(bare) <= 6 and bare.isupper() and bare.replace("-", "").isalpha()


@lru_cache(maxsize=65536)
def folded(words: str) -> str:
    """Casefolded Latin letters without accents; other scripts but Cyrillic and Greek stay."""
    plain = unicodedata.normalize("NFKD", words.casefold())
    plain = _MARKS.sub("", unicodedata.normalize("NFC", _MARKS.sub("", plain)))
    return plain.translate(_LETTERS).translate(_ROMAN)


@lru_cache(maxsize=65536)
def key_of(words: str) -> str:
    """What two spellings of one name share.

    A name in Cyrillic or Greek gives its stem after "~", because its case endings vary.
    """
    tokens = tokens_of(tidy(words))
    if any(_is_inflected(token) for token in tokens):
        return "~" + " ".join(_stem(token) for token in tokens)
    return " ".join(folded(_POSSESSIVE.sub("", token)) for token in tokens)


@lru_cache(maxsize=65536)
def block_of(words: str) -> str:
    """What all names have in common that may be one: the beginning of their first word."""
    tokens = tokens_of(tidy(words))
    if not tokens:
        return ""
    first = tokens[0]
    return _short(_stem(first) if _is_inflected(first) else folded(_POSSESSIVE.sub("", first)))


def is_form_of(key: str, other: str) -> bool:
    """Whether `key` is `other` with an ending: "martas" of "marta", "~mart" of "marta"."""
    if key == other:
        return True
    if key.startswith("~") and not other.startswith("~"):
        stems, names = key[1:].split(" "), other.split(" ")
        return len(stems) == len(names) and all(
            _short(stem) == _short(name) for stem, name in zip(stems, names, strict=True)
        )
    return key == f"{other}s" and len(other) >= MIN_STEM


def initials_of(words: str) -> str:
    """The first letters of a name's words but its joining ones; "" where they are too few."""
    tokens = [token for token in tokens_of(words) if token.casefold() not in _JOINERS]
    return "".join(folded(token)[:1] for token in tokens) if len(tokens) > 1 else ""


def _is_inflected(token: str) -> bool:
    return any("\u0370" <= letter <= "\u052f" or "\u1f00" <= letter <= "\u1fff" for letter in token)


def _stem(token: str) -> str:
    plain = _MARKS.sub("", unicodedata.normalize("NFKD", token.casefold()).replace("и\u0306", "й"))
    ending = (
        _GREEK_ENDING if any("\u0370" <= each <= "\u03ff" for each in plain) else _CYRILLIC_ENDING
    )
    stem = ending.sub("", plain)
    return folded(stem if len(stem) >= MIN_STEM else plain)


def _short(name: str) -> str:
    bare = name[:-1] if name.endswith("s") and len(name) > MIN_STEM + 1 else name
    stem = bare.rstrip("aeiouy")
    return stem if len(stem) >= MIN_STEM else bare


def forget_texts() -> None:
    """Keep no names in mind: some were forgotten."""
    for known in (folded, key_of, block_of):
        known.cache_clear()
