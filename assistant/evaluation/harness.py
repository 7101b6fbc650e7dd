"""Asks every question of every history at every budget, each history in a fresh memory."""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from assistant.domain.messages import ConversationKind
from assistant.domain.requests import RecallRequest
from assistant.evaluation.bearing import shown
from assistant.evaluation.histories import MemoryUnderTest
from assistant.evaluation.metrics import conversation_of, conversations_by_rank, recall_of
from assistant.evaluation.progress import Progress

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

    from assistant.domain.messages import Role
    from assistant.domain.recall import Recall
    from assistant.evaluation.bearing import BearingChunks, Needed
    from assistant.evaluation.histories import History, Question

M = TypeVar("M", bound=MemoryUnderTest)

BUDGETS = (500, 1000, 2000)
SEGMENTS = (5, 12)
"""As many segments as the papers give a model."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What one question brought at one budget.

    `ranks` are the wanted ids that came back, with the rank of the block that shows each, or
    among distinct conversations. `roles` says who said each gold message, where an assistant
    takes part. `overspent` are tokens beyond the budget, 0 if we are right.
    """

    question: Question
    tuning: bool
    budget: int
    ranks: Mapping[str, int]
    roles: Mapping[str, Role] = field(default_factory=dict)
    sufficient: bool
    tokens: int
    overspent: int
    milliseconds: float

    @property
    def recalled(self) -> float:
        """The share of the gold that came back."""
        return recall_of(self.ranks, self.question.gold)

    @property
    def rank(self) -> int | None:
        """That of the first gold block or conversation, None where none came."""
        return min(
            (self.ranks[name] for name in self.question.gold & set(self.ranks)), default=None
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """In which of the best segments of a question its wanted ids stand, from 1."""

    question: Question
    tuning: bool
    ranks: Mapping[str, int]

    def recalled(self, limit: int) -> float:
        """The share of the gold in the `limit` best segments."""
        within = [name for name, rank in self.ranks.items() if rank <= limit]
        return recall_of(within, self.question.gold)


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """What came of all histories; times in milliseconds.

    `add_ms` is how long each message took, `learn_ms` per history its share of all until nothing
    waited; `first_ms` the first question to each memory, which may have to build its index.
    """

    outcomes: list[Outcome] = field(default_factory=list)
    found: list[Found] = field(default_factory=list)
    add_ms: list[float] = field(default_factory=list)
    learn_ms: list[float] = field(default_factory=list)
    first_ms: list[float] = field(default_factory=list)
    bytes_on_disk: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True, kw_only=True)
class Build(Generic[M]):
    """How a memory is made for a history, and the ways in which its questions are asked.

    Each way is named, and told to the memory before its turn; all share what was learnt.
    """

    fresh_memory: Callable[[], M]
    ways: Mapping[str, Callable[[M], object]]


def run_all(
    histories: Iterable[History],
    builds: Sequence[Build[Any]],
    bearing: BearingChunks,
    *,
    budgets: Sequence[int] = BUDGETS,
    limit: int | None = None,
    progress: Progress | None = None,
) -> dict[str, Run]:
    """Evaluate every way of every build over the same histories; one run by each way's name.

    What the evidence must show is worked out first, so that no model of ours runs beside a home's.
    """
    progress = progress or Progress()
    histories = [limited(history, limit) for history in histories]
    progress.tell("Looking for what each answer rests on")
    askings = [Asking(history, bearing, budgets, progress) for history in histories]
    for history in histories:
        for build in builds:
            questions = len(build.ways) * len(history.questions)
            progress.expect(messages=len(history.messages), questions=questions)
    runs = {name: Run() for build in builds for name in build.ways}
    for asking in askings:
        for build in builds:
            asking.ask_all(build, runs)
    return runs


def limited(history: History, limit: int | None) -> History:
    """The history with at most `limit` questions, taken evenly: they are sorted by category."""
    asked = history.questions
    if limit is None or len(asked) <= limit:
        return history
    return replace(history, questions=tuple(asked[i * len(asked) // limit] for i in range(limit)))


class Asking:
    """The questions of one history, with what their evidence must show."""

    def __init__(
        self,
        history: History,
        bearing: BearingChunks,
        budgets: Sequence[int],
        progress: Progress,
    ) -> None:
        progress.begin(history.name)
        self.history = history
        self._needed = bearing.needed(history, history.questions)
        self._roles = _roles(history)
        self._budgets = budgets
        self._progress = progress

    def ask_all(self, build: Build[M], runs: Mapping[str, Run]) -> None:
        """Learn the history once, and ask its questions in each of the build's ways."""
        self._progress.begin(self.history.name)
        memory = build.fresh_memory()
        own = [runs[name] for name in build.ways]
        try:
            self._learn(memory, own)
            for name, prepare in build.ways.items():
                prepare(memory)
                self._ask(memory, runs[name])
            for each in own:
                each.bytes_on_disk.append(memory.bytes_on_disk)
        finally:
            memory.close()

    def _learn(self, memory: MemoryUnderTest, runs: Sequence[Run]) -> None:
        """Add the messages one by one, and wait until all is learnt."""
        started = time.perf_counter()
        count = len(self.history.messages)
        took: list[float] = []
        for conversation in self.history.conversations:
            took += memory.add([conversation])
            self._progress.check()
        memory.flush()
        each = 1000 * (time.perf_counter() - started) / max(1, count)
        for one in runs:
            one.add_ms.extend(took)
            one.learn_ms.append(each)
        self._progress.learnt(count)

    def needed(self, question: Question) -> Mapping[str, Needed]:
        """What has to be shown of each wanted message; empty where conversations are wanted."""
        return self._needed.get(question.question_id, {})

    def outcomes(self, memory: MemoryUnderTest, question: Question) -> list[Outcome]:
        """The question's outcome at every budget."""
        found = [self._outcome(memory, question, budget) for budget in self._budgets]
        self._progress.asked()
        return found

    def _ask(self, memory: MemoryUnderTest, done: Run) -> None:
        """Ask everything at every budget, and for whole segments."""
        for place, question in enumerate(self.history.questions):
            if place == 0:
                done.first_ms.append(self._recall(memory, question, max(self._budgets))[1])
            done.outcomes.extend(self.outcomes(memory, question))
            if question.wanted:
                done.found.append(self._found(memory, question))

    def _outcome(self, memory: MemoryUnderTest, question: Question, budget: int) -> Outcome:
        recall, milliseconds = self._recall(memory, question, budget)
        return Outcome(
            question=question,
            tuning=self.history.tuning,
            budget=budget,
            ranks=_ranks(recall, question, self.needed(question)),
            roles={name: self._roles[name] for name in question.gold & set(self._roles)},
            sufficient=recall.sufficient,
            tokens=recall.tokens,
            overspent=max(0, recall.tokens - budget),
            milliseconds=milliseconds,
        )

    def _recall(
        self, memory: MemoryUnderTest, question: Question, budget: int
    ) -> tuple[Recall, float]:
        request = RecallRequest(query=question.query, budget=budget, as_of=question.as_of)
        started = time.perf_counter()
        recall = memory.recall(request, question.exclude)
        return recall, 1000 * (time.perf_counter() - started)

    def _found(self, memory: MemoryUnderTest, question: Question) -> Found:
        request = RecallRequest(query=question.query, as_of=question.as_of)
        segments = memory.segments(request, question.exclude, max(SEGMENTS))
        ranks: dict[str, int] = {}
        for rank, members in enumerate(segments, start=1):
            for name in _as_asked(members, question):
                if name in question.wanted:
                    ranks.setdefault(name, rank)
        return Found(question=question, tuning=self.history.tuning, ranks=ranks)


def _ranks(recall: Recall, question: Question, needed: Mapping[str, Needed]) -> dict[str, int]:
    if not question.by_conversation:
        return shown(recall.blocks, needed)
    ranked = enumerate(conversations_by_rank(recall), start=1)
    return {name: rank for rank, name in ranked if name in question.wanted}


def _as_asked(members: Collection[str], question: Question) -> Iterable[str]:
    """Messages, or their conversations where those are the evidence."""
    if not question.by_conversation:
        return members
    return {conversation_of(name) for name in members}


def _roles(history: History) -> dict[str, Role]:
    return {
        message.external_id: message.role
        for one in history.conversations
        if one.kind is ConversationKind.ASSISTANT
        for message in one.messages
    }
