"""What a prompt is given of the documents of its chat: all where it fits, else what bears most."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from assistant.cancel import CancelToken
from assistant.domain.budgets import TokenCounter
from assistant.domain.documents import DocumentExcerpt
from assistant.domain.ids import DocumentId, UnitId
from assistant.domain.sentences import Span, sentence_spans
from assistant.errors import ModelFileInvalid, ModelFileMissing, ModelProcessDied
from assistant.index.analysis import plain
from assistant.index.dense import UNKNOWN, unit_mean
from assistant.index.document_rows import DocumentRows
from assistant.inference.careful_encoding import encode_each
from assistant.retrieval.document_text import DOCUMENT_LINE, quoted

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from assistant.domain.documents import ReadDocument
    from assistant.index.document_rows import DocumentScores
    from assistant.inference.ports import Embedder

logger = logging.getLogger(__name__)

ChooseExcerpts = Callable[[int, TokenCounter, CancelToken], list[DocumentExcerpt]]
"""Gives excerpts within so many tokens; raises `Cancelled` soon after the token is set."""

ENCODED_FOR_A_QUESTION = 64
"""So many passages without a vector, the best by their words, are encoded for a question …"""
ENCODED_AT_ONCE = 8
"""… so many between two looks at whether the answer is still wanted."""
MEANING_SHARE = 0.7
"""Of a passage's worth; the rest is its words'."""
LONGEST_QUERY = 4_000
SURELY_LONGER = 3
"""A document of so many budgets, by the estimate, is not counted: a book takes a model seconds."""
MARKED_PASSAGES = 3
MARKED_SENTENCES = 3
MARKED_MEANING = 0.45
"""Of the best passages, so many sentences at most are marked, and only from this cosine on."""
_NO_EMBEDDER = (ModelProcessDied, ModelFileMissing, ModelFileInvalid)
_ONLY = DocumentId(UnitId("d"))


class Excerpts:
    """Chooses what of some documents goes into a prompt. Thread-safe."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder

    @property
    def embedder_id(self) -> str:
        """Whose vectors it compares."""
        return self._embedder.embedder_id

    def of(
        self,
        documents: Sequence[ReadDocument],
        question: str,
        budget: int,
        count: TokenCounter,
        vectors: Mapping[int, Mapping[int, NDArray[np.float32]]] | None = None,
        *,
        cancel: CancelToken | None = None,
    ) -> list[DocumentExcerpt]:
        """Excerpts of the documents in their order, within `budget` tokens as `count` counts.

        Short ones go in whole; long ones share what those leave. A document for which nothing is
        left is left out. `vectors` are known ones, by the document's place here, then by the first
        passage of each (passages, dim). Raises `Cancelled`.
        """
        cancel = cancel or CancelToken()
        shares = _shares([_cost(each, budget, count) for each in documents], budget)
        chosen: list[DocumentExcerpt] = []
        for place, (document, share) in enumerate(zip(documents, shares, strict=True)):
            cancel.check()
            if share is None:
                chosen.append(_excerpt(document, _whole(document), whole=True))
            elif share > DOCUMENT_LINE:
                rows = _indexed(document, (vectors or {}).get(place, {}))
                spans = self._best(rows, question, share, count, cancel)
                if spans:
                    chosen.append(_excerpt(document, spans, whole=False))
        return chosen

    def bearing(
        self,
        document: ReadDocument,
        question: str,
        vectors: Mapping[int, NDArray[np.float32]] | None = None,
    ) -> list[Span]:
        """The sentences of a document that bear most on a question, in its order; often none.

        None where no embedder can be had.
        """
        try:
            return self._bearing(document, question, vectors or {})
        except _NO_EMBEDDER as fault:
            logger.warning("No sentence is marked: %s", type(fault).__name__)
            return []

    def _bearing(
        self, document: ReadDocument, question: str, vectors: Mapping[int, NDArray[np.float32]]
    ) -> list[Span]:
        rows = _indexed(document, vectors)
        scores = self._scored(rows, plain(question[:LONGEST_QUERY]) or question, CancelToken())
        best = np.argsort(-_worth(scores), kind="stable")[:MARKED_PASSAGES].tolist()
        sentences = [
            Span(start + one.start, start + one.end)
            for start, end in (scores.spans[number] for number in best)
            for one in sentence_spans(document.text[start:end])
        ]
        texts = {f"{n}": document.text[slice(*span)] for n, span in enumerate(sentences)}
        vector = self._embedder.encode_query(question[:LONGEST_QUERY]).vector
        found = encode_each(self._embedder, texts)
        alike = [
            (float(unit_mean(found[f"{n}"].chunks) @ vector), span)
            for n, span in enumerate(sentences)
        ]
        strong = sorted((one for one in alike if one[0] >= MARKED_MEANING), reverse=True)
        return sorted(span for _, span in strong[:MARKED_SENTENCES])

    def _best(
        self,
        rows: DocumentRows,
        question: str,
        budget: int,
        count: TokenCounter,
        cancel: CancelToken,
    ) -> list[Span]:
        """The passages that bear most on the question and fit, in the document's order."""
        scores = self._scored(rows, plain(question[:LONGEST_QUERY]) or question, cancel)
        taken: list[int] = []
        left = budget - DOCUMENT_LINE
        for number in np.argsort(-_worth(scores), kind="stable").tolist():
            cost = count(scores.read.text[slice(*scores.spans[number])]) + 4
            if cost > left:
                break
            taken.append(number)
            left -= cost
        return _fitting(scores, taken, budget - DOCUMENT_LINE, count)

    def _scored(self, rows: DocumentRows, question: str, cancel: CancelToken) -> DocumentScores:
        """The passages with their scores; by words alone where no embedder can be had."""
        try:
            return self._compared(rows, question, cancel)
        except _NO_EMBEDDER as fault:
            logger.warning("Choosing passages by words: %s", type(fault).__name__)
            return rows.scores(question, np.zeros(self._embedder.dimension, np.float32))[0]

    def _compared(self, rows: DocumentRows, question: str, cancel: CancelToken) -> DocumentScores:
        """The passages by meaning too, those that have no vector yet encoded for it."""
        vector = self._embedder.encode_query(question).vector
        scores = rows.scores(question, vector)[0]
        missing = [n for n in np.argsort(-scores.words).tolist() if scores.meaning[n] == UNKNOWN]
        wanted = missing[:ENCODED_FOR_A_QUESTION]
        for first in range(0, len(wanted), ENCODED_AT_ONCE):
            cancel.check()
            texts = {
                f"{n}": scores.read.text[slice(*scores.spans[n])]
                for n in wanted[first : first + ENCODED_AT_ONCE]
            }
            found = encode_each(self._embedder, texts, cancel=cancel)
            made = {int(n): unit_mean(one.chunks)[None, :] for n, one in found.items()}
            rows.put_vectors(_ONLY, made)
        return rows.scores(question, vector)[0] if wanted else scores


def _fitting(
    scores: DocumentScores, taken: Sequence[int], room: int, count: TokenCounter
) -> list[Span]:
    """Of the passages, best first, as many as fit with their places and gaps, in order.

    In a document of many short pages the names of the places cost as much as the words.
    """
    kept = list(taken)
    while kept:
        spans = [scores.spans[number] for number in sorted(kept)]
        over = count(quoted(scores.read, spans)) - room
        if over <= 0:
            return spans
        del kept[-max(1, len(kept) * over // (over + room)) :]
    return []


def _indexed(document: ReadDocument, vectors: Mapping[int, NDArray[np.float32]]) -> DocumentRows:
    """One document by itself, with the vectors that are known."""
    rows = DocumentRows()
    rows.add(_ONLY, document)
    rows.put_vectors(_ONLY, vectors)
    return rows


def _worth(scores: DocumentScores) -> NDArray[np.float32]:
    most = float(scores.words.max(initial=0.0)) or 1.0
    meaning = np.maximum(scores.meaning, 0.0)
    return np.asarray(
        MEANING_SHARE * meaning + (1 - MEANING_SHARE) * scores.words / most, np.float32
    )


def _shares(costs: Sequence[int], budget: int) -> list[int | None]:
    """For each document None where it goes in whole, else the tokens that it may have."""
    shares: list[int | None] = [0] * len(costs)
    left = budget
    by_size = sorted(range(len(costs)), key=lambda place: (costs[place], -place))
    for done, place in enumerate(by_size):
        equal = left // (len(costs) - done)
        whole = costs[place] <= equal
        shares[place] = None if whole else equal
        left -= costs[place] if whole else equal
    return shares


def _cost(document: ReadDocument, budget: int, count: TokenCounter) -> int:
    """Tokens of a whole document; about so many where it is far from going in."""
    if document.tokens > SURELY_LONGER * budget:
        return document.tokens
    return count(quoted(document, _whole(document)))


def _whole(document: ReadDocument) -> tuple[Span, ...]:
    return (Span(0, len(document.text)),)


def _excerpt(document: ReadDocument, spans: Sequence[Span], *, whole: bool) -> DocumentExcerpt:
    return DocumentExcerpt(
        name=document.name, text=quoted(document, spans), whole=whole, spans=tuple(spans)
    )
