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
import sys
from pathlib import Path

from assistant.errors import DatabaseDamaged
from assistant.storage.instance import wal_of

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
_PASSED_ON = ("PATH", "SYSTEMROOT", "TEMP", "TMP", "TMPDIR", "LANG", "LC_ALL", "HOME")


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
        process = _started()
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


def _started() -> subprocess.Popen[bytes]:
    """The process; what a native fault writes may quote the person, and is not read."""
    frozen = getattr(sys, "frozen", False)
    module = [PROCESS_FLAG] if frozen else ["-P", "-m", "assistant.storage.replaying_process"]
    environment = {key: os.environ[key] for key in _PASSED_ON if key in os.environ}
    root = Path(__file__).resolve().parents[2]
    if root.name not in {"site-packages", "dist-packages"}:
        environment["PYTHONPATH"] = str(root)
    flags = 0
    if sys.platform == "win32":
        flags = subprocess.CREATE_NO_WINDOW
    return subprocess.Popen(
        [sys.executable, *module],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=environment | {"PYTHONIOENCODING": "utf-8", "PYTHONUTF8": "1"},
        creationflags=flags,
    )
