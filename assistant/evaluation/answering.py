"""Question answering over a memory: the same questions from several forms of context.

First everything is recalled, then every answer is written, then every answer is judged, so that
one model at a time is loaded and the beginning of a prompt is read once for many questions.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from assistant.context.assembly import EVIDENCE_SHARE, assemble, evidence_budget
from assistant.domain.budgets import ContextBudget
from assistant.domain.recall import Recall
from assistant.evaluation.contexts import Room
from assistant.evaluation.judging import Verdict, gold_words, judged, shared_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime

    from assistant.context.assembly import Prompt
    from assistant.evaluation.answer_sample import Asked
    from assistant.evaluation.contexts import Context, ContextForm
    from assistant.evaluation.histories import History, Question
    from assistant.evaluation.progress import Progress
    from assistant.evaluation.replies import Replies

REPLY_TOKENS = 96
"""An answer here is a sentence or two."""
SAFE_SHARE = 0.97
"""Of a window, what a whole history may fill: joined lines may have other tokens than each."""
LETTERS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """An answer from one form of context. `prompt_tokens` are the model's own.

    `overlap` and `held` are `shared_words` and `gold_words`; where there are options the answer is
    one of them, and all figures say whether it is the right one.
    """

    asked: Asked
    form: ContextForm
    answer: str
    prompt_tokens: int
    seconds: float
    overlap: float
    held: float
    verdict: Verdict


class Answering:
    """One answering model at work; not thread-safe."""

    def __init__(self, replies: Replies) -> None:
        self._replies = replies
        self._count = replies.model.count_tokens
        self._window = ContextBudget(window=replies.model.context_window(), reply=REPLY_TOKENS)

    def room(self, wanted: int, histories: Iterable[History]) -> Room:
        """What every question of the histories has room for; `wanted` tokens where they fit.

        A window too small for that gives all forms the same lower budget.
        """
        wordings = (_wording(one) for history in histories for one in history.questions)
        longest = max(wordings, key=self._count, default="")
        half = evidence_budget(self._window, self._window.prompt, longest, self._count)
        return Room(
            budget=min(wanted, half),
            whole=int(half / EVIDENCE_SHARE * SAFE_SHARE),
            count=self._count,
        )

    def answer(self, one: Asked, form: ContextForm) -> Answered:
        """The model's answer, judged only where it was chosen among options."""
        question = one.question
        prompt = self._prompt(_wording(question), one.contexts[form], one.today)
        if question.options:
            letters = tuple(LETTERS[: len(question.options)])
            reply = self._replies.choose(prompt.messages, "letter", letters)
            answer = question.options[letters.index(reply.text)] if reply.text else ""
            right = answer == question.answer
            overlap = held = float(right)
            verdict = Verdict.CORRECT if right else Verdict.INCORRECT
        else:
            reply = self._replies.say(prompt.messages, REPLY_TOKENS)
            answer = reply.text
            overlap = shared_words(question.answer, answer)
            held = gold_words(question.answer, answer)
            verdict = Verdict.UNJUDGED
        return Answered(
            asked=one,
            form=form,
            answer=answer,
            prompt_tokens=sum(self._count(each.text) for each in prompt.messages),
            seconds=reply.seconds,
            overlap=overlap,
            held=held,
            verdict=verdict,
        )

    def _prompt(self, question: str, context: Context, today: datetime) -> Prompt:
        """As a chat asks: instructions and evidence first, the question last."""
        recall = Recall(
            query=question,
            budget=context.tokens,
            tokens=context.tokens,
            sufficient=True,
            blocks=context.blocks,
        )
        return assemble(
            question,
            turns=(),
            recall=recall,
            today=today,
            budget=self._window,
            count=self._count,
        )


def answer_all(
    asked: Sequence[Asked],
    forms: Sequence[ContextForm],
    answering: Answering,
    progress: Progress,
) -> list[Answered]:
    """An answer per form and question, form by form, histories together."""
    progress.expect(messages=0, questions=len(asked) * len(forms))
    found: list[Answered] = []
    for form in forms:
        progress.begin(f"answers from {form.value}")
        for one in asked:
            found.append(answering.answer(one, form))
            progress.asked()
    return found


def judge_all(
    answered: Sequence[Answered],
    judge: Replies,
    progress: Progress,
) -> list[Answered]:
    """The answers with the judge's verdicts; what was chosen among options has its own."""
    progress.expect(messages=0, questions=len(answered))
    progress.begin("verdicts")
    found: list[Answered] = []
    for one in answered:
        question = one.asked.question
        verdict = one.verdict
        if not question.options:
            verdict = judged(question.query, question.answer, one.answer, judge)
        found.append(replace(one, verdict=verdict))
        progress.asked()
    return found


def _wording(question: Question) -> str:
    """The question as it is asked, with its options where it has any."""
    if not question.options:
        return question.query
    options = "\n".join(
        f"({letter}) {option}" for letter, option in zip(LETTERS, question.options, strict=False)
    )
    return f"{question.query}\n\nWhich of these is the best reply? Name its letter.\n{options}"
