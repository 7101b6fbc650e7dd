"""One evaluation of answers, from histories to a report."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assistant.errors import InvalidInput
from assistant.evaluation.answer_models import answering_model
from assistant.evaluation.answer_sample import recalled, sampled
from assistant.evaluation.answering import Answering, answer_all, judge_all
from assistant.evaluation.answers_report import answers_document, answers_table
from assistant.evaluation.bearing import BearingChunks
from assistant.evaluation.contexts import ContextMaker
from assistant.evaluation.judging import checked
from assistant.evaluation.measure import histories_of, open_bench
from assistant.evaluation.progress import Progress
from assistant.evaluation.replies import Replies
from assistant.evaluation.report import Report
from assistant.evaluation.variants import ENGINE, named
from assistant.inference.tokens import minilm_counter

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from assistant.cancel import CancelToken
    from assistant.evaluation.answer_sample import AnsweringPlan, Asked
    from assistant.evaluation.contexts import Room
    from assistant.evaluation.histories import History
    from assistant.evaluation.measure import Bench
    from assistant.paths import Home

REPLIES_FILE = "replies.jsonl"


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerModels:
    """Who answers and who judges: names as `keepsake models list` shows them, or files.

    `judge` None is the answering model itself. `context` in tokens sets the window of an answering
    file. Replies are kept in the folder `kept`, if one is given.
    """

    answering: str
    judge: str | None
    home: Home
    context: int | None = None
    kept: Path | None = None

    @property
    def replies_file(self) -> Path | None:
        """Where replies are kept."""
        return self.kept / REPLIES_FILE if self.kept is not None else None


def measure_answers(
    dataset: str,
    path: Path,
    *,
    models: AnswerModels,
    plan: AnsweringPlan,
    variant: str = ENGINE,
    progress: Progress | None = None,
    cancel: CancelToken | None = None,
) -> Report:
    """Ask the plan's questions of a data set in every form of context, and judge the answers.

    `variant` names one memory that recalls, as for `measure`. Raises `InvalidInput` for unknown
    names and what the models raise; where replies are kept, the next run goes on from there.
    """
    names = named(variant)
    if len(names) > 1:
        raise InvalidInput("Answers are measured with one variant.", hint="Name one.")
    chosen = sampled(histories_of(dataset, path), plan)
    if not chosen:
        raise InvalidInput(f"No question of {dataset} has an answer that is known.")
    progress = progress or Progress(cancel=cancel)
    with answering_model(models.answering, models.home, context=models.context) as model:
        answering = Answering(Replies(model, models.replies_file, cancel))
        room = answering.room(plan.budget, chosen)
        with open_bench(names, cache=models.kept, cancel=cancel) as bench:
            asked = [
                one
                for history in _expected(chosen, progress)
                for one in _asked(history, bench, plan, room, progress)
            ]
        answered = answer_all(asked, plan.forms, answering, progress)
        used: dict[str, object] = {"qa": model.name, "context": model.context_window()}
    check = None
    if open_ended := [one.question for one in asked if not one.question.options]:
        with answering_model(models.judge or models.answering, models.home) as model:
            judge = Replies(model, models.replies_file, cancel)
            answered = judge_all(answered, judge, progress)
            check = checked([(one.query, one.answer) for one in open_ended], judge)
            used["judge"] = model.name
    found = answers_document(answered, check)
    answers = {**used, "budget": room.budget, "seed": plan.seed, **found}
    document = {"dataset": dataset, "variant": variant, "answers": answers}
    return Report(document=document, table=answers_table(found))


def _expected(histories: Sequence[History], progress: Progress) -> Iterator[History]:
    """The histories one by one, once it is said how much they all are."""
    progress.expect(messages=sum(len(one.messages) for one in histories), questions=0)
    yield from histories


def _asked(
    history: History, bench: Bench, plan: AnsweringPlan, room: Room, progress: Progress
) -> list[Asked]:
    """The history's questions with their contexts, from a memory of its own."""
    progress.begin(history.name)
    memory = bench.fresh_memory()
    count = minilm_counter()
    try:
        memory.add(history.conversations)
        memory.flush()
        progress.learnt(len(history.messages))
        maker = ContextMaker(history, memory, bench.embedder, count, room=room)
        bearing = BearingChunks(bench.embedder, count)
        return list(recalled(history, maker, bearing, plan.forms))
    finally:
        memory.close()
