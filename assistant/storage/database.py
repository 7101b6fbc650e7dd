"""The one door to the memory file: many readers, one writer."""

from __future__ import annotations

import logging
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from threading import get_ident
from typing import TYPE_CHECKING, Self, TypeVar

from assistant.errors import AssistantError, EngineBug, HomeNotWritable
from assistant.paths import PRIVATE_FILE, require_room, writing_to
from assistant.storage import migrate
from assistant.storage.backups import backups_of, copy_into, remove_unfinished
from assistant.storage.connections import Connections
from assistant.storage.copying import Copying
from assistant.storage.cursor import Cursor
from assistant.storage.encryption import derived_key, key_for
from assistant.storage.home import HomeStore
from assistant.storage.identity import NAME as IDENTITY
from assistant.storage.identity import give_identity, identity_of, require_own
from assistant.storage.instance import Instance, flush_folder, wal_of
from assistant.storage.rekeying import rekey_backups, write_with_key
from assistant.storage.replaying import try_log_apart
from assistant.storage.rewriting import (
    draft_of,
    erasing,
    remove_copy_draft,
    remove_draft,
    remove_spill,
    rewrite,
    rewrite_is_due,
)
from assistant.storage.verifying import contents_with_key
from assistant.storage.witness import (
    Left,
    Witness,
    begin_counting,
    counted,
    forget_acknowledged,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path
    from types import TracebackType

    from assistant.domain.backups import BackupContents
    from assistant.storage.migrate import Migration

__all__ = ["Cursor", "Database"]

R = TypeVar("R")

logger = logging.getLogger(__name__)


class Database:
    """The memory file at `path`, encrypted when a `key` is given; None means it is not.

    Every reading thread has its own cursor; every change runs on the one writer thread. A
    missing file is created, an older one brought up to date, with a copy in the home's backups
    first (unless `keep_older` is off). With an `identity` it must be the file of that id, and a
    new one gets it. Raises `KeyWrong`, `KeyMissing`, `DatabaseLocked`,
    `DatabaseDamaged`, `DatabaseTooNew`, `HomeNotWritable` or `DiskFull`; what the file holds is
    untouched then.
    """

    def __init__(
        self,
        path: Path,
        key: str | None,
        *,
        migrations: Sequence[Migration] | None = None,
        keep_older: bool = True,
        identity: str = "",
    ) -> None:
        self._path = path.resolve()
        self._identity = identity
        self._keep_older = keep_older
        self._key = None if key is None else derived_key(key)
        self._migrations = migrations or migrate.shipped_migrations()
        with writing_to(self._path.parent):
            self._connections, self._witness = self._opened()
        self._copying = Copying(self._connections, self._path)
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
    def identity(self) -> str:
        """The id that tells this file from any other home's; empty where none is durable yet."""
        return self._identity

    def identify(self, identity: str) -> None:
        """Give the file another id; blocks until that is durable."""
        self.write(lambda cursor: HomeStore(cursor).put(IDENTITY, identity)).result()
        self._identity = identity

    def key_for(self, purpose: bytes) -> str | None:
        """The key of another file of this home; None where the home is not encrypted."""
        return None if self._key is None else key_for(self._key, purpose)

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

        def work() -> None:
            with self._copying.kept_away():
                rewrite(self._connections, self._path)

        return self._submit(work)

    def backup(self, folder: Path, *, reason: str = "") -> Future[Path]:
        """Write a compact copy, with the same key, into `folder`; the future names the file.

        It is read through before that, and holds one moment of the memory, which is read and
        changed on meanwhile. What was forgotten and can still be undone is not in it. Closing
        the file stops it, with `Cancelled`.
        """
        return self._copying.begin(folder, reason)

    def contents(self) -> BackupContents:
        """What the file holds now; reads it through, so not on a thread that anyone waits for."""
        return self._copying.contents()

    def contents_of_copy(self, path: Path) -> BackupContents:
        """What a copy holds that has the same key; raises as `verifying.contents_with_key`."""
        return contents_with_key(path, self._key)

    def change_key(self, key: str | None) -> Future[tuple[int, list[Path]]]:
        """Write the file and the home's backups anew with another key; None takes it away.

        Everything else waits meanwhile. The future tells how many backups followed, and which
        did not open with the old key. A crash leaves each file whole, with either key.
        """
        derived = None if key is None else derived_key(key)
        return self._submit(lambda: self._change_key(derived))

    def stop_copying(self) -> None:
        """Break off a backup under way, and make no other."""
        self._copying.stop()

    def close(self) -> None:
        """Finish what is queued, wait for running statements, then let go of the file."""
        self._copying.stop()
        self._writer.shutdown(wait=True)
        self._witness.close()
        self._connections.close()
        forget_acknowledged(self._path)

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
        require_room(self._path)
        cursor = self._connections.of_this_thread()
        cursor.execute("BEGIN")
        try:
            result = change(cursor)
            self._witness.count_in(cursor)
            cursor.execute("COMMIT")
        except BaseException:
            with suppress(AssistantError):  # DuckDB may have ended the transaction itself
                cursor.execute("ROLLBACK")
            raise
        self._witness.acknowledge()
        return result

    def _restore(self) -> None:
        with self._connections.reopened():
            logger.warning("The memory file was given up after a fault and is opened again")

    def _change_key(self, new: str | None) -> tuple[int, list[Path]]:
        with self._copying.kept_away(), writing_to(self._path.parent):
            told = rekey_backups(self._path, self._key, new)
            self._connections.instance.checkpoint()
            with self._connections.reopened():
                write_with_key(self._path, draft_of(self._path), self._key, new)
                self._key = new
        return told

    def _finish_rewrite(self) -> None:
        def report(future: Future[None]) -> None:
            if (error := future.exception()) is not None:
                logger.warning("A rewrite could not be finished: %s", error)

        self.rewrite().add_done_callback(report)

    def _opened(self) -> tuple[Connections, Witness]:
        if not self._path.exists():
            self._create()
        with suppress(OSError):  # earlier versions left it to the system who may read it
            self._path.chmod(PRIVATE_FILE)
        left = Left(self._path)
        if self._key is None:
            try_log_apart(self._path)
        connections = Connections(self._path, self._instance)
        try:
            remove_draft(self._path)
            remove_copy_draft(self._path)
            remove_spill(self._path)
            remove_unfinished(self._path)
            require_own(connections.of_this_thread(), self._path, self._identity)
            left.require_all(connections.of_this_thread())
            self._bring_up_to_date(connections)
            counts = begin_counting(connections.of_this_thread())
            count = counted(connections.of_this_thread())
            self._identity = self._settled_identity(connections)
        except BaseException:
            connections.abandon()
            raise
        return connections, Witness(self._path, count, counts=counts)

    def _settled_identity(self, connections: Connections) -> str:
        """The id, which a file of an older version gets; only what no damaged log can take back.

        Where the home knows no id yet, the file's may stand in its log alone.
        """
        try:
            if give_identity(connections.of_this_thread()) or not self._identity:
                connections.instance.checkpoint()
            return identity_of(connections.of_this_thread())
        except AssistantError as fault:  # such as a full disk: the next opening does it
            logger.warning("The memory file has no id yet: %s", type(fault).__name__)
            return ""

    def _instance(self) -> Instance:
        return Instance(self._path, self._key)

    def _create(self) -> None:
        """Make the whole file under another name, so that a crash leaves none or a good one."""
        if not self._path.parent.is_dir():
            raise HomeNotWritable(self._path.parent, "it does not exist")
        draft = draft_of(self._path)
        remove_draft(self._path)
        forget_acknowledged(self._path)
        connections = Connections(draft, lambda: Instance(draft, self._key))
        try:
            migrate.apply(connections.of_this_thread(), self._migrations)
            begin_counting(connections.of_this_thread())
            give_identity(connections.of_this_thread(), self._identity)
            connections.instance.checkpoint()
        finally:
            connections.close()
        draft.chmod(PRIVATE_FILE)
        draft.replace(self._path)
        flush_folder(self._path.parent)

    def _bring_up_to_date(self, connections: Connections) -> None:
        steps = migrate.pending(connections.of_this_thread(), self._migrations, self._path)
        if not steps:
            return
        connections.instance.checkpoint()
        if self._keep_older:
            with connections.reopened():
                self._keep_as_it_was(f"before-{steps[0].version:04d}")
        migrate.apply(connections.of_this_thread(), steps)

    def _keep_as_it_was(self, reason: str) -> None:
        """Copy the closed file, and read the copy through before the file is changed."""
        copy = copy_into(self._path, backups_of(self._path), reason=reason)
        try:
            contents_with_key(copy, self._key)
        except AssistantError:
            copy.unlink(missing_ok=True)
            raise
