"""Vectors of the ways in which facts were told, where a memory came in without its vectors."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from assistant.index.dense import unit_mean
from assistant.inference.careful_encoding import encode_each
from assistant.storage.folded_facts import FoldedFactStore
from assistant.storage.progress import WatermarkStore

if TYPE_CHECKING:
    from assistant.cancel import CancelToken
    from assistant.domain.changes import Change
    from assistant.inference.ports import Embedder
    from assistant.storage.database import Cursor, Database

FACTS_AT_ONCE = 16

_MARK = "wordings"


class WordingVectors:
    """Gives wordings the vectors that they lack, before facts are compared. For the ingest thread.

    What the embedder fails at gets zeros, which are like nothing. Wordings lie without the id of
    who made their vectors, so a mark says whose all of them are; another embedder makes them anew.
    """

    def __init__(self, database: Database, embedder: Embedder) -> None:
        self._database = database
        self._embedder = embedder
        self._own = False

    def step(self, cancel: CancelToken) -> tuple[Change, ...] | None:
        """Make some vectors durable; see `Stage`."""
        self._require_own()
        due = FoldedFactStore(self._database.read()).without_vectors(FACTS_AT_ONCE)
        if not due:
            return None
        encodings = encode_each(self._embedder, due, cancel=cancel)
        cancel.check()
        nothing = np.zeros(self._embedder.dimension, np.float32)
        vectors = {}
        for wording_id in due:
            encoding = encodings.get(wording_id)
            vectors[wording_id] = nothing if encoding is None else unit_mean(encoding.chunks)

        def write(cursor: Cursor) -> None:
            FoldedFactStore(cursor).give_vectors(vectors)

        self._database.write(write).result()
        return ()

    def _require_own(self) -> None:
        """Let vectors of a former embedder go, once."""
        if self._own:
            return
        mark = f"{_MARK}:{self._embedder.embedder_id}"
        if not WatermarkStore(self._database.read()).done_to([mark])[mark]:

            def begin(cursor: Cursor) -> None:
                FoldedFactStore(cursor).forget_vectors()
                WatermarkStore(cursor).begin_again(_MARK, but=mark)
                WatermarkStore(cursor).advance([mark], 1)

            self._database.write(begin).result()
        self._own = True
