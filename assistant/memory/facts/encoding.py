"""Vectors of facts: made once and kept, so that a home which is opened again needs no model."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.domain.changes import MessagesEncoded
from assistant.domain.ids import MessageId
from assistant.inference.careful_encoding import encode_each
from assistant.storage.encodings import EncodingStore
from assistant.storage.facts import FactStore

if TYPE_CHECKING:
    from collections.abc import Mapping

    from assistant.cancel import CancelToken
    from assistant.domain.changes import Change
    from assistant.domain.encodings import Encoding
    from assistant.domain.facts import CoreFact
    from assistant.domain.ids import FactId
    from assistant.inference.ports import Embedder
    from assistant.storage.database import Cursor, Database

FACTS_AT_ONCE = 64


class FactEncoding:
    """Encodes facts that have no vectors yet. Used by the ingest thread."""

    def __init__(self, database: Database, embedder: Embedder) -> None:
        self._database = database
        self._embedder = embedder

    def step(self, cancel: CancelToken) -> tuple[Change, ...] | None:
        """Make some vectors durable, under the facts' ids; see `Stage`."""
        embedder_id = self._embedder.embedder_id
        facts = FactStore(self._database.read()).without_vectors(embedder_id, FACTS_AT_ONCE)
        if not facts:
            return None
        statements = {fact.fact_id: fact.statement for fact in facts}
        encodings = encode_each(self._embedder, statements, cancel=cancel)
        cancel.check()
        encoded = self._database.write(
            lambda cursor: _write(cursor, embedder_id, facts, encodings)
        ).result()
        return (encoded,)


def _write(
    cursor: Cursor,
    embedder_id: str,
    facts: list[CoreFact],
    encodings: Mapping[FactId, Encoding],
) -> MessagesEncoded:
    """Store the vectors of facts that still say what was encoded."""
    now = FactStore(cursor).by_ids(encodings)
    kept = {
        MessageId(fact.fact_id): encodings[fact.fact_id]
        for fact in facts
        if fact.fact_id in now and now[fact.fact_id].statement == fact.statement
    }
    EncodingStore(cursor).put(embedder_id, kept)
    return MessagesEncoded(kept)
