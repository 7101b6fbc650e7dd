"""The thread that backs the memory up while the home is open, and lets old copies go."""

from __future__ import annotations

import logging
from datetime import timedelta
from typing import TYPE_CHECKING

from assistant.domain.backups import BackupRule, dropped_by
from assistant.domain.times import utc_now
from assistant.domain.undoing import ActivityKind
from assistant.engine.rounds import Rounds
from assistant.errors import AssistantError, Cancelled, HomeNotWritable, PlaceNotWritable
from assistant.storage.activity import ActivityStore
from assistant.storage.backups import backups_of, described, listed_backups, mark_of_last

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from pathlib import Path

    from assistant.domain.backups import BackupCopy
    from assistant.settings import BackupSettings
    from assistant.storage.database import Database

logger = logging.getLogger(__name__)

FIRST_LOOK_S = 120.0
"""After opening there is other work; whoever opens a home for one command is gone by then."""

LOOK_AGAIN_S = 1800.0
"""As often also after a fault: each attempt writes the whole memory."""

EVERY = timedelta(hours=23)
"""Daily, also for somebody who comes a little earlier each day."""


class BackingUp(Rounds):
    """Looks some minutes after a home was opened, and every half an hour besides.

    A copy is made when the last daily one is a day old and something has changed since. It holds
    one moment of the memory, on threads of its own, so no answer waits for it.
    """

    def __init__(
        self,
        database: Database,
        settings: Callable[[], BackupSettings],
        now: Callable[[], datetime] = utc_now,
    ) -> None:
        super().__init__("backing-up", patience_s=FIRST_LOOK_S)
        self._database = database
        self._settings = settings
        self._now = now
        self._trouble = ""

    @property
    def folder(self) -> Path:
        """Where the home's copies lie."""
        return backups_of(self._database.path)

    @property
    def trouble(self) -> str:
        """Why the last attempt failed; empty where it did not."""
        return self._trouble

    def copies(self) -> list[BackupCopy]:
        """The copies in the home, newest first."""
        return listed_backups(self._database.path)

    def make(self, folder: Path | None = None) -> BackupCopy:
        """Make a copy now, in the home or in another folder; blocks until it was verified.

        Another folder must be there: one that is made would lie on this disk where the stick that
        was meant is not connected. Raises `DiskFull`, and `HomeNotWritable` or for another folder
        `PlaceNotWritable`.
        """
        if folder is not None and not folder.exists():
            raise PlaceNotWritable(
                folder,
                "there is no such folder",
                hint="Is its disk connected? If so, make the folder first.",
            )
        try:
            copy = described(self._database.backup(folder or self.folder).result())
        except HomeNotWritable as refused:
            if folder is None:
                raise
            raise PlaceNotWritable(folder, refused.reason) from refused
        self._note()
        if folder is None:
            self._trouble = ""
            self.tidy()
        return copy

    def make_if_due(self) -> BackupCopy | None:
        """Make the daily copy where it is due and something has changed since the last."""
        daily = [copy for copy in self.copies() if not copy.reason]
        if daily and self._now() - daily[0].made_at < EVERY:
            return None
        if daily and mark_of_last(self._database.path) == self._database.contents().mark:
            return None
        return self.make()

    def tidy(self) -> list[BackupCopy]:
        """Remove the copies that the rule does not keep, and return them."""
        settings = self._settings()
        rule = BackupRule(
            days=settings.days,
            weeks=settings.weeks,
            months=settings.months,
            limit_bytes=settings.limit_mb * 1_000_000,
        )
        dropped = dropped_by(rule, self.copies(), self._now())
        for copy in dropped:
            copy.path.unlink(missing_ok=True)
            copy.path.with_name(copy.path.name + ".wal").unlink(missing_ok=True)
        return dropped

    def _note(self) -> None:
        self._database.write(lambda cursor: ActivityStore(cursor).add(ActivityKind.BACKED_UP, {}))

    def _round(self) -> float:
        """Make the copy where it is due; closing the file breaks it off."""
        try:
            if self._settings().daily:
                self.make_if_due()
        except Cancelled:
            return LOOK_AGAIN_S
        except AssistantError as fault:
            self._trouble = str(fault)
            logger.warning("A backup has to wait: %s", type(fault).__name__)
        except Exception as error:
            self._trouble = type(error).__name__
            raise
        return LOOK_AGAIN_S
