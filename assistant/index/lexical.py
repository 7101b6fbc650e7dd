"""BM25 over analysed words, in memory: nothing is written to disk.

Our own, because no library that we know takes a deleted text's words out of its statistics at once
(`decisions/0005-word-scores.md`).
"""

from __future__ import annotations

import math
from array import array
from collections import Counter
from itertools import pairwise
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from assistant.index.analysis import query_terms
from assistant.index.counted_terms import MOST, counted_terms
from assistant.index.growing import Growing

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from numpy.typing import NDArray

    from assistant.index.counted_terms import CountedTerms

K1 = 1.2
B = 0.75
"""How soon repetition stops to count, and how much a text's length does: the usual values."""
MAX_READ_WORDS = 256
MAX_SCORED_WORDS = 64
"""Of a longer query's first words the rarest are scored: they say what it is about."""

WASTE = 0.25
"""Numbers of removed rows are cleared at once; above this share their places are taken back."""

_COUNT_BITS = MOST.bit_length()
_FIRST_CAPACITY = 256


class _Form(NamedTuple):
    """Where one form of a word occurs: all arrays are (rows that hold it,)."""

    rows: NDArray[np.int64]
    counts: NDArray[np.float64]
    lengths: NDArray[np.float64]


class _TermNumbers(dict[str, int]):
    """Numbers terms as they are asked for, none of them twice."""

    def __init__(self) -> None:
        super().__init__()
        self.terms: dict[int, str] = {}
        self._next = 0

    def __missing__(self, term: str) -> int:
        number = self[term] = self._next
        self.terms[number] = term
        self._next += 1
        return number


class _TermsOfRows:
    """Which terms a row holds, as numbers in one array: a tuple a row would take ten times as much.

    A term that nothing holds any more leaves no trace but a number that is not given again.
    """

    def __init__(self) -> None:
        self.rows = 0
        self._number_of = _TermNumbers()
        self._numbers = Growing(np.uint32)
        self._starts = Growing(np.int64)
        self._counts = Growing(np.int32)
        self._languages = Growing(np.uint8)
        self._language_of: dict[str, int] = {}
        self._unused = 0

    def known(self, rows: Iterable[int]) -> list[int]:
        """Those of `rows` that are here, each once."""
        there = {row for row in rows if 0 <= row < len(self._languages)}
        return [row for row in there if self._languages.values[row]]

    def put(self, rows: NDArray[np.int64], texts: CountedTerms) -> NDArray[np.int64]:
        """Rows that are not here; the numbers of their terms, one row's after the other's."""
        number_of = map(self._number_of.__getitem__, texts.vocabulary)
        found = np.fromiter(number_of, np.int64, len(texts.vocabulary))[texts.terms]
        known = self._language_of
        numbers = [known.setdefault(name, len(known) + 1) for name in texts.languages]
        ends = np.cumsum(texts.different, dtype=np.int64)
        self._starts.put_all(rows, len(self._numbers) + ends - texts.different)
        self._counts.put_all(rows, texts.different)
        self._languages.put_all(rows, np.array(numbers, np.uint8)[texts.spoken])
        self._numbers.extend(found)
        self.rows += len(texts)
        return found

    def term(self, number: int) -> str:
        """The term of a number that `put` gave."""
        return self._number_of.terms[number]

    def take(self, rows: list[int]) -> tuple[set[str], list[str]]:
        """Let rows go: the terms that any of them held, and the language of each."""
        names = {number: name for name, number in self._language_of.items()}
        languages = [names[int(self._languages.values[row])] for row in rows]
        places = [
            np.arange(start, start + count)
            for start, count in zip(
                self._starts.values[rows].tolist(), self._counts.values[rows].tolist(), strict=True
            )
        ]
        held = np.concatenate(places)
        terms = {self._number_of.terms[number] for number in self._numbers.values[held].tolist()}
        self._numbers.values[held] = 0
        self._languages.values[rows] = 0
        self.rows -= len(rows)
        self._unused += len(held)
        if self._unused > WASTE * len(self._numbers):
            self._compact()
        return terms, languages

    def forget(self, term: str) -> None:
        """Leave nothing of a term that no row holds."""
        del self._number_of.terms[self._number_of.pop(term)]

    def _compact(self) -> None:
        kept, starts = Growing(np.uint32), self._starts.values
        there = np.flatnonzero(self._languages.values)
        counts = self._counts.values[there]
        firsts = np.cumsum(counts) - counts
        places = np.repeat(starts[there] - firsts, counts) + np.arange(int(counts.sum()))
        kept.extend(self._numbers.values[places])
        starts[there] = firsts
        self._numbers, self._unused = kept, 0


class LexicalIndex:
    """Words of numbered rows. Thread-safe; what was put is found by the next search.

    The scores are those of a new index of the texts that are left, to the last bit: a row adds up
    the words of the query in the query's order, whatever number it has and whatever was here
    before. A query is cut into words, never parsed, so no character of it is an operator.
    """

    def __init__(self) -> None:
        # An entry is a row and how often the term occurs there, in one number.
        self._entries: dict[str, array[int]] = {}
        self._held = _TermsOfRows()
        self._spoken: Counter[str] = Counter()
        self._lengths = np.zeros(_FIRST_CAPACITY, np.int64)
        self._total_length = 0
        self._lock = Lock()

    def __len__(self) -> int:
        return self._held.rows

    def put(self, texts: Mapping[int, str]) -> None:
        """Add rows, or replace those that are known."""
        self.put_counted(np.fromiter(texts, np.int64, len(texts)), counted_terms(texts.values()))

    def put_counted(self, rows: NDArray[np.int64], texts: CountedTerms) -> None:
        """Add rows, or replace those that are known, by texts that were counted before."""
        if len(rows):
            with self._lock:
                self._drop(rows.tolist())
                self._add(rows, texts)

    def remove(self, rows: Iterable[int]) -> None:
        """Forget rows and every word that only they held; unknown ones are ignored."""
        with self._lock:
            self._drop(rows)

    def scores(self, query: str, rows: int) -> NDArray[np.float32]:
        """BM25 (rows,) of rows 0 … `rows` - 1; 0 where no word of the query occurs.

        The forms that a word has in the languages of the texts are as rare as the commonest of
        them; the one that scores best in a row counts there.
        """
        with self._lock:
            languages = [name for name, texts in self._spoken.items() if texts > 0]
            words = query_terms(query, languages, limit=MAX_READ_WORDS)
            found = [forms for word in words if (forms := self._forms(word))]
            texts, total_length = self._held.rows, self._total_length
            size = max(rows, len(self._lengths))
        total, best = np.zeros(size), np.zeros(size)
        for forms in _rarest(found):
            idf = _idf(_texts_with(forms), texts)
            for form in forms:
                scores = idf * _saturated(form, total_length / texts)
                best[form.rows] = np.maximum(best[form.rows], scores)
            for form in forms:
                total[form.rows] += best[form.rows]
                best[form.rows] = 0  # a row with two of the forms is added once
        return total[:rows].astype(np.float32)

    def _forms(self, word: tuple[str, ...]) -> list[_Form]:
        """Copies of what is known of each form that occurs."""
        found: list[_Form] = []
        for form in word:
            entries = self._entries.get(form)
            if entries is not None:
                packed = np.frombuffer(entries, np.int64)
                rows = packed >> _COUNT_BITS
                lengths = self._lengths[rows].astype(np.float64)
                found.append(_Form(rows, (packed & MOST).astype(np.float64), lengths))
        return found

    def _add(self, rows: NDArray[np.int64], texts: CountedTerms) -> None:
        self._reserve(int(rows.max()))
        spoken = np.bincount(texts.spoken, minlength=len(texts.languages)).tolist()
        self._spoken.update(dict(zip(texts.languages, spoken, strict=True)))
        numbers = self._held.put(rows, texts)
        packed = np.repeat(rows, texts.different) << _COUNT_BITS | texts.counts
        # All that is new of a term at once: texts that come together share many of theirs.
        order = np.argsort(numbers, kind="stable")
        numbers, packed = numbers[order], packed[order]
        firsts = np.flatnonzero(np.diff(numbers, prepend=-1))
        edges = pairwise([*firsts.tolist(), len(packed)])
        for number, (start, end) in zip(numbers[firsts].tolist(), edges, strict=True):
            entries = self._entries.setdefault(self._held.term(number), array("q"))
            entries.frombytes(packed[start:end].tobytes())
        self._lengths[rows] = texts.lengths
        self._total_length += int(texts.lengths.sum())

    def _drop(self, rows: Iterable[int]) -> None:
        known = self._held.known(rows)
        if not known:
            return
        gone = np.zeros(len(self._lengths), np.bool_)
        gone[known] = True
        self._total_length -= int(self._lengths[gone].sum())
        self._lengths[gone] = 0
        terms, languages = self._held.take(known)
        self._spoken.subtract(languages)
        for term in terms:
            packed = np.frombuffer(self._entries.pop(term), np.int64)
            kept = packed[~gone[packed >> _COUNT_BITS]]
            if len(kept):
                self._entries[term] = array("q", kept.tobytes())
            else:
                self._held.forget(term)

    def _reserve(self, row: int) -> None:
        if row >= len(self._lengths):
            lengths = np.zeros(max(row + 1, 2 * len(self._lengths)), np.int64)
            lengths[: len(self._lengths)] = self._lengths
            self._lengths = lengths


def _rarest(words: list[list[_Form]]) -> list[list[_Form]]:
    """The words that tell most, still in the query's order."""
    places = sorted(range(len(words)), key=lambda place: (_texts_with(words[place]), place))
    return [words[place] for place in sorted(places[:MAX_SCORED_WORDS])]


def _texts_with(forms: Sequence[_Form]) -> int:
    return max(len(form.rows) for form in forms)


def _idf(holding: int, texts: int) -> float:
    """Lucene's, which stays above 0."""
    return math.log1p((texts - holding + 0.5) / (holding + 0.5))


def _saturated(form: _Form, mean_length: float) -> NDArray[np.float64]:
    """What a term's occurrences are worth (Okapi BM25; Robertson and Zaragoza, 2009)."""
    norms = K1 * (1 - B + B * form.lengths / mean_length)
    worth: NDArray[np.float64] = (K1 + 1) * form.counts / (form.counts + norms)
    return worth
