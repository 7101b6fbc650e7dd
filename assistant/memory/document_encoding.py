"""Vectors of what stands in documents: made once, a few passages at a time, and kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from assistant.domain.changes import DocumentEncoded
from assistant.domain.documents import document_passages
from assistant.index.dense import unit_mean
from assistant.inference.careful_encoding import encode_each
from assistant.storage.documents import PASSAGES_AT_ONCE, DocumentStore

if TYPE_CHECKING:
    from assistant.cancel import CancelToken
    from assistant.domain.changes import Change
    from assistant.inference.ports import Embedder
    from assistant.storage.database import Cursor, Database


class DocumentEncoding:
    """Encodes documents that have no vectors yet. Used by the ingest thread.

    Vectors are all that is derived from a document: no fact, no name and no standing.
    """

    def __init__(self, database: Database, embedder: Embedder) -> None:
        self._database = database
        self._embedder = embedder

    def step(self, cancel: CancelToken) -> tuple[Change, ...] | None:
        """Make the vectors of some passages durable; see `Stage`."""
        embedder_id = self._embedder.embedder_id
        due = DocumentStore(self._database.read()).due(embedder_id)
        if due is None:
            return None
        document_id, missing = due
        first = missing[0]
        text = DocumentStore(self._database.read()).get(document_id).read.text
        spans = document_passages(text)[first : first + PASSAGES_AT_ONCE]
        texts = {f"{n}": text[slice(*span)] for n, span in enumerate(spans)}
        encodings = encode_each(self._embedder, texts, cancel=cancel)
        cancel.check()
        vectors = np.stack([unit_mean(encodings[key].chunks) for key in texts])

        def write(cursor: Cursor) -> tuple[Change, ...]:
            if not DocumentStore(cursor).existing([document_id]):  # forgotten meanwhile
                return ()
            DocumentStore(cursor).put_vectors(document_id, first, embedder_id, vectors)
            return (DocumentEncoded(document_id, first, vectors),)

        return self._database.write(write).result()
