"""The one door to the memory file: many readers, one writer."""

from __future__ import annotations

import logging
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from threading import get_ident
from typing import TYPE_CHECKING, Self, TypeVar

from assistant.errors import AssistantError, EngineBug, HomeNotWritable
from assistant.paths import writing_to
from assistant.storage import migrate
from assistant.storage.backups import backups_of, copy_into
from assistant.storage.connections import Connections
from assistant.storage.cursor import Cursor
from assistant.storage.encryption import derived_key
from assistant.storage.instance import Instance, flush_folder, wal_of
from assistant.storage.rewriting import (
    back_up,
    draft_of,
    erasing,
    remove_draft,
    remove_spill,
    rewrite,
    rewrite_is_due,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path
    from types import TracebackType

    from assistant.storage.migrate import Migration

__all__ = ["Cursor", "Database"]

R = TypeVar("R")

logger = logging.getLogger(__name__)


class Database:
    """The memory file at `path`, encrypted when a `key` is given; None means it is not.

    Every reading thread has its own cursor; every change runs on the one writer thread. A
    missing file is created, an older one brought up to date, with a copy in the home's backups
    first. Raises `KeyWrong`, `KeyMissing`, `DatabaseLocked`, `DatabaseDamaged`,
    `DatabaseTooNew`, `HomeNotWritable` or `DiskFull`; what the file holds is untouched then.
    """

    def __init__(
        self, path: Path, key: str | None, *, migrations: Sequence[Migration] | None = None
    ) -> None:
        self._path = path.resolve()
        self._key = None if key is None else derived_key(key)
        self._migrations = migrations or migrate.shipped_migrations()
        with writing_to(self._path.parent):
            self._connections = self._opened()
        self._writing_thread = 0
        self._writer = ThreadPoolExecutor(
            max_workers=1,
            thread_name_prefix="memory-writer",
            initializer=self._note_writing_thread,
        )
        if rewrite_is_due(self._path):
            self._finish_rewrite()

    @property
    def path(self) -> Path:
        """Where the file lies."""
        return self._path

    @property
    def encrypted(self) -> bool:
        """Whether the file is unreadable without its key."""
        return self._key is not None

    @property
    def size_bytes(self) -> int:
        """What the memory takes on disk, commits not yet merged included."""
        total = 0
        for path in (self._path, wal_of(self._path)):
            with suppress(FileNotFoundError):
                total += path.stat().st_size
        return total

    def read(self) -> Cursor:
        """The calling thread's own cursor; ask for it anew in every piece of work."""
        if self._connections.needs_opening and get_ident() != self._writing_thread:
            self._submit(self._restore).result()
        return self._connections.of_this_thread()

    def write(self, change: Callable[[Cursor], R]) -> Future[R]:
        """Run `change` in one transaction on the writer thread.

        The future holds its result once that is durable, or what it raised; nothing of it is
        stored then. `change` must not wait for another write.
        """
        return self._submit(lambda: self._in_transaction(change))

    def erase(self, change: Callable[[Cursor], R]) -> Future[R]:
        """Run a `change` that deletes for good, like `write`; its caller calls `rewrite` next.

        Where that does not come to its end, whoever opens the file next does it.
        """

        def work() -> R:
            with erasing(self._path):
                return self._in_transaction(change)

        return self._submit(work)

    def rewrite(self) -> Future[None]:
        """Take every deleted byte out of the home; readers and writers only wait a moment.

        Needs free space for a second file. Until it ends well it is due, and done when the file
        is opened again. See `rewriting.rewrite` for what a crash leaves.
        """
        return self._submit(lambda: rewrite(self._connections, self._path))

    def backup(self, folder: Path) -> Future[Path]:
        """Write a compact copy, with the same key, into `folder`; the future names the file.

        What was forgotten and can still be undone is not in it.
        """
        return self._submit(lambda: back_up(self._connections, self._path, folder))

    def close(self) -> None:
        """Finish what is queued, wait for running statements, then let go of the file."""
        self._writer.shutdown(wait=True)
        self._connections.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _note_writing_thread(self) -> None:
        self._writing_thread = get_ident()

    def _submit(self, work: Callable[[], R]) -> Future[R]:
        try:
            return self._writer.submit(work)
        except RuntimeError as error:
            raise EngineBug("The memory file is closed.") from error

    def _in_transaction(self, change: Callable[[Cursor], R]) -> R:
        if self._connections.needs_opening:
            self._restore()
        cursor = self._connections.of_this_thread()
        cursor.execute("BEGIN")
        try:
            result = change(cursor)
            cursor.execute("COMMIT")
        except BaseException:
            with suppress(AssistantError):  # DuckDB may have ended the transaction itself
                cursor.execute("ROLLBACK")
            raise
        return result

    def _restore(self) -> None:
        with self._connections.reopened():
            logger.warning("The memory file was given up after a fault and is opened again")

    def _finish_rewrite(self) -> None:
        def report(future: Future[None]) -> None:
            if (error := future.exception()) is not None:
                logger.warning("A rewrite could not be finished: %s", error)

        self.rewrite().add_done_callback(report)

    def _opened(self) -> Connections:
        if not self._path.exists():
            self._create()
        connections = Connections(self._path, self._instance)
        try:
            remove_draft(self._path)
            remove_spill(self._path)
            self._bring_up_to_date(connections)
        except BaseException:
            connections.close()
            raise
        return connections

    def _instance(self) -> Instance:
        return Instance(self._path, self._key)

    def _create(self) -> None:
        """Make the whole file under another name, so that a crash leaves none or a good one."""
        if not self._path.parent.is_dir():
            raise HomeNotWritable(self._path.parent, "it does not exist")
        draft = draft_of(self._path)
        remove_draft(self._path)
        connections = Connections(draft, lambda: Instance(draft, self._key))
        try:
            migrate.apply(connections.of_this_thread(), self._migrations)
            connections.instance.checkpoint()
        finally:
            connections.close()
        draft.replace(self._path)
        flush_folder(self._path.parent)

    def _bring_up_to_date(self, connections: Connections) -> None:
        steps = migrate.pending(connections.of_this_thread(), self._migrations, self._path)
        if not steps:
            return
        connections.instance.checkpoint()
        with connections.reopened():
            copy_into(self._path, backups_of(self._path), reason=f"before-{steps[0].version:04d}")
        migrate.apply(connections.of_this_thread(), steps)
