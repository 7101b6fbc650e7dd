"""Measuring speed: what waits in a queue counts, and growth is a slope."""

from __future__ import annotations

import time
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import UTC, datetime
from itertools import cycle
from typing import Any, cast

import pytest

from assistant.domain.messages import Role
from assistant.domain.recall import Recall
from assistant.domain.requests import RecallRequest
from assistant.domain.transfers import ImportedConversation, ImportedMessage
from assistant.engine import Engine
from assistant.errors import InvalidInput
from assistant.evaluation.adding import MESSAGES_A_CHAT, GrowingChats
from assistant.evaluation.latency import LatencyPlan, first_messages
from assistant.evaluation.pace import ask_at_rate, ask_in_turn
from assistant.evaluation.resident import Resident, growth_per_minute


class SlowEngine:
    """Answers one recall at a time, each in `seconds`."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._threads = ThreadPoolExecutor(1)
        self.queries: list[str] = []

    def recall(self, request: RecallRequest) -> Future[Recall]:
        self.queries.append(request.query)
        return self._threads.submit(self._answer, request)

    def _answer(self, request: RecallRequest) -> Recall:
        time.sleep(self._seconds)
        if request.query == "fault":
            raise InvalidInput("No.")
        return Recall(
            query=request.query, budget=request.budget, tokens=0, sufficient=False, blocks=(),
            timings_ms={"total": 1.0},
        )  # fmt: skip

    def close(self) -> None:
        self._threads.shutdown()


def test_each_question_waits_for_the_last_with_one_caller() -> None:
    slow = SlowEngine(0.02)
    found = ask_in_turn(cast("Engine", slow), cycle("ab"), 3, 100, lambda: None)
    slow.close()
    assert slow.queries == ["a", "b", "a"]
    assert min(found.whole_ms) >= 20
    assert found.stages_ms == {"total": [1.0, 1.0, 1.0]}


def test_what_waits_in_the_queue_counts() -> None:
    """At twice the rate that can be answered, the last of ten waits for five others."""
    slow = SlowEngine(0.04)
    found = ask_at_rate(
        cast("Engine", slow), cycle("a"),
        per_second=50, seconds=0.2, budget=100, check=lambda: None,
    )  # fmt: skip
    slow.close()
    assert len(found.whole_ms) == 10
    assert found.whole_ms == sorted(found.whole_ms)
    assert found.whole_ms[-1] >= 10 * 40 - 9 * 20
    assert len(found.resident) == 2


def test_a_recall_that_fails_under_load_is_told() -> None:
    slow = SlowEngine(0.01)
    with pytest.raises(InvalidInput):
        ask_at_rate(
            cast("Engine", slow), cycle(["a", "fault"]),
            per_second=50, seconds=0.1, budget=100, check=lambda: None,
        )  # fmt: skip
    slow.close()


@pytest.mark.parametrize(
    ("samples", "slope"),
    [
        ([], 0.0),
        ([(3.0, 100.0)], 0.0),
        ([(3.0, 100.0), (3.0, 200.0)], 0.0),
        ([(0.0, 100.0), (1.0, 101.0), (2.0, 102.0)], 60.0),
        ([(0.0, 100.0), (30.0, 130.0), (60.0, 100.0)], 0.0),
    ],
)
def test_growth_is_the_slope(samples: list[tuple[float, float]], slope: float) -> None:
    assert growth_per_minute(samples) == pytest.approx(slope)


def test_this_process_is_resident() -> None:
    now = Resident.now()
    assert now.engine_mb > 10
    assert now.total_mb == now.engine_mb + now.models_mb


def test_a_plan_stays_within_the_limit() -> None:
    plan = LatencyPlan.of(limit=30, seconds=2)
    assert (plan.messages, plan.recalls, plan.added, plan.seconds) == (30, 30, 30, 2)
    assert LatencyPlan.of() == LatencyPlan()


def said(*names: str) -> tuple[ImportedMessage, ...]:
    moment = datetime(2026, 5, 1, tzinfo=UTC)
    parents: list[Any] = [None, *names]
    return tuple(
        ImportedMessage(external_id=name, parent=parent, role=Role.USER, text=name, time=moment)
        for name, parent in zip(names, parents, strict=False)
    )


def test_the_last_chat_is_cut_at_the_limit() -> None:
    chats = [
        ImportedConversation(
            external_id=name, title=name, messages=said(f"{name}1", f"{name}2"),
            active_leaf=f"{name}2",
        )
        for name in "abc"
    ]  # fmt: skip
    assert first_messages(chats, None) == chats
    first, cut = first_messages(chats, 3)
    assert first == chats[0]
    assert [one.external_id for one in cut.messages] == ["b1"]
    assert cut.active_leaf == "b1"
    with pytest.raises(InvalidInput):
        first_messages(chats, 0)


def test_chats_grow_by_a_message_and_begin_anew() -> None:
    chats = GrowingChats(said("x", "y"))
    grown = [chats.grown() for _ in range(MESSAGES_A_CHAT + 2)]
    assert [len(one.messages) for one in grown] == [*range(1, MESSAGES_A_CHAT + 1), 1, 2]
    assert len({one.external_id for one in grown}) == 2
    newest = grown[-1].messages[-1]
    assert newest.external_id == grown[-1].active_leaf == chats.name
    assert newest.parent == grown[-1].messages[0].external_id
    assert newest.text.endswith(chats.word)
    assert grown[-1].messages[0].parent is None
