"""`keepsake eval facts --model MODEL`: what a chat model adds to the facts, and what it costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.commands.evaluation_request import Addition
from assistant.errors import InvalidInput

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable

    from assistant.commands.evaluation_request import Evaluation
    from assistant.evaluation.report import Report

DATASET = "facts"


def arguments(parser: ArgumentParser) -> None:
    """What only a model that reads for facts takes."""
    parser.add_argument(
        "--model",
        metavar="MODEL",
        help="facts: what this model finds besides; as `models list` shows it, or a .gguf file",
    )


def runner(given: Namespace) -> Callable[[Evaluation], Report] | None:
    """What runs where a model is named."""
    if given.model is None:
        return None
    if given.dataset != DATASET:
        raise InvalidInput("--model is for the data set `facts`.", hint="Answers take --qa.")
    return _measured


def _measured(asked: Evaluation) -> Report:
    from assistant.evaluation.model_facts import measure_model_facts
    from assistant.paths import Home

    given = asked.given
    home = getattr(given, "home", None)
    return measure_model_facts(
        asked.data,
        model=given.model,
        home=Home.named(home),
        sample=getattr(given, "sample", 0),
        seed=getattr(given, "seed", 0),
        limit=given.limit,
        progress=asked.progress,
        cancel=asked.cancel,
        cache=asked.cache,
    )


MODEL_FACTS = Addition(arguments=arguments, runner=runner)
