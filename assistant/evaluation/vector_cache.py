"""Encodings of public texts kept on disk, so that a second evaluation takes minutes.

Only evaluations use it: vectors of a person's words are kept in the encrypted database alone.
"""

from __future__ import annotations

import hashlib
import sqlite3
import struct
from contextlib import ExitStack, contextmanager
from threading import Lock
from typing import TYPE_CHECKING

import numpy as np

from assistant.domain.encodings import Encoding, QueryEncoding
from assistant.errors import UnreadableFile
from assistant.inference.embedding import bundled_embedder

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from assistant.inference.ports import Embedder

ENCODED_AT_ONCE = 256
"""What was encoded before someone left is kept, as far as whole batches go."""
PATIENCE_S = 60.0
"""Two evaluations may share a file; each waits so long for the other's transaction."""

PAGE_BYTES = 32_768
"""Vectors of a long message fill many of SQLite's usual pages, which it reads one by one."""

_HEAD = struct.Struct("<II")
"""How many chunks (1 for a query) and tokens follow."""


class CachedEmbedder:
    """An `Embedder` that looks into a file before it asks the real one.

    One SQLite file in `folder` per embedder. Raises `UnreadableFile` where it is none, or
    cannot be read or written.
    """

    def __init__(self, embedder: Embedder, folder: Path) -> None:
        self._embedder = embedder
        digest = hashlib.sha256(embedder.embedder_id.encode()).hexdigest()[:16]
        self._file = folder / f"{digest}.sqlite"
        self._lock = Lock()
        with self._translated():
            folder.mkdir(parents=True, exist_ok=True)
            self._database = _opened(self._file)

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
        digests = {text: _digest("text", text) for text in texts}
        read = ((text, self._read(digest)) for text, digest in digests.items())
        known = {text: arrays for text, arrays in read if arrays is not None}
        missing = [text for text in digests if text not in known]
        for start in range(0, len(missing), ENCODED_AT_ONCE):
            batch = missing[start : start + ENCODED_AT_ONCE]
            packed = map(_packed, self._embedder.encode(batch))
            new = dict(zip(batch, packed, strict=True))
            self._keep((digests[text], arrays) for text, arrays in new.items())
            known |= new
        return [_unpacked(known[text], self.dimension) for text in texts]

    def encode_query(self, query: str) -> QueryEncoding:
        """See `Embedder`."""
        digest = _digest("query", query)
        arrays = self._read(digest)
        if arrays is None:
            arrays = _packed_query(self._embedder.encode_query(query))
            self._keep([(digest, arrays)])
        return _unpacked_query(arrays, self.dimension)

    def close(self) -> None:
        """Let go of the file; the embedder stays open."""
        self._database.close()

    def _read(self, digest: bytes) -> bytes | None:
        with self._lock, self._translated():
            row = self._database.execute(
                "SELECT arrays FROM encodings WHERE digest = ?", (digest,)
            ).fetchone()
        return None if row is None else bytes(row[0])

    def _keep(self, rows: Iterable[tuple[bytes, bytes]]) -> None:
        with self._lock, self._translated(), self._database:
            self._database.executemany("INSERT OR REPLACE INTO encodings VALUES (?, ?)", rows)

    @contextmanager
    def _translated(self) -> Iterator[None]:
        try:
            yield
        except (OSError, sqlite3.Error) as error:
            raise UnreadableFile(
                f"{self._file} cannot be used as a cache of vectors: {error}",
                hint="Remove it, or name another folder.",
            ) from error


def _opened(file: Path) -> sqlite3.Connection:
    """A database with its one table."""
    database = sqlite3.connect(file, timeout=PATIENCE_S, check_same_thread=False)
    try:
        database.execute(f"PRAGMA page_size = {PAGE_BYTES}")
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = NORMAL")
        database.execute(
            "CREATE TABLE IF NOT EXISTS encodings (digest BLOB PRIMARY KEY, arrays BLOB)"
        )
    except sqlite3.Error:
        database.close()
        raise
    return database


def _digest(kind: str, text: str) -> bytes:
    return hashlib.sha256(f"{kind}\n{text}".encode("utf-8", "surrogatepass")).digest()


def _packed(one: Encoding) -> bytes:
    head = _HEAD.pack(len(one.chunks), len(one.tokens))
    return head + one.chunks.tobytes() + one.token_starts.tobytes() + one.tokens.tobytes()


def _unpacked(packed: bytes, dimension: int) -> Encoding:
    chunks, tokens = _HEAD.unpack_from(packed)
    starts_at = _HEAD.size + 4 * chunks * dimension
    vectors = np.frombuffer(packed, np.float32, chunks * dimension, _HEAD.size)
    token_vectors = np.frombuffer(packed, np.int8, tokens * dimension, starts_at + 4 * tokens)
    return Encoding(
        chunks=vectors.reshape(chunks, dimension),
        tokens=token_vectors.reshape(tokens, dimension),
        token_starts=np.frombuffer(packed, np.uint32, tokens, starts_at),
    )


def _packed_query(one: QueryEncoding) -> bytes:
    head = _HEAD.pack(1, len(one.tokens))
    return head + one.vector.tobytes() + one.weights.tobytes() + one.tokens.tobytes()


def _unpacked_query(packed: bytes, dimension: int) -> QueryEncoding:
    _, tokens = _HEAD.unpack_from(packed)
    weights_at = _HEAD.size + 4 * dimension
    vectors = np.frombuffer(packed, np.float32, tokens * dimension, weights_at + 4 * tokens)
    return QueryEncoding(
        vector=np.frombuffer(packed, np.float32, dimension, _HEAD.size),
        tokens=vectors.reshape(tokens, dimension),
        weights=np.frombuffer(packed, np.float32, tokens, weights_at),
    )


@contextmanager
def open_embedder(cache: Path | None) -> Iterator[Embedder]:
    """The bundled embedder, whose vectors are kept in the folder `cache` if one is given."""
    with ExitStack() as ending:
        embedder = bundled_embedder()
        ending.callback(embedder.close)
        if cache is None:
            yield embedder
        else:
            cached = CachedEmbedder(embedder, cache)
            ending.callback(cached.close)
            yield cached
