"""`keepsake eval … --diagnostics`, `--online`, `--intervals`: more about what was measured."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.commands.evaluation_request import Addition
from assistant.errors import InvalidInput

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable, Iterator

    from assistant.commands.evaluation_request import Evaluation
    from assistant.evaluation.extensions import Extension
    from assistant.evaluation.online_memory import Activities
    from assistant.evaluation.report import Report

FLAGS = {
    "diagnostics": "how far evidence and topics are spread (MemSIF's TED, ASV, SNTD), and recall"
    " of evidence that is",
    "online": "ask each history's questions in a fixed random order, let ActiveFacts form of them,"
    " and tell recall by position, with and without",
    "intervals": "several variants: 95 %% intervals of what each recalls above the first",
}


def arguments(parser: ArgumentParser) -> None:
    """What adds sections to a report, and the seed of all that is drawn at random."""
    for flag, meaning in FLAGS.items():
        parser.add_argument(f"--{flag}", action="store_true", help=meaning)
    parser.add_argument(
        "--seed", type=int, default=0, metavar="N", help="of random orders and samples"
    )


def runner(given: Namespace) -> Callable[[Evaluation], Report] | None:
    """What runs where the arguments ask for a section."""
    wanted = [flag for flag in FLAGS if getattr(given, flag)]
    if not wanted:
        return None
    if given.tune or given.qa is not None:
        other = "--tune" if given.tune else "--qa"
        raise InvalidInput(f"--{wanted[0]} and {other} are two evaluations.", hint="Choose one.")
    return _extended


def _extended(asked: Evaluation) -> Report:
    from assistant.evaluation.measure import measure
    from assistant.evaluation.online import WITH_AND_WITHOUT
    from assistant.evaluation.variants import ENGINE

    given = asked.given
    activities: Activities | None = {} if given.online else None
    as_usual = given.online and given.variant == ENGINE
    return measure(
        given.dataset,
        asked.data,
        budgets=asked.budgets,
        limit=given.limit,
        progress=asked.progress,
        cancel=asked.cancel,
        variants=WITH_AND_WITHOUT if as_usual else given.variant,
        cache=asked.cache,
        extensions=tuple(_extensions(given, activities)),
        activities=activities,
    )


def _extensions(given: Namespace, activities: Activities | None) -> Iterator[Extension]:
    from assistant.evaluation.diagnosis import Diagnosis
    from assistant.evaluation.intervals import Intervals
    from assistant.evaluation.online import OnlineProtocol

    if given.diagnostics:
        yield Diagnosis()
    if activities is not None:
        yield OnlineProtocol(seed=given.seed, activities=activities)
    if given.intervals:
        yield Intervals()


SECTIONS = Addition(arguments=arguments, runner=runner)
