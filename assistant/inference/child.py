"""The parent's side of a model's process: start, ask, stream, cancel, notice its death."""

from __future__ import annotations

import itertools
import logging
import signal
import subprocess
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Event, Lock, Thread
from time import monotonic
from typing import TYPE_CHECKING, Any

from assistant import errors
from assistant.errors import (
    AssistantError,
    Cancelled,
    EngineBug,
    ModelFileInvalid,
    ModelProcessDied,
)
from assistant.inference.child_main import CANCEL, DONE, ERROR, LOAD
from assistant.inference.frames import Frame, PipeClosed, read_frame, write_frame
from assistant.inference.launching import launch
from assistant.inference.stopped import await_reply

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Mapping

    from assistant.cancel import CancelToken

logger = logging.getLogger(__name__)

POLL_SECONDS = 0.02
CANCEL_GRACE_SECONDS = 0.6
"""How long a cancelled request may take to stop before its process is ended."""
EXIT_SECONDS = 5

_Outcome = Frame | AssistantError


class _Life:
    """One running process. Its thread starts it, reads its replies and sees it die.

    The thread that starts a process must live as long as it: the kernel's parent-death signal
    fires when that *thread* ends.
    """

    def __init__(self, name: str, worker: str, prepare: Callable[[], Mapping[str, object]]) -> None:
        self._name = name
        self._worker = worker
        self._prepare = prepare
        self._ids = itertools.count(1)
        self._pending: dict[int, SimpleQueue[_Outcome]] = {}
        self._lock = Lock()
        self._writing = Lock()
        self._started = Event()
        self._process: subprocess.Popen[bytes] | None = None
        self._fault: AssistantError | None = None
        self.loaded = Event()
        self.answered = False
        self.info: Mapping[str, Any] = {}
        self._thread = Thread(target=self._run, name=f"model-{name}", daemon=True)
        self._thread.start()

    @property
    def fault(self) -> AssistantError | None:
        """Why it can serve no more; None while it can."""
        return self._fault

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process is not None else None

    def ask(self, head: Mapping[str, Any]) -> tuple[int, SimpleQueue[_Outcome]]:
        """Send a request; its outcomes arrive in the queue, an error if the process dies."""
        outcomes: SimpleQueue[_Outcome] = SimpleQueue()
        with self._lock:
            request_id = next(self._ids)
            if self._fault is not None:
                outcomes.put(self._fault)
                return request_id, outcomes
            self._pending[request_id] = outcomes
        self._started.wait()
        self._write({**head, "id": request_id})
        return request_id, outcomes

    def cancel(self, request_id: int) -> None:
        """Ask the process to stop working on a request."""
        self._write({"method": CANCEL, "id": request_id})

    def drop(self, request_id: int) -> None:
        """Let what still arrives for a request fall."""
        with self._lock:
            self._pending.pop(request_id, None)

    def kill(self, fault: AssistantError) -> None:
        """End the process at once, for the reason given; it holds nothing that needs saving."""
        with self._lock:
            self._fault = self._fault or fault
        self._started.wait()
        if self._process is not None:
            self._process.kill()

    def join(self) -> None:
        """Wait until the process and the thread are gone."""
        self._thread.join()

    def _write(self, head: Mapping[str, Any]) -> None:
        process = self._process
        if process is None or process.stdin is None:
            return
        # A broken pipe needs no answer here: the reading thread reports the death.
        with self._writing, suppress(PipeClosed, ValueError):
            write_frame(process.stdin.fileno(), head, ())

    def _run(self) -> None:
        try:
            params = self._prepare()
            if self._fault is not None:
                raise self._fault
            self._process = launch(self._worker)
        except OSError as error:
            self._end(ModelProcessDied(f"The process of {self._name} cannot be started: {error}."))
        except AssistantError as error:
            self._end(error)
        except Exception as error:  # noqa: BLE001 the last net: whoever waits must hear of it
            self._end(_unforeseen(self._name, error))
        else:
            self._serve(self._process, params)
        finally:
            self._started.set()

    def _serve(self, process: subprocess.Popen[bytes], params: Mapping[str, object]) -> None:
        try:
            if process.stdin is None or process.stdout is None:
                raise EngineBug("A model's process has no pipes.")
            self._write({"method": LOAD, "id": 0, "params": params})
            self._started.set()
            replies = process.stdout.fileno()
            while True:
                await_reply(
                    process.pid, replies, is_awaited=self._is_awaited, end=self._end_stopped
                )
                self._dispatch(read_frame(replies))
        except PipeClosed:
            self._end(self._bury(process))
        except Exception as error:  # noqa: BLE001 the last net: whoever waits must hear of it
            with self._lock:
                self._fault = self._fault or _unforeseen(self._name, error)
            process.kill()
            self._end(self._bury(process))

    def _is_awaited(self) -> bool:
        return bool(self._pending) or not self.loaded.is_set()

    def _end_stopped(self) -> None:
        self.kill(ModelProcessDied(f"The process of {self._name} was stopped and ended."))

    def _dispatch(self, frame: Frame) -> None:
        request_id, kind = frame.head["id"], frame.head["kind"]
        outcome = _error_from(frame.head) if kind == ERROR else frame
        if request_id == 0:
            self._take_load(outcome)
            return
        with self._lock:
            outcomes = self._pending.get(request_id)
            if kind in {DONE, ERROR}:
                self._pending.pop(request_id, None)
            self.answered |= kind == DONE
        if outcomes is not None:
            # What a process says that could not load is less telling than why it could not.
            outcomes.put(self._fault or outcome)

    def _take_load(self, outcome: _Outcome) -> None:
        if isinstance(outcome, AssistantError):
            self.kill(outcome)
        else:
            self.info = outcome.head
            self.loaded.set()

    def _bury(self, process: subprocess.Popen[bytes]) -> AssistantError:
        """Reap the process, close the pipes, and say why it ended."""
        try:
            process.wait(EXIT_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with self._writing:
                    pipe.close()
        if self._fault is not None:
            return self._fault
        reason = death_reason(process.returncode)
        logger.warning("The process of %s ended: %s", self._name, reason)
        return ModelProcessDied(f"The process of {self._name} ended: {reason}.")

    def _end(self, fault: AssistantError) -> None:
        with self._lock:
            self._fault = self._fault or fault
            waiting, self._pending = list(self._pending.values()), {}
        for outcomes in waiting:
            outcomes.put(self._fault)
        self.loaded.set()


class ModelProcess:
    """A model in a process of its own, started at the first use and again after it died.

    `worker` names the class that serves it there; `prepare` runs on a thread of this object
    right before a start and returns what `Worker.load` gets; what it raises, the waiting calls
    raise. Thread-safe.

    With `tries` it is given up after so many processes in a row that died without one answer, or
    one that found the model's file invalid: calls raise that at once, until `stop`.
    """

    def __init__(
        self,
        name: str,
        worker: str,
        prepare: Callable[[], Mapping[str, object]],
        *,
        tries: int | None = None,
    ) -> None:
        self._name = name
        self._worker = worker
        self._prepare = prepare
        self._tries = tries
        self._lock = Lock()
        self._life: _Life | None = None
        self._died = 0
        self._given_up: AssistantError | None = None
        self._closed = False

    @property
    def ready(self) -> bool:
        """Whether the model is loaded, so that a request is served without delay."""
        life = self._life
        return life is not None and life.loaded.is_set() and life.fault is None

    @property
    def pid(self) -> int | None:
        """The process, None where none runs."""
        life = self._life
        return life.pid if life is not None and life.fault is None else None

    def start(self) -> None:
        """Begin to load in the background; returns at once."""
        self._alive()

    def info(self, *, cancel: CancelToken | None = None) -> Mapping[str, Any]:
        """What the model says of itself; loads it where needed."""
        life = self._alive()
        while not life.loaded.wait(POLL_SECONDS if cancel else None):
            if cancel is not None:
                cancel.check()
        if life.fault is not None:
            raise _fresh(life.fault)
        return life.info

    def call(self, method: str, params: Mapping[str, object], *, urgent: bool = False) -> Frame:
        """Ask and wait for the one answer."""
        _, outcomes = self._alive().ask({"method": method, "params": params, "urgent": urgent})
        while True:
            outcome = outcomes.get()
            if isinstance(outcome, AssistantError):
                raise _fresh(outcome)
            if outcome.head["kind"] == DONE:
                return outcome

    def stream(
        self, method: str, params: Mapping[str, object], *, cancel: CancelToken
    ) -> Generator[Frame]:
        """Ask; yield every piece and the final answer. `Cancelled` within 1 s of `cancel`.

        A process that does not stop within `CANCEL_GRACE_SECONDS` is ended; the next use starts
        it again. Closing the generator cancels too.
        """
        life = self._alive()
        cancel.check()
        request_id, outcomes = life.ask({"method": method, "params": params})
        try:
            while True:
                outcome = _next(outcomes, cancel)
                if isinstance(outcome, AssistantError):
                    request_id = 0
                    raise _fresh(outcome)
                if outcome.head["kind"] == DONE:
                    request_id = 0
                    cancel.check()
                    yield outcome
                    return
                yield outcome
        finally:
            if request_id:
                self._abandon(life, request_id, outcomes)

    def stop(self) -> None:
        """End the process and free its memory; waiting calls raise `Cancelled`.

        The next use starts it again.
        """
        with self._lock:
            life, self._life = self._life, None
            self._died, self._given_up = 0, None
        if life is not None:
            life.kill(Cancelled("The model was stopped."))
            life.join()

    def close(self) -> None:
        """End the process for good and join its thread. May be called again."""
        self._closed = True
        self.stop()

    def _alive(self) -> _Life:
        with self._lock:
            if self._closed:
                raise Cancelled("The model was closed.")
            if self._life is not None and self._life.fault is not None:
                self._life.join()
                self._learn_from(self._life)
                self._life = None
            if self._given_up is not None:
                raise _fresh(self._given_up)
            if self._life is None:
                self._life = _Life(self._name, self._worker, self._prepare)
            return self._life

    def _learn_from(self, ended: _Life) -> None:
        """Give up where another process would fare no better."""
        died = isinstance(ended.fault, ModelProcessDied) and not ended.answered
        self._died = self._died + 1 if died else 0
        if self._tries is not None and (
            isinstance(ended.fault, ModelFileInvalid) or self._died >= self._tries
        ):
            self._given_up = ended.fault

    def _abandon(self, life: _Life, request_id: int, outcomes: SimpleQueue[_Outcome]) -> None:
        """Make the process stop working on a request, by force where it does not listen."""
        if not life.loaded.is_set():
            life.cancel(request_id)  # it will see this before it begins
            life.drop(request_id)
            return
        life.cancel(request_id)
        deadline = monotonic() + CANCEL_GRACE_SECONDS
        while (left := deadline - monotonic()) > 0:
            with suppress(Empty):
                outcome = outcomes.get(timeout=left)
                if isinstance(outcome, AssistantError) or outcome.head["kind"] == DONE:
                    return
        life.drop(request_id)
        logger.warning("The process of %s did not stop in time and was ended", self._name)
        life.kill(ModelProcessDied(f"The process of {self._name} hung and was ended."))


def _next(outcomes: SimpleQueue[_Outcome], cancel: CancelToken) -> _Outcome:
    while True:
        cancel.check()
        with suppress(Empty):
            return outcomes.get(timeout=POLL_SECONDS)


def _error_from(head: Mapping[str, Any]) -> AssistantError:
    kind = getattr(errors, head["error"], None)
    if not (isinstance(kind, type) and issubclass(kind, AssistantError)):
        kind = EngineBug
    return kind(head["message"], hint=head["hint"])


def _unforeseen(name: str, error: Exception) -> EngineBug:
    """Its type only: what it says may quote what a person wrote."""
    return EngineBug(f"The process of {name} cannot be used ({type(error).__name__}).")


def _fresh(error: AssistantError) -> AssistantError:
    """A copy for each caller, so that tracebacks do not pile up on a shared one."""
    return type(error)(str(error), hint=error.hint)


def death_reason(code: int) -> str:
    """What an exit code says to a person."""
    if code >= 0:
        return f"exit code {code}"
    known = {
        signal.SIGKILL: "it was killed, perhaps because memory ran out",
        signal.SIGILL: "it used an instruction that this processor does not have",
        signal.SIGSEGV: "it crashed (segmentation fault)",
        signal.SIGABRT: "it gave up (abort)",
    }
    try:
        number = signal.Signals(-code)
    except ValueError:
        return f"signal {-code}"
    return f"{known.get(number, 'signal')} ({number.name})"
