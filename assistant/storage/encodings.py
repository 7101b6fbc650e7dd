"""Vectors of messages and facts, by the embedder that made them.

A fact's are kept under its id in the place of a message's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from assistant.domain.encodings import Encoding
from assistant.storage.removal import delete
from assistant.storage.rows import Table, id_lists, quoted

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from numpy.typing import NDArray

    from assistant.domain.ids import MessageId
    from assistant.storage.cursor import Cursor

_TABLE = Table(
    "encodings",
    {
        "message_id": "VARCHAR",
        "embedder_id": "VARCHAR",
        "dimension": "INTEGER",
        "chunks": "BLOB",
        "tokens": "BLOB",
        "token_starts": "BLOB",
    },
)
_PAGE = 2048
"""Messages whose vectors `chunks` reads at once."""


class EncodingStore:
    """The vectors that a cursor sees. Arrays that it returns are read-only."""

    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor

    def put(self, embedder_id: str, encodings: Mapping[MessageId, Encoding]) -> None:
        """Store what one embedder made of messages; replaces what it made before."""
        known = encodings.keys() - self.missing(embedder_id, encodings)
        for part in id_lists(known):
            self._cursor.execute(
                f"DELETE FROM encodings WHERE message_id IN {part} AND embedder_id = ?",
                [embedder_id],
            )
        _TABLE.insert(
            self._cursor,
            [
                (
                    message_id,
                    embedder_id,
                    encoding.chunks.shape[1],
                    np.ascontiguousarray(encoding.chunks, dtype="<f4").tobytes(),
                    np.ascontiguousarray(encoding.tokens, dtype=np.int8).tobytes(),
                    np.ascontiguousarray(encoding.token_starts, dtype="<u4").tobytes(),
                )
                for message_id, encoding in encodings.items()
            ],
        )

    def chunks(self, embedder_id: str) -> Iterator[tuple[MessageId, NDArray[np.float32]]]:
        """The chunk vectors (chunks, dimension) of every message and fact, by id.

        Reads in portions: what is stored meanwhile may or may not be among them.
        """
        ids = [
            message_id
            for (message_id,) in self._cursor.execute(
                "SELECT message_id FROM encodings WHERE embedder_id = ? ORDER BY ALL",
                [embedder_id],
            )
        ]
        for start in range(0, len(ids), _PAGE):
            page = ids[start : start + _PAGE]
            # Ids grow with time, so a range of them lies in few parts of the table.
            for message_id, dimension, chunks in self._cursor.execute(
                "SELECT message_id, dimension, chunks FROM encodings"
                f" WHERE message_id BETWEEN {quoted(page[0])} AND {quoted(page[-1])}"
                " AND embedder_id = ? ORDER BY message_id",
                [embedder_id],
            ):
                yield message_id, np.frombuffer(chunks, dtype="<f4").reshape(-1, dimension)

    def chunks_of(
        self, embedder_id: str, ids: Iterable[MessageId]
    ) -> dict[MessageId, NDArray[np.float32]]:
        """The chunk vectors (chunks, dimension) of those of `ids` that exist."""
        return {
            message_id: np.frombuffer(chunks, dtype="<f4").reshape(-1, dimension)
            for part in id_lists(ids)
            for message_id, embedder, dimension, chunks in self._cursor.execute(
                "SELECT message_id, embedder_id, dimension, chunks"
                f" FROM encodings WHERE message_id IN {part}"
            )
            if embedder == embedder_id
        }

    def tokens(
        self, embedder_id: str, ids: Iterable[MessageId]
    ) -> dict[MessageId, tuple[NDArray[np.int8], NDArray[np.uint32]]]:
        """Token vectors (tokens, dimension) and where each token begins, of those that exist."""
        return {
            message_id: (
                np.frombuffer(tokens, dtype=np.int8).reshape(-1, dimension),
                np.frombuffer(starts, dtype="<u4"),
            )
            for part in id_lists(ids)
            for message_id, embedder, dimension, tokens, starts in self._cursor.execute(
                "SELECT message_id, embedder_id, dimension, tokens, token_starts"
                f" FROM encodings WHERE message_id IN {part}"
            )
            # A condition on the embedder would keep DuckDB from using the index.
            if embedder == embedder_id
        }

    def encodings_of(self, embedder_id: str, ids: Iterable[MessageId]) -> dict[MessageId, Encoding]:
        """Everything that the embedder made of those of `ids` that exist."""
        wanted = set(ids)
        chunks = self.chunks_of(embedder_id, wanted)
        return {
            message_id: Encoding(chunks=chunks[message_id], tokens=tokens, token_starts=starts)
            for message_id, (tokens, starts) in self.tokens(embedder_id, wanted).items()
        }

    def missing(self, embedder_id: str, message_ids: Iterable[MessageId]) -> set[MessageId]:
        """Those of `message_ids` that the embedder has yet to encode."""
        wanted = set(message_ids)
        for part in id_lists(wanted):
            for message_id, embedder in self._cursor.execute(
                f"SELECT message_id, embedder_id FROM encodings WHERE message_id IN {part}"
            ):
                if embedder == embedder_id:
                    wanted.discard(message_id)
        return wanted

    def former(self, kept: tuple[str, str], limit: int) -> list[MessageId]:
        """Up to `limit` ids with vectors of other embedders than `kept`, or of other formats."""
        rows = self._cursor.execute(
            "SELECT message_id FROM encodings WHERE embedder_id NOT IN (?, ?) LIMIT ?",
            [*kept, limit],
        )
        return [message_id for (message_id,) in rows]

    def remove_former(self, kept: tuple[str, str], ids: Collection[MessageId]) -> None:
        """Remove what other embedders than `kept` made of these messages and facts."""
        for part in id_lists(ids):
            self._cursor.execute(
                f"DELETE FROM encodings WHERE message_id IN {part} AND embedder_id NOT IN (?, ?)",
                [*kept],
            )

    def remove(self, ids: Collection[MessageId]) -> None:
        """Remove what every embedder made of these messages."""
        delete(self._cursor, "encodings", "message_id", ids)
