"""Encoder processes that begin as forks of one which has torch loaded already.

Most tests of the engine start an encoder, and of the second that this takes almost all goes into
importing torch, which never differs. A fork is a process of its own like any other: it loads the
weights, is killed, dies with its pipe. Where nothing can be forked, and in the suite about
processes themselves, encoders begin as the program begins them.
"""

from __future__ import annotations

import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from io import FileIO
from pathlib import Path
from threading import Lock
from typing import cast

import pytest

from assistant.inference import child
from assistant.inference.launching import environment, launch

ENCODER = "assistant.inference.encoder:EncoderWorker"
ROOT = Path(__file__).parents[1]
_NUMBER = 8


class Forked:
    """What `ModelProcess` uses of a `subprocess.Popen`."""

    def __init__(self, source: Source, pid: int, requests: int, replies: int) -> None:
        self._source = source
        self._ended = os.pidfd_open(pid)
        self.pid = pid
        self.stdin = FileIO(requests, "w")
        self.stdout = FileIO(replies, "r")
        self.returncode: int | None = None

    def kill(self) -> None:
        """End it at once."""
        with suppress(OSError):
            signal.pidfd_send_signal(self._ended, signal.SIGKILL)

    def wait(self, timeout: float | None = None) -> int:
        """How it ended, as `Popen` tells it."""
        if self.returncode is None:
            if not select.select([self._ended], [], [], timeout)[0]:
                raise subprocess.TimeoutExpired("encoder", timeout or 0)
            self.returncode = self._source.returncode(self.pid)
            os.close(self._ended)
            self._ended = -1
        return self.returncode


class Source:
    """The process that is forked; it ends with this one."""

    def __init__(self) -> None:
        self._guard = Lock()
        self._socket, theirs = socket.socketpair()
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.warm_encoders", str(theirs.fileno())],
                cwd=ROOT,
                env=environment(),
                stdin=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
            )

    @property
    def runs(self) -> bool:
        """Whether it can be asked; a test may have ended it with all that it found."""
        return self._process.poll() is None

    def begin(self) -> Forked:
        """A new encoder process."""
        their_requests, requests = os.pipe()
        replies, their_replies = os.pipe()
        try:
            with self._guard:
                socket.send_fds(self._socket, [b"fork"], [their_requests, their_replies])
                pid = self._number()
        finally:
            os.close(their_requests)
            os.close(their_replies)
        return Forked(self, pid, requests, replies)

    def returncode(self, pid: int) -> int:
        """Of a process that has ended."""
        with self._guard:
            self._socket.sendall(pid.to_bytes(_NUMBER, "big"))
            return os.waitstatus_to_exitcode(self._number())

    def close(self) -> None:
        """End it, and whatever is left of its forks."""
        self._socket.close()
        self._process.wait()

    def _number(self) -> int:
        told = self._socket.recv(_NUMBER, socket.MSG_WAITALL)
        if len(told) < _NUMBER:
            raise OSError("no more encoders can be forked")
        return int.from_bytes(told, "big")


class Sources:
    """Makes the source when the first encoder is asked for."""

    def __init__(self) -> None:
        self._guard = Lock()
        self._source: Source | None = None

    def launch(self, worker: str) -> subprocess.Popen[bytes]:
        """What a model's process is started with."""
        if worker != ENCODER:
            return launch(worker)
        with self._guard:
            if self._source is None or not self._source.runs:
                self.close()
                self._source = Source()
            return cast("subprocess.Popen[bytes]", self._source.begin())

    def close(self) -> None:
        """End all."""
        if self._source is not None:
            self._source.close()


@contextmanager
def forked() -> Iterator[None]:
    """Encoders are forked until the end of the block."""
    if sys.platform != "linux":
        yield
        return
    sources = Sources()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(child, "launch", sources.launch)
        yield
    sources.close()


def start_really(patch: pytest.MonkeyPatch) -> None:
    """Encoders begin as the program begins them."""
    patch.setattr(child, "launch", launch)


def _serve(door: socket.socket) -> None:
    """Fork for as long as the parent is there."""
    from assistant.inference import child_main

    import_module(ENCODER.partition(":")[0])
    while True:
        asked, handles, _, _ = socket.recv_fds(door, _NUMBER, 2)
        if not asked:
            return
        if not handles:
            pid = int.from_bytes(asked, "big")
            door.sendall(os.waitpid(pid, 0)[1].to_bytes(_NUMBER, "big"))
            continue
        pid = os.fork()
        if not pid:
            door.close()
            for number, handle in enumerate(handles):
                os.dup2(handle, number)
                os.close(handle)
            try:
                child_main.main([ENCODER])
            finally:
                os._exit(1)
        for handle in handles:
            os.close(handle)
        door.sendall(pid.to_bytes(_NUMBER, "big"))


if __name__ == "__main__":
    with socket.socket(fileno=int(sys.argv[1])) as served:
        _serve(served)
