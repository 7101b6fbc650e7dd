"""Encodings of public texts kept on disk, so that a second evaluation takes minutes.

Only evaluations use it: vectors of a person's words are kept in the encrypted database alone.
"""

from __future__ import annotations

import hashlib
import io
import zipfile
from typing import TYPE_CHECKING, Any

import numpy as np

from assistant.domain.encodings import Encoding, QueryEncoding

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from assistant.inference.ports import Embedder

ENCODED_AT_ONCE = 256


class CachedEmbedder:
    """An `Embedder` that looks into a folder before it asks the real one."""

    def __init__(self, embedder: Embedder, folder: Path) -> None:
        self._embedder = embedder
        self._folder = folder / hashlib.sha256(embedder.embedder_id.encode()).hexdigest()[:16]
        self._folder.mkdir(parents=True, exist_ok=True)

    @property
    def embedder_id(self) -> str:
        """See `Embedder`."""
        return self._embedder.embedder_id

    @property
    def dimension(self) -> int:
        """See `Embedder`."""
        return self._embedder.dimension

    def encode(self, texts: Sequence[str]) -> list[Encoding]:
        """See `Embedder`; only unknown texts are encoded."""
        known = {text: self._read(self._file("text", text)) for text in dict.fromkeys(texts)}
        missing = [text for text, parts in known.items() if parts is None]
        for start in range(0, len(missing), ENCODED_AT_ONCE):
            batch = missing[start : start + ENCODED_AT_ONCE]
            for text, one in zip(batch, self._embedder.encode(batch), strict=True):
                known[text] = self._kept(
                    self._file("text", text),
                    {"chunks": one.chunks, "tokens": one.tokens, "starts": one.token_starts},
                )
        return [_encoding(parts) for text in texts if (parts := known[text]) is not None]

    def encode_query(self, query: str) -> QueryEncoding:
        """See `Embedder`."""
        file = self._file("query", query)
        parts = self._read(file)
        if parts is None:
            one = self._embedder.encode_query(query)
            parts = self._kept(
                file, {"vector": one.vector, "tokens": one.tokens, "weights": one.weights}
            )
        return QueryEncoding(
            vector=parts["vector"], tokens=parts["tokens"], weights=parts["weights"]
        )

    def _file(self, kind: str, text: str) -> Path:
        digest = hashlib.sha256(f"{kind}\n{text}".encode("utf-8", "surrogatepass")).hexdigest()
        return self._folder / digest[:2] / f"{digest}.npz"

    @staticmethod
    def _read(file: Path) -> dict[str, NDArray[Any]] | None:
        try:
            with np.load(io.BytesIO(file.read_bytes()), allow_pickle=False) as stored:
                return dict(stored)
        except (FileNotFoundError, zipfile.BadZipFile, ValueError):
            return None

    @staticmethod
    def _kept(file: Path, parts: dict[str, NDArray[Any]]) -> dict[str, NDArray[Any]]:
        file.parent.mkdir(exist_ok=True)
        draft = file.with_suffix(".new")
        with draft.open("wb") as stream:
            np.savez(stream, allow_pickle=False, **parts)
        draft.replace(file)
        return parts


def _encoding(parts: dict[str, NDArray[Any]]) -> Encoding:
    return Encoding(chunks=parts["chunks"], tokens=parts["tokens"], token_starts=parts["starts"])
