"""Where a recall's time goes, in a whole home of a given size with invented messages.

`python -m tests.benchmarks.recall_latency --messages 50000 --profile` prints milliseconds by
stage, what the engine's own threads compute for a recall (`cpu_ms`, which hardly depends on what
else runs), memory and disk, and the functions that take longest. `keepsake eval latency`
measures the same home as a person gets it, with load.
"""

from __future__ import annotations

import argparse
import cProfile
import json
import pstats
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from assistant.domain.requests import RecallRequest
from assistant.engine import Engine
from assistant.evaluation.pace import ask_in_turn
from assistant.evaluation.resident import Resident
from assistant.evaluation.scores import quantiles
from assistant.paths import Home
from tests.benchmarks.invented_chats import chats, questions

BUDGET = 2000
SHOWN = 40
"""Functions of a profile."""


@contextmanager
def opened(folder: Path) -> Iterator[Engine]:
    """A home for benchmarks; encrypted, as homes are."""
    engine = Engine.open(Home(folder), passphrase="benchmark")
    try:
        yield engine
    finally:
        engine.close()


def learn(folder: Path, messages: int) -> dict[str, Any]:
    """Fill a new home; how long it took."""
    with opened(folder) as engine:
        began = time.perf_counter()
        engine.remember(list(chats(messages)), source="benchmark").result()
        durable = time.perf_counter()
        engine.flush().result()
        learnt = time.perf_counter()
    return {
        "durable_ms_a_message": round(1000 * (durable - began) / messages, 3),
        "learnt_ms_a_message": round(1000 * (learnt - began) / messages, 3),
    }


def measure(folder: Path, recalls: int) -> dict[str, Any]:
    """Recalls by one caller in the home at `folder`."""
    asked = questions()
    with opened(folder) as engine:
        opened_mb = Resident.now()
        began = time.perf_counter()
        engine.recall(RecallRequest(query=next(asked), budget=BUDGET)).result()
        first = time.perf_counter() - began
        at_rest = Resident.now()
        computed = time.process_time()
        found = ask_in_turn(engine, asked, recalls, BUDGET, lambda: None)
        computed = time.process_time() - computed
        return {
            "first_recall_ms": round(1000 * first, 1),
            "recall_ms": quantiles(found.whole_ms),
            "cpu_ms": round(1000 * computed / recalls, 2),
            "stages_ms": {stage: quantiles(each) for stage, each in found.stages_ms.items()},
            "rss_mb": {
                name: {"engine": round(one.engine_mb, 1), "models": round(one.models_mb, 1)}
                for name, one in (
                    ("opened", opened_mb),
                    ("at_rest", at_rest),
                    ("after", Resident.now()),
                )
            },
            "disk_mb": round(engine.stats().result().bytes_on_disk / 1024**2, 1),
        }


def profile(folder: Path, recalls: int) -> None:
    """Print what a recall's own thread computes, to standard error."""
    asked = questions(seed=2)
    with opened(folder) as engine:
        recall: Callable[[RecallRequest], object] = engine._parts.recall
        recall(RecallRequest(query=next(asked), budget=BUDGET))
        watched = cProfile.Profile(time.thread_time)
        for _ in range(recalls):
            watched.runcall(recall, RecallRequest(query=next(asked), budget=BUDGET))
    pstats.Stats(watched, stream=sys.stderr).sort_stats("tottime").print_stats(SHOWN)


def main() -> None:
    """Measure and print JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=6000)
    parser.add_argument("--recalls", type=int, default=300)
    parser.add_argument("--profile", action="store_true")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="keepsake-benchmark-") as name:
        folder = Path(name)
        learnt = learn(folder, given.messages)
        found = measure(folder, given.recalls)
        if given.profile:
            profile(folder, given.recalls)
    print(json.dumps({"messages": given.messages, **learnt, **found}, indent=2))


if __name__ == "__main__":
    main()
