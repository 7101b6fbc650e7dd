"""Token vectors that stay hot: the least recently used leave when memory runs short."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from assistant.domain.ids import MessageId

    Stored = tuple[NDArray[np.int8], NDArray[np.uint32]]
    LoadTokens = Callable[[Sequence[MessageId]], Mapping[MessageId, Stored]]


class TokenVectors(NamedTuple):
    """`vectors`: int8 (tokens, dim); `starts`: uint32 (tokens,), characters in the text."""

    vectors: NDArray[np.int8]
    starts: NDArray[np.uint32]


DEFAULT_BYTES = 256 * 1024 * 1024
"""About 25,000 short messages, or 1,700 long answers."""


class TokenCache:
    """Token vectors by message, kept within `max_bytes`, loaded when missing. Thread-safe."""

    def __init__(self, load: LoadTokens, max_bytes: int = DEFAULT_BYTES) -> None:
        self._load = load
        self._max_bytes = max_bytes
        self._bytes = 0
        self._kept: OrderedDict[MessageId, TokenVectors] = OrderedDict()
        self._gone: set[MessageId] = set()
        self._lock = Lock()

    @property
    def used_bytes(self) -> int:
        """What the kept vectors take."""
        return self._bytes

    def put(self, message_id: MessageId, tokens: TokenVectors) -> None:
        """Keep one message's vectors as the most recently used."""
        with self._lock:
            self._gone.discard(message_id)
            self._keep(message_id, tokens)

    def get(self, message_ids: Sequence[MessageId]) -> dict[MessageId, TokenVectors]:
        """The vectors of those messages that have any."""
        found: dict[MessageId, TokenVectors] = {}
        with self._lock:
            for message_id in message_ids:
                kept = self._kept.get(message_id)
                if kept is not None:
                    self._kept.move_to_end(message_id)
                    found[message_id] = kept
        missing = [message_id for message_id in message_ids if message_id not in found]
        if missing:
            # Not under the lock: this reads the disk.
            loaded = self._load(missing)
            with self._lock:
                for message_id, (vectors, starts) in loaded.items():
                    if message_id not in self._gone:  # forgotten while it was read
                        found[message_id] = TokenVectors(vectors, starts)
                        self._keep(message_id, found[message_id])
        return found

    def remove(self, message_ids: Sequence[MessageId]) -> None:
        """Forget messages' vectors."""
        with self._lock:
            for message_id in message_ids:
                self._drop(message_id)
                self._gone.add(message_id)

    def _keep(self, message_id: MessageId, tokens: TokenVectors) -> None:
        self._drop(message_id)
        self._kept[message_id] = tokens
        self._bytes += _size(tokens)
        while self._bytes > self._max_bytes and self._kept:
            self._drop(next(iter(self._kept)))

    def _drop(self, message_id: MessageId) -> None:
        dropped = self._kept.pop(message_id, None)
        if dropped is not None:
            self._bytes -= _size(dropped)


def _size(tokens: TokenVectors) -> int:
    return tokens.vectors.nbytes + tokens.starts.nbytes
