"""Encodes a memory anew with another embedder, while the one in use goes on answering.

Vectors of both lie side by side under their embedders' ids, so that neither index ever holds one
of the other. Each piece is durable before the next begins: whatever ends the work, it goes on
where it stopped. What is announced of the pieces goes nowhere, as the index in use has no place
for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.inference.careful_encoding import encode_each
from assistant.memory.document_encoding import DocumentEncoding
from assistant.memory.facts.encoding import FactEncoding
from assistant.storage.embedder_changes import EmbedderChangeStore
from assistant.storage.encodings import EncodingStore
from assistant.storage.messages import MessageStore

if TYPE_CHECKING:
    from collections.abc import Callable

    from assistant.cancel import CancelToken
    from assistant.inference.ports import Embedder
    from assistant.storage.database import Cursor, Database

MESSAGES_AT_ONCE = 32
"""About two seconds' work on one core: so much is lost when the program is killed."""


class Reencoding:
    """One change of the embedder. Used by one thread."""

    def __init__(
        self, database: Database, used: str, coming: Embedder, encoded_characters: int
    ) -> None:
        """`used` is the id of the embedder in use; longer texts are encoded in their beginning."""
        self._database = database
        self._used = used
        self._coming = coming
        self._characters = encoded_characters
        self._stages: tuple[Callable[[CancelToken], object], ...] = (
            FactEncoding(database, coming).step,
            DocumentEncoding(database, coming).step,
        )

    def begin(self) -> None:
        """Keep what was made already, of this embedder only."""
        coming = self._coming.embedder_id

        def keep(cursor: Cursor) -> None:
            if EmbedderChangeStore(cursor).coming() != coming:
                EmbedderChangeStore(cursor).begin(coming)

        self._database.write(keep).result()

    def step(self, cancel: CancelToken) -> bool:
        """Make some vectors durable; False when none lacks. Raises `Cancelled`."""
        cancel.check()
        if self._encode_messages(cancel):
            return True
        return any(step(cancel) is not None for step in self._stages)

    def counts(self) -> tuple[int, int]:
        """Messages and facts that have vectors of the new embedder, and all that are to."""
        store = EmbedderChangeStore(self._database.read())
        done, total = store.counts(self._used, self._coming.embedder_id)
        return min(done, total), total

    def complete(self) -> bool:
        """Note that everything is encoded, in one transaction with looking; whether it is."""
        coming = self._coming.embedder_id
        return self._database.write(
            lambda cursor: EmbedderChangeStore(cursor).complete(self._used, coming)
        ).result()

    def _encode_messages(self, cancel: CancelToken) -> bool:
        coming = self._coming.embedder_id
        cursor = self._database.read()
        ids = EmbedderChangeStore(cursor).lacking(self._used, coming, MESSAGES_AT_ONCE)
        if not ids:
            return False
        messages = MessageStore(cursor).by_ids(ids)
        texts = {key: message.text[: self._characters] for key, message in messages.items()}
        encodings = encode_each(self._coming, texts, cancel=cancel)
        cancel.check()

        def write(cursor: Cursor) -> None:
            """What was forgotten meanwhile, or is said in other words now, is left out."""
            now = MessageStore(cursor).by_ids(encodings)
            kept = {
                key: encoding
                for key, encoding in encodings.items()
                if key in now and now[key].text == messages[key].text
            }
            EncodingStore(cursor).put(coming, kept)

        self._database.write(write).result()
        return True
