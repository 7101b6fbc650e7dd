"""Fits the weights of recall to the evidence of what may be tuned on.

`keepsake eval recall --data DIR --tune` prints the weights as `recall_settings.py` has them;
that file is changed by hand, by someone who has looked at them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from assistant.domain.requests import RecallRequest
from assistant.evaluation.bearing import plain
from assistant.evaluation.harness import BUDGETS, Asking, limited
from assistant.evaluation.histories import Use
from assistant.evaluation.metrics import conversation_of
from assistant.evaluation.report import Report, markdown
from assistant.evaluation.softmax_fit import Contest, fitted
from assistant.retrieval.contributions import WEIGHTS
from assistant.retrieval.recall_settings import RecallSettings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from assistant.evaluation.bearing import BearingChunks, Needed
    from assistant.evaluation.harness import Outcome
    from assistant.evaluation.histories import History, Question
    from assistant.evaluation.in_process import InProcessMemory
    from assistant.evaluation.progress import Progress
    from assistant.retrieval.contributions import Contributions

STEP = 0.05
"""To which weights are rounded: what is finer is chance."""
HIT = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Tuned:
    """The fitted settings beside those before; objectives by data set, under both."""

    before: RecallSettings
    after: RecallSettings
    reached_before: Mapping[str, float]
    reached_after: Mapping[str, float]
    questions: Mapping[str, int]


class Tuning:
    """Histories that are learnt once and asked several times."""

    def __init__(
        self,
        sets: Mapping[str, Sequence[History]],
        fresh_memory: Callable[[], InProcessMemory],
        bearing: BearingChunks,
        progress: Progress,
        *,
        budgets: Sequence[int] = (),
        limit: int | None = None,
    ) -> None:
        """Of each set, by its name, only the tuning part is looked at."""
        self._progress = progress
        self._ready: dict[str, list[tuple[Asking, InProcessMemory]]] = {}
        chosen = {
            name: [limited(one, limit) for one in histories if one.tuning]
            for name, histories in sets.items()
        }
        self._questions = sum(
            len(_scored(one)) for histories in chosen.values() for one in histories
        )
        progress.expect(messages=_messages(chosen.values()), questions=0)
        for name, histories in chosen.items():
            self._ready[name] = [
                (
                    Asking(one, bearing, budgets or BUDGETS, progress),
                    self._learnt(one, fresh_memory),
                )
                for one in histories
            ]

    def fit(self, settings: RecallSettings | None = None) -> Tuned:
        """The weights under which evidence wins a softmax over each question's passages.

        Passages are those that late interaction looks at under `settings`; each set counts the
        same, and so does each of its questions. What evidence is not among them is left out.
        """
        before = settings or RecallSettings()
        self._progress.expect(messages=0, questions=3 * self._questions)
        reached = self.objectives(before)
        contests = self._contests(before)
        every = [one for found in contests.values() for one in found]
        weights = np.round(fitted(every, len(WEIGHTS)) / STEP) * STEP
        # Without negative zeros and the digits that 0.05 does not have in binary.
        rounded = {
            name: round(float(one), 2) + 0.0 for name, one in zip(WEIGHTS, weights, strict=True)
        }
        after: RecallSettings = replace(before, **rounded)  # type: ignore[arg-type]
        return Tuned(
            before=before,
            after=after,
            reached_before=reached,
            reached_after=self.objectives(after),
            questions={name: len(found) for name, found in contests.items()},
        )

    def objectives(self, settings: RecallSettings) -> dict[str, float]:
        """By set: Mean-R over all budgets; for conversations the mean of hit@5 and Mean-R."""
        return {
            name: _objective([one for asking in ready for one in _outcomes(*asking, settings)])
            for name, ready in self._ready.items()
        }

    def _contests(self, settings: RecallSettings) -> dict[str, list[Contest]]:
        found: dict[str, list[Contest]] = {}
        for name, ready in self._ready.items():
            of_set = [
                contest
                for asking, memory in ready
                for contest in self._of_history(asking, memory, settings)
            ]
            share = 1 / len(self._ready) / max(1, len(of_set))
            found[name] = [replace(one, share=share) for one in of_set]
        return found

    def _of_history(
        self, asking: Asking, memory: InProcessMemory, settings: RecallSettings
    ) -> Iterator[Contest]:
        memory.use(settings)
        self._progress.begin(f"weighing {asking.history.name}")
        for question in _scored(asking.history):
            request = RecallRequest(query=question.query, as_of=question.as_of)
            parts = memory.contributions(request, question.exclude)
            needed = asking.needed(question)
            contest = contest_of(parts, _pieces(parts, memory, question, needed), settings)
            self._progress.asked()
            if contest.wanted:
                yield contest

    def _learnt(
        self, history: History, fresh_memory: Callable[[], InProcessMemory]
    ) -> InProcessMemory:
        self._progress.begin(history.name)
        memory = fresh_memory()
        memory.add(history.conversations)
        self._progress.learnt(len(history.messages))
        return memory


def contest_of(
    parts: Contributions, pieces: Iterable[Sequence[int]], settings: RecallSettings
) -> Contest:
    """The best passages under `settings`, and where among them each of the `pieces` stands.

    A piece is named by its passages' numbers; one that has none among the best is left out.
    """
    every = np.stack([parts.by_weight[name] for name in WEIGHTS], axis=1).astype(np.float64)
    weights = np.array([getattr(settings, name) for name in WEIGHTS])
    order = np.argsort(-(every @ weights), kind="stable")[: settings.compared_passages]
    place = {int(number): at for at, number in enumerate(parts.numbers[order].tolist())}
    wanted = [[place[number] for number in piece if number in place] for piece in pieces]
    return Contest(
        candidates=every[order],
        wanted=[np.array(piece, np.int64) for piece in wanted if piece],
        share=1.0,
    )


def tuning_report(tuned: Tuned) -> Report:
    """The weights to paste, as JSON and as a table."""
    weights = {name: (getattr(tuned.before, name), getattr(tuned.after, name)) for name in WEIGHTS}
    document: dict[str, Any] = {
        "dataset": "recall",
        "weights": {name: after for name, (_, after) in weights.items()},
        "weights_before": {name: before for name, (before, _) in weights.items()},
        "objective": {
            "before": _rounded(tuned.reached_before),
            "after": _rounded(tuned.reached_after),
        },
        "questions": dict(tuned.questions),
    }
    rows = [
        [name, tuned.questions[name], reached, tuned.reached_after[name]]
        for name, reached in tuned.reached_before.items()
    ]
    means = [_mean(tuned.reached_before), _mean(tuned.reached_after)]
    rows.append(["mean", sum(tuned.questions.values()), *means])
    paste = "\n".join(f"    {name}: float = {after}" for name, (_, after) in weights.items())
    tables = [
        markdown(("tuning set", "questions fitted to", "before", "after"), rows),
        markdown(
            ("weight", "now", "fitted"),
            [[name, f"{before:g}", f"{after:g}"] for name, (before, after) in weights.items()],
        ),
        f"For `recall_settings.py`:\n\n{paste}",
    ]
    return Report(document=document, table="\n\n".join(tables))


def _scored(history: History) -> list[Question]:
    return [one for one in history.questions if one.use is Use.SCORED and one.gold]


def _pieces(
    parts: Contributions,
    memory: InProcessMemory,
    question: Question,
    needed: Mapping[str, Needed],
) -> list[list[int]]:
    """The passages of each piece of evidence: those of a conversation, or of a bearing chunk."""
    if question.by_conversation:
        names = map(memory.name_of, parts.passages.rows[parts.numbers].tolist())
        said = zip(parts.numbers.tolist(), names, strict=True)
        return [[number for number, name in said if conversation_of(name) in question.gold]]
    return [
        _bearing(parts, memory, name, needed[name]) for name in sorted(question.gold & set(needed))
    ]


def _bearing(parts: Contributions, memory: InProcessMemory, name: str, needed: Needed) -> list[int]:
    """The passages of a message with a sentence that bears the answer, or all where none has."""
    numbers = np.flatnonzero(parts.passages.live & (parts.passages.rows == memory.row_of(name)))
    texts = {
        number: plain(memory.words_of(name)[slice(*parts.passages.spans[number].tolist())])
        for number in numbers.tolist()
    }
    return [
        number for number, text in texts.items() if any(one in text for one in needed.bearing)
    ] or list(texts)


def _outcomes(
    asking: Asking, memory: InProcessMemory, settings: RecallSettings
) -> Iterator[Outcome]:
    memory.use(settings)
    for question in _scored(asking.history):
        yield from asking.outcomes(memory, question)


def _objective(outcomes: Sequence[Outcome]) -> float:
    if not outcomes:
        return 0.0
    recalled = sum(one.recalled for one in outcomes) / len(outcomes)
    if not outcomes[0].question.by_conversation:
        return recalled
    hits = sum(one.rank is not None and one.rank <= HIT for one in outcomes) / len(outcomes)
    return (recalled + hits) / 2


def _messages(sets: Iterable[Sequence[History]]) -> int:
    return sum(len(one.messages) for histories in sets for one in histories)


def _mean(found: Mapping[str, float]) -> float:
    return sum(found.values()) / len(found) if found else 0.0


def _rounded(found: Mapping[str, float]) -> dict[str, float]:
    return {name: round(value, 4) for name, value in found.items()}
