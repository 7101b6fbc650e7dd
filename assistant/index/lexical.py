"""BM25 over analysed words (tantivy, in memory): nothing is written to disk."""

from __future__ import annotations

from collections import Counter
from contextlib import contextmanager
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import tantivy

from assistant.errors import EngineBug
from assistant.index.analysis import index_terms, query_terms
from assistant.index.languages import language_of

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping

    from numpy.typing import NDArray

WRITER_BYTES = 15_000_000
"""The least that tantivy accepts; a home's words fit many times over."""
MAX_HITS = 10_000
"""Documents beyond these hold only the commonest words of a query."""


class Hits(NamedTuple):
    """Rows that share a word with the query, best first (ties by row), and their BM25 scores."""

    rows: NDArray[np.int64]
    scores: NDArray[np.float32]


class LexicalIndex:
    """Words of numbered rows. Thread-safe; what was put is found by the next search.

    A query is built from terms, never parsed, so no character of it is an operator. Changes are
    committed together by the first search after them, because a commit costs as much as a
    thousand searches.
    """

    def __init__(self) -> None:
        schema = tantivy.SchemaBuilder()
        schema.add_integer_field("row", indexed=True, fast=True)
        schema.add_text_field("words", tokenizer_name="terms", index_option="freq")
        self._index = tantivy.Index(schema.build())
        split = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.whitespace()).build()
        self._index.register_tokenizer("terms", split)
        self._writer = self._index.writer(WRITER_BYTES, 1)
        self._languages: dict[int, str] = {}
        self._spoken: Counter[str] = Counter()
        self._dirty = False
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._languages)

    def put(self, texts: Mapping[int, str]) -> None:
        """Add rows, or replace those that are known."""
        with self._lock, _translated():
            for row, text in texts.items():
                self._drop(row)
                language = language_of(text)
                document = tantivy.Document()
                document.add_integer("row", row)
                document.add_text("words", " ".join(index_terms(text, language)))
                self._writer.add_document(document)
                self._languages[row] = language
                self._spoken[language] += 1
                self._dirty = True

    def remove(self, rows: list[int]) -> None:
        """Forget rows; unknown ones are ignored."""
        with self._lock, _translated():
            for row in rows:
                self._drop(row)

    def search(self, query: str, limit: int = MAX_HITS) -> Hits:
        """The best `limit` rows for `query`; none where it has no words."""
        with self._lock, _translated():
            self._commit()
            words = query_terms(query, {name for name, rows in self._spoken.items() if rows > 0})
        if not words or not self._languages:
            return Hits(np.empty(0, np.int64), np.empty(0, np.float32))
        with _translated():
            searcher = self._index.searcher()
            found = searcher.search(self._query(words), limit, count=False).hits
            addresses = [address for _, address in found]
            rows = np.array(searcher.fast_field_values("row", addresses), dtype=np.int64)
        scores = np.array([score for score, _ in found], dtype=np.float32)
        order = np.lexsort((rows, -scores))
        return Hits(rows[order], scores[order])

    def _query(self, words: list[tuple[str, ...]]) -> tantivy.Query:
        term = tantivy.Query.term_query
        clauses = []
        for alternatives in words:
            forms = [term(self._index.schema, "words", form) for form in alternatives]
            one = forms[0] if len(forms) == 1 else tantivy.Query.disjunction_max_query(forms)
            clauses.append((tantivy.Occur.Should, one))
        return tantivy.Query.boolean_query(clauses)

    def _drop(self, row: int) -> None:
        language = self._languages.pop(row, None)
        if language is not None:
            self._spoken[language] -= 1
            self._writer.delete_documents_by_term("row", row)
            self._dirty = True

    def _commit(self) -> None:
        if self._dirty:
            self._writer.commit()
            self._index.reload()
            self._dirty = False


@contextmanager
def _translated() -> Generator[None]:
    try:
        yield
    except ValueError as error:  # what the tantivy binding raises for everything
        raise EngineBug(f"The word index failed: {error}") from error
