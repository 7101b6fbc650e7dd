"""What the engine's calls have in common: how work reaches its thread."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from assistant.cancel import CancelToken

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future

    from assistant.domain.changes import Change
    from assistant.engine.parts import Parts
    from assistant.engine.pools import Pool
    from assistant.storage.database import Cursor

R = TypeVar("R")


class EngineCalls:
    """The base of each part of an `Engine`.

    `_readers` answers quickly, `_long_work` is for what takes a while or a transaction of its
    own, `_chats` for what a chat model writes, `_recalls` for what it is to remember, which may
    wait for the index to be built while others read, `_files` for reading what is attached,
    `_downloading` for what waits for a network.
    """

    _parts: Parts
    _cancels: set[CancelToken]
    _readers: Pool
    _chats: Pool
    _long_work: Pool
    _files: Pool
    _recalls: Pool
    _downloading: Pool

    def _read(self, query: Callable[[Cursor], R]) -> Future[R]:
        return self._readers.submit(lambda: query(self._parts.database.read()))

    def _change(self, change: Callable[[Cursor], tuple[Change, ...]]) -> None:
        for each in self._parts.database.write(change).result():
            self._parts.announcements.publish(each)

    def _cancellable(
        self,
        pool: Pool,
        work: Callable[[CancelToken], R],
        cancel: CancelToken | None,
    ) -> Future[R]:
        """Run `work` so that closing the engine stops it."""
        token = cancel or CancelToken()
        self._cancels.add(token)
        future = pool.submit(work, token)
        future.add_done_callback(lambda _future: self._cancels.discard(token))
        return future
