"""One evaluation on AutoMemoryBench: each case in a fresh home, every query through its recall."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from assistant.domain.requests import RecallRequest
from assistant.evaluation.automemory import automemory
from assistant.evaluation.automemory_scores import Answered, automemory_report
from assistant.evaluation.engine_memory import EngineMemory
from assistant.evaluation.footprint import PeakMemory
from assistant.evaluation.progress import Progress
from assistant.inference.embedding import bundled_embedder

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from assistant.cancel import CancelToken
    from assistant.evaluation.automemory import Case
    from assistant.evaluation.report import Report

BUDGETS = (500,)


def measure_automemory(
    data: Path,
    *,
    budgets: Sequence[int] = (),
    limit: int | None = None,
    progress: Progress | None = None,
    cancel: CancelToken | None = None,
) -> Report:
    """Score every case in the folder `data`; `limit` bounds the queries of each."""
    progress = progress or Progress(cancel=cancel)
    cases = automemory(data)
    for case in cases:
        progress.expect(messages=case.messages, questions=len(case.probes[:limit]))
    answered: list[Answered] = []
    add_ms: list[float] = []
    with PeakMemory() as peak:
        for case in cases:
            progress.begin(case.name)
            memory = EngineMemory(cancel)
            try:
                add_ms += memory.add(case.conversations)
                memory.flush()
                progress.learnt(case.messages)
                answered += _answers(memory, case, budgets or BUDGETS, limit, progress)
            finally:
                memory.close()
    embedder = bundled_embedder()
    return automemory_report(
        answered,
        add_ms=add_ms,
        models={"embedder": embedder.embedder_id},
        memory={"peak_rss_mb": peak.megabytes},
    )


def _answers(
    memory: EngineMemory,
    case: Case,
    budgets: Sequence[int],
    limit: int | None,
    progress: Progress,
) -> Iterator[Answered]:
    for probe in case.probes[:limit]:
        for budget in budgets:
            request = RecallRequest(query=probe.query, budget=budget, as_of=probe.asked_at)
            started = time.perf_counter()
            recall = memory.recall(request, frozenset())
            milliseconds = 1000 * (time.perf_counter() - started)
            yield Answered(
                probe=probe,
                domain=case.domain,
                tuning=case.tuning,
                budget=budget,
                turns=memory.told_in(recall),
                tokens=recall.tokens,
                milliseconds=milliseconds,
            )
        progress.asked()
