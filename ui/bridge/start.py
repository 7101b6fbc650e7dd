"""How long ago this process began."""

from __future__ import annotations

import os
import time
from pathlib import Path

_IMPORTED = time.monotonic()
_STARTED_FIELD = 19
"""Where a process's start stands in /proc/self/stat, counted after its name."""


def since_process_start() -> float:
    """Seconds since the process began; since this module was loaded where that is unknown."""
    try:
        fields = Path("/proc/self/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        started = int(fields[_STARTED_FIELD]) / os.sysconf("SC_CLK_TCK")
        return time.clock_gettime(time.CLOCK_BOOTTIME) - started
    except (OSError, ValueError, IndexError, AttributeError):
        return time.monotonic() - _IMPORTED
