"""What an engine is asked to write of the whole memory, and to take in of another home's."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from assistant.domain.memory_transfers import COUNTED, MemoryFormat
from assistant.domain.overviews import Progress
from assistant.domain.undoing import ActivityKind
from assistant.engine.calls import EngineCalls
from assistant.engine.setting_changes import change_setting
from assistant.errors import AssistantError
from assistant.settings import Settings
from assistant.storage.activity import ActivityStore
from assistant.transfer.memory_export import MemoryExport
from assistant.transfer.memory_import import MemoryImport
from assistant.transfer.memory_markdown import MemoryPages

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from concurrent.futures import Future
    from pathlib import Path

    from assistant.cancel import CancelToken
    from assistant.domain.memory_transfers import MemoryExported, MemoryImported

GROUP = "memory"
"""The settings that are the person's choices about memory; no other leaves or comes in."""


class MemoryTransferCalls(EngineCalls):
    """The part of an `Engine` by which a whole memory leaves and comes in."""

    def export_memory(
        self,
        path: Path,
        *,
        format: MemoryFormat = MemoryFormat.JSON,  # noqa: A002 - the word that people use
        overwrite: bool = False,
        on_progress: Callable[[Progress], None] | None = None,
        cancel: CancelToken | None = None,
    ) -> Future[MemoryExported]:
        """Write the whole memory into one file, unencrypted: for another home, or to be read.

        What was forgotten is not in it. Nothing is left there when it fails or is cancelled.
        Raises `InvalidInput` for a place that is taken or cannot be written to, and `DiskFull`.
        """

        def export(cancel: CancelToken) -> MemoryExported:
            cursor = self._parts.database.read()
            tell = _told(on_progress, "rows")
            if format is MemoryFormat.MARKDOWN:
                written = MemoryPages(cursor, tell=tell, cancel=cancel).to_file(
                    path, overwrite=overwrite
                )
            else:
                chosen = self._parts.settings.current.model_dump(mode="json")[GROUP]
                work = MemoryExport(cursor, chosen, tell=tell, cancel=cancel)
                written = work.to_file(path, overwrite=overwrite)
            counts = {name: written.counts.get(name, 0) for name in COUNTED}
            self._parts.database.write(
                lambda writing: ActivityStore(writing).add(ActivityKind.EXPORTED, counts)
            ).result()
            return written

        return self._cancellable(self._long_work, export, cancel)

    def import_memory(
        self,
        path: Path,
        *,
        dry_run: bool = False,
        again: bool = False,
        on_progress: Callable[[Progress], None] | None = None,
        cancel: CancelToken | None = None,
    ) -> Future[MemoryImported]:
        """Take in a memory that `export_memory` wrote as JSON, all of it or, where it fails, none.

        What is known here stays as it is; what both tell differently is reported. `again`: also
        what was forgotten here. `dry_run` only reports. Raises `UnreadableFile` and `Cancelled`.
        """

        def take(cancel: CancelToken) -> MemoryImported:
            taken = MemoryImport(
                self._parts.database, path, again=again, dry_run=dry_run,
                tell=_told(on_progress, "bytes"), cancel=cancel,
            ).run()  # fmt: skip
            for change in taken.changes:
                self._parts.announcements.publish(change)
            settings = self._adopt(taken.settings, dry_run=dry_run)
            self._parts.learning.wake()
            return replace(taken.report, settings=settings)

        return self._cancellable(self._long_work, take, cancel)

    def _adopt(self, settings: Mapping[str, object], *, dry_run: bool) -> tuple[str, ...]:
        """Take over choices that nobody has made here; names that are unknown here stay out."""
        now = self._parts.settings.current.model_dump(mode="json")[GROUP]
        usual = Settings().model_dump(mode="json")[GROUP]
        adopted = []
        for name, value in settings.items():
            if name not in now or now[name] != usual[name] or value == now[name]:
                continue
            if not dry_run:
                try:
                    change_setting(self._parts, f"{GROUP}.{name}", value)
                except AssistantError:
                    continue
            adopted.append(f"{GROUP}.{name}")
        return tuple(adopted)


def _told(on_progress: Callable[[Progress], None] | None, what: str) -> Callable[[int, int], None]:
    def tell(done: int, total: int) -> None:
        if on_progress is not None:
            on_progress(Progress(done=done, total=total, what=what))

    return tell
