"""Which sensitive subjects a sentence tells of: by its words first, by its meaning in doubt.

A sure word decides alone, unless it stands in a phrase that means something else. A likely word
decides where the sentence is about somebody, and, where vectors are at hand, means more like what
people tell of such subjects than like what only sounds so.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from assistant.domain.rules import SensitiveSubject
from assistant.memory.language.phrases import alternatives, any_of
from assistant.memory.rules.phrase_index import PhraseIndex
from assistant.memory.rules.subject_words import FICTION, LIKELY, LOOK_ALIKES, OWN, SURE
from assistant.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy as np
    from numpy.typing import NDArray

PROTOTYPES: Mapping[SensitiveSubject, tuple[str, ...]] = {
    SensitiveSubject.HEALTH: (
        "My doctor put me on a new treatment.",
        "I was in hospital for an operation.",
        "I take pills for my condition every day.",
        "She is ill and has been in therapy for months.",
    ),
    SensitiveSubject.RELIGION: (
        "I am a Christian and go to church on Sundays.",
        "My family keeps kosher and we are religious.",
    ),
    SensitiveSubject.POLITICS: (
        "I am a liberal and I support that politician.",
        "I campaigned in the election for my party.",
    ),
    SensitiveSubject.SEXUALITY: (
        "My sexuality is something I have told few people.",
        "We use condoms when we have sex.",
    ),
    SensitiveSubject.CRIME: (
        "He was sentenced by a court and went to prison.",
        "I got a police record for theft.",
    ),
    SensitiveSubject.UNION: (
        "I am in the union and we are on strike.",
        "I pay my union dues and went to the union meeting.",
    ),
    SensitiveSubject.FINANCES: (
        "My salary is low and I have a loan to pay back.",
        "I cannot afford the rent with my income.",
    ),
}
OTHERWISE = (
    "The game has a hospital level where you play a doctor.",
    "The treatment of this topic in the paper is good.",
    "The church on the hill is a beautiful building.",
    "We compared the political systems in history class.",
    "The SQL query uses a union of two tables.",
    "He threw a strike in the ninth inning.",
    "The library gave me a loan of the book.",
    "The server showed symptoms of a memory leak.",
    "I am writing a program that computes the mortgage of a house.",
    "The prison scene in the film was well shot.",
    "I write articles about wages in different countries.",
)
MARGIN = 0.03
"""So much more like its own subject than like anything else a likely word's sentence must be."""

_WORD = Pattern(r"[^\W\d_]{4,}|\d+")
"""Shorter ones, "my" and "the", stand in every clause."""
_CLAUSE_END = Pattern(
    r"[,;:!?()\n–—]+|\.(?=\s|$)|\b(?:"
    + alternatives(
        """and | but | so | because | since | although | though | while | whereas | who | which
        | plus | also | und | aber | weil | denn | obwohl | während | sowie | außerdem | et | mais
        | car | qui | y | pero | porque | que | e | ma | perché | che | mas | en | maar | want"""
    )
    + r")\b",
    re.IGNORECASE,
)
_POINTS_ELSEWHERE = any_of(
    "it | its | them | they | their | this | that | these | those | davon | damit | dagegen | deren"
)
_OWN = any_of(OWN)
_FICTION = any_of(FICTION)
_ENGLISH = any_of(
    "i | i['’]m | i['’]ve | my | we | our | the | is | was | has | he | she | with | at"
)
"""The bundled embedder knows other languages too little to decide in them."""


@cache
def _phrases() -> tuple[PhraseIndex[SensitiveSubject], PhraseIndex[SensitiveSubject]]:
    """Sure and likely words; made when the first fact is looked at."""
    return PhraseIndex(SURE), PhraseIndex(LIKELY)


@cache
def _look_alikes() -> PhraseIndex[None]:
    return PhraseIndex({None: LOOK_ALIKES})


def sure_subjects(text: str) -> frozenset[SensitiveSubject]:
    """The subjects that `text` tells of by sure words."""
    return _told(text, sure=True)


def likely_subjects(text: str) -> frozenset[SensitiveSubject]:
    """The subjects that `text` may tell of by likely words, of somebody."""
    return _told(text, sure=False) if _OWN.search(text) else frozenset()


def subjects_in(
    text: str, vector: NDArray[np.float32] | None = None, meanings: Meanings | None = None
) -> frozenset[SensitiveSubject]:
    """The sensitive subjects that a sentence tells of; empty for most.

    `vector` (dim) is what the sentence means, of length 1, and `meanings` what people tell of each
    subject; without them likely words decide alone.
    """
    likely = likely_subjects(text)
    if likely and vector is not None and meanings is not None and _ENGLISH.search(text):
        likely = frozenset(one for one in likely if meanings.fits(one, vector))
    return sure_subjects(text) | likely


def part_told(quote: str, statement: str) -> str:
    """The clauses of `quote` that `statement` has words of.

    All of it where no word is the same, or where they speak of what another clause names.
    "I work as a nurse and I'm allergic to nuts" is told twice: of a job, and of an allergy.
    """
    words = set(_WORD.findall(statement.casefold()))
    clauses = [clause for clause in _CLAUSE_END.split(quote) if clause.strip()]
    told = [clause for clause in clauses if words & set(_WORD.findall(clause.casefold()))]
    if not told or any(_POINTS_ELSEWHERE.search(clause) for clause in told):
        return quote
    return " … ".join(told)


def touches(part: str, subject: SensitiveSubject) -> bool:
    """Whether a part of a sentence, which tells of `subject` as a whole, has a word of it."""
    return subject in _told(part, sure=True) | _told(part, sure=False)


class Meanings:
    """What people tell of each subject, and what only sounds so, as vectors of length 1."""

    def __init__(self, vectors: Mapping[str, NDArray[np.float32]]) -> None:
        """`vectors` are those of `prototype_texts`."""
        self._of = {
            subject: [vectors[each] for each in texts] for subject, texts in PROTOTYPES.items()
        }
        self._otherwise = [vectors[each] for each in OTHERWISE]

    def fits(self, subject: SensitiveSubject, vector: NDArray[np.float32]) -> bool:
        """Whether a sentence means what people tell of the subject, rather than another thing."""
        own = max((float(one @ vector) for one in self._of.get(subject, ())), default=1.0)
        other = max(float(one @ vector) for one in self._otherwise)
        return own >= other + MARGIN


def prototype_texts() -> tuple[str, ...]:
    """The sentences whose vectors `Meanings` is made of."""
    return (*(each for texts in PROTOTYPES.values() for each in texts), *OTHERWISE)


def _told(text: str, *, sure: bool) -> frozenset[SensitiveSubject]:
    """What words tell of, where they stand in no phrase that means something else."""
    words = _phrases()[0 if sure else 1]
    found = words.labels(text)
    if not found or _FICTION.search(text):
        return frozenset()
    return words.labels(_look_alikes().without(text))
