"""`keepsake eval`: measure on public data sets, each history in a fresh home of its own.

A data set is a line in `RUNNERS`. What measures something else on the same sets, such as the
answers of a model, is a line in `ADDITIONS`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from assistant.commands.evaluate_answers import ANSWERS
from assistant.commands.evaluate_facts import FACTS, facts_report
from assistant.commands.evaluate_model_facts import MODEL_FACTS
from assistant.commands.evaluate_sections import SECTIONS
from assistant.commands.evaluation_request import Evaluation
from assistant.commands.invocation import ExitCode
from assistant.errors import InvalidInput

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable

    from assistant.cancel import CancelToken
    from assistant.commands.evaluation_request import Addition
    from assistant.commands.invocation import Output
    from assistant.evaluation.report import Report


def arguments(parser: ArgumentParser) -> None:
    """What `eval` takes."""
    parser.add_argument("dataset", choices=tuple(RUNNERS))
    parser.add_argument(
        "--data", required=True, metavar="PATH", help="the data set's file or folder"
    )
    parser.add_argument(
        "--limit",
        type=int,
        metavar="N",
        help="only N questions per history, N dialogues per set, or a home of N messages",
    )
    parser.add_argument("--budget", type=int, action="append", metavar="TOKENS")
    _load_arguments(parser)
    parser.add_argument(
        "--variant",
        default="engine",
        metavar="NAME",
        help="`engine` measures whole homes; `default` and its ablations the read path alone;"
        " several with commas, `all`, or Threader's `table3` are compared in one table;"
        " for segmentation: `ablations` of what its classifier learns from",
    )
    parser.add_argument(
        "--tune",
        action="store_true",
        help="fit thresholds or weights anew to what may be tuned on, and print them",
    )
    parser.add_argument("--cache", metavar="DIR", help="keep vectors here")
    parser.add_argument(
        "--reranker",
        metavar="FOLDER",
        help="the folder of a cross-encoder that reads the best passages again",
    )
    parser.add_argument(
        "--out", metavar="FILE", help="write the scores here as JSON, and as Markdown beside it"
    )
    for addition in ADDITIONS:
        addition.arguments(parser)


def _load_arguments(parser: ArgumentParser) -> None:
    for name, metavar, what in (
        ("--seconds", "S", "how long questions keep coming"),
        ("--rate", "N", "so many questions a second"),
        ("--adds", "N", "so many messages a second beside them"),
    ):
        parser.add_argument(name, type=float, metavar=metavar, help=f"latency: {what}")


def run(given: Namespace, output: Output, cancel: CancelToken) -> int:
    """Measure, print a table (or JSON) and write the scores."""
    from assistant.evaluation.progress import Progress

    if given.limit is not None and given.limit < 1:
        raise InvalidInput("A limit below 1 leaves nothing to measure.", hint="Leave --limit out.")
    progress = Progress(sys.stderr, cancel)
    try:
        report = _runner(given)(Evaluation(given=given, progress=progress, cancel=cancel))
    finally:
        progress.end()
    if given.out is not None:
        report.write(Path(given.out))
    if given.json:
        output.document(report.document)
    else:
        output.line(report.table)
    return ExitCode.OK


def _runner(given: Namespace) -> Callable[[Evaluation], Report]:
    wanted = (addition.runner(given) for addition in ADDITIONS)
    return next((runner for runner in wanted if runner is not None), RUNNERS[given.dataset])


def _recall(asked: Evaluation) -> Report:
    from assistant.evaluation.measure import measure, tune

    given = asked.given
    how: dict[str, Any] = {
        "budgets": asked.budgets,
        "limit": given.limit,
        "progress": asked.progress,
        "cancel": asked.cancel,
        "cache": asked.cache,
    }
    if given.tune:
        return tune(given.dataset, asked.data, **how)
    reranker = Path(given.reranker) if given.reranker else None
    return measure(given.dataset, asked.data, **how, variants=given.variant, reranker=reranker)


def _segmentation(asked: Evaluation) -> Report:
    from assistant.evaluation.segmentation_report import (
        ABLATIONS,
        measure_ablations,
        measure_segmentation,
    )

    if asked.given.variant == ABLATIONS:
        return measure_ablations(
            asked.data,
            limit=asked.given.limit,
            tell=asked.progress.tell,
            cancel=asked.cancel,
            cache=asked.cache,
        )
    return measure_segmentation(
        asked.data,
        retune=asked.given.tune,
        limit=asked.given.limit,
        tell=asked.progress.tell,
        cancel=asked.cancel,
        cache=asked.cache,
    )


def _trajectories(asked: Evaluation) -> Report:
    from assistant.evaluation.trajectories import measure_trajectories

    return measure_trajectories(
        asked.data,
        retune=asked.given.tune,
        tell=asked.progress.tell,
        cancel=asked.cancel,
        cache=asked.cache,
    )


def _latency(asked: Evaluation) -> Report:
    from assistant.evaluation.latency import LatencyPlan, measure_latency

    given = asked.given
    plan = LatencyPlan.of(
        limit=given.limit,
        seconds=given.seconds,
        per_second=given.rate,
        added_per_second=given.adds,
    )
    return measure_latency(asked.data, plan, tell=asked.progress.tell, cancel=asked.cancel)


def _memory(asked: Evaluation) -> Report:
    from assistant.evaluation.memory_over_time import measure_memory_over_time

    plot = Path(asked.given.out).with_suffix(".svg") if asked.given.out else None
    return measure_memory_over_time(
        asked.data,
        limit=asked.given.limit,
        plot=plot,
        tell=asked.progress.tell,
        cancel=asked.cancel,
    )


def _automemory(asked: Evaluation) -> Report:
    from assistant.evaluation.measure_automemory import measure_automemory

    return measure_automemory(
        asked.data,
        budgets=asked.budgets,
        limit=asked.given.limit,
        progress=asked.progress,
        cancel=asked.cancel,
    )


RUNNERS: dict[str, Callable[[Evaluation], Report]] = {
    "recall": _recall,
    "locomo": _recall,
    "locomo-plus": _recall,
    "beam": _recall,
    "realmem": _recall,
    "longmemeval": _recall,
    "personamem": _recall,
    "automemory": _automemory,
    "facts": facts_report,
    "segmentation": _segmentation,
    "trajectories": _trajectories,
    "latency": _latency,
    "memory": _memory,
}
"""By data set; `recall` is LoCoMo, BEAM and RealMem, in the folder that holds theirs.

`latency` is LoCoMo too, all of it in one home, and so is `memory`: what is held over time, also
as a plot beside the scores.
"""

ADDITIONS: tuple[Addition, ...] = (MODEL_FACTS, FACTS, SECTIONS, ANSWERS)
"""The first that its arguments ask for runs in the data set's place."""
