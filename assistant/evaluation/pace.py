"""Recalls timed as callers see them: one after the other, and at a fixed rate."""

from __future__ import annotations

import time
from collections import defaultdict
from dataclasses import dataclass
from itertools import count, islice
from threading import Semaphore
from typing import TYPE_CHECKING

from assistant.domain.requests import RecallRequest
from assistant.evaluation.resident import Resident

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from concurrent.futures import Future

    from assistant.domain.recall import Recall
    from assistant.engine import Engine

SAMPLED_EVERY_S = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class InTurn:
    """Recalls by one caller: milliseconds of each as a whole, and of each stage by its name."""

    whole_ms: list[float]
    stages_ms: dict[str, list[float]]


@dataclass(frozen=True, slots=True, kw_only=True)
class AtRate:
    """Recalls at a fixed rate: milliseconds of each from when it was due, and memory.

    `per_second` were asked for `seconds`.
    `resident` holds a sample about every second: seconds since the beginning, and what was held.
    """

    per_second: float
    seconds: float
    whole_ms: list[float]
    resident: list[tuple[float, Resident]]


def ask_in_turn(
    engine: Engine, queries: Iterator[str], number: int, budget: int, check: Callable[[], None]
) -> InTurn:
    """Ask the next `number` of the queries, each when the last is answered."""
    whole: list[float] = []
    stages: defaultdict[str, list[float]] = defaultdict(list)
    for query in islice(queries, number):
        check()
        began = time.perf_counter()
        recall = engine.recall(RecallRequest(query=query, budget=budget)).result()
        whole.append(1000 * (time.perf_counter() - began))
        for stage, milliseconds in recall.timings_ms.items():
            stages[stage].append(milliseconds)
    return InTurn(whole_ms=whole, stages_ms=dict(stages))


def ask_at_rate(
    engine: Engine,
    queries: Iterator[str],
    *,
    per_second: float,
    seconds: float,
    budget: int,
    check: Callable[[], None],
) -> AtRate:
    """Ask a query every 1 / `per_second`, whether those before it are answered or not.

    What waits in a queue therefore counts, as it does for whoever asked.
    """
    answers = _Answers()
    resident: list[tuple[float, Resident]] = [(0.0, Resident.now())]
    began = time.perf_counter()
    for place in count():
        due = place / per_second
        if due >= seconds:
            break
        check()
        time.sleep(max(0.0, began + due - time.perf_counter()))
        asked = engine.recall(RecallRequest(query=next(queries), budget=budget))
        answers.expect(asked, began + due)
        if due >= resident[-1][0] + SAMPLED_EVERY_S:
            resident.append((due, Resident.now()))
    whole = answers.times()
    resident.append((time.perf_counter() - began, Resident.now()))
    return AtRate(per_second=per_second, seconds=seconds, whole_ms=whole, resident=resident)


class _Answers:
    """When answers come; none of them is kept, so that they do not look like growing memory."""

    def __init__(self) -> None:
        self._expected = 0
        self._arrived = Semaphore(0)
        self._whole: list[float] = []
        self._faults: list[BaseException] = []

    def expect(self, asked: Future[Recall], due: float) -> None:
        """Note the milliseconds from `due`, on the thread that answers."""

        def note(answered: Future[Recall]) -> None:
            self._whole.append(1000 * (time.perf_counter() - due))
            if (fault := answered.exception()) is not None:
                self._faults.append(fault)
            self._arrived.release()

        self._expected += 1
        asked.add_done_callback(note)

    def times(self) -> list[float]:
        """Wait for the last answer; raises what went wrong with the first that has none."""
        for _ in range(self._expected):
            self._arrived.acquire()
        if self._faults:
            raise self._faults[0]
        return self._whole
