"""Passages of documents, found by words at once and by meaning when they have vectors."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING

from assistant.domain.documents import document_passages
from assistant.index.dense import DenseIndex
from assistant.index.lexical import LexicalIndex

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from assistant.domain.documents import Attachment, Document, ReadDocument
    from assistant.domain.ids import ConversationId, DocumentId
    from assistant.domain.sentences import Span


@dataclass(frozen=True, slots=True)
class DocumentScores:
    """A document's passages and how well each answers, in order.

    `meaning` is the cosine (`UNKNOWN` without a vector), `words` BM25, both (passages,).
    """

    document_id: DocumentId
    read: ReadDocument
    attachments: tuple[Attachment, ...]
    spans: Sequence[Span]
    meaning: NDArray[np.float32]
    words: NDArray[np.float32]


@dataclass(slots=True)
class _Known:
    read: ReadDocument
    attachments: tuple[Attachment, ...]
    spans: list[Span]
    first: int


class DocumentRows:
    """Documents with the indexes of their passages. Thread-safe.

    A long one takes a second to be cut and indexed, so no search waits for that meanwhile.
    """

    def __init__(self) -> None:
        self._known: dict[DocumentId, _Known] = {}
        self._words = LexicalIndex()
        self._meanings = DenseIndex()
        self._lock = Lock()
        self._next = 0

    def __contains__(self, document_id: object) -> bool:
        return document_id in self._known

    def __len__(self) -> int:
        return len(self._known)

    def of_conversations(self, ids: Iterable[ConversationId]) -> list[DocumentId]:
        """The documents that came with a message of any of these conversations, by id."""
        wanted = frozenset(ids)
        with self._lock:
            known = list(self._known.items())
        return sorted(
            document_id
            for document_id, one in known
            if any(each.conversation_id in wanted for each in one.attachments)
        )

    def put(self, documents: Iterable[Document]) -> None:
        """Take documents as they are now; the text of a known one is not read again."""
        for document in documents:
            with self._lock:
                known = self._known.get(document.document_id)
                if known is not None:
                    known.attachments = document.attachments
            if known is None:
                self.add(document.document_id, document.read, document.attachments)

    def add(
        self,
        document_id: DocumentId,
        read: ReadDocument,
        attachments: tuple[Attachment, ...] = (),
    ) -> None:
        """Take a document that is not known yet."""
        spans = document_passages(read.text)
        with self._lock:
            first, self._next = self._next, self._next + len(spans)
            self._known[document_id] = _Known(read, attachments, spans, first)
        self._words.put({first + n: read.text[slice(*span)] for n, span in enumerate(spans)})
        if document_id not in self._known:  # removed meanwhile
            self._words.remove(range(first, first + len(spans)))

    def remove(self, document_id: DocumentId) -> None:
        """Forget a document; an unknown one is ignored."""
        with self._lock:
            known = self._known.pop(document_id, None)
        if known is not None:
            rows = range(known.first, known.first + len(known.spans))
            self._words.remove(rows)
            self._meanings.remove(rows)

    def put_vectors(
        self, document_id: DocumentId, vectors: Mapping[int, NDArray[np.float32]]
    ) -> None:
        """Set vectors (passages, dim) from each passage number on; unknown ones are ignored."""
        known = self._known.get(document_id)
        if known is None:
            return
        found: dict[int, NDArray[np.float32]] = {}
        for first, rows in vectors.items():
            for number, vector in enumerate(rows[: len(known.spans) - first], start=first):
                found[known.first + number] = vector[None, :]
        self._meanings.put(found)
        if document_id not in self._known:
            self._meanings.remove(found)

    def scores(
        self,
        query: str,
        vector: NDArray[np.float32],
        wanted: Iterable[DocumentId] | None = None,
    ) -> list[DocumentScores]:
        """Every document, or those that are wanted, with the scores of its passages, by id."""
        with self._lock:
            known, rows = dict(self._known), self._next
        ids = sorted(known if wanted is None else known.keys() & set(wanted))
        if not ids:
            return []
        words = self._words.scores(query, rows)
        meaning = self._meanings.scores(vector, rows)
        return [
            DocumentScores(
                document_id=document_id,
                read=(one := known[document_id]).read,
                attachments=one.attachments,
                spans=one.spans,
                meaning=meaning[one.first : one.first + len(one.spans)],
                words=words[one.first : one.first + len(one.spans)],
            )
            for document_id in ids
        ]
