"""Vectors of the ways in which facts were told, where a memory came in without its vectors."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from assistant.inference.careful_encoding import encode_each
from assistant.storage.folded_facts import FoldedFactStore

if TYPE_CHECKING:
    from assistant.cancel import CancelToken
    from assistant.domain.changes import Change
    from assistant.inference.ports import Embedder
    from assistant.storage.database import Cursor, Database

FACTS_AT_ONCE = 16


class WordingVectors:
    """Gives wordings the vectors that they lack, before facts are compared. For the ingest thread.

    What the embedder fails at gets zeros, which are like nothing.
    """

    def __init__(self, database: Database, embedder: Embedder) -> None:
        self._database = database
        self._embedder = embedder

    def step(self, cancel: CancelToken) -> tuple[Change, ...] | None:
        """Make some vectors durable; see `Stage`."""
        due = FoldedFactStore(self._database.read()).without_vectors(FACTS_AT_ONCE)
        if not due:
            return None
        encodings = encode_each(self._embedder, due, cancel=cancel)
        cancel.check()
        vectors = {}
        for wording_id in due:
            encoding = encodings.get(wording_id)
            chunks = np.zeros((0, 0), np.float32) if encoding is None else encoding.chunks
            mean = chunks.mean(axis=0) if len(chunks) else np.zeros(self._embedder.dimension)
            length = float(np.linalg.norm(mean))
            vectors[wording_id] = (mean / length if length else mean).astype(np.float32)

        def write(cursor: Cursor) -> None:
            FoldedFactStore(cursor).give_vectors(vectors)

        self._database.write(write).result()
        return ()
