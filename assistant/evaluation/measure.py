"""One evaluation from a data set's path to a report."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from assistant.errors import InvalidInput
from assistant.evaluation.engine_memory import EngineMemory
from assistant.evaluation.harness import BUDGETS, run
from assistant.evaluation.in_process import InProcessMemory
from assistant.evaluation.locomo import locomo
from assistant.evaluation.realmem import realmem
from assistant.evaluation.report import report
from assistant.evaluation.variants import VARIANTS, variant
from assistant.evaluation.vector_cache import CachedEmbedder
from assistant.inference.embedding import bundled_embedder
from assistant.inference.tokens import minilm_counter

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from assistant.cancel import CancelToken
    from assistant.evaluation.histories import History, MemoryUnderTest
    from assistant.evaluation.report import Report

DATASETS: dict[str, Callable[[Path], list[History]]] = {"locomo": locomo, "realmem": realmem}
ENGINE = "engine"
"""The variant that measures a whole home; every other one measures the read path alone."""


def measure(
    dataset: str,
    path: Path,
    *,
    budgets: Sequence[int] = (),
    limit: int | None = None,
    tell: Callable[[str], None] = lambda _: None,
    cancel: CancelToken | None = None,
    variant_name: str = ENGINE,
    cache: Path | None = None,
) -> Report:
    """Ask every question of a data set; `limit` bounds them per history.

    `variant_name` is `engine`, or one of `VARIANTS` for the read path alone, which keeps its
    vectors in the folder `cache` if one is given. Raises `InvalidInput` for an unknown name.
    """
    if dataset not in DATASETS:
        raise InvalidInput(
            f"There is no data set {dataset!r}.", hint=f"Known are: {', '.join(DATASETS)}."
        )
    histories = DATASETS[dataset](path)

    def begin(history: History) -> None:
        if cancel is not None:
            cancel.check()
        tell(f"{history.name}: {len(history.questions)} questions")

    with _memories(variant_name, cache) as fresh_memory:
        done = run(
            histories, fresh_memory, budgets=budgets or BUDGETS, limit=limit, on_history=begin
        )
    return report(
        dataset,
        done,
        variant=variant_name,
        models={"embedder": "all-minilm-l6-v2"},
        memory={"peak_rss_mb": _peak_rss_mb()},
    )


@contextmanager
def _memories(name: str, cache: Path | None) -> Iterator[Callable[[], MemoryUnderTest]]:
    """Makes fresh memories of the variant; one embedder serves them all."""
    if name == ENGINE:
        yield EngineMemory
        return
    settings = variant(name)
    embedder = bundled_embedder()
    try:
        used = CachedEmbedder(embedder, cache) if cache is not None else embedder
        yield lambda: InProcessMemory(used, minilm_counter(), settings)
    finally:
        embedder.close()


def _peak_rss_mb() -> float:
    """The largest memory of this process so far; 0 where the system does not say (Windows)."""
    if sys.platform == "win32":
        return 0.0
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return round(peak / (1024 * 1024 if sys.platform == "darwin" else 1024), 1)


__all__ = ["DATASETS", "ENGINE", "VARIANTS", "measure"]
