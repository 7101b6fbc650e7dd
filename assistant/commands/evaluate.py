"""`keepsake eval`: measure on public data sets, each history in a fresh home of its own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from assistant.commands.invocation import ExitCode
from assistant.errors import InvalidInput

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from assistant.cancel import CancelToken
    from assistant.commands.invocation import Output
    from assistant.evaluation.report import Report

SEGMENTATION = "segmentation"
DATASETS = ("locomo", "realmem", SEGMENTATION)


def arguments(parser: ArgumentParser) -> None:
    """What `eval` takes."""
    parser.add_argument("dataset", choices=DATASETS)
    parser.add_argument(
        "--data", required=True, metavar="PATH", help="the data set's file or folder"
    )
    parser.add_argument(
        "--limit",
        type=int,
        metavar="N",
        help="only N questions per history, or N dialogues per set",
    )
    parser.add_argument("--budget", type=int, action="append", metavar="TOKENS")
    parser.add_argument(
        "--variant",
        default="engine",
        metavar="NAME",
        help="`engine` measures whole homes; `default` and its ablations the read path alone",
    )
    parser.add_argument(
        "--tune", action="store_true", help="segmentation: find the thresholds anew, then measure"
    )
    parser.add_argument("--cache", metavar="DIR", help="keep a variant's vectors here")
    parser.add_argument("--out", metavar="FILE", help="write the scores here as JSON too")


def run(given: Namespace, output: Output, cancel: CancelToken) -> int:
    """Measure, print a table (or JSON) and write the scores."""
    if given.tune and given.dataset != SEGMENTATION:
        raise InvalidInput("Only segmentation is tuned.", hint="Leave --tune out.")
    report = _measured(given, output, cancel)
    if given.out is not None:
        report.write(Path(given.out))
    if given.json:
        output.document(report.document)
    else:
        output.line(report.table)
    return ExitCode.OK


def _measured(given: Namespace, output: Output, cancel: CancelToken) -> Report:
    from assistant.evaluation.measure import measure
    from assistant.evaluation.segmentation_report import measure_segmentation

    cache = Path(given.cache) if given.cache else None
    if given.dataset == SEGMENTATION:
        return measure_segmentation(
            Path(given.data),
            retune=given.tune,
            limit=given.limit,
            tell=output.note,
            cancel=cancel,
            cache=cache,
        )
    return measure(
        given.dataset,
        Path(given.data),
        budgets=tuple(given.budget or ()),
        limit=given.limit,
        tell=output.note,
        cancel=cancel,
        variant_name=given.variant,
        cache=cache,
    )
