"""Notices a process that was stopped from outside (SIGSTOP, a debugger): it would never answer."""

from __future__ import annotations

import select
import sys
from typing import TYPE_CHECKING

import psutil

if TYPE_CHECKING:
    from collections.abc import Callable

LOOK_MS, LOOKS = 500, 3
"""A process that someone waits for and that is seen stopped so often in a row is ended."""


def await_reply(
    pid: int, replies: int, *, is_awaited: Callable[[], bool], end: Callable[[], None]
) -> None:
    """Wait until the process says something through the pipe `replies`, or is gone.

    `end` is called where it was stopped while `is_awaited`; it is to kill it. Windows stops no
    processes so, and has no way to wait for a pipe.
    """
    if sys.platform == "win32":
        return
    arriving = select.poll()
    arriving.register(replies, select.POLLIN)
    seen = 0
    while not arriving.poll(LOOK_MS):
        seen = seen + 1 if is_awaited() and _is_stopped(pid) else 0
        if seen == LOOKS:
            end()


def _is_stopped(pid: int) -> bool:
    try:
        return bool(psutil.Process(pid).status() == psutil.STATUS_STOPPED)
    except psutil.Error:
        return False
