"""`keepsake eval facts`: the facts that a home makes of RealMem's chats."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from assistant.commands.evaluation_request import Addition
from assistant.errors import InvalidInput

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable

    from assistant.commands.evaluation_request import Evaluation
    from assistant.evaluation.report import Report


def arguments(parser: ArgumentParser) -> None:
    """What only facts take."""
    parser.add_argument(
        "--sample", type=int, default=0, metavar="N", help="facts: print N of them for reading"
    )
    parser.add_argument(
        "--labels", metavar="FILE", help="facts: what readers said of them, as JSON by key"
    )


def runner(given: Namespace) -> Callable[[Evaluation], Report] | None:
    """Measures facts where the data set is `facts`; `--tune` fits the weights instead."""
    return facts_report if given.dataset == "facts" else None


def facts_report(asked: Evaluation) -> Report:
    """See `measure_facts` and `tune_facts`."""
    from assistant.evaluation.measure_facts import measure_facts, tune_facts

    given = asked.given
    if given.sample < 0:
        raise InvalidInput("A sample below 0 holds nothing.", hint="Leave --sample out.")
    if given.tune:
        return tune_facts(asked.data, cache=asked.cache)
    return measure_facts(
        asked.data,
        sample=given.sample,
        seed=given.seed,
        labels=Path(given.labels) if given.labels else None,
        progress=asked.progress,
        cancel=asked.cancel,
        cache=asked.cache,
    )


FACTS = Addition(arguments=arguments, runner=runner)
