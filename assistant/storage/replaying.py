"""Lets a process of its own try a log on its file first, where that may end the process.

Under a log that is newer than the page that it changes, DuckDB does not raise: it aborts, while
it attaches the file, and nothing in the process can catch that. So the file is attached elsewhere
first, without changing a byte. A page of an encrypted file is checked before it is used, and a file
that was closed has no log, so neither pays for this.
"""

from __future__ import annotations

import json
import logging
import os
import signal
import subprocess
from typing import TYPE_CHECKING

from assistant.child_process import started_apart
from assistant.errors import DatabaseDamaged
from assistant.storage.instance import wal_of

if TYPE_CHECKING:
    from pathlib import Path

logger = logging.getLogger(__name__)

PROCESS_FLAG = "--replaying-process"
"""A frozen program hands over to `replaying_process.main` when this is its first argument."""
LONGEST_S = 120.0
"""A log has some 16 MB at most; whoever takes longer does not come to an end."""

_DIED = frozenset(
    -number
    for name in ("SIGABRT", "SIGSEGV", "SIGBUS", "SIGILL", "SIGFPE")
    if (number := getattr(signal, name, None)) is not None
)


def try_log_apart(path: Path) -> None:
    """Try the log of a plain file at `path`, where it has one; blocks, about 0.2 s.

    Raises `DatabaseDamaged` where that ended its process; any other fault is left to whoever
    opens the file next.
    """
    try:
        if wal_of(path).stat().st_size == 0:
            return
    except OSError:
        return
    code = _exit_code(path)
    if code is None or code in _DIED or (os.name == "nt" and code not in {0, 1}):
        logger.warning("A log could not be brought in: its process ended with %s", code)
        raise DatabaseDamaged(path, "a part of it is damaged that its log goes on from.")


def _exit_code(path: Path) -> int | None:
    """What the process ended with; None where it came to no end, 0 where it cannot be started."""
    try:
        process = started_apart("assistant.storage.replaying_process", PROCESS_FLAG)
    except OSError as error:
        logger.warning("No process can be started to try the log: %s", error.strerror)
        return 0
    with process:
        assert process.stdin is not None
        try:
            # Its input stays open: when it ends, so has whoever waits for the process.
            process.stdin.write(json.dumps(str(path)).encode("ascii") + b"\n")
            process.stdin.flush()
            return process.wait(LONGEST_S)
        except BrokenPipeError:
            return process.wait()
        except subprocess.TimeoutExpired:
            return None
        finally:
            process.kill()
