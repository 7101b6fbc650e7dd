"""Texts as counted terms: what a word index needs of them, worked out once."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from assistant.index.analysis import index_terms
from assistant.index.languages import language_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

MOST = (1 << 16) - 1
"""A term that occurs more often in a text counts as often as this."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedTerms:
    """How often each term occurs in each of some texts.

    `vocabulary`: every term, once. `languages`: those of the texts. By text: `spoken`, a place in
    `languages`; `lengths`, how many terms, repeats counted; `different`, how many without repeats.
    One text's terms after the other's: `terms`, places in `vocabulary`; `counts`, up to `MOST`.
    """

    vocabulary: tuple[str, ...]
    languages: tuple[str, ...]
    spoken: NDArray[np.uint8]
    lengths: NDArray[np.int32]
    different: NDArray[np.int32]
    terms: NDArray[np.uint32]
    counts: NDArray[np.uint16]

    def __len__(self) -> int:
        """How many texts."""
        return len(self.lengths)


class _Places(dict[str, int]):
    """Gives each text that it is asked for the next place."""

    def __missing__(self, text: str) -> int:
        place = self[text] = len(self)
        return place


def counted_terms(texts: Iterable[str]) -> CountedTerms:
    """Analyse texts, each in its own language."""
    vocabulary, languages = _Places(), _Places()
    spoken: list[int] = []
    lengths: list[int] = []
    different: list[int] = []
    terms: list[int] = []
    counts: list[int] = []
    for text in texts:
        language = language_of(text)
        found = index_terms(text, language)
        counted = Counter(found)
        spoken.append(languages[language])
        lengths.append(len(found))
        different.append(len(counted))
        terms.extend(map(vocabulary.__getitem__, counted))
        counts.extend(counted.values())
    return CountedTerms(
        vocabulary=tuple(vocabulary),
        languages=tuple(languages),
        spoken=np.array(spoken, np.uint8),
        lengths=np.array(lengths, np.int32),
        different=np.array(different, np.int32),
        terms=np.array(terms, np.uint32),
        counts=np.minimum(np.array(counts, np.int64), MOST).astype(np.uint16),
    )
