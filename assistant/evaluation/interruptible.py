"""Encoding many long texts takes minutes: whoever leaves should not have to wait for the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.inference.embedding import slices

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from assistant.domain.encodings import Encoding, QueryEncoding
    from assistant.inference.ports import Embedder

CHARACTERS_AT_ONCE = 30_000
"""About 7,500 tokens, which take one core a few seconds."""


class InterruptibleEmbedder:
    """An `Embedder` that calls `check` between pieces of its work; what that raises ends it."""

    def __init__(self, embedder: Embedder, check: Callable[[], None]) -> None:
        self._embedder = embedder
        self._check = check

    @property
    def embedder_id(self) -> str:
        """See `Embedder`."""
        return self._embedder.embedder_id

    @property
    def dimension(self) -> int:
        """See `Embedder`."""
        return self._embedder.dimension

    def encode(self, texts: Sequence[str]) -> list[Encoding]:
        """See `Embedder`."""
        found: dict[int, Encoding] = {}
        for places in slices(texts, CHARACTERS_AT_ONCE):
            self._check()
            encodings = self._embedder.encode([texts[place] for place in places])
            found |= zip(places, encodings, strict=True)
        return [found[place] for place in range(len(texts))]

    def encode_query(self, query: str) -> QueryEncoding:
        """See `Embedder`."""
        self._check()
        return self._embedder.encode_query(query)
