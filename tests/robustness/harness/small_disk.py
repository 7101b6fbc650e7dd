"""A file system of a few megabytes, which gets full, or can be written no more."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

RESERVE = "HARNESS_OWN_MOUNTS"
"""Set in a process that was started again with mounts of its own."""


@dataclass(frozen=True, slots=True)
class SmallDisk:
    """A mounted tmpfs; `ballast` takes its room away."""

    folder: Path

    def leave(self, free: int) -> None:
        """Fill it up to `free` bytes."""
        ballast = self.folder / "ballast"
        ballast.unlink(missing_ok=True)
        status = os.statvfs(self.folder)
        size = status.f_bavail * status.f_frsize - free
        with ballast.open("wb") as file:
            os.posix_fallocate(file.fileno(), 0, max(size, 1))

    def make_room(self) -> None:
        """Take the ballast away."""
        (self.folder / "ballast").unlink(missing_ok=True)

    def let_write(self, allowed: bool) -> None:
        """Mount it again, to be written or not."""
        mode = "rw" if allowed else "ro"
        subprocess.run(["mount", "-o", f"remount,{mode}", str(self.folder)], check=True)


@contextmanager
def small_disk(folder: Path, megabytes: int) -> Iterator[SmallDisk | None]:
    """Mount one at `folder`; None where this system lets nobody."""
    folder.mkdir(parents=True)
    options = f"size={megabytes}m,mode=0700"
    mounting = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)]
    if (
        not sys.platform.startswith("linux")
        or subprocess.run(mounting, capture_output=True, check=False).returncode
    ):
        yield None
        return
    try:
        yield SmallDisk(folder)
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=False)


def with_own_mounts() -> None:
    """Start this program again where it may mount, if this person may not: in a namespace."""
    if os.getuid() == 0 or RESERVE in os.environ or not sys.platform.startswith("linux"):
        return
    unshare = ["unshare", "--user", "--map-root-user", "--mount"]
    if subprocess.run([*unshare, "true"], capture_output=True, check=False).returncode == 0:
        os.environ[RESERVE] = "1"
        os.execvp(unshare[0], [*unshare, sys.executable, *sys.orig_argv[1:]])
