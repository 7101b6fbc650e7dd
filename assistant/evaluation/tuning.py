"""Looks for better weights of recall on what may be tuned on, one weight after another.

`keepsake eval recall --data DIR --tune` prints what it would change; `recall_settings.py` is
changed by hand, by someone who has looked at it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from assistant.evaluation.harness import BUDGETS, Asking, limited
from assistant.evaluation.histories import Use
from assistant.evaluation.report import Report, markdown
from assistant.retrieval.recall_settings import RecallSettings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from assistant.evaluation.bearing import BearingChunks
    from assistant.evaluation.harness import Outcome
    from assistant.evaluation.histories import History
    from assistant.evaluation.in_process import InProcessMemory
    from assistant.evaluation.progress import Progress

GRID: dict[str, tuple[float, ...]] = {
    "late": (2.0, 2.5, 3.0, 3.5, 4.0),
    "near_late": (1.5, 2.2, 2.9, 3.6),
    "dense": (1.6, 2.0, 2.4, 2.8),
    "topic": (0.0, 0.4, 0.75, 1.1, 1.5),
    "lexical": (0.0, 0.5, 1.0, 1.5, 2.0),
    "near_lexical": (0.0, 0.5, 1.0, 1.5, 2.0),
    "reach": (1, 2, 3, 4, 6),
    "across_segments": (0.0, 0.25, 0.5, 0.75, 1.0),
    "speaker": (1.4, 2.1, 2.8, 3.5),
    "dated": (0.0, 1.0, 2.0, 3.0),
    "fresh": (0.0, 0.75, 1.5, 2.2, 3.0),
    "fresh_days": (7.0, 15.0, 30.0, 60.0, 90.0),
    "assistant": (-2.2, -1.8, -1.4, -1.0, -0.6),
    "opening": (0.0, 0.4, 0.75, 1.1),
    "symbols": (-1.5, -0.9, -0.4, 0.0),
    "length": (-1.5, -1.0, -0.5, 0.0),
    "cost": (0.0, 0.6, 0.9, 1.2),
}
"""What is tried for each weight, in this order; a weight that is not here is not tuned."""

PASSES = 2
"""A weight may be worth another value once those after it have moved."""
LEAST_GAIN = 0.001
"""A smaller gain is chance, and the weight stays."""
HIT = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A weight that would move, and what the objective gained by it."""

    name: str
    before: float
    after: float
    gain: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Tuned:
    """What the search came to; objectives by data set, before and after."""

    settings: RecallSettings
    changes: tuple[Change, ...]
    before: Mapping[str, float]
    after: Mapping[str, float]
    trials: int


class Tuning:
    """Histories that were learnt once, asked again for every trial."""

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
            question.use is Use.SCORED
            for each in chosen.values()
            for one in each
            for question in one.questions
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

    def search(
        self,
        settings: RecallSettings | None = None,
        grid: Mapping[str, Sequence[float]] | None = None,
    ) -> Tuned:
        """Move one weight at a time to its best value on the grid, as long as that gains."""
        best = settings or RecallSettings()
        grid = grid or GRID
        self._expect(1)
        before = found = self.objectives(best)
        changes: list[Change] = []
        trials = 1
        for _ in range(PASSES):
            moved = False
            self._expect(sum(len(_others(best, *one)) for one in grid.items()))
            for name, values in grid.items():
                tried = list(self._tried(best, name, values))
                trials += len(tried)
                top, at_top = max(tried, key=lambda one: _mean(one[1]), default=(best, found))
                gain = _mean(at_top) - _mean(found)
                if gain >= LEAST_GAIN:
                    changes.append(_change(name, best, top, gain))
                    best, found, moved = top, at_top, True
                    self._progress.tell(f"{name} = {getattr(best, name)}: {_mean(found):.4f}")
            if not moved:
                break
        return Tuned(
            settings=best, changes=tuple(changes), before=before, after=found, trials=trials
        )

    def objectives(self, settings: RecallSettings) -> dict[str, float]:
        """By set: Mean-R over all budgets; for conversations the mean of hit@5 and Mean-R."""
        return {
            name: _objective([one for asking in ready for one in _outcomes(*asking, settings)])
            for name, ready in self._ready.items()
        }

    def _tried(
        self, settings: RecallSettings, name: str, values: Iterable[float]
    ) -> Iterator[tuple[RecallSettings, dict[str, float]]]:
        for value in _others(settings, name, values):
            self._progress.begin(f"{name} {value}")
            other: RecallSettings = replace(settings, **{name: value})  # type: ignore[arg-type]
            yield other, self.objectives(other)

    def _expect(self, trials: int) -> None:
        self._progress.expect(messages=0, questions=trials * self._questions)

    def _learnt(
        self, history: History, fresh_memory: Callable[[], InProcessMemory]
    ) -> InProcessMemory:
        self._progress.begin(history.name)
        memory = fresh_memory()
        memory.add(history.conversations)
        self._progress.learnt(len(history.messages))
        return memory


def tuning_report(tuned: Tuned) -> Report:
    """What would change, as JSON and as a table."""
    document: dict[str, Any] = {
        "dataset": "recall",
        "tuned": {one.name: getattr(tuned.settings, one.name) for one in tuned.changes},
        "changes": [
            {"name": one.name, "from": one.before, "to": one.after, "gain": round(one.gain, 4)}
            for one in tuned.changes
        ],
        "objective": {"before": _rounded(tuned.before), "after": _rounded(tuned.after)},
        "trials": tuned.trials,
    }
    moves = [
        [one.name, str(one.before), str(one.after), f"{one.gain:+.4f}"] for one in tuned.changes
    ]
    rows = [[name, tuned.before[name], tuned.after[name]] for name in tuned.before]
    rows.append(["mean", _mean(tuned.before), _mean(tuned.after)])
    tables = [markdown(("tuning set", "before", "after"), rows)]
    if moves:
        tables.append(markdown(("weight", "now", "better", "gain"), moves))
    else:
        tables.append("No weight would change.")
    return Report(document=document, table="\n\n".join(tables))


def _others(settings: RecallSettings, name: str, values: Iterable[float]) -> list[float]:
    """The values that a weight does not have yet."""
    return [value for value in values if value != getattr(settings, name)]


def _outcomes(
    asking: Asking, memory: InProcessMemory, settings: RecallSettings
) -> Iterator[Outcome]:
    memory.use(settings)
    for question in asking.history.questions:
        if question.use is Use.SCORED:
            yield from asking.outcomes(memory, question)


def _objective(outcomes: Sequence[Outcome]) -> float:
    if not outcomes:
        return 0.0
    recalled = sum(one.recalled for one in outcomes) / len(outcomes)
    if not outcomes[0].question.by_conversation:
        return recalled
    hits = sum(one.rank is not None and one.rank <= HIT for one in outcomes) / len(outcomes)
    return (recalled + hits) / 2


def _change(name: str, before: RecallSettings, after: RecallSettings, gain: float) -> Change:
    return Change(name=name, before=getattr(before, name), after=getattr(after, name), gain=gain)


def _messages(sets: Iterable[Sequence[History]]) -> int:
    return sum(len(one.messages) for histories in sets for one in histories)


def _mean(found: Mapping[str, float]) -> float:
    return sum(found.values()) / len(found) if found else 0.0


def _rounded(found: Mapping[str, float]) -> dict[str, float]:
    return {name: round(value, 4) for name, value in found.items()}
