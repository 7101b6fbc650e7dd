"""Whether an answer is right: a model's verdict in four labels, and the words it shares.

The labels are Threader's (F.3): a judge that only says yes or no lets vague answers pass. Only
`correct` counts as right.
"""

from __future__ import annotations

import re
from collections import Counter
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from assistant.domain.messages import Role
from assistant.domain.prompts import PromptMessage

if TYPE_CHECKING:
    from assistant.evaluation.replies import Replies

LONGEST_CHARACTERS = 4_000
"""Of an answer or a reference that a judge reads; nothing asked for here needs more."""

_WORD = re.compile(r"\w+")
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
    # What is the same for every question comes first, so that llama.cpp reads it only once.
    parts = ("Question", question), ("Reference answer", gold), ("Answer to grade", answer)
    asked = "\n\n".join(f"{name}: {text[:LONGEST_CHARACTERS]}" for name, text in parts)
    prompt = [
        PromptMessage(role=Role.SYSTEM, text=_policy()),
        PromptMessage(role=Role.USER, text=f"{asked}\n\nWhich label does the answer get?"),
    ]
    return Verdict(judge.choose(prompt, "label", LABELS).text or Verdict.UNJUDGED)


def shared_words(gold: str, answer: str) -> float:
    """F1 of the words that two texts share, 0 … 1, articles aside; SQuAD's measure, as LoCoMo's.

    It needs no judge, so it says whether a weak judge's verdicts can be believed.
    """
    wanted, given = Counter(_words(gold)), Counter(_words(answer))
    shared = (wanted & given).total()
    return 2 * shared / (wanted.total() + given.total()) if shared else 0.0


def _words(text: str) -> list[str]:
    return [word for word in _WORD.findall(text.casefold()) if word not in _ARTICLES]


@cache
def _policy() -> str:
    return files("assistant.evaluation.prompts").joinpath("judge.txt").read_text("utf-8").strip()
