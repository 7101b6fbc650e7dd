"""Answers in figures: how many are right from each form of context, and what differs for sure."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from itertools import combinations
from typing import TYPE_CHECKING, Any

from assistant.evaluation.bootstrap import paired_difference, shared_difference
from assistant.evaluation.judging import Verdict
from assistant.evaluation.report import NOTHING, markdown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from assistant.evaluation.answering import Answered
    from assistant.evaluation.bootstrap import Difference
    from assistant.evaluation.judging import JudgeCheck

Measure = tuple[str, "Callable[[Answered], float]"]

ACCURACY: Measure = ("accuracy", lambda one: float(one.verdict is Verdict.CORRECT))
OVERLAP: Measure = ("shared_words", lambda one: one.overlap)
HELD: Measure = ("gold_words", lambda one: one.held)
MEASURES = (ACCURACY, HELD, OVERLAP)

COLUMNS = (
    "context",
    "n",
    "correct",
    "95 %",
    "partly",
    "incorrect",
    "insufficient",
    "gold words",
    "shared words",
    "evidence",
    "prompt tokens",
    "s",
)


def answers_document(answered: Sequence[Answered], check: JudgeCheck | None) -> dict[str, Any]:
    """JSON-ready: the forms' figures, every pair's differences, and every answer as it was.

    `check` is that of the judge, None where none was asked.
    """
    by_form: dict[str, list[Answered]] = {}
    for one in answered:
        by_form.setdefault(one.form.value, []).append(one)
    return {
        "forms": {form: _figures(found) for form, found in by_form.items()},
        "differences": [
            {"first": first, "second": second, **_differences(by_form[first], by_form[second])}
            for first, second in combinations(by_form, 2)
        ],
        "judge_check": asdict(check) if check is not None else None,
        "kept": [_kept(one) for one in answered],
    }


def answers_table(document: dict[str, Any]) -> str:
    """The same as Markdown: the forms, their accuracy by category, the differences."""
    forms = document["forms"]
    tables = [
        markdown(COLUMNS, (_form_row(form, found) for form, found in forms.items())),
        markdown(("category", "n", *forms), _category_rows(forms)),
    ]
    if document["differences"]:
        header = ("difference", "correct", "95 %", "gold words", "95 %", "shared words", "95 %")
        tables.append(markdown(header, map(_difference_row, document["differences"])))
    if check := document["judge_check"]:
        tables.append(
            f"The judge called {check['own']:.3f} of the gold answers themselves right, and "
            f"{check['others']:.3f} of gold answers to other questions ({check['n']} questions)."
        )
    return "\n\n".join(tables)


def _figures(answered: Sequence[Answered]) -> dict[str, Any]:
    n = len(answered)
    verdicts = Counter(one.verdict.value for one in answered)
    shown = [share for one in answered if (share := one.asked.evidence[one.form]) is not None]
    categories = sorted({one.asked.question.category for one in answered})
    accuracy = _accuracy(answered).document()
    return {
        "n": n,
        "accuracy": accuracy["mean"],
        "interval": [accuracy["low"], accuracy["high"]],
        "verdicts": {verdict.value: verdicts[verdict.value] for verdict in Verdict},
        "gold_words": round(sum(one.held for one in answered) / n, 4),
        "shared_words": round(sum(one.overlap for one in answered) / n, 4),
        "evidence": round(sum(shown) / len(shown), 4) if shown else None,
        "context_tokens": round(sum(one.asked.contexts[one.form].tokens for one in answered) / n),
        "prompt_tokens": round(sum(one.prompt_tokens for one in answered) / n),
        "seconds": round(sum(one.seconds for one in answered) / n, 2),
        "by_category": {
            name: _of_category([one for one in answered if one.asked.question.category == name])
            for name in categories
        },
    }


def _of_category(answered: Sequence[Answered]) -> dict[str, Any]:
    right = sum(map(ACCURACY[1], answered))
    return {"n": len(answered), "accuracy": round(right / len(answered), 4)}


def _accuracy(answered: Sequence[Answered]) -> Difference:
    """The share of right answers with its interval: what they are above none."""
    return paired_difference(list(map(ACCURACY[1], answered)), [0.0] * len(answered))


def _differences(first: Sequence[Answered], second: Sequence[Answered]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, measure in MEASURES:
        difference = shared_difference(
            {one.asked.key: measure(one) for one in first},
            {one.asked.key: measure(one) for one in second},
        )
        found[name] = difference.document() if difference is not None else None
    return found


def _kept(one: Answered) -> dict[str, Any]:
    question = one.asked.question
    return {
        "history": one.asked.history,
        "question_id": question.question_id,
        "tuning": one.asked.tuning,
        "category": question.category,
        "form": one.form.value,
        "question": question.query,
        "gold": question.answer,
        "answer": one.answer,
        "verdict": one.verdict.value,
        "gold_words": round(one.held, 4),
        "shared_words": round(one.overlap, 4),
        "evidence": one.asked.evidence[one.form],
        "context_tokens": one.asked.contexts[one.form].tokens,
        "prompt_tokens": one.prompt_tokens,
        "seconds": round(one.seconds, 3),
    }


def _form_row(form: str, found: dict[str, Any]) -> list[object]:
    low, high = found["interval"]
    others = (Verdict.PARTIALLY_CORRECT, Verdict.INCORRECT, Verdict.INSUFFICIENT)
    return [
        form,
        found["n"],
        found["accuracy"],
        f"{low:.3f} … {high:.3f}",
        *(found["verdicts"][verdict] / found["n"] for verdict in others),
        found["gold_words"],
        found["shared_words"],
        NOTHING if found["evidence"] is None else found["evidence"],
        found["prompt_tokens"],
        f"{found['seconds']:.1f}",
    ]


def _category_rows(forms: dict[str, Any]) -> Iterator[list[object]]:
    sizes = {
        name: one["n"] for found in forms.values() for name, one in found["by_category"].items()
    }
    for name, n in sizes.items():
        known = (found["by_category"].get(name) for found in forms.values())
        yield [name, n, *(one["accuracy"] if one else NOTHING for one in known)]


def _difference_row(found: dict[str, Any]) -> list[object]:
    row: list[object] = [f"{found['first']} − {found['second']}"]
    for name, _ in MEASURES:
        one = found[name]
        row += (
            [f"{one['mean']:+.3f}", f"{one['low']:+.3f} … {one['high']:+.3f}"]
            if one
            else [NOTHING, NOTHING]
        )
    return row
