"""The process that a model runs in.

One thread reads requests and ends the process when the parent is gone; the main thread runs
them one after another, urgent ones first. `Worker` is what a kind of model implements.
"""

from __future__ import annotations

import ctypes
import heapq
import importlib
import itertools
import os
import signal
import sys
import traceback
from pathlib import PurePath
from threading import Condition, Event, Lock, Thread
from typing import TYPE_CHECKING, Any, Protocol, cast

from assistant import network
from assistant.errors import AssistantError
from assistant.inference.frames import Frame, PipeClosed, read_frame, write_frame

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
PR_SET_PDEATHSIG = 1
LOAD = "load"
CANCEL = "cancel"
PIECE, DONE, ERROR = "piece", "done", "error"
_FIRST, _URGENT, _NORMAL = 0, 1, 2


class Worker(Protocol):
    """A model in its process. Made without arguments, then loaded, then asked."""

    def load(self, params: Mapping[str, Any]) -> Mapping[str, object]:
        """Read the model; what is returned is what the parent learns about it."""
        ...

    def handle(self, method: str, params: Mapping[str, Any], job: Job) -> Frame:
        """Answer one request; longer work calls `job.breathe()` or asks `job.cancelled`."""
        ...


class Job:
    """One request on its way through the process."""

    def __init__(
        self, frame: Frame, send: Callable[[Frame], None], serve: Callable[[], None]
    ) -> None:
        self.request_id: int = frame.head["id"]
        self.method: str = frame.head["method"]
        self.params: Mapping[str, Any] = frame.head.get("params", {})
        self.urgent: bool = bool(frame.head.get("urgent"))
        self._stop = Event()
        self._send = send
        self._serve_urgent = serve

    @property
    def cancelled(self) -> bool:
        """Whether the parent does not want the answer any more."""
        return self._stop.is_set()

    def stop(self) -> None:
        """Mark it as not wanted any more."""
        self._stop.set()

    def breathe(self) -> None:
        """Let urgent requests overtake; urgent ones are not interrupted themselves."""
        if not self.urgent:
            self._serve_urgent()

    def send(self, kind: str, frame: Frame) -> None:
        """Answer: any number of pieces, then one `DONE` or `ERROR`."""
        head = {**frame.head, "id": self.request_id, "kind": kind}
        self._send(Frame(head, frame.arrays))

    def piece(self, **values: object) -> None:
        """Send a part of the answer ahead."""
        self.send(PIECE, Frame(values))


class _Queue:
    """Requests by urgency, then in the order they came."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._waiting: list[tuple[int, int, Job]] = []
        self._alive: dict[int, Job] = {}
        self._order = itertools.count()

    def add(self, job: Job) -> None:
        rank = _FIRST if job.method == LOAD else _URGENT if job.urgent else _NORMAL
        with self._changed:
            self._alive[job.request_id] = job
            heapq.heappush(self._waiting, (rank, next(self._order), job))
            self._changed.notify()

    def stop(self, request_id: int) -> None:
        with self._changed:
            if job := self._alive.get(request_id):
                job.stop()

    def next(self) -> Job:
        with self._changed:
            while not self._waiting:
                self._changed.wait()
            return heapq.heappop(self._waiting)[2]

    def next_urgent(self) -> Job | None:
        with self._changed:
            if self._waiting and self._waiting[0][0] == _URGENT:
                return heapq.heappop(self._waiting)[2]
            return None

    def finished(self, job: Job) -> None:
        with self._changed:
            self._alive.pop(job.request_id, None)


class _Process:
    """The loop of the main thread, and the listening thread beside it."""

    def __init__(self, requests: int, replies: int, worker: str) -> None:
        self._requests = requests
        self._replies = replies
        self._write = Lock()
        self._queue = _Queue()
        self._worker_name = worker
        self._worker: Worker | None = None

    def listen(self) -> None:
        """Queue what arrives. The request pipe is also the lifeline: it ends with the parent."""
        try:
            while True:
                frame = read_frame(self._requests)
                if frame.head["method"] == CANCEL:
                    self._queue.stop(frame.head["id"])
                else:
                    self._queue.add(Job(frame, self._send, self._serve_urgent))
        except PipeClosed:
            os._exit(0)

    def run(self) -> None:
        while True:
            self._serve(self._queue.next())

    def _serve_urgent(self) -> None:
        while job := self._queue.next_urgent():
            self._serve(job)

    def _serve(self, job: Job) -> None:
        try:
            answer = Frame({}) if job.cancelled else self._answer(job)
            job.send(DONE, answer)
        except PipeClosed:
            os._exit(0)
        except Exception as error:  # noqa: BLE001 the last net: the parent raises it
            job.send(ERROR, Frame(_described(error)))
        finally:
            self._queue.finished(job)

    def _answer(self, job: Job) -> Frame:
        if job.method == LOAD:
            module, _, name = self._worker_name.partition(":")
            made = cast("Worker", getattr(importlib.import_module(module), name)())
            info = made.load(job.params)
            self._worker = made
            return Frame(info)
        if self._worker is None:
            raise RuntimeError("asked before the model was loaded")
        return self._worker.handle(job.method, job.params, job)

    def _send(self, frame: Frame) -> None:
        with self._write:
            write_frame(self._replies, frame.head, frame.arrays)


def _described(error: Exception) -> dict[str, object]:
    """Engine errors as they are; of others the type and the place only, never a word of a text."""
    if isinstance(error, AssistantError):
        return {"error": type(error).__name__, "message": str(error), "hint": error.hint}
    if isinstance(error, MemoryError):
        return {
            "error": "ModelProcessDied",
            "message": "There is not enough memory for the model.",
            "hint": None,
        }
    frames = traceback.extract_tb(error.__traceback__)
    place = f" at {PurePath(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
    message = f"The model's process failed with {type(error).__name__}{place}."
    return {"error": "EngineBug", "message": message, "hint": None}


def _take_pipes() -> tuple[int, int]:
    """Take the pipe pair off the standard descriptors, where native libraries print."""
    requests, replies = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    os.close(nothing)
    if sys.platform == "win32":
        import msvcrt

        msvcrt.setmode(requests, os.O_BINARY)
        msvcrt.setmode(replies, os.O_BINARY)
    return requests, replies


def _die_with_parent() -> None:
    """On Linux ask the kernel too: it also ends a process that is stuck in native code."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the parent to judge
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)


def main(arguments: Sequence[str]) -> None:
    """Serve the worker named by the one argument until the parent goes."""
    requests, replies = _take_pipes()
    _die_with_parent()
    network.confine()
    process = _Process(requests, replies, arguments[0])
    Thread(target=process.listen, name="requests", daemon=True).start()
    process.run()


if __name__ == "__main__":
    main(sys.argv[1:])
