"""Whether what was told is like an example that the person gave of what is never learnt.

Alike is what means nearly the same, or what holds all the words of the example and means something
near. The thresholds are fitted to the first half of `tests/data/rules/never.tsv` with the bundled
embedder (`python -m tests.benchmarks.rules`); it knows English best, and takes sentences of another
language for more alike than they are.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from assistant.index.analysis import index_terms
from assistant.index.languages import DEFAULT_LANGUAGE, STOP_WORDS, language_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    import numpy as np
    from numpy.typing import NDArray

    from assistant.domain.rules import NeverRule

ALIKE = 0.54
"""Cosine from which an English sentence means the same kind of thing."""
ALIKE_ELSEWHERE = 0.70
"""The same in other languages."""
NEAR = 0.35
"""Cosine from which a sentence with all words of the example is like it."""
SHORTEST_TERM = 2
EXAMPLES_KEPT = 512


def leaving_out(
    rules: Iterable[NeverRule], told: str, vectors: Mapping[str, NDArray[np.float32]]
) -> NeverRule | None:
    """The rule with an example that `told` is like; None for none.

    `vectors` (dim), of length 1, are of `told` and of examples; where one is missing, all words of
    the example have to be there.
    """
    return next(
        (
            rule
            for rule in rules
            if any(is_alike(example, told, vectors) for example in rule.examples)
        ),
        None,
    )


def is_alike(example: str, told: str, vectors: Mapping[str, NDArray[np.float32]]) -> bool:
    """Whether `told` is like `example`."""
    words = _terms(example)
    holds_all = bool(words) and words <= _terms(told)
    if example not in vectors or told not in vectors:
        return holds_all
    cosine = float(vectors[example] @ vectors[told])
    least = ALIKE if _is_english(example) and _is_english(told) else ALIKE_ELSEWHERE
    return cosine >= least or (holds_all and cosine >= NEAR)


@lru_cache(maxsize=EXAMPLES_KEPT)
def _terms(text: str) -> frozenset[str]:
    """The stems of the words that say something."""
    stops = _stop_terms(language_of(text))
    return frozenset(
        term
        for term in index_terms(text)
        if term not in stops and len(term) >= SHORTEST_TERM and not term.isdigit()
    )


@lru_cache(maxsize=EXAMPLES_KEPT)
def _is_english(text: str) -> bool:
    return language_of(text) == DEFAULT_LANGUAGE


@cache
def _stop_terms(language: str) -> frozenset[str]:
    return frozenset(index_terms(" ".join(STOP_WORDS.get(language, ())), language))


def forget_texts() -> None:
    """Let go of words that were looked at."""
    _terms.cache_clear()
    _is_english.cache_clear()
