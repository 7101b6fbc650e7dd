"""Where an open home's units go when memory is short, and where they are read again."""

from __future__ import annotations

import secrets
from threading import Lock
from typing import TYPE_CHECKING

import psutil

from assistant.domain.overviews import Check
from assistant.index.cold_file import ColdFile, Stamp, remove_cold_file
from assistant.index.paging import Pages
from assistant.storage.encodings import EncodingStore
from assistant.storage.messages import MessageStore

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from assistant.domain.ids import MessageId
    from assistant.domain.messages import Message
    from assistant.index.paging import Held
    from assistant.inference.ports import Embedder
    from assistant.storage.database import Database

MB = 2**20
SHARE = 4
"""Where no limit is set, a quarter of the machine's memory: models and other programs need some."""
FILE_NAME = "cold.sqlite"
_PURPOSE = b"cold vectors"


class MemoryPages:
    """The pages of a home. Thread-safe.

    `limit_mb` tells the setting as it is now. A file that an earlier run left behind is removed.
    """

    def __init__(self, database: Database, embedder: Embedder, limit_mb: Callable[[], int]) -> None:
        self._database = database
        self._embedder = embedder
        self._limit_mb = limit_mb
        self._process = psutil.Process()
        self._file: ColdFile | None = None
        self._path = database.path.with_name(FILE_NAME)
        self._guard = Lock()
        remove_cold_file(self._path)

    @property
    def limit(self) -> int:
        """Bytes that this process may take."""
        chosen = self._limit_mb()
        return chosen * MB if chosen else int(psutil.virtual_memory().total) // SHARE

    def pages(self) -> Pages:
        """For a map that is made now; one that was made before gets no file any more."""
        return Pages(
            limit=lambda: self.limit,
            resident=lambda: int(self._process.memory_info().rss),
            cold_file=self._open,
            messages=self._messages,
            vectors=self._vectors,
        )

    def key_changed(self) -> None:
        """The home has another key now, or none."""
        with self._guard:
            if self._file is not None:
                self._file.change_key(self._database.key_for(_PURPOSE))

    def close(self) -> None:
        """Remove the file."""
        with self._guard:
            if self._file is not None:
                self._file.close()
            self._file = None

    def _open(self) -> ColdFile:
        stamp = Stamp(embedder_id=self._embedder.embedder_id, run=secrets.token_hex(8))
        with self._guard:
            if self._file is not None:
                self._file.close()
            self._file = ColdFile(self._path, self._database.key_for(_PURPOSE), stamp)
            return self._file

    def _messages(self, ids: Sequence[MessageId]) -> Mapping[MessageId, Message]:
        return MessageStore(self._database.read()).by_ids(ids)

    def _vectors(self, ids: Sequence[MessageId]) -> Mapping[MessageId, NDArray[np.float32]]:
        return EncodingStore(self._database.read()).chunks_of(self._embedder.embedder_id, ids)


def paging_check(held: Held | None, limit: int) -> Check:
    """The line of `doctor` about what is in memory."""
    detail = f"may take {limit // MB} MB"
    if held is not None:
        detail = (
            f"{held.in_memory} of {held.messages} messages in memory, {held.paged_in} read again;"
            f" {held.resident // MB} of {limit // MB} MB taken"
        )
    over = held is not None and held.resident > limit * 1.15
    hint = "Raise memory.limit_mb: what recall always needs is more than that." if over else ""
    return Check(name="memory limit", ok=not over, detail=detail, hint=hint)
