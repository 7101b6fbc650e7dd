"""Whether an answer is right: a model's verdict in four labels, and the words it shares.

The labels are Threader's (F.3): a judge that only says yes or no lets vague answers pass. Only
`correct` counts as right.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from assistant.domain.messages import Role
from assistant.domain.prompts import PromptMessage
from assistant.patterns import Pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assistant.evaluation.replies import Replies

LONGEST_CHARACTERS = 4_000
"""Of an answer or a reference that a judge reads; nothing asked for here needs more."""

_WORD = Pattern(r"\w+")
_ARTICLES = frozenset({"a", "an", "the"})


class Verdict(StrEnum):
    """How an answer compares with the gold answer."""

    CORRECT = "correct"
    PARTIALLY_CORRECT = "partially_correct"
    INCORRECT = "incorrect"
    INSUFFICIENT = "insufficient"
    UNJUDGED = "unjudged"
    """A judge behind an API said none of the other four."""


LABELS = tuple(verdict.value for verdict in Verdict if verdict is not Verdict.UNJUDGED)


def judged(question: str, gold: str, answer: str, judge: Replies) -> Verdict:
    """The judge's verdict; an answer without words is insufficient, nobody has to be asked."""
    if not answer.strip():
        return Verdict.INSUFFICIENT
    prompt = [*_opening(), PromptMessage(role=Role.USER, text=_graded(question, gold, answer))]
    return Verdict(judge.choose(prompt, "label", LABELS).text or Verdict.UNJUDGED)


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeCheck:
    """How far a judge can be believed: `own` is the share of gold answers that it calls right.

    `others` is the share that it calls right of gold answers to other questions of the sample,
    which are wrong. `n` counts the questions.
    """

    n: int
    own: float
    others: float


def checked(asked: Sequence[tuple[str, str]], judge: Replies) -> JudgeCheck | None:
    """Try the judge on questions with their gold answers; None where there are not two.

    A wrong answer is that of the next question with another gold answer.
    """
    known: list[tuple[str, str, str]] = []
    for at, (question, gold) in enumerate(asked):
        others = (other for _, other in (*asked[at + 1 :], *asked[:at]) if other != gold)
        if (wrong := next(others, None)) is not None:
            known.append((question, gold, wrong))
    if not known:
        return None
    own = [judged(question, gold, gold, judge) for question, gold, _ in known]
    misled = [judged(question, gold, wrong, judge) for question, gold, wrong in known]
    return JudgeCheck(
        n=len(known),
        own=own.count(Verdict.CORRECT) / len(known),
        others=misled.count(Verdict.CORRECT) / len(known),
    )


def gold_words(gold: str, answer: str) -> float:
    """The share of the gold answer's words that an answer has, 0 … 1, articles aside.

    Long answers lose nothing by it, so it suits models that answer in sentences.
    """
    wanted, given = Counter(_words(gold)), Counter(_words(answer))
    return (wanted & given).total() / wanted.total() if wanted else 0.0


def shared_words(gold: str, answer: str) -> float:
    """F1 of the words that two texts share, 0 … 1, articles aside; SQuAD's measure, as LoCoMo's.

    Like `gold_words` it needs no judge.
    """
    wanted, given = Counter(_words(gold)), Counter(_words(answer))
    shared = (wanted & given).total()
    return 2 * shared / (wanted.total() + given.total()) if shared else 0.0


def _words(text: str) -> list[str]:
    return [word for word in _WORD.findall(text.casefold()) if word not in _ARTICLES]


def _graded(question: str, gold: str, answer: str) -> str:
    parts = ("Question", question), ("Reference answer", gold), ("Answer to grade", answer)
    return "\n\n".join(f"{name}: {text[:LONGEST_CHARACTERS]}" for name, text in parts)


@cache
def _opening() -> tuple[PromptMessage, ...]:
    """The policy and worked examples: first and always the same, so that they are read only once.

    Qwen2.5-Coder-0.5B calls 29 of 30 wrong answers correct without the examples and 4 with them,
    of 30 right ones all and 24 (LoCoMo's tuning conversations).
    """
    messages = [PromptMessage(role=Role.SYSTEM, text=_text("judge.txt"))]
    for one in json.loads(_text("judge_examples.json")):
        asked = _graded(one["question"], one["gold"], one["answer"])
        messages.append(PromptMessage(role=Role.USER, text=asked))
        label = json.dumps({"label": one["label"]})
        messages.append(PromptMessage(role=Role.ASSISTANT, text=label))
    return tuple(messages)


def _text(name: str) -> str:
    return files("assistant.evaluation.prompts").joinpath(name).read_text("utf-8").strip()
