"""Encodes the next messages while those before them are read and written.

The encoder computes in a process of its own. Without this it rests while the ingest thread
segments, reads and writes, and the thread rests while it computes.
"""

from __future__ import annotations

from threading import Thread
from typing import TYPE_CHECKING

from assistant.errors import AssistantError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from assistant.domain.encodings import Encoding
    from assistant.domain.ids import MessageId
    from assistant.inference.ports import Embedder


class EncodingAhead:
    """One call to the embedder at a time, whose answer may never be asked for.

    Used by the ingest thread. What fails here is left to be encoded, and told, by whoever needs
    it; a text that changed meanwhile does not count as encoded.
    """

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self._texts: Mapping[MessageId, str] = {}
        self._found: dict[MessageId, Encoding] = {}
        self._thread: Thread | None = None

    def begin(self, texts: Mapping[MessageId, str]) -> None:
        """Start on these, in the place of any before."""
        self.take({})
        if not texts:
            return
        self._texts = texts
        # It ends with its one call, and that with the embedder: nobody has to wait for it.
        self._thread = Thread(target=self._encode, name="encoding-ahead", daemon=True)
        self._thread.start()

    @property
    def is_busy(self) -> bool:
        """Whether the embedder is still at it."""
        return self._thread is not None and self._thread.is_alive()

    def take(self, texts: Mapping[MessageId, str]) -> dict[MessageId, Encoding]:
        """The encodings of those of `texts` that were begun, waited for."""
        if self._thread is None:
            return {}
        self._thread.join()
        self._thread = None
        found, begun = self._found, self._texts
        self._found, self._texts = {}, {}
        return {key: found[key] for key in texts if key in found and begun.get(key) == texts[key]}

    def _encode(self) -> None:
        texts = self._texts
        try:
            made = self._embedder.encode(list(texts.values()))
        except (AssistantError, OSError, MemoryError):
            return
        self._found = dict(zip(texts, made, strict=True))
