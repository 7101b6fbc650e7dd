"""`keepsake eval`: measure on public data sets, each history in a fresh home of its own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from assistant.commands.invocation import ExitCode

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from assistant.cancel import CancelToken
    from assistant.commands.invocation import Output

DATASETS = ("locomo", "realmem")


def arguments(parser: ArgumentParser) -> None:
    """What `eval` takes."""
    parser.add_argument("dataset", choices=DATASETS)
    parser.add_argument("--data", required=True, metavar="PATH", help="the data set's file")
    parser.add_argument("--limit", type=int, metavar="N", help="only N questions per history")
    parser.add_argument("--budget", type=int, action="append", metavar="TOKENS")
    parser.add_argument(
        "--variant",
        default="engine",
        metavar="NAME",
        help="`engine` measures whole homes; `default` and its ablations the read path alone",
    )
    parser.add_argument("--cache", metavar="DIR", help="keep a variant's vectors here")
    parser.add_argument("--out", metavar="FILE", help="write the scores here as JSON too")


def run(given: Namespace, output: Output, cancel: CancelToken) -> int:
    """Measure, print a table (or JSON) and write the scores."""
    from assistant.evaluation.measure import measure

    report = measure(
        given.dataset,
        Path(given.data),
        budgets=tuple(given.budget or ()),
        limit=given.limit,
        tell=output.note,
        cancel=cancel,
        variant_name=given.variant,
        cache=Path(given.cache) if given.cache else None,
    )
    if given.out is not None:
        report.write(Path(given.out))
    if given.json:
        output.document(report.document)
    else:
        output.line(report.table)
    return ExitCode.OK
