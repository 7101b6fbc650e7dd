"""A piece of work in a process of its own, which may be killed, hang, or leave things behind."""

from __future__ import annotations

import faulthandler
import json
import os
import select
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psutil

from assistant.errors import AssistantError

Line = dict[str, Any]
Emit = Callable[[Line], None]
Task = Callable[[Emit], None]

ORPHANS_S = 5.0
"""Every process that the work had started is gone by then."""
MARK = "HARNESS_ROUND"
_LOG = Path(tempfile.gettempdir()) / f"harness-{os.getpid()}.log"


@dataclass(frozen=True, slots=True, kw_only=True)
class Kill:
    """SIGKILL so many seconds after the work said `on`; to its whole group, or to it alone."""

    after_s: float
    on: str = "begin"
    whole_group: bool = True


@dataclass(slots=True)
class Ended:
    """What a process said and how it ended."""

    lines: list[Line] = field(default_factory=list)
    killed: bool = False
    hung: bool = False
    status: int = 0
    output: str = ""
    orphans: list[str] = field(default_factory=list)
    seconds: float = 0.0

    def said(self, what: str) -> Line | None:
        """The last line of that kind."""
        return next((line for line in reversed(self.lines) if what in line), None)

    @property
    def fault(self) -> str:
        """What went wrong with it, apart from being killed; empty where nothing did."""
        if self.hung:
            return f"hung for {self.seconds:.0f} s\n{self.output[-6000:]}"
        if (raised := self.said("raised")) is not None:
            shown = "\n".join(map(_end_of, raised["trace"].split("\n\nThe above exception")))
            return f"{raised['raised']}: {raised['message']}\n{shown}"
        if "Traceback" in self.output:
            return f"a traceback was shown\n{self.output}"
        if not self.killed and self.status != 0:
            return f"ended with {self.status}\n{self.output}"
        if self.orphans:
            return f"left processes behind: {self.orphans}"
        return ""


def run(task: Task, *, deadline_s: float = 60.0, kill: Kill | None = None) -> Ended:
    """Fork, run `task` there, and wait; what takes longer than `deadline_s` is a hang."""
    mark = f"{os.getpid()}-{time.monotonic_ns()}"
    read_end, write_end = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(read_end)
        _child(task, write_end, mark)
    os.close(write_end)
    with os.fdopen(read_end, "rb", buffering=0) as said:
        ended = _followed(pid, said.fileno(), deadline_s, kill)
    ended.orphans = _left(mark)
    with suppress(OSError):
        ended.output = _LOG.read_text(encoding="utf-8", errors="replace")
    return ended


def _child(task: Task, write_end: int, mark: str) -> None:
    """Never returns."""
    status = 1
    try:
        os.setsid()
        os.environ[MARK] = mark
        log = os.open(_LOG, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600)
        os.dup2(log, 1)
        os.dup2(log, 2)
        os.close(log)
        os.set_inheritable(write_end, False)
        faulthandler.enable(file=sys.__stderr__ or 2)

        def emit(line: Line) -> None:
            os.write(write_end, json.dumps(line).encode() + b"\n")

        status = _worked(task, emit)
    finally:
        with suppress(Exception):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(status)


def _worked(task: Task, emit: Emit) -> int:
    try:
        task(emit)
    except AssistantError as error:
        told = {"raised": type(error).__name__, "message": str(error), "hint": error.hint}
        told["trace"] = traceback.format_exc()
        emit(told | {"kinds": [kind.__name__ for kind in type(error).__mro__]})
    except BaseException as error:
        trace = traceback.format_exc()
        emit({"raised": type(error).__name__, "message": str(error), "trace": trace, "kinds": []})
    return 0


def _followed(pid: int, said: int, deadline_s: float, kill: Kill | None) -> Ended:
    ended, began = Ended(), time.monotonic()
    due = began + deadline_s
    kill_at: float | None = None
    rest = b""
    while True:
        now = time.monotonic()
        if kill_at is not None and now >= kill_at:
            assert kill is not None
            _kill(pid, whole_group=kill.whole_group)
            kill_at = None
        if now >= due:
            ended.hung = True
            os.kill(pid, signal.SIGABRT)  # faulthandler writes where every thread is
            time.sleep(1)
            _kill(pid, whole_group=True)
            break
        wait = min(due, kill_at or due) - now
        if not select.select([said], [], [], max(wait, 0.0))[0]:
            continue
        data = os.read(said, 65536)
        if not data:
            break
        *whole, rest = (rest + data).split(b"\n")
        ended.lines += [json.loads(line) for line in whole]
        if kill is not None and any(kill.on in json.loads(line) for line in whole):
            kill_at = kill_at or time.monotonic() + kill.after_s
    _, status = os.waitpid(pid, 0)
    ended.killed = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL
    ended.status = os.waitstatus_to_exitcode(status)
    ended.seconds = time.monotonic() - began
    return ended


def _end_of(trace: str) -> str:
    """The last places of a trace, and what it says."""
    lines = trace.strip().splitlines()
    places = [line for line in lines if line.startswith("  File")]
    return "\n".join((*places[-4:], lines[-1]))


def _kill(pid: int, *, whole_group: bool) -> None:
    with suppress(ProcessLookupError):
        if whole_group:
            os.killpg(pid, signal.SIGKILL)
        os.kill(pid, signal.SIGKILL)


def _left(mark: str) -> list[str]:
    """The processes that the work had started and that outlive it; they are ended then."""
    until = time.monotonic() + ORPHANS_S
    while (found := processes_with(MARK, mark)) and time.monotonic() < until:
        time.sleep(0.02)
    names = []
    for process in found:
        with suppress(psutil.Error):
            names.append(" ".join(process.cmdline()))
            process.kill()
    return names


def processes_with(name: str, value: str) -> list[psutil.Process]:
    """Living processes of this user whose environment says so."""
    found = []
    for process in psutil.process_iter():
        with suppress(psutil.Error, OSError):
            alive = process.status() != psutil.STATUS_ZOMBIE
            if alive and process.environ().get(name) == value:
                found.append(process)
    return found
