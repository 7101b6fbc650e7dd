"""Processes of this program that do one thing apart, with what may end them or hold them up."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

_PASSED_ON = ("PATH", "SYSTEMROOT", "TEMP", "TMP", "TMPDIR", "LANG", "LC_ALL", "HOME")


def started_apart(
    module: str, flag: str, *, stdout: int = subprocess.DEVNULL
) -> subprocess.Popen[bytes]:
    """A process that runs `module`; raises `OSError`.

    What it writes to its standard error, where a native fault may quote the person, is not read.
    """
    flags = 0
    if sys.platform == "win32":
        flags = subprocess.CREATE_NO_WINDOW
    return subprocess.Popen(
        command(module, flag),
        stdin=subprocess.PIPE,
        stdout=stdout,
        stderr=subprocess.DEVNULL,
        env=environment(),
        creationflags=flags,
    )


def command(module: str, flag: str) -> list[str]:
    """The line that starts it; a frozen program starts itself, with `flag` first."""
    if getattr(sys, "frozen", False):
        return [sys.executable, flag]
    return [sys.executable, "-P", "-m", module]


def environment() -> dict[str, str]:
    """What it sees of this process's environment, which may hold keys beside."""
    kept = {key: os.environ[key] for key in _PASSED_ON if key in os.environ}
    root = Path(__file__).resolve().parents[1]
    if root.name not in {"site-packages", "dist-packages"}:  # a checkout that is not installed
        kept["PYTHONPATH"] = str(root)
    return kept | {"PYTHONIOENCODING": "utf-8", "PYTHONUTF8": "1"}
