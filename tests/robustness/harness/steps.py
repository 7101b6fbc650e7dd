"""Counts the steps of a piece of work, and kills its process before a given one.

A step is a statement to the memory file, a flush to the disk, or a change of names and files.
"""

from __future__ import annotations

import itertools
import os
import signal
import sys
from collections.abc import Sequence
from typing import Any

from assistant.storage import cursor as cursors

_FILES = frozenset(
    {"open", "os.rename", "os.remove", "os.rmdir", "os.mkdir", "os.truncate", "os.chmod",
     "shutil.copyfile", "shutil.rmtree", "subprocess.Popen", "socket.connect"}
)  # fmt: skip


class Steps:
    """Counts from `arm` to `disarm`; one of a process, as its hooks stay."""

    def __init__(self, kill_at: int | None = None) -> None:
        self.last = ""
        self._kill_at = kill_at
        self._numbers = itertools.count(1)
        self._count = 0
        self._armed = False
        self._hook()

    def arm(self) -> None:
        """From now on steps count."""
        self._armed = True

    def disarm(self) -> int:
        """Count no more; how many there were."""
        self._armed = False
        return self._count

    def _step(self, what: str) -> None:
        if not self._armed:
            return
        self._count = next(self._numbers)
        if self._count == self._kill_at:
            self._armed = False
            sys.stderr.write(f"killed before step {self._count}: {what}\n")
            sys.stderr.flush()
            os.kill(os.getpid(), signal.SIGKILL)

    def _hook(self) -> None:
        execute, fsync = cursors.Cursor.execute, os.fsync

        def counted(
            cursor: cursors.Cursor, sql: str, parameters: Sequence[object] = ()
        ) -> cursors.Rows:
            self._step(f"sql {' '.join(sql.split())[:60]}")
            return execute(cursor, sql, parameters)

        def flushed(handle: int) -> None:
            self._step("fsync")
            fsync(handle)

        def audited(event: str, details: tuple[Any, ...]) -> None:
            if event in _FILES and (event != "open" or _writes(details)):
                self._step(f"{event} {details[0] if details else ''}")

        setattr(cursors.Cursor, "execute", counted)  # noqa: B010
        setattr(os, "fsync", flushed)  # noqa: B010
        sys.addaudithook(audited)


def _writes(details: tuple[Any, ...]) -> bool:
    """Whether a file is opened to be changed."""
    return bool(int(details[2] or 0) & (os.O_WRONLY | os.O_RDWR | os.O_CREAT))
