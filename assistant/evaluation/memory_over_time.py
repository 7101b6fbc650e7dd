"""Memory over time through LoCoMo's whole workload, as Mandol's figure shows it.

All chats are learnt by one home, then all questions are asked one after the other; meanwhile the
resident memory of the engine and of its models' processes is sampled, and graphics memory where
there is any. The result is a table of phases and a plot.
"""

from __future__ import annotations

import secrets
import time
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Thread
from typing import TYPE_CHECKING, Any

import psutil

from assistant.domain.requests import RecallRequest
from assistant.engine import Engine
from assistant.evaluation.adding import SOURCE
from assistant.evaluation.latency import QUERY, first_messages
from assistant.evaluation.locomo import locomo
from assistant.evaluation.memory_plot import plotted
from assistant.evaluation.report import Report
from assistant.evaluation.resident import Resident
from assistant.inference import devices
from assistant.paths import Home

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from assistant.cancel import CancelToken

SAMPLED_EVERY_S = 0.5
BUDGET = 2000


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """What was held `second` seconds after the beginning, in megabytes."""

    second: float
    resident: Resident
    graphics_mb: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Phase:
    """A part of the workload: `done` pieces of it between two moments."""

    name: str
    began: float
    ended: float
    done: int


@dataclass(slots=True)
class Watched:
    """Samples of a run and its phases."""

    samples: list[Sample] = field(default_factory=list)
    phases: list[Phase] = field(default_factory=list)
    began: float = field(default_factory=time.perf_counter)

    @property
    def now(self) -> float:
        """Seconds since the beginning."""
        return time.perf_counter() - self.began

    @contextmanager
    def phase(self, name: str, done: int) -> Generator[None]:
        """Note how long the block took."""
        began = self.now
        yield
        self.phases.append(Phase(name=name, began=began, ended=self.now, done=done))

    def sample(self) -> None:
        """Look once."""
        self.samples.append(
            Sample(second=self.now, resident=Resident.now(), graphics_mb=_graphics_mb())
        )


def measure_memory_over_time(
    path: Path,
    *,
    limit: int | None = None,
    plot: Path | None = None,
    tell: Callable[[str], None] = lambda _: None,
    cancel: CancelToken | None = None,
) -> Report:
    """Learn LoCoMo at `path` and ask its questions; `limit` messages and questions at most.

    The plot goes to `plot` as SVG. Raises `Cancelled`.
    """
    histories = locomo(path)
    chats = first_messages(chain.from_iterable(one.conversations for one in histories), limit)
    queries = [one.query for history in histories for one in history.questions][:limit]
    watched = Watched()
    load = psutil.getloadavg()[0]
    with TemporaryDirectory(prefix="keepsake-memory-") as folder, _sampled(watched):
        engine = Engine.open(Home(Path(folder)), passphrase=secrets.token_hex(16))
        try:
            messages = sum(len(chat.messages) for chat in chats)
            tell(f"Learning {messages} messages")
            with watched.phase("learning", messages):
                engine.remember(chats, source=SOURCE).result()
                engine.flush(cancel=cancel).result()
            with watched.phase("building the index", messages):
                engine.recall(RecallRequest(query=QUERY, budget=BUDGET)).result()
            tell(f"Asking {len(queries)} questions")
            with watched.phase("asking", len(queries)):
                for query in queries:
                    if cancel is not None:
                        cancel.check()
                    engine.recall(RecallRequest(query=query, budget=BUDGET)).result()
        finally:
            engine.close()
    document = _document(watched, max(load, psutil.getloadavg()[0]))
    if plot is not None:
        plot.write_text(plotted(document), encoding="utf-8")
    return Report(document=document, table="\n".join(_table(document)))


@contextmanager
def _sampled(watched: Watched) -> Generator[None]:
    over = Event()

    def look() -> None:
        watched.sample()
        while not over.wait(SAMPLED_EVERY_S):
            watched.sample()

    thread = Thread(target=look, name="memory-over-time")
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def _graphics_mb() -> float:
    """Graphics memory in use, other programs' included; 0 without such a processor."""
    if not devices.uses_graphics():
        return 0.0
    return sum(gpu.memory_bytes - gpu.free_bytes for gpu in devices.graphics_now()) / 1024**2


def _document(watched: Watched, load: float) -> dict[str, Any]:
    return {
        "dataset": "memory",
        "machine_load": round(load, 1),
        "seconds": round(watched.phases[-1].ended, 1),
        "phases": [_phase(watched, phase) for phase in watched.phases],
        "samples": [
            [
                round(one.second, 1),
                round(one.resident.engine_mb, 1),
                round(one.resident.models_mb, 1),
                round(one.graphics_mb, 1),
            ]
            for one in watched.samples
        ],
    }


def _phase(watched: Watched, phase: Phase) -> dict[str, Any]:
    there = [one for one in watched.samples if phase.began <= one.second <= phase.ended]
    there = there or watched.samples[-1:]
    return {
        "name": phase.name,
        "began": round(phase.began, 1),
        "seconds": round(phase.ended - phase.began, 1),
        "done": phase.done,
        "engine_mb": round(max(one.resident.engine_mb for one in there), 1),
        "models_mb": round(max(one.resident.models_mb for one in there), 1),
        "graphics_mb": round(max(one.graphics_mb for one in there), 1),
    }


def _table(document: dict[str, Any]) -> Generator[str]:
    yield "| phase | pieces | seconds | engine MB, most | models MB, most | graphics MB, most |"
    yield "|---|---|---|---|---|---|"
    for one in document["phases"]:
        yield (
            f"| {one['name']} | {one['done']} | {one['seconds']:.1f} | {one['engine_mb']:.0f}"
            f" | {one['models_mb']:.0f} | {one['graphics_mb']:.0f} |"
        )
    yield ""
    yield (
        f"{document['seconds']:.0f} s in all; {document['machine_load']:.1f} processes waited for"
        " a processor at the most, whoever's they were."
    )
