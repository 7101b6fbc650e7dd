"""The diagnostics follow the paper's formulas."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import numpy as np
import pytest

from assistant.domain.messages import Role
from assistant.domain.transfers import ImportedConversation, ImportedMessage
from assistant.evaluation.diagnostics import (
    chance_distance,
    neighbour_distance,
    spread_counts,
    spreads,
    volatility,
)
from assistant.evaluation.histories import History, Question

NOON = datetime(2024, 5, 1, 12, tzinfo=UTC)


def history(gold: dict[str, str], *, sessions: int = 2, messages: int = 11) -> History:
    """`sessions` of `messages` each, named D<session>:<message>, and a question per entry."""
    conversations = tuple(
        ImportedConversation(
            external_id=f"s{session}",
            title="",
            messages=tuple(
                ImportedMessage(
                    external_id=f"D{session}:{number}",
                    parent=None,
                    role=Role.USER,
                    text="x",
                    time=NOON + timedelta(days=session, minutes=number),
                )
                for number in range(messages)
            ),
            active_leaf=None,
        )
        for session in range(sessions)
    )
    questions = tuple(
        Question(question_id=name, query=name, gold=frozenset(ids.split()), category=name[0])
        for name, ids in gold.items()
    )
    return History(name="h", conversations=conversations, questions=questions)


def test_evidence_is_spread_over_the_whole_history() -> None:
    asked = {
        "one": "D0:3",
        "unknown": "D0:3 D7:7",
        "near": "D0:0 D0:1",
        "third": "D0:0 D0:7 D0:3",
        "far": "D0:0 D1:10",
    }
    found = {one.question.query: one for one in spreads([history(asked)])}
    assert set(found) == {"near", "third", "far"}
    assert [found[name].span for name in ("near", "third", "far")] == [1, 7, 21]
    assert found["near"].dispersion == pytest.approx(1 / 21)
    assert found["far"].dispersion == 1
    assert [found[name].wide for name in ("near", "third", "far")] == [False, True, True]


def test_the_counts_are_those_of_the_subset() -> None:
    asked = {"near": "D0:0 D0:1", "mid": "D0:0 D0:4", "far": "D0:0 D1:10", "farther": "D0:1 D1:10"}
    counts = spread_counts(spreads([history(asked)]))
    assert counts["questions_with_two"] == 4
    assert counts["histogram"] == {"below_0.1": 1, "below_0.3": 1, "up_to_1": 2}
    assert (counts["n"], counts["mean_span"]) == (2, 20.5)
    assert counts["by_category"] == {"f": 2}
    assert spread_counts([])["n"] == 0


def turned(*degrees: float) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    angles = np.radians(degrees)
    return np.stack([np.cos(angles), np.sin(angles)], axis=1).astype(np.float32)


def test_volatility_is_how_likeness_goes_up_and_down() -> None:
    assert volatility(turned(0, 10, 20, 30)) == pytest.approx(0, abs=1e-6)
    # likeness of adjacent ones: 1, 0, 1, so it changes by 1 twice
    assert volatility(turned(0, 0, 90, 90)) == pytest.approx(1)


def test_neighbours_may_be_far_away() -> None:
    there_and_back = turned(0, 90, 180, 91, 1)
    # nearest: 0-4, 1-3, 2-3, 3-1, 4-0: 4 + 2 + 1 + 2 + 4 places of 4
    assert neighbour_distance(there_and_back, 1) == pytest.approx(13 / 5 / 4)
    assert neighbour_distance(turned(0, 1, 5, 20), 1) == pytest.approx(1 / 3)
    everyone = neighbour_distance(there_and_back, 4)
    assert everyone == pytest.approx(chance_distance(5))
    assert neighbour_distance(there_and_back, 9) == everyone


def test_random_neighbours_lie_where_chance_says() -> None:
    generator = np.random.default_rng(0)
    vectors = generator.normal(size=(400, 64)).astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    assert neighbour_distance(vectors, 8) == pytest.approx(chance_distance(400), abs=0.01)
