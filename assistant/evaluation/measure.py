"""One evaluation of recall, from a data set's path to a report."""

from __future__ import annotations

from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from assistant.errors import InvalidInput
from assistant.evaluation.ablation import ablation
from assistant.evaluation.beam import beam
from assistant.evaluation.bearing import BearingChunks
from assistant.evaluation.engine_memory import EngineMemory
from assistant.evaluation.extensions import Measured, arranged, extended
from assistant.evaluation.files import reading
from assistant.evaluation.footprint import PeakMemory
from assistant.evaluation.harness import BUDGETS, Build, run_all
from assistant.evaluation.in_process import InProcessMemory
from assistant.evaluation.interruptible import InterruptibleEmbedder
from assistant.evaluation.locomo import locomo
from assistant.evaluation.locomo_plus import locomo_plus
from assistant.evaluation.longmemeval import longmemeval
from assistant.evaluation.online_memory import online_build
from assistant.evaluation.personamem import personamem
from assistant.evaluation.progress import Progress
from assistant.evaluation.realmem import realmem
from assistant.evaluation.report import report, together
from assistant.evaluation.segment_first_variants import SEGMENT_FIRST, segment_first_builds
from assistant.evaluation.tuning import Tuning, tuning_report
from assistant.evaluation.variants import DEFAULT, ENGINE, SEGMENTERS, named, variant
from assistant.evaluation.vector_cache import CachedEmbedder
from assistant.inference.embedding import bundled_embedder
from assistant.inference.reranking import ChildReranker, check_folder
from assistant.inference.tokens import minilm_counter

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from assistant.cancel import CancelToken
    from assistant.domain.budgets import TokenCounter
    from assistant.evaluation.extensions import Extension
    from assistant.evaluation.harness import Run
    from assistant.evaluation.histories import History, MemoryUnderTest
    from assistant.evaluation.online_memory import Activities
    from assistant.evaluation.report import Report
    from assistant.inference.ports import Embedder, Reranker
    from assistant.memory.segmenting.policies import Segmenter

DATASETS: dict[str, Callable[[Path], list[History]]] = {
    "locomo": locomo,
    "locomo-plus": locomo_plus,
    "beam": beam,
    "realmem": realmem,
    "longmemeval": longmemeval,
    "personamem": personamem,
}
TOGETHER = "recall"
"""These sets at once, in the folder that holds theirs: what weights are tuned on."""
TOGETHER_SETS = ("locomo", "beam", "realmem")
WHAT_ADDING_IS = {
    ENGINE: "Adding is one message until it is durable, while those before it are being learnt.",
    DEFAULT: "Adding is one message learnt in memory, a conversation's time shared out: nothing "
    "is stored. Recall does not encode a query whose vectors are cached.",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Bench:
    """What memories are tried with: one embedder for all that is not a home of its own."""

    embedder: Embedder
    builds: Sequence[Build[Any]]

    @property
    def fresh_memory(self) -> Callable[[], MemoryUnderTest]:
        """Makes the first variant's memory."""
        build = self.builds[0]

        def fresh() -> MemoryUnderTest:
            memory: MemoryUnderTest = build.fresh_memory()
            next(iter(build.ways.values()))(memory)
            return memory

        return fresh


def histories_of(dataset: str, path: Path) -> list[History]:
    """The histories of a data set.

    Raises `InvalidInput` for an unknown one, `UnreadableFile` where `path` holds something else.
    """
    if dataset not in DATASETS:
        raise InvalidInput(
            f"There is no data set {dataset!r}.", hint=f"Known are: {', '.join(DATASETS)}."
        )
    with reading(path):
        return DATASETS[dataset](path)


def measure(
    dataset: str,
    path: Path,
    *,
    budgets: Sequence[int] = (),
    limit: int | None = None,
    progress: Progress | None = None,
    cancel: CancelToken | None = None,
    variants: str = ENGINE,
    cache: Path | None = None,
    extensions: Sequence[Extension] = (),
    activities: Activities | None = None,
    reranker: Path | None = None,
) -> Report:
    """Ask every question of a data set; `limit` bounds them per history.

    `variants` is `engine`, one of `VARIANTS` for the read path alone, several of them with commas,
    or `all`; several give one table. Vectors that a variant or the rule for evidence needs are
    kept in the folder `cache` if one is given. Each of the `extensions` adds a section to the
    report of each set. With `activities`, the read path keeps what questions leave behind, and
    tells there what became of it. The cross-encoder in the folder `reranker` reads the best
    passages again, in a home and on its read path; Threader's variants have none. Raises
    `InvalidInput` for an unknown name, `ModelFileMissing` or `ModelFileInvalid` for the folder.
    """
    names = named(variants)
    sets = {name: histories_of(name, place) for name, place in _places(dataset, path).items()}
    progress = progress or Progress(cancel=cancel)
    found: dict[str, Report] = {}
    for name, read in sets.items():
        histories = arranged(read, extensions)
        with open_bench(
            names, cache=cache, cancel=cancel, activities=activities, reranker=reranker
        ) as bench:
            with PeakMemory() as peak:
                runs = _asked(bench, histories, budgets or BUDGETS, limit, progress)
            models = {"embedder": bench.embedder.embedder_id}
            models |= {"reranker": reranker.name} if reranker else {}
            memory = {"peak_rss_mb": peak.megabytes, "read": _counts(histories)}
            measured = Measured(
                histories=histories, runs=runs, embedder=bench.embedder, progress=progress
            )
            found[name] = extended(_report(name, runs, models, memory), measured, extensions)
    return found[dataset] if dataset in found else together(dataset, found)


def _asked(
    bench: Bench,
    histories: Sequence[History],
    budgets: Sequence[int],
    limit: int | None,
    progress: Progress,
) -> dict[str, Run]:
    """What each variant brings for every question."""
    bearing = BearingChunks(bench.embedder, minilm_counter())
    return run_all(
        histories, bench.builds, bearing, budgets=budgets, limit=limit, progress=progress
    )


def tune(
    dataset: str,
    path: Path,
    *,
    budgets: Sequence[int] = (),
    limit: int | None = None,
    progress: Progress | None = None,
    cancel: CancelToken | None = None,
    cache: Path | None = None,
) -> Report:
    """The weights of recall fitted to the tuning part of a data set, or of `recall`'s sets.

    Nothing is changed. Raises `InvalidInput` for an unknown name.
    """
    sets = {name: histories_of(name, place) for name, place in _places(dataset, path).items()}
    count = minilm_counter()
    with open_bench([DEFAULT], cache=cache, cancel=cancel) as bench:
        tuning = Tuning(
            sets,
            lambda: InProcessMemory(bench.embedder, count),
            BearingChunks(bench.embedder, count),
            progress or Progress(cancel=cancel),
            budgets=budgets,
            limit=limit,
        )
        return tuning_report(tuning.fit())


def _places(dataset: str, path: Path) -> dict[str, Path]:
    """The sets that a name means, and where each lies."""
    if dataset == TOGETHER:
        return {name: path / name for name in TOGETHER_SETS}
    return {dataset: path}


def _counts(histories: Sequence[History]) -> dict[str, int]:
    return {
        "histories": len(histories),
        "conversations": sum(len(one.conversations) for one in histories),
        "messages": sum(len(one.messages) for one in histories),
        "questions": sum(len(one.questions) for one in histories),
    }


def _report(
    dataset: str, runs: Mapping[str, Run], models: Mapping[str, str], memory: Mapping[str, object]
) -> Report:
    if len(runs) > 1:
        return ablation(dataset, runs, models=models, memory=memory)
    ((name, only),) = runs.items()
    note = WHAT_ADDING_IS.get(name, WHAT_ADDING_IS[DEFAULT])
    return report(dataset, only, variant=name, models=models, memory={**memory, "note": note})


@contextmanager
def open_bench(
    names: Sequence[str],
    *,
    cache: Path | None = None,
    cancel: CancelToken | None = None,
    activities: Activities | None = None,
    reranker: Path | None = None,
) -> Iterator[Bench]:
    """The memories of the variants, of which those that learn alike share what they learnt."""
    with ExitStack() as ending:
        child = bundled_embedder()
        ending.callback(child.close)
        embedder: Embedder = child
        if cancel is not None:
            embedder = InterruptibleEmbedder(embedder, cancel.check)
        if cache is not None:
            embedder = cached = CachedEmbedder(embedder, cache)
            ending.callback(cached.close)

        reading: ChildReranker | None = None
        if reranker is not None:
            check_folder(reranker)
            reading = ChildReranker(reranker)
            ending.callback(reading.close)

        def fresh_home() -> EngineMemory:
            child.stop()  # a home has an embedder of its own, whose memory is to be measured
            return EngineMemory(cancel, reranker=reranker)

        builds: list[Build[Any]] = []
        if ENGINE in names:
            builds.append(Build(fresh_memory=fresh_home, ways={ENGINE: lambda _: None}))
        segment_first = [name for name in names if name in SEGMENT_FIRST]
        ours = [name for name in names if name not in (ENGINE, *segment_first)]
        if activities is None:
            builds += _read_paths(ours, embedder, reading)
        else:
            settings = {name: variant(name) for name in ours}
            builds.append(online_build(settings, embedder, minilm_counter(), activities))
        builds += segment_first_builds(segment_first, embedder, minilm_counter())
        yield Bench(embedder=embedder, builds=builds)


def _read_paths(
    names: Sequence[str], embedder: Embedder, reranker: Reranker | None
) -> Iterator[Build[InProcessMemory]]:
    """One build for each way to cut conversations."""
    count = minilm_counter()
    alike = [name for name in names if name not in SEGMENTERS]
    if alike:
        yield Build(
            fresh_memory=lambda: InProcessMemory(embedder, count, reranker=reranker),
            ways=_ways(alike),
        )
    for name in names:
        if name in SEGMENTERS:
            segmenter = partial(SEGMENTERS[name], count)
            yield Build(
                fresh_memory=partial(_cut_by, segmenter, embedder, count, reranker),
                ways=_ways([name]),
            )


def _cut_by(
    segmenter: Callable[[], Segmenter],
    embedder: Embedder,
    count: TokenCounter,
    reranker: Reranker | None,
) -> InProcessMemory:
    return InProcessMemory(embedder, count, segmenter=segmenter(), reranker=reranker)


def _ways(names: Sequence[str]) -> Mapping[str, Callable[[InProcessMemory], None]]:
    return {name: partial(InProcessMemory.use, settings=variant(name)) for name in names}
