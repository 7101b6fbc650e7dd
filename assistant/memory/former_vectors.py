"""Vectors that a former embedder made, which nothing compares any more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.storage.documents import DocumentStore
from assistant.storage.embedder_changes import EmbedderChangeStore
from assistant.storage.encodings import EncodingStore
from assistant.storage.progress import WatermarkStore

if TYPE_CHECKING:
    from assistant.cancel import CancelToken
    from assistant.domain.changes import Change
    from assistant.inference.ports import Embedder
    from assistant.storage.database import Cursor, Database

AT_ONCE = 256


class FormerVectors:
    """Deletes what other embedders made, once everything has vectors of this one.

    What an embedder made that is to come stays.

    Used by the ingest thread, which comes to it when no message and no fact waits. Nothing else
    writes vectors of another embedder, so a home is looked through until none is left, and not
    again before it is opened next.
    """

    def __init__(self, database: Database, embedder: Embedder) -> None:
        self._database = database
        self._embedder = embedder
        self._gone = False

    def step(self, cancel: CancelToken) -> tuple[Change, ...] | None:
        """Delete some; see `Stage`."""
        if self._gone:
            return None
        cancel.check()
        embedder_id = self._embedder.embedder_id
        kept = _kept(self._database.read(), embedder_id)
        former = EncodingStore(self._database.read()).former(kept, AT_ONCE)
        if not former:
            self._gone = True
            return None

        def remove(cursor: Cursor) -> None:
            kept = _kept(cursor, embedder_id)
            EncodingStore(cursor).remove_former(kept, former)
            DocumentStore(cursor).remove_former_vectors(kept)
            if kept[1] == embedder_id:
                # Whoever goes back to that embedder needs vectors of every message again.
                WatermarkStore(cursor).begin_again("encode", but=f"encode:{embedder_id}")

        self._database.write(remove).result()
        return ()


def _kept(cursor: Cursor, embedder_id: str) -> tuple[str, str]:
    """The embedder in use and the one that is to come, which may be the same."""
    return embedder_id, EmbedderChangeStore(cursor).coming() or embedder_id
