"""`keepsake eval … --qa MODEL`: whether a model answers right from what is recalled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.commands.evaluation_request import Addition
from assistant.errors import InvalidInput

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable

    from assistant.commands.evaluation_request import Evaluation
    from assistant.evaluation.report import Report

FORMS = ("excerpts", "segments", "naive", "full")


def arguments(parser: ArgumentParser) -> None:
    """What `--qa` takes."""
    answers = parser.add_argument_group("answers of a model, from each form of context")
    answers.add_argument(
        "--qa", metavar="MODEL", help="as `models list` shows it, or the path of a .gguf file"
    )
    answers.add_argument(
        "--judge", metavar="MODEL", help="says which answers are right; without it --qa's model"
    )
    answers.add_argument(
        "--questions", type=int, metavar="N", help="only N of the whole set, drawn at random"
    )
    answers.add_argument(
        "--form",
        action="append",
        choices=FORMS,
        help="only this form of context; may be given again",
    )
    answers.add_argument(
        "--context", type=int, metavar="TOKENS", help="the window of a .gguf file given to --qa"
    )


def runner(given: Namespace) -> Callable[[Evaluation], Report] | None:
    """What runs where the arguments ask for answers."""
    if given.qa is None:
        for name in ("judge", "questions", "form", "context"):
            if getattr(given, name) is not None:
                raise InvalidInput(f"--{name} needs --qa.", hint="Name the answering model too.")
        return None
    if given.questions is not None and given.questions < 1:
        raise InvalidInput("Fewer than one question leaves nothing to ask.")
    if len(given.budget or ()) > 1:
        raise InvalidInput("Answers are measured at one budget.", hint="Give one --budget.")
    return _answers


def _answers(asked: Evaluation) -> Report:
    from assistant.evaluation.answer_sample import BUDGET, AnsweringPlan
    from assistant.evaluation.contexts import ContextForm
    from assistant.evaluation.measure_answers import AnswerModels, measure_answers
    from assistant.paths import Home

    given = asked.given
    home = getattr(given, "home", None)
    return measure_answers(
        given.dataset,
        asked.data,
        variant=given.variant,
        models=AnswerModels(
            answering=given.qa,
            judge=given.judge,
            home=Home.named(home),
            context=given.context,
            kept=asked.cache,
        ),
        plan=AnsweringPlan(
            forms=tuple(map(ContextForm, dict.fromkeys(given.form or FORMS))),
            budget=next(iter(asked.budgets), BUDGET),
            questions=given.questions,
            seed=given.seed,
        ),
        progress=asked.progress,
        cancel=asked.cancel,
    )


ANSWERS = Addition(arguments=arguments, runner=runner)
